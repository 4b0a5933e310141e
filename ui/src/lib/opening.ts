/** Opening a table. */
import { call } from './api';
import { botsAt, levelAt, usualBot } from './games.svelte';
import { me } from './me.svelte';
import type { BotLevel, Clock, GameInfo, OptionValue, Table } from './protocol';
import { settings } from './settings.svelte';
import { remember, remembered } from './storage';

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

/** As many bots as one click seats beside me. */
const botsBeside = (game: GameInfo): number => Math.min(3, game.max_seats - 1);

/** The levels that these bots may have. */
export const quickLevels = (game: GameInfo): BotLevel[] => botsAt(game, 1 + botsBeside(game));

/** The level that was chosen here before or, where it is not offered, the middle one. */
export function quickLevel(game: GameInfo): string {
  const chosen = remembered(`level.${game.game}`, '');
  const offered = quickLevels(game).some(({ code }) => code === chosen);
  return offered ? chosen : levelAt(game, 1 + botsBeside(game), usualBot(game));
}

export const keepQuickLevel = (game: GameInfo, code: string): void => remember(`level.${game.game}`, code);

/** One click to a running table: me and three bots of a level. */
export function playBots(game: GameInfo, bot: string): Promise<string> {
  const own: NewSeat = me.name ? { kind: 'me', name: me.name } : { kind: 'me' };
  const seats = [own, ...Array.from({ length: botsBeside(game) }, (): NewSeat => ({ kind: 'bot', bot }))];
  return openTable({ game: game.game, options: {}, seats, clock: { kind: 'none' }, listed: false });
}
