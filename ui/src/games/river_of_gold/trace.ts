// What the others did since: read from the log entries, drawn as letter pins and rings.
import type { LogEntry, LogLine } from '../../lib/protocol';

/** Which detail of which event says that a seat touched a piece of a kind. */
const TOUCHES = {
  shore: { kinds: ['built', 'marked'], detail: 'shore' },
  card: { kinds: ['delivered'], detail: 'card' },
  mastery: { kinds: ['mastery_claimed'], detail: 'mastery' },
} as const;

const NO_PINS: readonly number[] = []; // always the same, so that nothing is drawn anew for it

const linesOf = (trace: readonly LogEntry[]): LogLine[] => trace.flatMap((entry) => entry.lines);

/** Seats that left a pin on a piece. */
export function pinsOf(trace: readonly LogEntry[], what: keyof typeof TOUCHES, id: string): readonly number[] {
  if (!trace.length) return NO_PINS;
  const { kinds, detail } = TOUCHES[what];
  const seats = new Set<number>();
  for (const line of linesOf(trace)) {
    if (line.seat === null || !(kinds as readonly string[]).includes(line.kind)) continue;
    if (String(line.details[detail] ?? '') === id) seats.add(line.seat);
  }
  return seats.size ? [...seats] : NO_PINS;
}

/** Ships that sailed, as `<seat>/<ship>`. */
export function sailed(trace: readonly LogEntry[]): ReadonlySet<string> {
  return new Set(
    linesOf(trace)
      .filter((line) => line.kind === 'sailed' && line.seat !== null)
      .map((line) => `${line.seat}/${String(line.details.ship)}`),
  );
}

/** "region_4" or 4. */
const regionOf = (told: unknown): number => Number(String(told).replace('region_', ''));

/** Steps that a seat gained on a region's track. */
export function stepsGained(trace: readonly LogEntry[], seat: number, region: number): number {
  return linesOf(trace)
    .filter(
      (line) => line.kind === 'influence_gained' && line.seat === seat && regionOf(line.details.region) === region,
    )
    .reduce((sum, line) => sum + Number(line.details.steps ?? 0), 0);
}

export type Counted = 'koku' | 'silk' | 'rice' | 'porcelain' | 'favour';

/** What changed in a seat's goods, summed over the trace. */
export function changesOf(trace: readonly LogEntry[], seat: number): Record<Counted, number> {
  const sums: Record<Counted, number> = { koku: 0, silk: 0, rice: 0, porcelain: 0, favour: 0 };
  for (const line of linesOf(trace)) {
    if (line.seat !== seat) continue;
    const good = String(line.details.resource) as Counted;
    if (line.kind === 'gained' && good in sums) sums[good] += Number(line.details.amount ?? 0);
    else if (line.kind === 'built') sums.koku -= Number(line.details.cost ?? 0);
    else if (line.kind === 'favour_spent') sums.favour -= 1;
  }
  return sums;
}
