/** Whether buttons have room in the bar, judged by their words before they are drawn. Framework-free. */
import type { Choice } from './narrowing';
import { MOST_PRICES, tellingPrices, widthOf, withAside } from './prices';
import type { Offer, Prompt } from './protocol';
import { rowsThatFit } from './rows';

/** Pixels, as measured at 1440x900. */
const LETTER = 7.9;
const EDGES = 21;
const ICON = 29;
const PRICE = 46;
const COUNT = 14;
const GAP = 7;

function widthOfChoice(choice: Choice, pricesOf: (offer: Offer) => readonly unknown[]): number {
  const [main] = withAside(choice.kind === 'offer' ? choice.offer.label : choice.label);
  const told = choice.kind === 'offer' ? PRICE * Math.min(MOST_PRICES, pricesOf(choice.offer).length) : COUNT;
  return EDGES + ICON + LETTER * widthOf(main) + told;
}

/** Whether the buttons of a question stand in rows of these widths, all of them. */
export function haveRoom(choices: readonly Choice[], prompt: Prompt, rooms: readonly number[]): boolean {
  const pricesOf = tellingPrices(prompt.offers, prompt.seat);
  const widths = choices.map((choice) => widthOfChoice(choice, pricesOf));
  return rowsThatFit(widths, rooms, GAP).every((fits, index) => fits && widths[index]! <= Math.max(...rooms));
}
