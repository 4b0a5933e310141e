/** The log by chapters (months, rounds), as it is read. A chapter that was taken back and begins again is a group of its own. */
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
    if (current.entries.length > 0 || current.heading !== null) groups.push(current);
    current = { key, heading, entries: [] };
  };
  /** What was over with an entry belongs to the chapter that it ended, or to the end of the entry. */
  const keep = ({ beats, ...entry }: LogEntry, lines: LogLine[], first: boolean) => {
    const told = first && beats ? { beats } : {};
    if (lines.length > 0 || 'beats' in told) current.entries.push({ ...entry, ...told, lines });
  };
  for (const entry of log) {
    if (entry.n > until) break;
    const back = entry.lines.some((line) => TAKEN_BACK.has(line.kind)) ? (standing.at(-1) ?? null) : current.heading;
    if (back !== current.heading) begin(`${entry.n}`, back);
    let from = 0;
    entry.lines.forEach((line, index) => {
      if (line.heading === undefined) return;
      // one entry may end a chapter and begin the next
      keep(entry, entry.lines.slice(from, index), from === 0);
      begin(`${entry.n}/${index}`, line.heading);
      if (current.heading !== null && inEffect(entry)) standing.push(current.heading);
      from = index + 1;
    });
    keep(entry, entry.lines.slice(from), from === 0);
  }
  begin('', null);
  return groups;
}
