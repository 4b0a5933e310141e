/** Whether buttons have room in the bar, judged by their words before they are drawn. Framework-free. */
import type { CardPrint } from '../games/board';
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
const CARD = 37;
const ON_CARD = 30;
const GAP = 7;

type CardOf = (offer: Offer) => CardPrint | undefined;

function widthOfTold(offer: Offer, pricesOf: (offer: Offer) => readonly unknown[], cardOf: CardOf): number {
  const card = cardOf(offer);
  const printed = card ? CARD + ON_CARD * (card.price.length + card.worth.length) : 0;
  return printed + PRICE * Math.min(MOST_PRICES, pricesOf(offer).length);
}

/** Whether the buttons of a question stand in rows of these widths, all of them; with the cards that are printed on them. */
export function haveRoom(
  choices: readonly Choice[],
  prompt: Prompt,
  rooms: readonly number[],
  cardOf: CardOf = () => undefined,
): boolean {
  const pricesOf = tellingPrices(prompt.offers, prompt.seat);
  const widths = choices.map((choice) => {
    const [main] = withAside(choice.kind === 'offer' ? choice.offer.label : choice.label);
    const told = choice.kind === 'offer' ? widthOfTold(choice.offer, pricesOf, cardOf) : COUNT;
    return EDGES + ICON + LETTER * widthOf(main) + told;
  });
  return rowsThatFit(widths, rooms, GAP).every((fits, index) => fits && widths[index]! <= Math.max(...rooms));
}
