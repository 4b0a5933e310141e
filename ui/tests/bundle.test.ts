/** What a newcomer downloads before the first screen stands, and what the content policy asks of the files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../mock/words';

const UI = join(import.meta.dirname, '..');
const BUDGET = 150_000;

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;
const bytesOf = (file: File) => Buffer.from(file.type === 'chunk' ? file.code : file.source);
/** As the server sends it: fonts are compressed already. */
const sent = (name: string, body: Buffer) =>
  name.endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length;

describe('the built app', () => {
  let files: Map<string, File>;

  beforeAll(async () => {
    process.env.NODE_ENV = 'production'; // the test runner sets its own, with which parts for developers are kept
    const built = (await build({ root: UI, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
    files = new Map(built.output.map((file) => [file.fileName, file]));
  }, 120_000);

  const named = (pattern: RegExp) => [...files.keys()].filter((name) => pattern.test(name));

  /** The entry and everything it imports at once. */
  function firstChunks(): string[] {
    const entry = [...files.values()].find((file) => file.type === 'chunk' && file.isEntry)!;
    const wanted = [entry.fileName];
    for (const name of wanted) {
      const file = files.get(name);
      if (file?.type === 'chunk') for (const each of file.imports) if (!wanted.includes(each)) wanted.push(each);
    }
    return wanted;
  }

  it('loads its first screen within the budget, fonts, pictures and Polish words included', () => {
    const html = bytesOf(files.get('index.html')!).toString();
    const styles = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map((found) => found[1]!);
    const fonts = named(/(brygada|atkinson)-(latin|polish)-[^.]+\.woff2$/);
    expect(fonts.length).toBe(4);
    const names = [...new Set(['index.html', ...firstChunks(), ...styles, ...fonts, ...named(/cover-.*\.svg$/)])];
    const sizes = names.map((name): [string, number] => [name, sent(name, bytesOf(files.get(name)!))]);
    sizes.push(['icon.svg', sent('', readFileSync(join(UI, 'public/icon.svg')))]);
    sizes.push(['words', sent('', Buffer.from(JSON.stringify(catalogue('pl'))))]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.log(`first load ${total} bytes:`, Object.fromEntries(sizes));
    expect(total).toBeLessThanOrEqual(BUDGET);
  });

  it('fetches boards only when a table is opened', () => {
    const first = firstChunks()
      .map((name) => bytesOf(files.get(name)!).toString())
      .join('\n');
    expect(first).not.toContain('qrcode');
    expect(named(/year_of_the_dragon.*\.js$/).every((name) => !firstChunks().includes(name))).toBe(true);
  });

  it('needs no inline script, no inline style and no eval', () => {
    const html = bytesOf(files.get('index.html')!).toString();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\son\w+=|javascript:/);
    for (const [name, file] of files)
      if (name.endsWith('.js')) expect(bytesOf(file).toString(), name).not.toMatch(/\beval\(|new Function\(/);
  });
});
