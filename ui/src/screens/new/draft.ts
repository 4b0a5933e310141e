/** A table that is being thought up. */
import { levelAt, usualBot } from '../../lib/games.svelte';
import type { NewSeat, NewTable } from '../../lib/opening';
import type { GameInfo, OptionValue } from '../../lib/protocol';

export type SeatKind = 'me' | 'open' | 'bot' | 'none';

export interface DraftSeat {
  kind: SeatKind;
  bot: string;
  /** What whoever shares this browser is called; the first has a field of their own. */
  name: string;
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

/** Me, and three others where there is room for them: bots, or friends who get a link. */
export function firstSeats(game: GameInfo, friends = false): DraftSeat[] {
  const others = friends ? 'open' : 'bot';
  return Array.from({ length: game.max_seats }, (_, index) => ({
    kind: index === 0 ? 'me' : index < Math.min(4, game.max_seats) ? others : 'none',
    bot: usualBot(game),
    name: '',
  }));
}

export function defaults(game: GameInfo): Record<string, OptionValue> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

export function taken(seats: readonly DraftSeat[]): DraftSeat[] {
  return seats.filter((seat) => seat.kind !== 'none');
}

/** Whether somebody sits there who shares this browser with the one who opens the table. */
export function sharesBrowser(seats: readonly DraftSeat[], index: number): boolean {
  return seats[index]?.kind === 'me' && seats.findIndex((seat) => seat.kind === 'me') < index;
}

/** Several people at one browser have different names, also if only one of them has given one. */
export function nameAt(seats: readonly DraftSeat[], index: number, own: string): string {
  if (!sharesBrowser(seats, index)) return own;
  const given = seats[index]?.name.trim();
  const mine = seats.slice(0, index + 1).filter((seat) => seat.kind === 'me').length;
  return given || (own ? `${own} ${mine}` : '');
}

export function asRequest(game: GameInfo, seats: readonly DraftSeat[], name: string): NewSeat[] {
  return seats.flatMap(({ kind, bot }, index): NewSeat[] => {
    if (kind === 'none') return [];
    if (kind === 'bot') return [{ kind, bot: levelAt(game, taken(seats).length, bot) }];
    if (kind === 'open') return [{ kind }];
    const called = nameAt(seats, index, name);
    return [called ? { kind: 'me', name: called } : { kind: 'me' }];
  });
}
