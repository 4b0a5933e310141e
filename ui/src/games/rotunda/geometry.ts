// The round house seen from above, in its own units: 1010 wide, 1052 high. Angles are degrees clockwise from above.
import { arc, polar, ringSector, spread, type Point, type Rect } from '../kit/geometry';
import { box } from './facts';

export const HOUSE = { w: 1018, h: 1060 };
export const CENTRE: Point = { x: 508, y: 530 };
export const R = {
  court: 135,
  chairs: 106,
  inner: [138, 276],
  outer: [290, 430],
  eaves: 438,
  score: [442, 486],
  walk: 283,
} as const;

const FIRST = 315; // where the first sector begins
const SECTOR = 60;
const WALL = 1.2; // degrees between a room and the boundary of its sector
const HALL_HALF = 8;

export const at = (radius: number, angle: number): Point => polar(CENTRE, radius, angle);

export const boundaryAngle = (boundary: string): number =>
  (FIRST + SECTOR * (box().boundaries.find(({ id }) => id === boundary)?.after ?? 0)) % 360;

export interface RoomPlace {
  id: string;
  ring: 'inner' | 'outer';
  from: number;
  to: number;
  mid: number;
  outline: string;
  label: string;
  /** Length of the line that its name is written along. */
  room: number;
  /** Where a leader stands. */
  door: Point;
}

/** In the lower half words run the other way, or they would stand on their heads. */
const isLow = (angle: number): boolean => angle % 360 > 100 && angle % 360 < 260;

/** Where a room lies while the hall lies on a boundary. */
export function roomPlace(id: string, hall: string): RoomPlace {
  const sector = box().places.find((place) => place.id === id)?.sector ?? 1;
  const ring = id.startsWith('i') ? 'inner' : 'outer';
  const begin = FIRST + SECTOR * (sector - 1);
  const hallAt = boundaryAngle(hall);
  const from = begin + WALL + (begin % 360 === hallAt ? HALL_HALF : 0);
  const to = begin + SECTOR - WALL - ((begin + SECTOR) % 360 === hallAt ? HALL_HALF : 0);
  const mid = (from + to) / 2;
  const [near, far] = R[ring];
  const low = isLow(mid);
  const radius = far - (low ? 6 : 18);
  const [a, b] = low ? [to - 2, from + 2] : [from + 2, to - 2];
  return {
    id,
    ring,
    from,
    to,
    mid,
    outline: ringSector(CENTRE, near, far, from, to),
    label: arc(CENTRE, radius, a, b),
    room: (radius * (to - from - 4) * Math.PI) / 180,
    door: ring === 'inner' ? at(157, mid) : at(316, mid),
  };
}

export interface HallPlace {
  angle: number;
  outline: string;
  centre: Point;
  emblem: Point;
}

export function hallPlace(boundary: string): HallPlace {
  const angle = boundaryAngle(boundary);
  return {
    angle,
    outline: ringSector(CENTRE, R.inner[0] - 4, R.outer[1] + 2, angle - HALL_HALF, angle + HALL_HALF),
    centre: at(284, angle),
    emblem: at(406, angle),
  };
}

/** Where so many leaders stand in the hall: in one line, or in two when they are many. */
export function inHall(count: number, boundary: string): Point[] {
  const angle = boundaryAngle(boundary);
  if (count <= 4) return Array.from({ length: count }, (_, i) => at(184 + i * 58, angle));
  return Array.from({ length: count }, (_, i) => {
    const radius = 168 + Math.floor(i / 2) * 48;
    return at(radius, angle + ((i % 2 ? 1 : -1) * 1050) / radius);
  });
}

/** The chairs of an inner room, in the court before its door. */
export function chairPlaces(id: string): { at: Point; angle: number }[] {
  const sector = box().places.find((place) => place.id === id)?.sector ?? 1;
  const middle = FIRST + SECTOR * (sector - 0.5);
  const count = box().chairs[id] ?? 0;
  return spread(count, Math.min(20, 56 / count)).map((turn) => ({
    at: at(R.chairs, middle + turn),
    angle: middle + turn,
  }));
}

export interface StairPlace {
  id: string;
  at: Point;
  turn: number;
}

/** The stairs that the hall does not cover. */
export const stairPlaces = (hall: string): StairPlace[] =>
  box()
    .stairs.filter(({ boundary }) => boundary !== hall)
    .map(({ id, up, boundary }) => {
      const angle = boundaryAngle(boundary);
      return { id, at: at(R.walk, angle), turn: angle + (up ? 42 : 138) };
    });

// ---------------------------------------------------------------- the score on the roof

const scoreAngle = (points: number): number => FIRST + (360 / box().loop) * (points % box().loop);
export const scoreOutline = (value: number): string => {
  const half = 180 / box().loop - 0.1;
  return ringSector(CENTRE, R.score[0], R.score[1], scoreAngle(value) - half, scoreAngle(value) + half);
};
/** A place on the score; who shares it stands side by side, from the wall outwards. */
export const scorePlace = (points: number, nth = 0, of = 1): Point =>
  at(464 + (nth - (of - 1) / 2) * 30, scoreAngle(points));
export const bonusPlace = (after: number): Point => at(R.score[1] + 9, scoreAngle(after + 0.5));

// ---------------------------------------------------------------- villages

const CORNERS: Record<string, Point> = {
  village_nw: { x: 96, y: 112 },
  village_ne: { x: 920, y: 112 },
  village_se: { x: 920, y: 948 },
  village_sw: { x: 96, y: 948 },
};
export const villagePlace = (id: string): Point => CORNERS[id] ?? CENTRE;
export const VILLAGE_RADIUS = 84;

// ---------------------------------------------------------------- ways of leaders

const doorRadius = (id: string): number => (id.startsWith('i') ? 157 : 316);

/** Where somebody passes: the middle of a room near its door, or the hall. */
const passing = (place: string, hall: string): { radius: number; angle: number } =>
  place === 'hall'
    ? { radius: 230, angle: boundaryAngle(hall) }
    : { radius: doorRadius(place), angle: roomPlace(place, hall).mid };

/** The way from place to place, clockwise and bent along the rings. */
export function wayThrough(places: readonly string[], hall: string): Point[] {
  const stops = places.map((place) => passing(place, hall));
  return stops.flatMap((stop, i) => {
    const next = stops[i + 1];
    if (!next) return [at(stop.radius, stop.angle)];
    const turn = (((next.angle - stop.angle) % 360) + 360) % 360;
    const steps = Math.max(2, Math.ceil(turn / 6));
    return Array.from({ length: steps }, (_, k) => {
      const share = k / steps;
      // stairs are climbed in the middle of the way, between two rooms
      const climbed = Math.min(1, Math.max(0, (share - 0.3) / 0.4));
      return at(stop.radius + (next.radius - stop.radius) * climbed, stop.angle + turn * share);
    });
  });
}

// ---------------------------------------------------------------- the sheet

export interface CardRow extends Rect {
  /** Of one card. */
  card: number;
}

export interface WorshipPlan extends Rect {
  /** From cell to cell. */
  pitch: number;
}

export interface DisplayPlan {
  panels: Rect[];
  experts: CardRow;
  orders: CardRow;
  amulets: Point[];
  smugglers: Point[];
  /** Middle of a heading; the icons stand for words where there is little room. */
  headings: Record<'experts' | 'orders' | 'amulets' | 'smugglers', Point & { icon?: boolean }>;
}

export interface MinePlan extends Rect {
  track: { x: number; y: number; pitch: number; size: number; pointsBelow: boolean };
  supply: Point;
  /** Coins and goods; the halo is for thumbs. */
  stores: { x: number; y: number; pitch: number; halo?: number };
  orders: CardRow;
  experts: CardRow;
  amulets: { x: number; y: number; w: number; size: number; columns: number };
  headings: Partial<Record<'assistants' | 'orders' | 'experts' | 'amulets', Point>>;
}

export interface Plan {
  height: number;
  house: { x: number; y: number; scale: number; w: number; h: number };
  worship: WorshipPlan;
  rounds: Rect;
  displays: DisplayPlan;
  mine: MinePlan;
}

const column = (x: number, y: number, pitch: number): Point[] => [0, 1, 2, 3].map((i) => ({ x, y: y + i * pitch }));
const row = (x: number, y: number, pitch: number): Point[] => [0, 1, 2, 3].map((i) => ({ x: x + i * pitch, y }));

function widePlan(): Plan {
  const x = 1022;
  const w = 574;
  return {
    height: 1060,
    house: { x: 0, y: 0, scale: 1, w: 1014, h: 1060 },
    worship: { x, y: 4, w, h: 434, pitch: 80 },
    rounds: { x, y: 444, w, h: 54 },
    displays: {
      panels: [{ x, y: 504, w, h: 264 }],
      experts: { x: x + 10, y: 536, w: 272, h: 136, card: 88 },
      orders: { x: x + 292, y: 536, w: 272, h: 136, card: 88 },
      amulets: row(x + 42, 720, 68),
      smugglers: row(x + 322, 720, 72),
      headings: {
        experts: { x: x + 14, y: 522 },
        orders: { x: x + 296, y: 522 },
        amulets: { x: 0, y: 0, icon: true },
        smugglers: { x: 0, y: 0, icon: true },
      },
    },
    mine: {
      x,
      y: 774,
      w,
      h: 282,
      track: { x: x + 72, y: 802, pitch: 36, size: 33, pointsBelow: true },
      supply: { x: x + 462, y: 802 },
      stores: { x: x + 28, y: 866, pitch: 66 },
      orders: { x: x + 10, y: 900, w: 272, h: 146, card: 88 },
      experts: { x: x + 292, y: 900, w: 272, h: 146, card: 88 },
      amulets: { x: x + 384, y: 866, w: 180, size: 44, columns: 0 },
      headings: {},
    },
  };
}

/** Under 820 px of height: the house is smaller, and there is more room beside it. */
function shortPlan(): Plan {
  const x = 913;
  const w = 683;
  return {
    height: 905,
    house: { x: 0, y: -22, scale: 0.895, w: 905, h: 905 },
    worship: { x, y: 4, w: 512, h: 390, pitch: 70 },
    rounds: { x, y: 400, w, h: 54 },
    displays: {
      panels: [
        { x: x + 518, y: 4, w: 165, h: 390 },
        { x, y: 460, w, h: 168 },
      ],
      experts: { x: x + 12, y: 492, w: 324, h: 128, card: 104 },
      orders: { x: x + 350, y: 492, w: 324, h: 128, card: 104 },
      amulets: column(x + 558, 92, 82),
      smugglers: column(x + 639, 92, 82),
      headings: {
        experts: { x: x + 14, y: 478 },
        orders: { x: x + 352, y: 478 },
        amulets: { x: x + 558, y: 32, icon: true },
        smugglers: { x: x + 639, y: 32, icon: true },
      },
    },
    mine: {
      x,
      y: 634,
      w,
      h: 267,
      track: { x: x + 80, y: 662, pitch: 43.5, size: 35, pointsBelow: true },
      supply: { x: x + 546, y: 662 },
      stores: { x: x + 32, y: 722, pitch: 78 },
      orders: { x: x + 12, y: 754, w: 328, h: 138, card: 104 },
      experts: { x: x + 350, y: 754, w: 324, h: 138, card: 104 },
      amulets: { x: x + 456, y: 728, w: 216, size: 44, columns: 0 },
      headings: {},
    },
  };
}

/** Panes of a phone: 520 units wide each. */
export const PANE = { w: 520, h: 540 };

export const PHONE: Pick<Plan, 'worship' | 'rounds' | 'displays' | 'mine'> & { villages: Rect } = {
  worship: { x: 4, y: 4, w: 512, h: 390, pitch: 70 },
  rounds: { x: 4, y: 400, w: 512, h: 54 },
  villages: { x: 4, y: 460, w: 512, h: 76 },
  displays: {
    panels: [
      { x: 4, y: 4, w: 512, h: 263 },
      { x: 4, y: 273, w: 512, h: 263 },
    ],
    experts: { x: 16, y: 46, w: 333, h: 208, card: 107 },
    orders: { x: 16, y: 315, w: 333, h: 208, card: 107 },
    amulets: [0, 1, 2, 3].map((i) => ({ x: 397 + (i % 2) * 77, y: 98 + Math.floor(i / 2) * 100 })),
    smugglers: [0, 1, 2, 3].map((i) => ({ x: 397 + (i % 2) * 77, y: 367 + Math.floor(i / 2) * 100 })),
    headings: {
      experts: { x: 18, y: 27 },
      orders: { x: 18, y: 296 },
      amulets: { x: 362, y: 27 },
      smugglers: { x: 362, y: 296 },
    },
  },
  mine: {
    x: 4,
    y: 4,
    w: 512,
    h: 532,
    track: { x: 34, y: 76, pitch: 45.2, size: 36, pointsBelow: true },
    supply: { x: 378, y: 29 },
    stores: { x: 36, y: 152, pitch: 96, halo: 6 },
    orders: { x: 16, y: 212, w: 333, h: 134, card: 107 },
    experts: { x: 16, y: 380, w: 333, h: 148, card: 107 },
    amulets: { x: 362, y: 248, w: 146, size: 66, columns: 2 },
    headings: {
      assistants: { x: 18, y: 27 },
      orders: { x: 18, y: 195 },
      amulets: { x: 362, y: 195 },
      experts: { x: 18, y: 362 },
    },
  },
};

export const planOf = (short: boolean): Plan => (short ? shortPlan() : widePlan());
