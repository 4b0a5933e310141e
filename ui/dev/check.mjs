/** Lets axe look at many positions, and looks for pieces smaller than a thumb: node dev/check.mjs */
import { readFileSync } from 'node:fs';
import { openGallery } from './built.mjs';

const { base, browser, close } = await openGallery();
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const found = JSON.parse(readFileSync(new URL('positions.json', import.meta.url), 'utf8'));
const positions = Object.entries(found).flatMap(([game, each]) => each.map((position) => [game, position]));
let problems = 0;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [360, 740],
]) {
  const page = await browser.newPage({ viewport: { width, height } });
  for (const [game, position] of positions) {
    for (const theme of ['light', 'dark']) {
      await page.goto(`${base}?g=${game}&p=${position.name}&speed=0&theme=${theme}`);
      await page.waitForSelector('main [data-piece]', { state: 'attached' });
      await page.evaluate(axe);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('main .offered')]
          .filter((piece) => {
            const box = piece.querySelector('.hit').getBoundingClientRect();
            return Math.min(box.width, box.height) < 43.5;
          })
          .map((piece) => piece.dataset.piece),
      );
      if (small.length) console.log(position.name, width, 'under 44 px:', ...small, (problems += 1));
      const violations = await page.evaluate(async () => (await window.axe.run('main')).violations);
      for (const violation of violations) {
        problems += 1;
        console.log(
          position.name,
          width,
          theme,
          violation.id,
          violation.help,
          violation.nodes[0].html.slice(0, 160),
          violation.nodes[0].failureSummary.slice(0, 200),
        );
      }
    }
    if (problems > 12) break;
  }
  await page.close();
}
await close();
process.exit(problems ? 1 : 0);
