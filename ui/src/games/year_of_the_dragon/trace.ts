// What the others did since: pins, changed goods, and the ways of the markers.
import type { LogEntry } from '../../lib/protocol';
import { amount, changesBy, linesOf, pinsBy } from '../kit/trace';

/** Seats that left a pin on a piece. */
export const pinsOf = pinsBy({
  tile: { kinds: ['drafted', 'recruited', 'young_taken', 'housed'], detail: 'tile' },
  action: { kinds: ['acted'], detail: 'action' },
  privilege: { kinds: ['bought'], detail: 'privilege' },
  palace: { kinds: ['palace_raised', 'palace_founded', 'housed'], detail: 'palace' },
});

/** What changed in a seat's goods. */
export const changesOf = changesBy({
  gained: (details) => ({ [String(details.good)]: amount(details, 'amount') }),
  good_returned: (details) => ({ [String(details.good)]: -1 }),
  acted: (details) => ({ yuan: -amount(details, 'fee') }),
  bought: (details) => ({ yuan: -amount(details, 'yuan') }),
  tribute_paid: (details) => ({ yuan: -amount(details, 'yuan') }),
  passed: (details) => ({ yuan: amount(details, 'yuan') }),
  palaces_fed: (details) => ({ rice: -amount(details, 'rice') }),
  fireworks_returned: (details) => ({ fireworks: -amount(details, 'fireworks') }),
});

export interface Walk {
  seat: number;
  from: number;
  to: number;
}

/** How far each seat's marker came: from where it first stood to where it stands. */
export function walks(trace: readonly LogEntry[]): Walk[] {
  const found = new Map<number, Walk>();
  for (const line of linesOf(trace)) {
    if (line.kind !== 'advanced' || line.seat === null) continue;
    const to = amount(line.details, 'space');
    const from = to - amount(line.details, 'steps');
    found.set(line.seat, { seat: line.seat, from: found.get(line.seat)?.from ?? from, to });
  }
  return [...found.values()].filter((walk) => walk.to > walk.from);
}
