/** Opening a table. */
import { call } from './api';
import { usualBot } from './games.svelte';
import { me } from './me.svelte';
import { settings } from './settings.svelte';
import type { Clock, GameInfo, OptionValue, Table } from './protocol';

export interface NewSeat {
  kind: 'me' | 'open' | 'bot';
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  options: Record<string, OptionValue>;
  seats: NewSeat[];
  clock: Pick<Clock, 'kind' | 'hours' | 'bank_s' | 'increment_s'>;
  listed: boolean;
  /** Left out: allowed as long as nobody else plays who is a person. */
  hints?: boolean;
}

/** Opens a table; where nobody has to be waited for it begins at once. The id of the table. */
export async function openTable(table: NewTable): Promise<string> {
  const start = table.seats.every((seat) => seat.kind !== 'open');
  const options = { lang: settings.lang };
  const opened = await call<Table>('POST', '/tables', { ...table, start }, options);
  return opened.id;
}

/** A first game that is guided. The id of its table. */
export async function firstGame(game: string): Promise<string> {
  const path = `/games/${encodeURIComponent(game)}/first-game`;
  return (await call<Table>('POST', path, undefined, { lang: settings.lang })).id;
}

/** One click to a running table: me and three bots of the middle level. */
export function playBots(game: GameInfo): Promise<string> {
  const bots = Math.min(3, game.max_seats - 1);
  const own: NewSeat = me.name ? { kind: 'me', name: me.name } : { kind: 'me' };
  const seats = [own, ...Array.from({ length: bots }, (): NewSeat => ({ kind: 'bot', bot: usualBot(game) }))];
  return openTable({ game: game.game, options: {}, seats, clock: { kind: 'none' }, listed: false });
}
