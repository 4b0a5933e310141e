import { describe, expect, it } from 'vitest';
import type { Rect } from '../kit/geometry';
import {
  BERTH,
  CARDS,
  FLOWS,
  GAP,
  LAKE_WIDTH,
  MINE,
  MINE_LOW,
  RACE,
  RACE_TILES,
  racePitch,
  TILE,
  berths,
  coast,
  crowd,
  heap,
  heightOf,
  jetties,
  lakePlan,
  planFor,
  spaceAt,
  tilePlaces,
} from './geometry';

const inside = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h;
const apart = (a: Rect, b: Rect): boolean =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

describe('the lake', () => {
  for (const height of [
    MINE_LOW.height,
    MINE_LOW.height + RACE.slim,
    MINE.height,
    MINE.height + RACE.slim,
    MINE.height + RACE.full,
  ]) {
    const plan = lakePlan(height);
    const islands = Object.values(plan.islands);

    it(`holds seven islands that do not touch, ${height} high`, () => {
      expect(islands).toHaveLength(7);
      for (const island of islands) expect(inside({ x: 0, y: 0, w: plan.width, h: height }, island)).toBe(true);
      islands.forEach((a, i) => islands.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true)));
    });

    it(`has places for every display, the stack and the jetties, ${height} high`, () => {
      const { w, h } = plan.islands.terrain;
      for (const [seats, display] of [
        [2, 3],
        [2, 5],
        [3, 4],
        [3, 7],
        [4, 5],
        [4, 9],
      ] as const) {
        const { tiles, stack } = tilePlaces(display, h);
        expect(tiles).toHaveLength(display);
        const squares = [...tiles, stack].map(({ x, y }) => ({
          x: x - TILE.lying / 2,
          y: y - TILE.lying / 2,
          w: TILE.lying,
          h: TILE.lying,
        }));
        const docks = jetties(seats, h).map(({ x, y }) => ({ x: x - 69, y: y - 36, w: 138, h: 72 }));
        const all = [...squares, ...docks];
        for (const each of all) expect(inside({ x: 0, y: 0, w, h }, each)).toBe(true);
        all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true)));
      }
    });
  }

  it('draws a coast that is always the same', () => {
    const rect = { x: 10, y: 10, w: 200, h: 100 };
    expect(coast(rect, 3)).toBe(coast(rect, 3));
    expect(coast(rect, 3)).not.toBe(coast(rect, 4));
    expect(coast(rect, 3)).not.toContain('NaN');
  });

  it('lets any number of builders stand on the site', () => {
    const site = { x: 22, y: 84, w: 194, h: 84 };
    for (let n = 0; n <= 20; n++) {
      const { at } = crowd(n, site);
      expect(at).toHaveLength(n);
      for (const { x, y } of at) expect(inside(site, { x: x - 16, y: y - 16, w: 32, h: 32 })).toBe(true);
    }
  });

  it('shows up to eleven tokens of a heap and keeps berths apart', () => {
    expect([0, 4, 11, 13].map((n) => heap(n).length)).toEqual([0, 4, 11, 11]);
    const [a, b] = berths(2, { x: 100, y: 50 });
    expect(b!.x - a!.x).toBeGreaterThan(2 * BERTH.radius);
  });
});

describe('the river board', () => {
  it('stands beside the lake in 1600 units', () => {
    expect(3 + LAKE_WIDTH + GAP + MINE.width + 3).toBe(1600);
  });

  it('runs through twelve spaces like a snake', () => {
    expect(FLOWS).toEqual(['WE', 'WE', 'WE', 'WS', 'NW', 'EW', 'EW', 'ES', 'NE', 'WE', 'WE', 'WE']);
    expect(spaceAt(8, { w: 10, h: 10 })).toEqual({ x: 5, y: 15 });
  });

  for (const plan of [MINE, MINE_LOW])
    it(`has room for everything one below the other, ${plan.height} high`, () => {
      const { grid, tile, spots, columns, boat, stores, cards } = plan;
      expect([grid.w, grid.h]).toEqual([4 * tile, 3 * tile]);
      expect(grid.x).toBeGreaterThan(spots.x + spots.radius);
      expect(grid.x + grid.w).toBeLessThan(plan.width);
      expect(spots.y + 4 * spots.pitch + spots.radius).toBeLessThan(grid.y + grid.h);
      expect(columns - 16).toBeGreaterThan(grid.y + grid.h);
      expect(boat.y).toBeGreaterThan(columns + 16);
      expect(stores.y).toBeGreaterThan(boat.y + boat.h);
      expect(cards.y - cards.h / 2 - 30).toBeGreaterThan(stores.y + stores.h);
      expect(cards.y + cards.h / 2).toBeLessThan(plan.height);
    });

  it('gives everybody a place in the race', () => {
    for (const seats of [2, 3, 4]) {
      const width = (655 - 48) / seats;
      const { tile, token } = racePitch(width, 12, 5);
      const lastToken = RACE_TILES + 12 * tile + 0.7 * token + 4.42 * token;
      expect(lastToken).toBeLessThanOrEqual(width);
      expect(tile).toBeGreaterThan(4);
    }
  });

  it('lets the race stand below it', () => {
    const chosen = (height: number, short = false) => {
      const plan = planFor(height, short);
      expect(heightOf(plan)).toBeLessThanOrEqual(Math.max(height, MINE_LOW.height));
      return [plan.mine.tile, plan.race];
    };
    expect([700, 890, 981, 1060].map((height) => chosen(height))).toEqual([
      [130, null],
      [130, 'slim'],
      [138, 'slim'],
      [138, 'full'],
    ]);
    expect([chosen(700, true), chosen(905, true)]).toEqual([
      [130, null],
      [138, null],
    ]);
  });

  it('leaves the cards in their pane on a phone', () => {
    const { plan, height } = CARDS;
    expect(plan.y - plan.h / 2).toBeGreaterThan(36);
    expect(plan.y + plan.h / 2).toBeLessThan(height);
  });
});
