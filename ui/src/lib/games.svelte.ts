/** The games of the server, fetched once per language. */
import { call } from './api';
import type { GameInfo, Lang } from './protocol';
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

/** The middle level: neither an insult nor a lesson. */
export function usualBot(game: GameInfo): string {
  return game.bots[Math.floor((game.bots.length - 1) / 2)]?.code ?? 'random';
}
