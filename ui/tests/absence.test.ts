import { describe, expect, it } from 'vitest';
import type { Away, GameInfo, Table } from '../src/lib/protocol';
import { absenceAt } from '../src/table/absence';
import { asRequest, nameAt, sharesBrowser, type DraftSeat } from '../src/screens/new/draft';

const MINUTE = 60_000;
const away: Away = {
  seat: 1,
  since: 0,
  remind_from: 3 * MINUTE,
  sit_in_from: 10 * MINUTE,
  reminded: false,
  reachable: true,
  now: 0,
};
const table = (told: Partial<Away> | null, status = 'playing') =>
  ({ status, controls: { away: told && { ...away, ...told } } }) as unknown as Table;

describe('somebody who keeps the others waiting', () => {
  it('is not mentioned before three minutes, nor when there, nor after the game', () => {
    expect(absenceAt(table({}), 2.9 * MINUTE)).toBeNull();
    expect(absenceAt(table(null), 20 * MINUTE)).toBeNull();
    expect(absenceAt(table({}, 'finished'), 20 * MINUTE)).toBeNull();
  });

  it('can be reminded after three and replaced after ten', () => {
    expect(absenceAt(table({}), 3.5 * MINUTE)).toEqual({
      seat: 1,
      minutes: 3,
      mayRemind: true,
      reachable: true,
      maySitIn: false,
      botIn: 7,
    });
    expect(absenceAt(table({ reminded: true }), 10 * MINUTE)).toMatchObject({ mayRemind: false, maySitIn: true });
  });

  it('is left to the clock where there is one', () => {
    expect(absenceAt(table({ sit_in_from: null }), 99 * MINUTE)).toMatchObject({ maySitIn: false, botIn: null });
  });
});

describe('people who share a browser', () => {
  const seat = (kind: DraftSeat['kind'], name = ''): DraftSeat => ({ kind, bot: 'easy', name });
  const seats = [seat('bot'), seat('me'), seat('none'), seat('me', ' Ola '), seat('me')];

  const level = { code: 'easy', label: 'Easy', style: '', seats: [2, 4] };
  const game = { bots: [level, { ...level, code: 'hard', seats: [2] }] } as unknown as GameInfo;

  it('have names of their own', () => {
    expect(seats.map((_, index) => sharesBrowser(seats, index))).toEqual([false, false, false, true, true]);
    expect(nameAt(seats, 3, 'Ann')).toBe('Ola');
    expect(asRequest(game, seats, 'Ann')).toEqual([
      { kind: 'bot', bot: 'easy' },
      { kind: 'me', name: 'Ann' },
      { kind: 'me', name: 'Ola' },
      { kind: 'me', name: 'Ann 3' },
    ]);
    expect(asRequest(game, [seat('me'), seat('me')], '')).toEqual([{ kind: 'me' }, { kind: 'me' }]);
  });

  it('meet bots of a level that their table offers', () => {
    const hard: DraftSeat = { ...seat('bot'), bot: 'hard' };
    expect(asRequest(game, [seat('me'), hard], '')[1]).toEqual({ kind: 'bot', bot: 'hard' });
    expect(asRequest(game, [seat('me'), hard, hard, hard], '')[1]).toEqual({ kind: 'bot', bot: 'easy' });
  });
});
