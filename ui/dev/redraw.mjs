/**
 * How long the boards take to redraw, over every step of a long game with all seats taken: `npm run redraw [-- ROUNDS [GAME]]`.
 * Of each step the least of several rounds counts: what it costs, not what else the machine was doing.
 */
import { openGallery } from './built.mjs';

const ROUNDS = Number(process.argv[2] ?? 15);
const GAMES = {
  year_of_the_dragon: 'five-act',
  river_of_gold: 'four-turn',
  the_river: 'four-turn',
  rotunda: 'five-turn',
};
const SLOWEST = 3;
const SIZES = [
  [1440, 900],
  [390, 844],
  [360, 740],
];

/** In the page: [script, style and layout] per view, the best round of each. */
async function measure(rounds) {
  const best = Array.from({ length: window.views }, () => [Infinity, Infinity]);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < window.views; i++) {
      const times = window.show(i);
      if (times[0] + times[1] < best[i][0] + best[i][1]) best[i] = times;
      if (i % 10 === 0) await new Promise((done) => requestAnimationFrame(done));
    }
  }
  return best.map(([script, layout], i) => ({ script, layout, total: script + layout, about: window.about(i) }));
}

const { base, browser, close } = await openGallery();
for (const [game, position] of Object.entries(GAMES)) {
  if (process.argv[3] && process.argv[3] !== game) continue;
  for (const [width, height] of SIZES) {
    const page = await browser.newPage({ viewport: { width, height } });
    for (const seat of ['', '&seat=0']) {
      await page.goto(`${base}?g=${game}&p=${position}&speed=0&bare=1${seat}`);
      await page.waitForSelector('main [data-piece]', { state: 'attached' });
      await page.waitForTimeout(400);
      // the first view only sets the scene: from the end back to the beginning is no step of a game
      const views = (await page.evaluate(measure, ROUNDS)).slice(1).sort((a, b) => a.total - b.total);
      const at = (part) => views[Math.min(views.length - 1, Math.floor(views.length * part))].total.toFixed(1);
      const nodes = await page.evaluate(() => document.querySelectorAll('main *').length);
      const kind = seat ? 'one seat' : 'changing seats';
      console.log(
        `${game}, ${width} px, ${kind}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms; ${nodes} nodes`,
      );
      for (const view of views.slice(-SLOWEST).reverse())
        console.log(`  ${view.script.toFixed(1)} script + ${view.layout.toFixed(1)} layout: ${view.about}`);
    }
    await page.close();
  }
}
await close();
