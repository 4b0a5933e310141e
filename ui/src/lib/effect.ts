/** What was taken back does not count any more. */
import type { LogEntry, Prompt } from './protocol';

/** Lines that tell that earlier entries were taken back. */
export const TAKEN_BACK: ReadonlySet<string> = new Set(['undone', 'takeback_agreed']);

export const inEffect = (entry: LogEntry): boolean => entry.in_effect !== false;

/** Entries of the table itself: nobody has decided anything in the game by them. */
const TABLE_TALK: ReadonlySet<string> = new Set([
  ...TAKEN_BACK,
  'takeback_asked',
  'takeback_declined',
  'bot_sits_in',
  'came_back',
]);

/** Table talk that leaves the game where it is. */
const QUIET: ReadonlySet<string> = new Set([...TABLE_TALK].filter((kind) => !TAKEN_BACK.has(kind)));

/** Whether something was done in the game that still stands. */
export const isDeed = (entry: LogEntry): boolean =>
  inEffect(entry) && !entry.lines.some((line) => TABLE_TALK.has(line.kind));

/** Which question this is: the same one as long as nothing was done in the game, whatever else happens at the table. */
export function questionKey(log: readonly LogEntry[], prompt: Prompt | null): string {
  const last = log.filter((entry) => !entry.lines.some((line) => QUIET.has(line.kind))).at(-1);
  return prompt ? `${last?.n ?? 0}/${prompt.seat}/${prompt.task}` : '';
}

/** What was told last of what was done in the game, as one line: of whoever did it, not of whose turn came next. */
export const lastTold = (log: readonly LogEntry[]): string =>
  log
    .filter(isDeed)
    .flatMap((entry) => entry.lines.find((line) => line.text && line.seat === entry.seat) ?? [])
    .at(-1)?.text ?? '';

/** What happened, as one entry to be animated: all that stands; nothing where something was taken back. */
export function beatOf(fresh: readonly LogEntry[]): LogEntry | null {
  const deeds = fresh.filter(isDeed);
  const last = deeds.at(-1);
  if (!last || fresh.some((entry) => entry.lines.some((line) => TAKEN_BACK.has(line.kind)))) return null;
  return deeds.length === 1 ? last : { ...last, lines: deeds.flatMap((entry) => entry.lines) };
}
