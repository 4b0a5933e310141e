/**
 * Writes what is printed on the pieces of each game into src/games/<game>/generated/printed.json.
 *
 * The numbers come from the game's own components.yaml, so that nothing is typed twice; `printed.mjs` of a board says which
 * of them it draws, and under which names.
 */
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load } from 'js-yaml';

const HERE = dirname(fileURLToPath(import.meta.url));
const BOARDS = join(HERE, '../src/games');
const RULES = join(HERE, '../../src/stolik/games');

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

for (const game of await readdir(BOARDS)) {
  const choice = join(BOARDS, game, 'printed.mjs');
  if (!(await exists(choice))) continue;
  const { default: printed } = await import(pathToFileURL(choice));
  const components = load(await readFile(join(RULES, game, 'components.yaml'), 'utf8'));
  const folder = join(BOARDS, game, 'generated');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'printed.json'), `${JSON.stringify(printed(components), null, 1)}\n`);
}
