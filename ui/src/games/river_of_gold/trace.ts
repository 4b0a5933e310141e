// What the others did since: pins, changed goods, ships that sailed, steps that were gained.
import type { LogEntry } from '../../lib/protocol';
import { amount, changesBy, linesOf, pinsBy } from '../kit/trace';

/** Seats that left a pin on a piece. */
export const pinsOf = pinsBy({
  shore: { kinds: ['built', 'marked'], detail: 'shore' },
  card: { kinds: ['delivered'], detail: 'card' },
  mastery: { kinds: ['mastery_claimed'], detail: 'mastery' },
});

/** What changed in a seat's goods. */
export const changesOf = changesBy({
  gained: (details) => ({ [String(details.resource)]: amount(details, 'amount') }),
  built: (details) => ({ koku: -amount(details, 'cost') }),
  favour_spent: () => ({ favour: -1 }),
});

/** Ships that sailed, as `<seat>/<ship>`. */
export function sailed(trace: readonly LogEntry[]): ReadonlySet<string> {
  return new Set(
    linesOf(trace)
      .filter((line) => line.kind === 'sailed' && line.seat !== null)
      .map((line) => `${line.seat}/${String(line.details.ship)}`),
  );
}

/** "region_4" or 4. */
const regionOf = (spelt: unknown): number => Number(String(spelt).replace('region_', ''));

/** Steps that a seat gained on a region's track. */
export function stepsGained(trace: readonly LogEntry[], seat: number, region: number): number {
  return linesOf(trace)
    .filter(
      (line) => line.kind === 'influence_gained' && line.seat === seat && regionOf(line.details.region) === region,
    )
    .reduce((sum, line) => sum + amount(line.details, 'steps'), 0);
}
