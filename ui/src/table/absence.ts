/** What can be done about somebody who keeps the others waiting. Framework-free. */
import type { Table } from '../lib/protocol';

const MINUTE_MS = 60_000;

export interface AbsenceShown {
  seat: number;
  /** For how long, in whole minutes. */
  minutes: number;
  mayRemind: boolean;
  reachable: boolean;
  maySitIn: boolean;
  /** In how many minutes a bot may sit in; null where that is not up to the time away. */
  botIn: number | null;
}

/** Nothing is said before somebody may be reminded: people do look away. */
export function absenceAt(table: Table, now: number): AbsenceShown | null {
  const away = table.controls?.away;
  if (!away || table.status !== 'playing' || now < away.remind_from) return null;
  const { sit_in_from: botFrom } = away;
  return {
    seat: away.seat,
    minutes: Math.floor((now - away.since) / MINUTE_MS),
    mayRemind: !away.reminded,
    reachable: away.reachable,
    maySitIn: botFrom !== null && now >= botFrom,
    botIn: botFrom !== null && now < botFrom ? Math.ceil((botFrom - now) / MINUTE_MS) : null,
  };
}
