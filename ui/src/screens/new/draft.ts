/** A table that is being thought up. */
import { usualBot } from '../../lib/games.svelte';
import type { NewSeat, NewTable } from '../../lib/opening';
import type { GameInfo, OptionValue } from '../../lib/protocol';

export type SeatKind = 'me' | 'open' | 'bot' | 'none';

export interface DraftSeat {
  kind: SeatKind;
  bot: string;
}

export type ClockChoice = 'none' | 'live' | 'day' | 'days' | 'week';

export const CLOCKS: Record<ClockChoice, NewTable['clock']> = {
  none: { kind: 'none' },
  live: { kind: 'bank', bank_s: 600, increment_s: 15 },
  day: { kind: 'turn', hours: 24 },
  days: { kind: 'turn', hours: 48 },
  week: { kind: 'turn', hours: 168 },
};

export const LETTERS = 'ABCDEFG';

export function firstSeats(game: GameInfo): DraftSeat[] {
  return Array.from({ length: game.max_seats }, (_, index) => ({
    kind: index === 0 ? 'me' : index < Math.min(4, game.max_seats) ? 'bot' : 'none',
    bot: usualBot(game),
  }));
}

export function defaults(game: GameInfo): Record<string, OptionValue> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

export function taken(seats: readonly DraftSeat[]): DraftSeat[] {
  return seats.filter((seat) => seat.kind !== 'none');
}

export function asRequest(seats: readonly DraftSeat[], name: string): NewSeat[] {
  let mine = 0;
  return taken(seats).map(({ kind, bot }): NewSeat => {
    if (kind === 'bot') return { kind, bot };
    if (kind === 'open') return { kind };
    mine += 1;
    // several people at one browser need different names; they can change them at the table
    return name ? { kind: 'me', name: mine === 1 ? name : `${name} ${mine}` } : { kind: 'me' };
  });
}
