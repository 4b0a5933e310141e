/**
 * How many clicks the decisions of bots take a person (dev/decisions.json, made by decisions.py), confirming included, in the bar
 * and where pieces may be clicked as well, at 1440x900 and by default settings, with the buttons of each checkout:
 * `node dev/clicks.mjs [CHECKOUT...]`. "More" is not counted, where buttons have no room.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';

const KEYS = 9;
const ROOM = [887]; // src/lib/viewport.svelte.ts at 1440 px
const played = JSON.parse(readFileSync(new URL('decisions.json', import.meta.url), 'utf8'));

/** What a game says of its verbs; its module cannot be loaded without a browser. */
function verbs(checkout, game, key) {
  const source = readFileSync(`${checkout}/ui/src/games/${game}/index.ts`, 'utf8');
  const found = new RegExp(`^ {2}${key}: \\[([^\\]]*)\\]`, 'm').exec(source);
  return [...(found?.[1].matchAll(/'(\w+)'/g) ?? [])].map(([, verb]) => verb);
}

async function modules(root) {
  const quiet = { configFile: false, logLevel: 'error', server: { middlewareMode: true } };
  const vite = await createServer({ ...quiet, root: `${root}/ui`, optimizeDeps: { noDiscovery: true } });
  const narrowing = await vite.ssrLoadModule('/src/lib/narrowing.ts');
  const rooms = existsSync(`${root}/ui/src/lib/buttonRoom.ts`)
    ? await vite.ssrLoadModule('/src/lib/buttonRoom.ts')
    : {};
  await vite.close();
  return { ...narrowing, ...rooms };
}

function counter({ choices, remaining, haveRoom }, folded) {
  const inBar = (prompt, offers, wanted) => {
    const room = (buttons) => haveRoom?.(buttons, prompt, ROOM) ?? false;
    const found = choices(offers, KEYS, folded, room).find((choice) =>
      choice.kind === 'offer' ? choice.offer === wanted : choice.offers.includes(wanted),
    );
    return found.kind === 'offer' ? 1 : 2;
  };
  const least = (prompt, wanted, picked, most) => {
    const left = remaining(prompt.offers, picked);
    if (picked.length > 0 && left.length === 1) return picked.length;
    let best = Math.min(most, picked.length + inBar(prompt, left, wanted));
    if (picked.length + 1 >= best) return best;
    for (const piece of wanted.pieces)
      if (!picked.includes(piece)) best = Math.min(best, least(prompt, wanted, [...picked, piece], best));
    return best;
  };
  return {
    inBar: (prompt, wanted) => inBar(prompt, prompt.offers, wanted),
    least: (prompt, wanted) => least(prompt, wanted, [], Infinity),
  };
}

for (const checkout of process.argv.length > 2 ? process.argv.slice(2) : ['..']) {
  const root = resolve(checkout);
  const loaded = await modules(root);
  for (const [game, games] of Object.entries(played)) {
    const { inBar, least } = counter(loaded, verbs(root, game, 'folded'));
    const previews = verbs(root, game, 'previews');
    const finishes = verbs(root, game, 'finishes');
    let [decisions, bar, best, turns] = [0, 0, 0, 0];
    for (const made of games) {
      let before = -1;
      for (const { chosen, offers, seat } of made) {
        const prompt = { seat, offers };
        const wanted = offers.find(({ move }) => move === chosen);
        const confirm = !finishes.includes(wanted.verb) && (wanted.irreversible || previews.includes(wanted.verb));
        decisions += 1;
        turns += seat === before ? 0 : 1;
        before = seat;
        bar += inBar(prompt, wanted) + Number(confirm);
        best += least(prompt, wanted) + Number(confirm);
      }
    }
    const each = (clicks) => `${(clicks / decisions).toFixed(2)} a decision, ${(clicks / turns).toFixed(2)} a turn`;
    console.log(
      `${checkout} ${game}: ${decisions} decisions; in the bar ${each(bar)}; by pieces as well ${each(best)}`,
    );
  }
}
