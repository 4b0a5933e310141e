/** The log by rounds, newest first. */
import type { LogEntry } from '../lib/protocol';

export interface LogGroup {
  round: number | null;
  entries: LogEntry[];
}

/** Games with rounds report each by this event. */
const NEW_ROUND = 'round_began';

export function logGroups(log: readonly LogEntry[], until = Infinity): LogGroup[] {
  const groups: LogGroup[] = [];
  let current: LogGroup = { round: null, entries: [] };
  for (const entry of log) {
    if (entry.n > until) break;
    const begins = entry.lines.findIndex((line) => line.kind === NEW_ROUND);
    const kept = (lines: LogEntry['lines']) => {
      if (lines.length > 0) current.entries.unshift({ ...entry, lines });
    };
    if (begins === -1) {
      kept(entry.lines);
      continue;
    }
    // one entry may end a round and begin the next
    kept(entry.lines.slice(0, begins));
    if (current.entries.length > 0) groups.unshift(current);
    const round = entry.lines[begins]?.details.round;
    current = { round: typeof round === 'number' ? round : null, entries: [] };
    kept(entry.lines.slice(begins + 1));
  }
  if (current.entries.length > 0 || current.round !== null) groups.unshift(current);
  return groups;
}
