import { describe, expect, it } from 'vitest';
import { RIVER_SPACES, SHORES, shoresAt, spaceId, spaceOf } from './facts';
import { cardRow, type Point } from '../kit/geometry';
import { LEAST, LEAST_MARKER } from '../kit/text';
import { BOARD, CHIP, HALF, LAND, SPACES, TILE, berth, onRiver, tipOf, voyage } from './geometry';
import { travelTime } from '../kit/motion';
import { voyageFrames } from './motion';

/** The corners of a tile on its shore. */
function corners(index: number): Point[] {
  const shore = SHORES[index]!;
  const [x, y] = shore.at;
  const turn = tipOf(shore);
  const half = TILE.width / 2;
  return [
    { x: x - half, y: y - (turn * TILE.body) / 2 },
    { x: x + half, y: y - (turn * TILE.body) / 2 },
    { x: x + half, y: y + turn * (TILE.body / 2 - 4) },
    { x, y: y + turn * (TILE.body / 2 + TILE.tip) },
    { x: x - half, y: y + turn * (TILE.body / 2 - 4) },
  ];
}

/** Two convex outlines are apart if a line through one of their edges separates them. */
function apart(a: Point[], b: Point[]): boolean {
  const edges = [a, b].flatMap((shape) =>
    shape.map((point, i) => ({ from: point, to: shape[(i + 1) % shape.length]! })),
  );
  return edges.some(({ from, to }) => {
    const along = (point: Point) => (point.x - from.x) * (to.y - from.y) - (point.y - from.y) * (to.x - from.x);
    const [one, two] = [a.map(along), b.map(along)];
    return Math.max(...one) <= Math.min(...two) || Math.max(...two) <= Math.min(...one);
  });
}

describe('the river', () => {
  it('has fourteen spaces of equal length inside the board', () => {
    expect(SPACES).toHaveLength(RIVER_SPACES);
    for (const place of SPACES) {
      expect(place.box.x).toBeGreaterThan(0);
      expect(place.box.x + place.box.w).toBeLessThan(BOARD.width);
      expect(place.box.y).toBeGreaterThan(LAND.top);
      expect(place.box.y + place.box.h).toBeLessThan(LAND.bottom);
    }
    const step = (u: number) => Math.hypot(onRiver(u + 1).x - onRiver(u).x, onRiver(u + 1).y - onRiver(u).y);
    for (let u = 0; u < 13; u++) expect(step(u) / step(u + 1)).toBeCloseTo(1, 0);
    expect(spaceOf(spaceId(9))).toBe(9);
  });

  it('touches four shores at every space, as the board has it', () => {
    for (let space = 1; space <= RIVER_SPACES; space++) expect(shoresAt(space), `space ${space}`).toHaveLength(4);
    const names = (space: number) => shoresAt(space).map((shore) => shore.id);
    expect(names(1)).toEqual(['shore_1a', 'shore_1b', 'shore_1c', 'shore_1d']);
    expect(names(10)).toEqual(['shore_4c', 'shore_4e', 'shore_5a', 'shore_5c']);
    expect(names(14)).toEqual(['shore_6a', 'shore_6c', 'shore_6d', 'shore_6e']);
  });

  it('keeps eight ships on one space on the water', () => {
    for (let place = 0; place < 8; place++) {
      const { u, off } = berth(7, place);
      expect(u).toBeGreaterThan(6);
      expect(u).toBeLessThan(7);
      expect(Math.abs(off)).toBeLessThan(HALF - 15);
    }
  });
});

describe('shores', () => {
  it('lie on the land, five in each region', () => {
    expect(SHORES).toHaveLength(30);
    for (let region = 1; region <= 6; region++)
      expect(SHORES.filter((shore) => shore.region === region)).toHaveLength(5);
    SHORES.forEach((_, i) => {
      for (const { x, y } of corners(i)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(BOARD.width);
        expect(y).toBeGreaterThan(LAND.top);
        expect(y).toBeLessThan(LAND.bottom);
      }
    });
  });

  it('have tiles that cover neither each other nor the water', () => {
    SHORES.forEach((_, i) => {
      const tile = corners(i);
      for (let j = i + 1; j < SHORES.length; j++)
        expect(apart(tile, corners(j)), `${SHORES[i]!.id} and ${SHORES[j]!.id}`).toBe(true);
      for (let u = 0; u <= RIVER_SPACES; u += 0.25) {
        const dot = onRiver(u, tipOf(SHORES[i]!) * HALF);
        expect(apart(tile, [dot, { x: dot.x + 0.1, y: dot.y }, { x: dot.x, y: dot.y + 0.1 }]), SHORES[i]!.id).toBe(
          true,
        );
      }
    });
  });
});

describe('voyages', () => {
  it('follow the bends downstream', () => {
    const [leg, another] = voyage(berth(6, 0), berth(10, 0));
    expect(another).toBeUndefined();
    leg!.slice(1).forEach((point, i) => expect(point.x).toBeGreaterThan(leg![i]!.x));
    const straight = Math.hypot(leg!.at(-1)!.x - leg![0]!.x, leg!.at(-1)!.y - leg![0]!.y);
    const sailed = leg!.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - leg![i]!.x, p.y - leg![i]!.y), 0);
    expect(sailed).toBeGreaterThan(straight + 5);
  });

  it('leave at the mouth and come in at the source', () => {
    const legs = voyage(berth(12, 0), berth(2, 0));
    expect(legs).toHaveLength(2);
    expect(legs[0]!.at(-1)!.x).toBeCloseTo(onRiver(14).x, 0);
    expect(legs[1]![0]!.x).toBeCloseTo(onRiver(0).x, 0);
    const offsets = voyageFrames(berth(12, 0), berth(2, 0)).map((frame) => Number(frame.offset));
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBe(1);
    expect([...offsets].sort((a, b) => a - b)).toEqual(offsets);
  });

  it('last between a third of a second and nine tenths', () => {
    expect([1, 4, 6].map(travelTime)).toEqual([320, 640, 900]);
  });
});

describe('rows and stacks', () => {
  it('lay cards side by side, and over one another only when they must', () => {
    expect(cardRow(3, 500, 156, 10)).toEqual([0, 166, 332]);
    const many = cardRow(6, 500, 156, 10);
    expect(many.at(-1)! + 156).toBeCloseTo(500, 0);
    expect(cardRow(1, 100, 156, 10)).toEqual([0]);
    expect(cardRow(0, 100, 156, 10)).toEqual([]);
  });

  it('leave room for six regions with markers that can be read', () => {
    expect(24 + 6 * CHIP.w + 5 * CHIP.gap).toBeLessThanOrEqual(BOARD.width - 8);
    expect(CHIP.w / 4).toBeGreaterThan(LEAST_MARKER + 2 * 0.6 * LEAST);
  });
});
