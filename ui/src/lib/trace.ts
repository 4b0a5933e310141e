/** What stays marked on the board: the last entry of each seat that acted since the viewer did. */
import type { LogEntry } from './protocol';

export function traceOf(log: readonly LogEntry[], viewers: readonly number[], seats: number): LogEntry[] {
  const trace: LogEntry[] = [];
  const seen = new Set<number>();
  for (let index = log.length - 1; index >= 0; index--) {
    const entry = log[index];
    if (!entry || entry.seat === null) continue;
    if (viewers.includes(entry.seat) || seen.size === seats) break;
    if (seen.has(entry.seat)) continue;
    seen.add(entry.seat);
    trace.unshift(entry);
  }
  return trace;
}
