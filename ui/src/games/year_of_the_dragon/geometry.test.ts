import { describe, expect, it } from 'vitest';
import {
  PALACE,
  courtPlan,
  courtRows,
  dragonRow,
  groupPlaces,
  monthPlaces,
  palaceHeight,
  stackStep,
  stacks,
  storeyBottom,
  stripPlaces,
  trackPoints,
  trackWindow,
} from './geometry';

const GROUPS = { width: 608, gap: 14, pad: 5, maxCard: 82, cardHeight: 124, dragonHeight: 88 };
const SIZES = [
  [4, 3],
  [3, 2, 2],
  [2, 2, 2, 1],
  [2, 2, 1, 1, 1],
  [4, 4],
  [3, 3, 2],
  [2, 2, 2, 2],
  [2, 2, 2, 1, 1],
];

describe('the year', () => {
  it('lays twelve months side by side without gaps', () => {
    for (const superEvent of [false, true]) {
      const places = monthPlaces(1576, superEvent);
      expect(places).toHaveLength(12);
      expect(places[0]!.from).toBe(0);
      expect(places[11]!.to).toBeCloseTo(1576, 0);
      places.slice(1).forEach((place, i) => expect(place.from).toBeCloseTo(places[i]!.to, 0));
    }
  });

  it('gives the month of the super event twice the room', () => {
    const places = monthPlaces(1300, true);
    expect(places[6]!.to - places[6]!.from).toBeCloseTo(200, 0);
    expect(places[5]!.to - places[5]!.from).toBeCloseTo(100, 0);
  });

  it('shows every month of the strip within the width of a phone', () => {
    for (const now of [0, 1, 7, 12]) {
      for (const superMonth of [0, 7]) {
        const places = stripPlaces(360, now, superMonth);
        expect(places[11]!.to).toBeCloseTo(360, 0);
        expect(Math.min(...places.map((place) => place.event))).toBeGreaterThan(20);
      }
    }
  });
});

describe('action groups', () => {
  it.each(SIZES)('keeps groups of %s inside the panel and apart', (...sizes) => {
    const places = groupPlaces(sizes, GROUPS);
    expect(places.map((place) => place.cards.length)).toEqual(sizes);
    expect(places[0]!.rect.x).toBeGreaterThanOrEqual(0);
    places.forEach((place, i) => {
      expect(place.rect.x + place.rect.w).toBeLessThanOrEqual(608.5);
      if (i) expect(place.rect.x).toBeGreaterThan(places[i - 1]!.rect.x + places[i - 1]!.rect.w);
    });
  });

  it('breaks into two rows where cards would be too narrow for a thumb', () => {
    const phone = { width: 348, gap: 8, pad: 3, maxCard: 84, cardHeight: 84, dragonHeight: 50 };
    const places = groupPlaces([2, 2, 2, 1, 1], phone, 38);
    expect(new Set(places.map((place) => place.rect.y)).size).toBe(2);
    expect(Math.min(...places.map((place) => place.card.w))).toBeGreaterThanOrEqual(44);
    expect(places.map((place) => place.cards.length)).toEqual([2, 2, 2, 1, 1]);
  });

  it('stands up to five dragons in the narrowest group', () => {
    for (let count = 1; count <= 5; count++) {
      const row = dragonRow(count, 58, 1.45);
      expect((count - 1) * row.pitch + 26 * row.size).toBeLessThanOrEqual(58.01 + 1.45 * 26);
      expect(row.size).toBeGreaterThan(0.5);
    }
  });
});

describe('person track', () => {
  it('shows sixty spaces until somebody goes further', () => {
    expect(trackWindow([0, 12, 59])).toEqual({ first: 0, last: 59 });
  });

  it('moves on with the markers and never hides one', () => {
    for (const spaces of [
      [60, 60],
      [71, 104],
      [55, 60, 90],
      [3, 61],
      [0, 110],
      [108, 110],
    ]) {
      const window = trackWindow(spaces);
      for (const space of spaces) {
        expect(space).toBeGreaterThanOrEqual(window.first);
        expect(space).toBeLessThanOrEqual(window.last);
      }
      expect(window.last - window.first + 1).toBeGreaterThanOrEqual(60);
    }
  });

  it('narrows the spaces only when the markers are too far apart', () => {
    const near = trackWindow([71, 104]);
    expect(near.last - near.first + 1).toBeLessThanOrEqual(65);
    const far = trackWindow([0, 110]);
    expect(far.last - far.first + 1).toBeGreaterThan(100);
  });

  it('runs to and fro in rows', () => {
    const points = trackPoints(60, 300, 3, 50, 40);
    expect(points[0]!.x).toBe(0);
    expect(points[19]!.x).toBeCloseTo(300, 0);
    expect(points[20]!.x).toBeCloseTo(300, 0);
    expect(points[39]!.x).toBeCloseTo(0, 0);
    expect(points[59]!.y).toBeGreaterThan(points[0]!.y + 90);
  });

  it('stacks the marker that is ahead on top', () => {
    const spaces = [20, 20, 31, 20];
    const markers = stacks([2, 3, 0, 1], (seat) => spaces[seat]!);
    const height = (seat: number) => markers.find((marker) => marker.seat === seat)!.height;
    expect([height(3), height(0), height(1), height(2)]).toEqual([2, 1, 0, 0]);
    expect(markers.find((marker) => marker.seat === 0)!.stack).toBe(3);
  });

  it('presses tall stacks together', () => {
    expect(stackStep(1, 62)).toBe(0);
    expect(stackStep(2, 62)).toBe(23);
    expect(4 * stackStep(5, 62)).toBeLessThanOrEqual(62);
  });
});

describe('courts', () => {
  it('grows by one storey and one roof per floor', () => {
    expect(palaceHeight(2) - palaceHeight(1)).toBe(PALACE.storey + PALACE.roofBetween);
    expect(storeyBottom(1) - storeyBottom(0)).toBe(PALACE.storey + PALACE.roofBetween);
  });

  it.each([1, 2, 3, 6, 7, 9, 13, 25])('fits %i places into the field', (places) => {
    for (const height of [286, 412, 452]) {
      const plan = courtPlan(places, 3, 1096, height, 1.18);
      expect(plan.places).toHaveLength(places);
      for (const place of plan.places) {
        expect(place.x - (PALACE.width / 2) * plan.scale).toBeGreaterThanOrEqual(0);
        expect(place.x + (PALACE.width / 2) * plan.scale).toBeLessThanOrEqual(1096);
        expect(place.y - palaceHeight(3) * plan.scale).toBeGreaterThanOrEqual(-1);
        expect(place.y).toBeLessThanOrEqual(height);
      }
    }
  });

  it('keeps rooms large enough for a thumb on phones', () => {
    const plan = courtRows([3, 2, 2, 1, 3], 352, 4);
    expect(PALACE.width * plan.scale).toBeGreaterThanOrEqual(44);
    expect((PALACE.storey + PALACE.roofBetween) * plan.scale).toBeGreaterThanOrEqual(44);
    expect(plan.places).toHaveLength(5);
    expect(plan.places[4]!.y).toBeGreaterThan(plan.places[0]!.y);
    expect(plan.height).toBeCloseTo(plan.places[4]!.y, 0);
  });
});
