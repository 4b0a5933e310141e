import { describe, expect, it } from 'vitest';
import { emphasised, GAP, meant, placed, type Box } from '../src/guide/guide';
import type { Guide, Offer } from '../src/lib/protocol';

const ROOM: Box = { left: 0, top: 50, width: 1100, height: 720 };
const SIZE = { width: 336, height: 260 };
const covers = (place: { left: number; top: number }, on: Box) =>
  place.left < on.left + on.width &&
  on.left < place.left + SIZE.width &&
  place.top < on.top + on.height &&
  on.top < place.top + SIZE.height;

describe('where a bubble stands', () => {
  it('is below its piece where it fits, else above, else at a side', () => {
    expect(placed({ left: 400, top: 100, width: 60, height: 90 }, SIZE, ROOM).side).toBe('below');
    expect(placed({ left: 400, top: 600, width: 60, height: 90 }, SIZE, ROOM).side).toBe('above');
    expect(placed({ left: 100, top: 200, width: 60, height: 420 }, SIZE, ROOM).side).toBe('right');
    expect(placed({ left: 900, top: 200, width: 60, height: 420 }, SIZE, ROOM).side).toBe('left');
  });
  it('never covers its piece and stays in its room', () => {
    for (let left = 0; left <= 1040; left += 52)
      for (let top = 60; top <= 680; top += 31) {
        const on = { left, top, width: 60, height: 60 };
        const place = placed(on, SIZE, ROOM);
        expect(covers(place, on)).toBe(false);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.left + SIZE.width).toBeLessThanOrEqual(1100);
        expect(place.arrow).toBeGreaterThan(0);
      }
  });
  it('is no higher than the room that is left', () => {
    const on = { left: 20, top: 300, width: 350, height: 90 };
    const room = { left: 0, top: 150, width: 390, height: 430 };
    const place = placed(on, { width: 366, height: 400 }, room, ['below', 'above']);
    expect(place.side).toBe('below');
    expect(place.top).toBe(300 + 90 + GAP);
    expect(place.height).toBe(Math.max(120, 150 + 430 - 8 - place.top));
  });
});

describe('what is meant', () => {
  const guide = { anchor: 'card/0/healer' } as Guide;
  const offer = { pieces: ['card/0/healer', 'tile/healer_young'] } as Offer;
  it('is the anchor, and then what is left of the move', () => {
    expect(meant(guide, offer, [])).toBe('card/0/healer');
    expect(meant(guide, offer, ['card/0/healer'])).toBe('tile/healer_young');
    expect(meant(guide, offer, ['card/0/healer', 'tile/healer_young'])).toBe('card/0/healer');
    expect(meant(guide, undefined, ['card/0/healer'])).toBe('card/0/healer');
  });
  it('is emphasised between double stars', () => {
    expect(emphasised('a **b** c')).toEqual([
      { text: 'a ', strong: false },
      { text: 'b', strong: true },
      { text: ' c', strong: false },
    ]);
  });
});
