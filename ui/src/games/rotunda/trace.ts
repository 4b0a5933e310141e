// What the others did since: pins, the ways of leaders, changed numbers.
import type { LogEntry } from '../../lib/protocol';
import { amount, changesBy, linesOf, pinsBy } from '../kit/trace';

/** Seats that left a pin on a piece. */
export const pinsOf = pinsBy({
  village: { kinds: ['peddled'], detail: 'village' },
  temple: { kinds: ['prayed'], detail: 'temple' },
  chair: { kinds: ['seated'], detail: 'place' },
});

/** The last way of each seat that moved a leader. */
export function lastWay(trace: readonly LogEntry[]): { seat: number; places: string[] }[] {
  const found = new Map<number, string[]>();
  for (const { seat, kind, details } of linesOf(trace))
    if (kind === 'moved' && seat !== null) found.set(seat, [String(details.from), String(details.to)]);
  return [...found].map(([seat, places]) => ({ seat, places }));
}

/** What changed in a seat's numbers. */
export const changesOf = changesBy({
  gained: (details) => ({ [String(details.item)]: amount(details, 'amount') }),
  spent: (details) => ({ [String(details.item)]: -amount(details, 'amount') }),
  paid: (details) => ({ coins: -amount(details, 'coins') }),
  sold: (details) => ({ [String(details.resource)]: -1 }),
  cube_taken: (details) => ({ [String(details.resource)]: 1 }),
  recruited: () => ({ ready: 1 }),
  peddled: () => ({ ready: -1 }),
  seated: () => ({ ready: -1 }),
  dismissed: (details) => ({ ready: -amount(details, 'assistants') }),
  peddler_shifted: (details) => ({ coins: -amount(details, 'coins') }),
  amulet_taken: () => ({ amulets: 1 }),
  amulet_sold: () => ({ amulets: -1 }),
});
