/** The log by rounds, newest first. A round that was taken back and begins again is a group of its own. */
import { inEffect, TAKEN_BACK } from '../lib/effect';
import type { LogEntry, LogLine } from '../lib/protocol';

export interface LogGroup {
  /** Unlike the round, no other group has it. */
  key: string;
  round: number | null;
  entries: LogEntry[];
}

/** Games with rounds report each by this event. */
const NEW_ROUND = 'round_began';

export function logGroups(log: readonly LogEntry[], until = Infinity): LogGroup[] {
  const groups: LogGroup[] = [];
  /** Rounds that have begun so far and stand. */
  const standing: number[] = [];
  let current: LogGroup = { key: 'start', round: null, entries: [] };
  const begin = (key: string, round: number | null) => {
    if (current.entries.length > 0 || current.round !== null) groups.unshift(current);
    current = { key, round, entries: [] };
  };
  const keep = (entry: LogEntry, lines: LogLine[]) => {
    if (lines.length > 0) current.entries.unshift({ ...entry, lines });
  };
  for (const entry of log) {
    if (entry.n > until) break;
    const back = entry.lines.some((line) => TAKEN_BACK.has(line.kind)) ? (standing.at(-1) ?? null) : current.round;
    if (back !== current.round) begin(`${entry.n}`, back);
    let from = 0;
    entry.lines.forEach((line, index) => {
      if (line.kind !== NEW_ROUND) return;
      // one entry may end a round and begin the next
      keep(entry, entry.lines.slice(from, index));
      const { round } = line.details;
      begin(`${entry.n}/${index}`, typeof round === 'number' ? round : null);
      if (current.round !== null && inEffect(entry)) standing.push(current.round);
      from = index + 1;
    });
    keep(entry, entry.lines.slice(from));
  }
  begin('', null);
  return groups;
}
