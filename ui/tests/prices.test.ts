/** What offers cost and bring, as buttons show it. */
import { describe, expect, it } from 'vitest';
import { differing, ownPrices, tellingPrices, widthOf, withAside, written } from '../src/lib/prices';
import type { Amount, Offer } from '../src/lib/protocol';

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
  it('leaves no number alone, and closes brackets', () => {
    expect(differing(['Sail to space 10', 'Sail to space 12'])).toEqual(['space 10', 'space 12']);
    expect(differing(['Leader 1 to the bank', 'Leader 2 to the bank'])).toEqual(['Leader 1', 'Leader 2']);
    expect(differing(['Sail to space 3 (first ship)', 'Sail to space 9 (second ship)'])).toEqual([
      'space 3 (first ship)',
      'space 9 (second ship)',
    ]);
    expect(differing(['1 tea', '2 tea'])).toEqual(['1', '2']);
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

describe('One row of buttons', () => {
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
