/** Measures redraws over a long game and lets axe look at many positions: node dev/check.mjs */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const configFile = new URL('vite.config.ts', import.meta.url).pathname;
const outDir = mkdtempSync(join(tmpdir(), 'gallery-'));
const input = new URL('board.html', import.meta.url).pathname;
await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true, rollupOptions: { input } } });
const server = await preview({ configFile, build: { outDir }, preview: { port: 0 } });
const base = `http://localhost:${server.httpServer.address().port}/dev/board.html`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const positions = JSON.parse(readFileSync(new URL('positions.json', import.meta.url), 'utf8'));
let problems = 0;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [360, 740],
]) {
  const page = await browser.newPage({ viewport: { width, height } });
  for (const seat of ['', '&seat=0']) {
    await page.goto(`${base}?p=five-act&motion=0&bare=1${seat}`);
    await page.waitForSelector('.dragon-board');
    await page.waitForTimeout(400);
    // the least of five rounds per view: what it costs, not what else the machine was doing
    const times = await page.evaluate(async () => {
      const least = Array(window.views).fill(Infinity);
      for (let round = 0; round < 5; round++) {
        for (let i = 0; i < window.views; i++) {
          least[i] = Math.min(least[i], window.show(i));
          if (i % 10 === 0) await new Promise((done) => requestAnimationFrame(done));
        }
      }
      return least.sort((a, b) => a - b);
    });
    const at = (part) => times[Math.floor(times.length * part)].toFixed(2);
    const nodes = await page.evaluate(
      () => document.querySelectorAll('.dragon-board .pieces *, .dragon-board .strip *').length,
    );
    console.log(
      `${width}px ${seat ? 'one court' : 'changing courts'}: redraw median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(0.999)} ms; ${nodes} nodes`,
    );
  }
  for (const position of process.argv.includes('--fast') ? [] : positions) {
    for (const theme of ['light', 'dark']) {
      await page.goto(`${base}?p=${position.name}&motion=0&theme=${theme}`);
      await page.waitForSelector('.dragon-board');
      await page.evaluate(axe);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.dragon-board .offered')]
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
await browser.close();
await server.close();
rmSync(outDir, { recursive: true });
process.exit(problems ? 1 : 0);
