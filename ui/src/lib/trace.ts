/** What stays marked on the board: what each seat last did since the viewer acted. Decisions in a row belong together. */
import { isDeed } from './effect';
import type { LogEntry } from './protocol';

export function traceOf(all: readonly LogEntry[], viewers: readonly number[], seats: number): LogEntry[] {
  const log = all.filter(isDeed);
  const trace: LogEntry[] = [];
  const seen = new Set<number>();
  let later: number | null = null;
  for (let index = log.length - 1; index >= 0; index--) {
    const entry = log[index];
    if (!entry || entry.seat === null) continue;
    if (viewers.includes(entry.seat)) break;
    if (entry.seat !== later) {
      if (seen.size === seats) break;
      if (seen.has(entry.seat)) {
        later = null;
        continue;
      }
    }
    seen.add(entry.seat);
    later = entry.seat;
    trace.unshift(entry);
  }
  return trace;
}
