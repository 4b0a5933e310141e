import { describe, expect, it } from 'vitest';
import { distance, type Point, type Rect } from '../kit/geometry';
import { PLACES, STORES, box } from './facts';
import {
  CENTRE,
  HOUSE,
  PANE,
  PHONE,
  R,
  VILLAGE_RADIUS,
  bonusPlace,
  chairPlaces,
  hallPlace,
  inHall,
  planOf,
  roomPlace,
  scorePlace,
  stairPlaces,
  villagePlace,
  wayThrough,
  type CardRow,
} from './geometry';
import { doorOf, plaquesOf, stockPlaces } from './rooms';

const HALLS = box()
  .boundaries.filter(({ allowed }) => allowed)
  .map(({ id }) => id);
const fromCentre = (point: Point): number => distance(point, CENTRE);
const angleOf = ({ x, y }: Point): number => ((Math.atan2(x - CENTRE.x, CENTRE.y - y) * 180) / Math.PI + 360) % 360;

/** Every room kind that can lie on a place. */
const kindsAt = (place: string): string[] => {
  const { room, size } = box().places.find(({ id }) => id === place)!;
  return room ? [room] : box().tiles.flatMap((tile) => (tile.size === size ? [tile.room] : []));
};

describe('the house', () => {
  it('knows which rooms can lie on every place', () => {
    for (const place of PLACES()) expect(kindsAt(place).length, place).toBeGreaterThan(0);
    expect(new Set(PLACES().flatMap(kindsAt)).size).toBe(Object.keys(box().rooms).length);
  });

  it('has every room in its ring, whatever boundary the hall lies on', () => {
    for (const hall of HALLS)
      for (const place of PLACES()) {
        const { ring, from, to, mid } = roomPlace(place, hall);
        expect(to - from, `${place} with the hall on ${hall}`).toBeGreaterThan(45);
        const [near, far] = R[ring];
        for (const kind of kindsAt(place)) {
          const door = doorOf(place, kind, hall);
          expect(fromCentre(door), `door of ${kind}`).toBeGreaterThan(near - 1);
          for (const { at, w, h } of plaquesOf(place, kind, hall)) {
            expect(fromCentre(at), kind).toBeGreaterThan(near + 20);
            expect(fromCentre(at) + Math.min(w, h) / 2, `${kind} leaves room for its name`).toBeLessThan(far - 4);
            const turn = ((angleOf(at) - mid + 540) % 360) - 180;
            expect(Math.abs(turn), `${kind} on ${place}`).toBeLessThan((to - from) / 2);
          }
        }
      }
  });

  it('hangs no plaque over another', () => {
    for (const place of PLACES())
      for (const kind of kindsAt(place)) {
        const plaques = plaquesOf(place, kind, 'S');
        expect(plaques.length, kind).toBeGreaterThan(0);
        plaques.forEach((a, i) =>
          plaques.slice(i + 1).forEach((b) => {
            const apart =
              Math.abs(a.at.x - b.at.x) >= (a.w + b.w) / 2 - 8 || Math.abs(a.at.y - b.at.y) >= (a.h + b.h) / 2 - 8;
            expect(apart, `${kind} on ${place}`).toBe(true);
          }),
        );
      }
  });

  it('keeps stock, chairs, stairs and leaders inside', () => {
    for (const point of stockPlaces('o4', 'S', 3)) expect(fromCentre(point)).toBeGreaterThan(R.outer[0]);
    expect(PLACES().flatMap(chairPlaces)).toHaveLength(18);
    for (const { at } of PLACES().flatMap(chairPlaces)) expect(fromCentre(at)).toBeLessThan(R.court);
    for (const hall of HALLS) {
      expect(stairPlaces(hall)).toHaveLength(4); // the hall covers one of five
      expect(hallPlace(hall).outline).not.toContain('NaN');
      for (const count of [1, 4, 10]) {
        const spots = inHall(count, hall);
        for (const spot of spots) expect(fromCentre(spot)).toBeLessThan(R.outer[1]);
        spots.forEach((a, i) => spots.slice(i + 1).forEach((b) => expect(distance(a, b)).toBeGreaterThan(34)));
      }
    }
  });

  it('has the score on the roof and the villages beside it', () => {
    expect(distance(scorePlace(0), scorePlace(50))).toBe(0);
    expect(distance(scorePlace(7, 0, 2), scorePlace(7, 1, 2))).toBeCloseTo(30, 0);
    for (const after of box().bonuses) expect(fromCentre(bonusPlace(after))).toBeGreaterThan(R.score[1]);
    for (const id of box().villages) {
      const at = villagePlace(id);
      expect(fromCentre(at)).toBeGreaterThan(R.score[1] + VILLAGE_RADIUS);
      expect(at.x).toBeGreaterThan(VILLAGE_RADIUS);
      expect(at.x).toBeLessThan(HOUSE.w - VILLAGE_RADIUS);
    }
  });

  it('lets leaders walk clockwise along the rings', () => {
    const way = wayThrough(['i3', 'o4', 'o5'], 'S');
    const turned = way.map(angleOf);
    expect([...turned].sort((a, b) => a - b)).toEqual(turned);
    expect(fromCentre(way[0]!)).toBeLessThan(R.inner[1]);
    expect(fromCentre(way.at(-1)!)).toBeGreaterThan(R.outer[0]);
  });
});

describe('the sheet and the panes', () => {
  const inside = (part: Rect, whole: Rect): boolean =>
    part.x >= whole.x &&
    part.y >= whole.y &&
    part.x + part.w <= whole.x + whole.w &&
    part.y + part.h <= whole.y + whole.h;
  const cards = ({ x, y, w, h }: CardRow): Rect => ({ x, y, w, h });
  const plans = [
    ...[true, false].map((short) => ({
      name: short ? 'short' : 'wide',
      sheet: { x: 0, y: 0, w: 1600, h: planOf(short).height },
      ...planOf(short),
    })),
    { name: 'phone', sheet: { x: 0, y: 0, ...PANE }, ...PHONE },
  ];

  it('hold everything, nothing over anything else', () => {
    for (const { name, sheet, worship, rounds, displays, mine } of plans) {
      for (const part of [worship, rounds, mine, ...displays.panels]) expect(inside(part, sheet), name).toBe(true);
      for (const row of [displays.experts, displays.orders])
        expect(
          displays.panels.some((panel) => inside(cards(row), panel)),
          name,
        ).toBe(true);
      for (const row of [mine.orders, mine.experts]) expect(inside(cards(row), mine), name).toBe(true);
      expect(3 * displays.experts.card, `${name}: three cards side by side`).toBeLessThan(displays.experts.w);
      const { x, y, pitch, halo = 0 } = mine.stores;
      const stores = { x: x - 22 - halo, y: y - 24 - halo, w: pitch * STORES.length + 12 + 2 * halo, h: 48 + 2 * halo };
      expect(inside(stores, mine), `${name}: coins and goods`).toBe(true);
      expect(stores.y + stores.h - halo, `${name}: goods above the cards`).toBeLessThanOrEqual(mine.orders.y);
      expect(mine.track.x + (box().track.length - 0.5) * mine.track.pitch, name).toBeLessThanOrEqual(mine.x + mine.w);
    }
  });
});
