/** What offers cost and bring, and what still tells them apart. Framework-free. */
import { common } from './narrowing';
import type { Amount, Offer } from './protocol';

/** As many prices as a button shows. */
export const MOST_PRICES = 3;

/** What an offer costs its own seat and brings it, costs first. */
export function ownPrices(offer: Offer, seat: number): Amount[] {
  const own = (offer.effect ?? []).filter((amount) => amount.seat === seat);
  return [...own.filter(isCost), ...own.filter((amount) => !isCost(amount))];
}

export const isCost = ({ amount }: Amount): boolean => amount !== null && amount < 0;

/** "+3", "−9", "?" where chance decides. */
export const written = ({ amount }: Pick<Amount, 'amount'>): string =>
  amount === null ? '?' : amount < 0 ? `−${-amount}` : `+${amount}`;

/** What labels do not share: without the words that all of them begin and end with, as long as something is left. */
export function differing(labels: readonly string[]): readonly string[] {
  const split = labels.map((label) => label.split(' '));
  const shortest = Math.min(...split.map((words) => words.length));
  if (labels.length < 2 || new Set(labels).size < labels.length) return labels;
  const from = Math.min(common(split).length, shortest - 1);
  const rest = split.map((words) => words.slice(from));
  const left = Math.min(...rest.map((words) => words.length)) - 1;
  const to = Math.min(common(rest.map((words) => [...words].reverse())).length, left);
  return rest.map((words) =>
    words
      .slice(0, words.length - to)
      .join(' ')
      .replace(/^[\s,:;(–-]+|[\s,:;–-]+$/g, ''),
  );
}

/** What stands in brackets at the end of a label is said aside: "Taxes (group 1)". */
export function withAside(label: string): [main: string, aside: string] {
  const [, main, aside] = /^(.+?) \(([^()]+)\)$/.exec(label) ?? [];
  return main && aside ? [main, aside] : [label, ''];
}
