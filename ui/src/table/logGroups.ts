/** The log by chapters (months, rounds), newest first. A chapter that was taken back and begins again is a group of its own. */
import { inEffect, TAKEN_BACK } from '../lib/effect';
import type { LogEntry, LogLine } from '../lib/protocol';

export interface LogGroup {
  /** Unlike the heading, no other group has it. */
  key: string;
  /** As the server calls the chapter; null before the first one, or where a game has none. */
  heading: string | null;
  entries: LogEntry[];
}

export function logGroups(log: readonly LogEntry[], until = Infinity): LogGroup[] {
  const groups: LogGroup[] = [];
  /** Chapters that have begun so far and stand. */
  const standing: string[] = [];
  let current: LogGroup = { key: 'start', heading: null, entries: [] };
  const begin = (key: string, heading: string | null) => {
    if (current.entries.length > 0 || current.heading !== null) groups.unshift(current);
    current = { key, heading, entries: [] };
  };
  const keep = (entry: LogEntry, lines: LogLine[]) => {
    if (lines.length > 0) current.entries.unshift({ ...entry, lines });
  };
  for (const entry of log) {
    if (entry.n > until) break;
    const back = entry.lines.some((line) => TAKEN_BACK.has(line.kind)) ? (standing.at(-1) ?? null) : current.heading;
    if (back !== current.heading) begin(`${entry.n}`, back);
    let from = 0;
    entry.lines.forEach((line, index) => {
      if (line.heading === undefined) return;
      // one entry may end a chapter and begin the next
      keep(entry, entry.lines.slice(from, index));
      begin(`${entry.n}/${index}`, line.heading);
      if (current.heading !== null && inEffect(entry)) standing.push(current.heading);
      from = index + 1;
    });
    keep(entry, entry.lines.slice(from));
  }
  begin('', null);
  return groups;
}
