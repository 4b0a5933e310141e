/** What offers cost and bring, and what still tells them apart. Framework-free. */
import { common } from './narrowing';
import type { Amount, Offer } from './protocol';

/** As many prices as a button shows. */
export const MOST_PRICES = 3;

/** Of more prices than there is room for the first, but never without the points. */
export function mainPrices<Price extends { thing: string }>(prices: readonly Price[], most: number): readonly Price[] {
  const cut = prices.slice(most).find(({ thing }) => thing === 'points' || thing === 'prestige');
  return cut ? [...prices.slice(0, most - 1), cut] : prices.slice(0, most);
}

/** What an offer costs its own seat and brings it, costs first. */
export function ownPrices(offer: Offer, seat: number): Amount[] {
  const own = (offer.effect ?? []).filter((amount) => amount.seat === seat);
  return [...own.filter(isCost), ...own.filter((amount) => !isCost(amount))];
}

export const isCost = ({ amount }: Amount): boolean => amount !== null && amount < 0;

/** "+3", "−9", "?" where chance decides. */
export const written = ({ amount }: Pick<Amount, 'amount'>): string =>
  amount === null ? '?' : amount < 0 ? `−${-amount}` : `+${amount}`;

/** As many words, at least, that are left out at the end: "with the first ship" without "ship" would be no phrase. */
const PHRASE = 2;

/** What labels do not share: without the words that all of them begin and end with, as long as something is left. */
export function differing(labels: readonly string[]): readonly string[] {
  const split = labels.map((label) => label.split(' '));
  const shortest = Math.min(...split.map((words) => words.length));
  if (labels.length < 2 || new Set(labels).size < labels.length) return labels;
  const from = Math.min(common(split).length, shortest - 1);
  const rest = (begin: number) => split.map((words) => words.slice(begin));
  const left = Math.min(...rest(from).map((words) => words.length)) - 1;
  const shared = Math.min(common(rest(from).map((words) => [...words].reverse())).length, left);
  const within = (begin: number, end: number) =>
    rest(begin).map((words) =>
      words
        .slice(0, words.length - end)
        .join(' ')
        .replace(/^[\s,:;–-]+|[\s,:;–-]+$/g, ''),
    );
  const end = shared < PHRASE || within(from, shared).some(isTorn) ? 0 : shared;
  const found = within(from, end);
  if (found.some(isTorn)) return labels;
  // one word more may be no phrase in every language ("rzeki 14"), the whole label is: "Płyń na pole rzeki 14"
  if (
    from > 0 &&
    end === 0 &&
    found.some(isNumber) &&
    labels.every((label) => withAside(label)[0].length <= SHORT_LABEL)
  )
    return labels;
  return from > 0 && found.some(isBare) ? within(from - 1, end) : found;
}

/** As many letters make a label that need not be shortened. */
const SHORT_LABEL = 28;
const isNumber = (label: string): boolean => !/\p{L}/u.test(label.replace(/\(.*/, ''));
/** A number alone, or one at the beginning, tells nothing; what it counts stands before it: "Leader 1 to the bank". */
const isBare = (label: string): boolean => /^\d/.test(label) || isNumber(label);
/** Brackets that open and do not close, or close and did not open. */
const isTorn = (label: string): boolean => label.split('(').length !== label.split(')').length;

/** What stands in brackets or behind a dash at the end of a label is said aside: "Taxes (group 1)", "Monk – card: monk". */
export function withAside(label: string): [main: string, aside: string] {
  const [, main, aside] = /^(.+?) \(([^()]+)\)(?:…)?$/.exec(label) ?? /^(.+?) – (.+)$/.exec(label) ?? [];
  return main && aside ? [main, aside] : [label, ''];
}

/** How many letters wide a label is at least, broken once where that makes it narrowest; short ones keep one line. */
export function widthOf(label: string): number {
  const SHORT = 11;
  const words = label.split(' ');
  if (label.length <= SHORT || words.length < 2) return label.length;
  const lines = words.slice(1).map((_, i) => [words.slice(0, i + 1), words.slice(i + 1)].map((line) => line.join(' ')));
  return Math.min(...lines.map((pair) => Math.max(...pair.map((line) => line.length))));
}

const keyOf = ({ thing, of, amount }: Amount): string => `${thing}/${of ?? ''}/${amount ?? '?'}`;

/** What is told of each of these offers: a price that all of them have alike tells nothing. */
export function tellingPrices(offers: readonly Offer[], seat: number): (offer: Offer) => Amount[] {
  const [first, ...others] = offers.map((offer) => ownPrices(offer, seat));
  if (!first || others.length === 0) return (offer) => ownPrices(offer, seat);
  const rest = others.map((prices) => new Set(prices.map(keyOf)));
  const shared = new Set(first.map(keyOf).filter((key) => rest.every((keys) => keys.has(key))));
  return (offer) => ownPrices(offer, seat).filter((amount) => !shared.has(keyOf(amount)));
}
