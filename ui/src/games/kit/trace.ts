// What the others did since: read from the log entries, drawn as letter pins and as changes beside numbers.
import type { LogEntry, LogLine } from '../../lib/protocol';

type Trace = readonly LogEntry[];
type Details = Readonly<Record<string, unknown>>;

export const linesOf = (trace: Trace): LogLine[] => trace.flatMap((entry) => entry.lines);

/** Which detail of which events says that a seat touched a piece of a kind. */
export interface Touch {
  kinds: readonly string[];
  detail: string;
}

const NO_PINS: readonly number[] = []; // always the same, so that nothing is drawn anew for it

/** Makes a game's `pinsOf`: the seats that left a pin on a piece. */
export function pinsBy<Kind extends string>(touches: Readonly<Record<Kind, Touch>>) {
  return (trace: Trace, what: Kind, id: string): readonly number[] => {
    if (!trace.length) return NO_PINS;
    const { kinds, detail } = touches[what];
    const seats = new Set<number>();
    for (const line of linesOf(trace)) {
      if (line.seat === null || !kinds.includes(line.kind)) continue;
      if (String(line.details[detail] ?? '') === id) seats.add(line.seat);
    }
    return seats.size ? [...seats] : NO_PINS;
  };
}

/** A number among the details of an event; 0 where it is not told. */
export const amount = (details: Details, name: string): number => Number(details[name] ?? 0);

/** Makes a game's `changesOf`: what changed in a seat's numbers, summed over the trace. What did not change is left out. */
export function changesBy<Counted extends string>(
  rules: Readonly<Record<string, (details: Details) => Partial<Record<Counted, number>>>>,
) {
  return (trace: Trace, seat: number): Partial<Record<Counted, number>> => {
    const sums: Partial<Record<Counted, number>> = {};
    for (const line of linesOf(trace)) {
      if (line.seat !== seat) continue;
      const changes = rules[line.kind]?.(line.details) ?? {};
      for (const [what, n] of Object.entries(changes) as [Counted, number][]) sums[what] = (sums[what] ?? 0) + n;
    }
    return sums;
  };
}
