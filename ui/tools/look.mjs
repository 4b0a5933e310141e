/**
 * Pictures of screens: `npm run look -- OUT [BASE]`. Needs a running server (`npm run dev:mock`) and Chromium
 * (CHROMIUM=path, else /usr/bin/chromium). Also runs axe on each screen and reports sideways scrolling.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [out = 'look', base = 'http://127.0.0.1:5173', only = ''] = process.argv.slice(2);
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { desk: [1440, 900], phone: [390, 844], small: [360, 740] };
const SCREENS = [
  ['home', '/'],
  ['new', '/new'],
  ['action', '/t/action'],
  ['person', '/t/person'],
  ['others', '/t/others'],
  ['modules', '/t/modules'],
  ['waiting', '/t/waiting'],
  ['finished', '/t/finished'],
  ['replay', '/t/action/replay#at=60'],
  ['settings', '/settings'],
  ['rules', '/rules/year_of_the_dragon#6.2.4'],
  ['join', '/join/fixture'],
  ['missing', '/nothing'],
];

await mkdir(out, { recursive: true });
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
let wrong = 0;
for (const theme of ['light', 'dark'])
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      locale: size === 'small' ? 'pl-PL' : 'en-GB',
      bypassCSP: true,
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log(`${theme} ${size}: ${error.message}`));
    page.on('console', (said) => said.type() === 'error' && console.log(`${theme} ${size}: ${said.text()}`));
    for (const [name, path] of SCREENS) {
      if (only && !`${name}-${size}-${theme}`.includes(only)) continue;
      await page.goto(base + path, { waitUntil: 'load' });
      await page.waitForSelector('main', { timeout: 8000 }).catch(() => console.log(`${name}: nothing is drawn`));
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${out}/${name}-${size}-${theme}.png` });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) {
        wrong++;
        console.log(`${name} ${size}: ${sideways} px wider than the window`);
      }
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      for (const { id, nodes } of violations) {
        wrong++;
        console.log(
          `${name} ${size} ${theme}: ${id} (${nodes.length}) ${nodes[0].target.join(' ')} | ${nodes[0].failureSummary.split('\n').slice(1, 3).join(' ')}`,
        );
      }
    }
    await context.close();
  }
await browser.close();
console.log(wrong ? `${wrong} things to mend` : 'nothing to mend');
process.exitCode = wrong ? 1 : 0;
