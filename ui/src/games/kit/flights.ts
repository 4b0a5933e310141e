// What flies when the view changes. A game reads its flights from the two views and the log entry, without knowing the rules.
import type { LogEntry, LogLine } from '../../lib/protocol';

export interface Flight {
  /** An icon, or the id of something larger that the board draws itself. */
  icon?: string;
  piece?: string;
  /** Pieces (or `seat/<n>` for a seat's panel) where it starts and lands; the first that is drawn counts. */
  from: readonly string[];
  to: readonly string[];
}

const MOST_TOKENS = 5; // more would be a swarm

/** So many of one icon, one after the other. */
export const tokens = (icon: string, count: number, from: readonly string[], to: readonly string[]): Flight[] =>
  Array.from({ length: Math.max(0, Math.min(MOST_TOKENS, count)) }, () => ({ icon, from, to }));

export type SeatLine = LogLine & { seat: number };

/** The flights of an entry, line by line: `rules` says for each kind of event what flies. */
export function flightsBy(
  entry: LogEntry | null,
  rules: Readonly<Record<string, (line: SeatLine, details: Readonly<Record<string, unknown>>) => Flight[]>>,
): Flight[] {
  return (entry?.lines ?? []).flatMap((line) =>
    line.seat === null ? [] : (rules[line.kind]?.(line as SeatLine, line.details) ?? []),
  );
}
