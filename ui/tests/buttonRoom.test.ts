import { describe, expect, it } from 'vitest';
import { haveRoom } from '../src/lib/buttonRoom';
import type { Choice } from '../src/lib/narrowing';
import type { Offer, Prompt } from '../src/lib/protocol';

const offer = (label: string, prices: number): Offer =>
  ({
    move: label,
    label,
    verb: 'sail',
    arguments: {},
    pieces: [],
    effect: [...Array(prices).keys()].map((n) => ({ seat: 0, thing: `${label} ${n}`, amount: 1 })),
  }) as unknown as Offer;
const button = (each: Offer): Choice => ({ kind: 'offer', offer: each });

describe('the room of buttons', () => {
  const sails = [offer('Sail to river space 7 (first ship)', 1), offer('Sail to river space 13 (second ship)', 3)];
  const prompt = { seat: 0, offers: sails } as unknown as Prompt;
  const group: Choice = { kind: 'group', key: 'build', label: 'Build', offers: sails };

  it('is used up by words and prices, but not by what is said aside', () => {
    const both = sails.map(button);
    expect(haveRoom(both, prompt, [500])).toBe(true);
    expect(haveRoom(both, prompt, [400])).toBe(false);
    expect(haveRoom([...both, group], prompt, [620])).toBe(true);
    expect(haveRoom([...both, group], prompt, [560])).toBe(false);
  });

  it('is used up by the cards that are printed on buttons', () => {
    const both = sails.map(button);
    const cardOf = () => ({ price: [['wood', 3] as const, ['clay', 1] as const], worth: [['points', 4] as const] });
    expect(haveRoom(both, prompt, [760], cardOf)).toBe(true);
    expect(haveRoom(both, prompt, [640], cardOf)).toBe(false);
  });

  it('may be in two rows', () => {
    expect(haveRoom([...sails.map(button), group], prompt, [310, 450])).toBe(true);
    expect(haveRoom(sails.map(button), prompt, [200, 200])).toBe(false);
  });
});
