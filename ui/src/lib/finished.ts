/** Finished games of whoever sits in front of this browser. */
import { call } from './api';
import type { FinishedGames, Statistics } from './protocol';
import { settings } from './settings.svelte';

export type Which = 'everyone' | 'won' | 'people' | 'bots';
export type Company = Exclude<Which, 'won'>;
export type Order = 'newest' | 'oldest' | 'best';

export interface Wanted {
  search?: string;
  which?: Which;
  order?: Order;
  first?: number;
  most?: number;
}

const asked = (wishes: object): Record<string, string | number> =>
  Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== undefined && wish !== '')) as Record<
    string,
    string | number
  >;

export const finishedGames = (wanted: Wanted): Promise<FinishedGames> =>
  call('GET', '/me/games', undefined, { query: asked(wanted), lang: settings.lang });

export const statistics = (game: string, company: Company): Promise<Statistics> =>
  call('GET', '/me/statistics', undefined, { query: asked({ game, company }), lang: settings.lang });
