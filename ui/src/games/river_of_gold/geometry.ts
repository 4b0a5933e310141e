// Where the river runs and where things lie on it, in units of the board. Pure: numbers in, numbers out.
import { boxAround, Curve, lineThrough, pair, shapeOf, tenth, type Point, type Rect } from '../kit/geometry';
import { RIVER_SPACES, SHORES, type ShoreFacts } from './facts';

/** The board begins at `top`; its height grows with the room there is. */
export const BOARD = { width: 1600, top: 38, height: 907, highest: 1022 };
/** The handscroll with the river, and the part of it that is land and water. */
export const SCROLL = { x: 8, y: 40, w: 1584, h: 654 };
export const LAND = { top: 196, bottom: 692 };

// ---------------------------------------------------------------- the curve

const FROM_X = 64;
const TO_X = 1536;
const MIDDLE_Y = 436;
/** Half of the width of the water. */
export const HALF = 43;

/** The bends: where (in river spaces) the river is how far from its middle line. Outer bends have room for three shores. */
const BENDS: [number, number][] = [
  [0, 18],
  [1.45, -46],
  [3.5, 44],
  [5.5, -46],
  [7.6, 48],
  [9.75, -48],
  [11.45, 42],
  [12.95, -42],
  [14, 6],
];

function swing(t: number): number {
  for (let i = 0; i < BENDS.length - 1; i++) {
    const [from, a] = BENDS[i]!;
    const [to, b] = BENDS[i + 1]!;
    if (t <= to) return a + ((b - a) * (1 - Math.cos((Math.PI * (t - from)) / (to - from)))) / 2;
  }
  return BENDS.at(-1)![1];
}

const SAMPLES = 1400;
const curve = new Curve(
  Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const t = (RIVER_SPACES * i) / SAMPLES;
    return { x: FROM_X + ((TO_X - FROM_X) * t) / RIVER_SPACES, y: MIDDLE_Y + swing(t) };
  }),
);

/** The point after `u` river spaces (all equally long), shifted by `off` towards the top bank. */
export const onRiver = (u: number, off = 0): Point => curve.at(u / RIVER_SPACES, off);

/** Points along the river between two places, at a distance from its middle. */
function stretch(from: number, to: number, off: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => onRiver(from + ((to - from) * i) / steps, off));
}

export const CENTRELINE = lineThrough(stretch(0, RIVER_SPACES, 0, 112));
export const RIVER_BODY = shapeOf([...stretch(0, RIVER_SPACES, HALF, 112), ...stretch(RIVER_SPACES, 0, -HALF, 112)]);

/** The water before the first space and after the last, out to the edges of the scroll. */
export const SOURCE = (() => {
  const [top, bottom] = [onRiver(0, HALF), onRiver(0, -HALF)];
  return `M-10 ${tenth(top.y + 26)}C20 ${tenth(top.y + 26)} 40 ${tenth(top.y + 8)} ${pair(top)}L${pair(bottom)}C40 ${tenth(bottom.y + 4)} 20 ${tenth(bottom.y + 10)} -10 ${tenth(bottom.y + 10)}Z`;
})();
export const MOUTH = (() => {
  const [top, bottom] = [onRiver(RIVER_SPACES, HALF), onRiver(RIVER_SPACES, -HALF)];
  return `M${pair(top)}C1560 ${tenth(top.y + 6)} 1580 ${tenth(top.y - 6)} 1612 ${tenth(top.y - 20)}V${tenth(bottom.y + 34)}C1580 ${tenth(bottom.y + 20)} 1560 ${tenth(bottom.y + 6)} ${pair(bottom)}Z`;
})();

// ---------------------------------------------------------------- river spaces and ships

export interface SpacePlace {
  space: number;
  outline: string;
  number: Point;
  centre: Point;
  /** Rectangle around it. */
  box: Rect;
}

export const SPACES: readonly SpacePlace[] = Array.from({ length: RIVER_SPACES }, (_, i) => {
  const edge = [...stretch(i, i + 1, HALF, 8), ...stretch(i + 1, i, -HALF, 8)];
  return {
    space: i + 1,
    outline: shapeOf(edge),
    number: onRiver(i + 0.16, -26),
    centre: onRiver(i + 0.5),
    box: boxAround(edge),
  };
});

/** Lines between two spaces. */
export const DIVIDERS: readonly string[] = Array.from({ length: RIVER_SPACES - 1 }, (_, i) =>
  lineThrough([onRiver(i + 1, HALF), onRiver(i + 1, -HALF)]),
);

/** Up to eight ships on one space: how far from its middle, along and across the river. */
const BERTHS: [number, number][] = [
  [-0.14, 16],
  [0.24, 14],
  [0.02, -15],
  [0.36, -16],
  [-0.34, -6],
  [0.1, 20],
  [0.06, 0],
  [0.4, 2],
];

/** A place on the river: after so many spaces, and how far from its middle. */
export interface Berth {
  u: number;
  off: number;
}

export function berth(space: number, place: number): Berth {
  const [along, across] = BERTHS[place % BERTHS.length]!;
  return { u: space - 0.5 + along, off: across };
}

/** The way of a ship downstream as points; past the mouth it goes on from the source, told by a second list. */
export function voyage(from: Berth, to: Berth, steps = 18): Point[][] {
  const leg = (a: Berth, b: Berth, n: number): Point[] =>
    Array.from({ length: n + 1 }, (_, i) => {
      const k = i / n;
      return onRiver(a.u + (b.u - a.u) * k, a.off + (b.off - a.off) * k);
    });
  if (to.u >= from.u) return [leg(from, to, steps)];
  const [first, second] = [RIVER_SPACES - from.u, to.u];
  const n = Math.max(2, Math.round((steps * first) / (first + second)));
  return [leg(from, { u: RIVER_SPACES, off: 0 }, n), leg({ u: 0, off: 0 }, to, Math.max(2, steps - n))];
}

export const voyagePath = (from: Berth, to: Berth): string =>
  voyage(from, to, 36)
    .map((leg) => lineThrough(leg))
    .join('');

// ---------------------------------------------------------------- shores

export const TILE = { width: 98, body: 80, tip: 23 };
/** Outline of a tile with its tip to the bottom; origin in the middle of its body. */
export const TILE_OUTLINE = 'M-42 -40H42Q49 -40 49 -33V36L6 61Q0 65 -6 61L-49 36V-33Q-49 -40 -42 -40Z';
/** The same with the tip on top. */
export const TILE_OUTLINE_UP = 'M-42 40H42Q49 40 49 33V-36L6 -61Q0 -65 -6 -61L-49 -36V33Q-49 40 -42 40Z';

/** The place of a tile, a little smaller. */
export const TILE_PLACE = 'M-42 -40H42V36L0 62L-42 36Z';

/** 1: the tip points down to the water; -1: up. Multiplies every y on a tile. */
export const tipOf = (shore: ShoreFacts): 1 | -1 => (shore.bank === 'top' ? 1 : -1);

export interface Quay {
  path: string;
  /** From the quay to the tip of the tile. */
  jetty: string;
}

const QUAY_WIDTH = 10;

export function quayOf(shore: ShoreFacts): Quay {
  const side = tipOf(shore);
  const [a, b] = [shore.front[0] + 0.02, shore.front[1] - 0.02];
  const outer = side * (HALF + 1 + QUAY_WIDTH);
  const middle = onRiver((shore.front[0] + shore.front[1]) / 2, outer);
  const [x, y] = shore.at;
  return {
    path: shapeOf([...stretch(a, b, side * (HALF + 1), 10), ...stretch(b, a, outer, 10)]),
    jetty: `M${pair(middle)}L${tenth(x)} ${tenth(y + side * (TILE.body / 2 + TILE.tip - 2))}`,
  };
}

export const QUAYS: ReadonlyMap<string, Quay> = new Map(SHORES.map((shore) => [shore.id, quayOf(shore)]));

// ---------------------------------------------------------------- regions

/** Where two neighbouring regions meet on a bank: between their shores, and on the river. */
function border(region: number, bank: 'top' | 'bottom'): { x: number; u: number } {
  const row = SHORES.filter((shore) => shore.bank === bank).sort((a, b) => a.at[0] - b.at[0]);
  const i = row.findIndex((shore, k) => shore.region === region && row[k + 1]?.region === region + 1);
  return { x: (row[i]!.at[0] + row[i + 1]!.at[0]) / 2, u: row[i]!.front[1] };
}

/** The line between a region and the next, from the top of the land to its bottom. */
function borderLine(region: number): Point[] {
  const [top, bottom] = [border(region, 'top'), border(region, 'bottom')];
  return [
    { x: top.x, y: LAND.top },
    { x: top.x, y: 300 },
    onRiver(top.u, HALF + 14),
    onRiver(bottom.u, -HALF - 14),
    { x: bottom.x, y: 572 },
    { x: bottom.x, y: LAND.bottom },
  ];
}

const edgeLine = (x: number): Point[] => [
  { x, y: LAND.top },
  { x, y: LAND.bottom },
];

/** The land of the six regions; soft edges come from a blur. */
export const REGION_SHAPES: readonly string[] = [1, 2, 3, 4, 5, 6].map((region) => {
  const left = region === 1 ? edgeLine(0) : borderLine(region - 1);
  const right = region === 6 ? edgeLine(BOARD.width) : borderLine(region);
  return shapeOf([...left, ...right.reverse()]);
});

/** Middles of the signs with the regions' names. */
export const SIGNS: readonly Point[] = [
  { x: 136, y: 670 },
  { x: 420, y: 672 },
  { x: 776, y: 211 },
  { x: 910, y: 672 },
  { x: 1205, y: 672 },
  { x: 1470, y: 672 },
];

// ---------------------------------------------------------------- the ledger

/** A region's chip, and the space between two. */
export const CHIP = { w: 252, h: 82, gap: 8 };

// ---------------------------------------------------------------- the building board

export interface RowPlan {
  width: number;
  height: number;
  /** Centres of the tiles of the stacks, of slots 1 to 4, and of the sun beside the last. */
  stacks: [Point, Point];
  slots: Point[];
  sun: Point;
  /** The frame of the end slot. */
  end: Rect;
  /** Left out where the stacks do not lie before the row. */
  arrow?: Point;
  size: number;
}
