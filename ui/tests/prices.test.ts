/** What offers cost and bring, as buttons show it. */
import { describe, expect, it } from 'vitest';
import { differing, mainPrices, ownPrices, tellingPrices, widthOf, withAside, written } from '../src/lib/prices';
import type { Amount, Offer } from '../src/lib/protocol';
import { rowsThatFit } from '../src/lib/rows';
import { pointsWritten, scoreRows } from '../src/score/rows';

const amount = (thing: string, n: number | null, seat = 0): Amount => ({ seat, thing, amount: n });
const offer = (...effect: Amount[]): Offer => ({ move: 'm', label: 'M', verb: 'm', arguments: {}, pieces: [], effect });

describe('prices', () => {
  it('are those of the own seat, costs first', () => {
    const told = ownPrices(offer(amount('points', 2), amount('koku', -9), amount('koku', 3, 1)), 0);
    expect(told.map(({ thing }) => thing)).toEqual(['koku', 'points']);
    expect(ownPrices({ ...offer(), effect: undefined }, 0)).toEqual([]);
  });
  it('are written with their sign, unknown ones as a question', () => {
    expect([3, -9, null].map((n) => written({ amount: n }))).toEqual(['+3', '−9', '?']);
  });
});

describe('differing', () => {
  it('leaves out what all labels begin and end with', () => {
    expect(differing(['Sail to the lake', 'Sail to the sea'])).toEqual(['lake', 'sea']);
    expect(differing(['Young healer – card: healer', 'Old healer – card: healer'])).toEqual(['Young', 'Old']);
  });
  it('cuts no bracket and no phrase in two', () => {
    expect(differing(['Płyń na 12 (pierwszy statek)', 'Płyń na 4 (drugi statek)'])).toEqual([
      'Płyń na 12 (pierwszy statek)',
      'Płyń na 4 (drugi statek)',
    ]);
    expect(differing(['Sail to 11 with the first ship', 'Sail to 13 with the second ship'])).toEqual([
      'to 11 with the first ship',
      'to 13 with the second ship',
    ]);
    expect(differing(['1 tea', '2 tea'])).toEqual(['1 tea', '2 tea']);
  });
  it('leaves no number alone', () => {
    expect(differing(['Sail to space 10', 'Sail to space 12'])).toEqual(['Sail to space 10', 'Sail to space 12']);
    const long = [10, 12].map((n) => `Sail all the way down the river to space ${n}`);
    expect(differing(long)).toEqual(['space 10', 'space 12']);
    expect(differing(['Leader 1 to the bank', 'Leader 2 to the bank'])).toEqual(['Leader 1', 'Leader 2']);
    expect(differing(['Leader 1 to the bank', 'Leader 2 to the hall'])).toEqual([
      'Leader 1 to the bank',
      'Leader 2 to the hall',
    ]);
  });
  it('leaves something of every label, and equal ones alone', () => {
    expect(differing(['Build', 'Build a wall'])).toEqual(['Build', 'Build a wall']);
    expect(differing(['Pass', 'Pass'])).toEqual(['Pass', 'Pass']);
    expect(differing(['Explore: forest'])).toEqual(['Explore: forest']);
  });
});

it('what stands in brackets at the end is said aside', () => {
  expect(withAside('Taxes (group 1)')).toEqual(['Taxes', 'group 1']);
  expect(withAside('Monk – card: monk…')).toEqual(['Monk', 'card: monk…']);
  expect(withAside('Pass')).toEqual(['Pass', '']);
});

it('points are told even where there is no room for all prices', () => {
  const prices = ['wood', 'clay', 'stone', 'points'].map((thing) => amount(thing, 1));
  expect(mainPrices(prices, 3).map(({ thing }) => thing)).toEqual(['wood', 'clay', 'points']);
  expect(mainPrices(prices, 4)).toEqual(prices);
});

it('points that somebody keeps hidden are not told as none', () => {
  const item = (id: string, points: number, hidden = false) => ({ id, label: id, points, hidden });
  const [tokens, ...others] = scoreRows([
    { seat: 0, total: 6, items: [item('tokens', 6), item('columns', 0)] },
    { seat: 1, total: 0, items: [item('tokens', 0, true), item('columns', 0)] },
  ]);
  expect(others).toEqual([]);
  expect(tokens?.points.map((points, column) => pointsWritten(points, tokens.hidden[column]!))).toEqual(['6', '?']);
  expect([pointsWritten(3, true), pointsWritten(0, false), pointsWritten(-2, false)]).toEqual(['3 + ?', '–', '−2']);
});

describe('One row of buttons', () => {
  it('is filled with what fits, and always has the first', () => {
    expect(rowsThatFit([100, 100, 300, 90], [320], 10)).toEqual([true, true, false, true]);
    expect(rowsThatFit([100, 100, 300, 90], [320, 320], 10)).toEqual([true, true, true, false]);
    expect(rowsThatFit([100, 100, 300, 90], [320, 150], 10)).toEqual([true, true, false, true]);
    expect(rowsThatFit([400, 50], [320], 10)).toEqual([true, false]);
  });
  it('leaves out what all offers bring alike', () => {
    const [young, old] = [
      offer(amount('persons', 1), amount('spaces', 4)),
      offer(amount('persons', 1), amount('spaces', 2)),
    ];
    const telling = tellingPrices([young, old], 0);
    expect(telling(young).map(({ thing }) => thing)).toEqual(['spaces']);
    expect(telling(old).map(({ amount }) => amount)).toEqual([2]);
    expect(tellingPrices([young], 0)(young)).toHaveLength(2);
  });
  it('breaks a long label once and a short one never', () => {
    expect(widthOf('Harvest')).toBe(7);
    expect(widthOf('Pokaz sztucznych ogni')).toBe('sztucznych ogni'.length);
    expect(widthOf('Produkcja: drewno')).toBe('Produkcja:'.length);
    expect(widthOf('Donaukanalschiffahrt')).toBe(20);
  });
});
