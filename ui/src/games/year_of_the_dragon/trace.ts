// What the others did since: read from the log entries, drawn as letter pins and paths.
import type { LogEntry } from '../../lib/protocol';

/** Which detail of which event says that a seat touched a piece of a kind. */
const TOUCHES: Record<string, { kinds: string[]; detail: string }> = {
  tile: { kinds: ['drafted', 'recruited', 'young_taken', 'housed'], detail: 'tile' },
  action: { kinds: ['acted'], detail: 'action' },
  privilege: { kinds: ['bought'], detail: 'privilege' },
  palace: { kinds: ['palace_raised', 'palace_founded', 'housed'], detail: 'palace' },
};

const NO_PINS: readonly number[] = []; // always the same, so that nothing is drawn anew for it

/** Seats that left a pin on a piece. */
export function pinsOf(trace: readonly LogEntry[], what: keyof typeof TOUCHES, id: string): readonly number[] {
  if (!trace.length) return NO_PINS;
  const touch = TOUCHES[what]!;
  const seats = new Set<number>();
  for (const entry of trace) {
    for (const line of entry.lines) {
      if (line.seat === null || !touch.kinds.includes(line.kind)) continue;
      if (String(line.details[touch.detail] ?? '') === id) seats.add(line.seat);
    }
  }
  return seats.size ? [...seats] : NO_PINS;
}

export interface Walk {
  seat: number;
  from: number;
  to: number;
}

/** How far each seat's marker came: from where it first stood to where it stands. */
export function walks(trace: readonly LogEntry[]): Walk[] {
  const found = new Map<number, Walk>();
  for (const entry of trace) {
    for (const line of entry.lines) {
      if (line.kind !== 'advanced' || line.seat === null) continue;
      const to = Number(line.details.space);
      const from = to - Number(line.details.steps);
      found.set(line.seat, { seat: line.seat, from: found.get(line.seat)?.from ?? from, to });
    }
  }
  return [...found.values()].filter((walk) => walk.to > walk.from);
}

/** What changed in a seat's goods, summed over the trace. */
export function changesOf(trace: readonly LogEntry[], seat: number): Record<'yuan' | 'rice' | 'fireworks', number> {
  const sums = { yuan: 0, rice: 0, fireworks: 0 };
  for (const line of trace.flatMap((entry) => entry.lines)) {
    if (line.seat !== seat) continue;
    const { details } = line;
    const number = (name: string): number => Number(details[name] ?? 0);
    if (line.kind === 'gained' && String(details.good) in sums)
      sums[details.good as keyof typeof sums] += number('amount');
    else if (line.kind === 'good_returned' && String(details.good) in sums)
      sums[details.good as keyof typeof sums] -= 1;
    else if (line.kind === 'acted') sums.yuan -= number('fee');
    else if (line.kind === 'bought' || line.kind === 'tribute_paid') sums.yuan -= number('yuan');
    else if (line.kind === 'passed') sums.yuan += number('yuan');
    else if (line.kind === 'palaces_fed') sums.rice -= number('rice');
    else if (line.kind === 'fireworks_returned') sums.fireworks -= number('fireworks');
  }
  return sums;
}
