// What the offers say of the board: steps to rooms, ways, what a chain would pay. All numbers come from the server.
import type { Offer } from '../../lib/protocol';

/** A move of a leader, own or neutral, as an offer tells it. */
export interface Walk {
  to: string;
  steps: number;
  /** The places on the way, from the first to the last. */
  way: string[];
}

const WALKS = new Set(['move', 'move_neutral']);

export function walkOf(offer: Offer | null): Walk | null {
  if (!offer || !WALKS.has(offer.verb)) return null;
  const { to, steps, way } = offer.arguments as { to?: string; steps?: number; way?: string[] };
  return to && steps !== undefined ? { to, steps, way: way ?? [] } : null;
}

/** The fewest steps to each place, by the offers that the picked pieces leave. */
export function stepsTo(offers: readonly Offer[], picked: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const offer of offers) {
    const walk = walkOf(offer);
    if (!walk || [...picked].some((piece) => !offer.pieces.includes(piece))) continue;
    const known = found.get(walk.to);
    if (known === undefined || walk.steps < known) found.set(walk.to, walk.steps);
  }
  return found;
}

/** What an offer would add to a seat's own numbers, by thing. */
export function changesBy(offer: Offer | null, seat: number): Partial<Record<string, number>> {
  const found: Partial<Record<string, number>> = {};
  for (const { seat: whose, thing, of, amount } of offer?.effect ?? [])
    if (whose === seat && amount) found[of ?? thing] = (found[of ?? thing] ?? 0) + amount;
  return found;
}
