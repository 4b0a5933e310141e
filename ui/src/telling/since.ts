/** What others did since somebody last acted here or looked. Framework-free but for what the browser remembers. */
import { isDeed } from '../lib/effect';
import type { LogEntry } from '../lib/protocol';
import { remember, remembered } from '../lib/storage';

const KEPT_TABLES = 60;

type Seen = Record<string, number>;

/** The last entry of a table that was looked at in this browser; on another one the own last move counts alone. */
export const seenUntil = (table: string): number | undefined => remembered<Seen>('seen', {})[table];

export function saw(table: string, version: number): void {
  const { [table]: before = 0, ...others } = remembered<Seen>('seen', {});
  const kept = Object.entries(others).slice(1 - KEPT_TABLES);
  remember('seen', { ...Object.fromEntries(kept), [table]: Math.max(before, version) });
}

/** The moves of others after the own last one and after what was seen; none for somebody who is here for the first time. */
export function movesSince(log: readonly LogEntry[], own: readonly number[], seen: number | undefined): LogEntry[] {
  const deeds = log.filter(isDeed);
  const acted = deeds.filter(({ seat }) => seat !== null && own.includes(seat)).at(-1)?.n;
  if (acted === undefined && seen === undefined) return [];
  const from = Math.max(acted ?? 0, seen ?? 0);
  return deeds.filter(({ n, seat }) => n > from && seat !== null && !own.includes(seat));
}
