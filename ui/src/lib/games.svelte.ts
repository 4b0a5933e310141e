/** The games of the server, fetched once per language. */
import { call } from './api';
import type { BotLevel, GameInfo, Lang } from './protocol';
import { settings } from './settings.svelte';

const cache = new Map<Lang, Promise<GameInfo[]>>();

export function games(): Promise<GameInfo[]> {
  const lang = settings.lang;
  let asked = cache.get(lang);
  if (!asked) {
    asked = call<{ games: GameInfo[] }>('GET', '/games', undefined, { lang }).then((told) => told.games);
    asked.catch(() => cache.delete(lang));
    cache.set(lang, asked);
  }
  return asked;
}

export function gameTitle(list: readonly GameInfo[], game: string): string {
  return list.find((each) => each.game === game)?.title ?? game;
}

/** The levels that a table of so many seats offers. */
export function botsAt(game: GameInfo, seats: number): BotLevel[] {
  return game.bots.filter((bot) => bot.seats.includes(seats));
}

/** The level that was chosen or, where it is not offered, the strongest that is. */
export function levelAt(game: GameInfo, seats: number, code: string): string {
  const offered = botsAt(game, seats);
  return offered.some((bot) => bot.code === code) ? code : (offered.at(-1)?.code ?? code);
}

/** A choice of levels, with a word on the style of each. */
export function levelOptions(bots: readonly BotLevel[]): { value: string; text: string; title: string }[] {
  return bots.map((bot) => ({ value: bot.code, text: bot.label, title: bot.style }));
}

/** The middle level: neither an insult nor a lesson. */
export function usualBot(game: GameInfo): string {
  return game.bots[Math.floor((game.bots.length - 1) / 2)]?.code ?? 'random';
}
