/** What was taken back does not count any more. */
import type { LogEntry } from './protocol';

/** Lines that tell that earlier entries were taken back. */
export const TAKEN_BACK: ReadonlySet<string> = new Set(['undone', 'takeback_agreed']);

export const inEffect = (entry: LogEntry): boolean => entry.in_effect !== false;
