/** What offers cost and bring, as buttons show it. */
import { describe, expect, it } from 'vitest';
import { differing, ownPrices, withAside, written } from '../src/lib/prices';
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
    expect(differing(['Sail to space 10', 'Sail to space 12'])).toEqual(['10', '12']);
    expect(differing(['Young healer – card: healer', 'Old healer – card: healer'])).toEqual(['Young', 'Old']);
  });
  it('leaves something of every label, and equal ones alone', () => {
    expect(differing(['Build', 'Build a wall'])).toEqual(['Build', 'Build a wall']);
    expect(differing(['Pass', 'Pass'])).toEqual(['Pass', 'Pass']);
    expect(differing(['Explore: forest'])).toEqual(['Explore: forest']);
  });
});

it('what stands in brackets at the end is said aside', () => {
  expect(withAside('Taxes (group 1)')).toEqual(['Taxes', 'group 1']);
  expect(withAside('Pass')).toEqual(['Pass', '']);
});
