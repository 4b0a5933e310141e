/** Times as short texts. */

export interface Duration {
  key: 'ui.time.days' | 'ui.time.hours' | 'ui.time.clock';
  values: { n: number; text: string };
}

/** The coarsest unit that still says something; under an hour the minutes and seconds. */
export function duration(ms: number): Duration {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return unit('ui.time.days', Math.floor(hours / 24));
  if (hours >= 1) return unit('ui.time.hours', hours);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { key: 'ui.time.clock', values: { n: seconds, text } };
}

function unit(key: Duration['key'], n: number): Duration {
  return { key, values: { n, text: String(n) } };
}

/** A day as people say it: today, yesterday, 12 Nov, and with the year where it is another one. */
export function day(at: number, now: number, lang: string): string {
  const [then, today] = [new Date(at), new Date(now)];
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const ago = Math.round((midnight(today) - midnight(then)) / 86_400_000);
  if (ago === 0 || ago === 1) return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-ago, 'day');
  const year = then.getFullYear() === today.getFullYear() ? undefined : ('numeric' as const);
  return new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', year }).format(then);
}

/** The server writes times as milliseconds or as ISO texts. */
export function moment(at: string | number | null | undefined): number | null {
  if (at === null || at === undefined) return null;
  if (typeof at === 'number') return at;
  const parsed = Date.parse(at);
  return Number.isNaN(parsed) ? null : parsed;
}
