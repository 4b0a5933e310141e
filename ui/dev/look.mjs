/**
 * Pictures of the board in real Chromium: node dev/look.mjs OUT [game/name,game/name...]
 * Starts the gallery by itself; positions.py must have been run before.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const SIZES = { wide: [1440, 900], short: [1280, 720], phone: [390, 844], small: [360, 740] };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const [out = 'pictures', wanted = ''] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const positions = JSON.parse(readFileSync(new URL('positions.json', import.meta.url), 'utf8'));
const names = wanted
  ? wanted.split(',')
  : Object.entries(positions).flatMap(([game, each]) => each.map(({ name }) => `${game}/${name}:wide`));

const server = await createServer({
  configFile: new URL('vite.config.ts', import.meta.url).pathname,
  server: { port: 0 },
});
await server.listen();
const base = `http://localhost:${server.config.server.port || server.httpServer.address().port}/dev/board.html`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
let problems = 0;

/** game/name:size:theme:lang:more of the query, all but the first optional. */
for (const each of names) {
  const [position, size = 'wide', theme = 'light', lang = 'en', extra = ''] = each.split(':');
  const [game, name] = position.split('/');
  const [width, height] = SIZES[size];
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: size === 'phone' || size === 'small' ? 2 : 1,
  });
  page.on('pageerror', (error) => console.log(each, 'ERROR', error.message, (problems += 1)));
  page.on('console', (message) => message.type() === 'error' && console.log(each, message.text()));
  await page.goto(`${base}?g=${game}&p=${name}&theme=${theme}&lang=${lang}&speed=0&${extra}`);
  await page.waitForSelector('main [data-piece]', { state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(250);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log(each, 'scrolls sideways by', wide, (problems += 1));
  await page.screenshot({
    path: `${out}/${each.replaceAll(/[:/]/g, '_')}.png`,
    fullPage: size === 'phone' || size === 'small',
  });
  await page.close();
}
await browser.close();
await server.close();
process.exit(problems ? 1 : 0);
