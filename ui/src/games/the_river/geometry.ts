// Where things lie, in units of the drawing: 1600 wide, of which the lake has 929 and the own river board 655.
import { spread, tenth, type Point, type Rect } from '../kit/geometry';
import { seeded } from '../kit/seeded';
import { PATH } from './facts';

// ---------------------------------------------------------------- the lake

export type IslandId = 'terrain' | 'buildings' | 'town' | 'wood' | 'clay' | 'stone' | 'food';

export interface LakePlan {
  width: number;
  height: number;
  islands: Record<IslandId, Rect>;
}

export const GAP = 10;
export const LAKE_WIDTH = 929;

/** Three rows of islands, as high as the screen lets them be. */
export function lakePlan(height: number): LakePlan {
  const low = Math.min(1, (MINE.height - height) / (MINE.height - MINE_LOW.height));
  const more = Math.max(0, height - MINE.height);
  const between = (high: number, lowest: number, share: number): number =>
    low > 0 ? high + low * (lowest - high) : high + more * share;
  const [top, middle, bottom, sound] = [
    between(248, 244, 0.1),
    between(296, 272, 0.4),
    between(290, 232, 0.4),
    between(20, 17, 0.05),
  ];
  const second = 13 + top + sound;
  const third = second + middle + sound;
  const shore = (x: number): Rect => ({ x, y: third, w: 216, h: bottom });
  return {
    width: LAKE_WIDTH,
    height,
    islands: {
      terrain: { x: 13, y: 13, w: 904, h: top },
      buildings: { x: 13, y: second, w: 482, h: middle },
      town: { x: 509, y: second, w: 408, h: middle },
      wood: shore(13),
      clay: shore(242),
      stone: shore(471),
      food: shore(700),
    },
  };
}

const COAST_POINTS = 32;

/** The coast of an island: a rounded rectangle that the water has worked on, always the same for a seed. */
export function coast({ x, y, w, h }: Rect, seed: number, inset = 0): string {
  const chance = seeded(seed);
  const points = Array.from({ length: COAST_POINTS }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / COAST_POINTS;
    const wear = chance.between(-6, 4) - inset;
    const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.42;
    return {
      x: x + w / 2 + bend(Math.cos(angle)) * (w / 2 + wear),
      y: y + h / 2 + bend(Math.sin(angle)) * (h / 2 + wear),
    };
  });
  const at = (i: number): Point => points[(i + COAST_POINTS) % COAST_POINTS]!;
  let d = `M${tenth(at(0).x)} ${tenth(at(0).y)}`;
  for (let i = 0; i < COAST_POINTS; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const c2 = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    d += `C${[c1, c2, to].map((p) => `${tenth(p.x)} ${tenth(p.y)}`).join(' ')}`;
  }
  return `${d}Z`;
}

export const TILE = { lying: 112, pitchX: 117, pitchY: 118 };

/** Centres of the places for tiles on the terrain island, and of the stack: two rows, the stack last. */
export function tilePlaces(places: number, height: number): { tiles: Point[]; stack: Point } {
  const columns = Math.ceil((places + 1) / 2);
  const xs = spread(columns, TILE.pitchX).map((dx) => 306 + dx);
  const ys = spread(2, Math.min(height - 128, TILE.pitchY)).map((dy) => height / 2 + dy);
  const cell = (i: number): Point => ({ x: xs[i % columns]!, y: ys[Math.floor(i / columns)]! });
  return {
    tiles: Array.from({ length: places }, (_, i) => cell(i)),
    stack: cell(2 * columns - 1),
  };
}

/** Middles of the jetties of the terrain island, by seat. */
export const jetties = (seats: number, height: number): Point[] =>
  Array.from({ length: seats }, (_, i) => ({
    x: 684 + (i % 2) * 146,
    y: seats > 2 ? height / 2 - 18 + Math.floor(i / 2) * 80 : height / 2 + 22,
  }));

export const BERTH = { radius: 31, pitch: 74 };

/** Centres of n berths side by side. */
export const berths = (n: number, middle: Point): Point[] =>
  spread(n, BERTH.pitch).map((dx) => ({ x: middle.x + dx, y: middle.y }));

export interface Crowd {
  at: Point[];
  size: number;
}

/** Pioneers on the building site, where any number may stand: in one row, then closer in two. */
export function crowd(n: number, { x, y, w, h }: Rect): Crowd {
  if (n <= 3) return { size: 1, at: Array.from({ length: n }, (_, i) => ({ x: x + 34 + i * 62, y: y + h / 2 })) };
  const perRow = Math.max(4, Math.ceil(n / 2));
  const pitch = Math.min(46, (w - 44) / (perRow - 1));
  return {
    size: 0.72,
    at: Array.from({ length: n }, (_, i) => ({
      x: x + 22 + (i % perRow) * pitch,
      y: y + h / 2 + (n > perRow ? (i < perRow ? -20 : 20) : 0),
    })),
  };
}

/** A heap of so many tokens around its middle, the hindmost first; more than eleven are told by the number. */
const HEAP: readonly [number, number][] = [
  [0, 0],
  [-46, 4],
  [46, 2],
  [-24, -38],
  [24, -36],
  [-70, 38],
  [0, 40],
  [68, 40],
  [-36, 42],
  [36, 40],
  [-66, 0],
];
export const heap = (count: number): Point[] =>
  HEAP.slice(0, count)
    .map(([x, y]) => ({ x: x * 0.94, y }))
    .sort((a, b) => a.y - b.y);

// ---------------------------------------------------------------- the own river board

export interface MinePlan {
  width: number;
  height: number;
  tile: number;
  /** Baseline of the title. */
  title: number;
  grid: Rect;
  spots: { x: number; y: number; pitch: number; radius: number };
  /** Middle of the scores below the columns. */
  columns: number;
  boat: Rect & { first: number; pitch: number };
  stores: Rect;
  cards: CardsPlan;
}

/** `y` is the middle; `reserved` and `built` are the middles of the first ones. */
export interface CardsPlan {
  y: number;
  w: number;
  h: number;
  reserved: number;
  pitch: number;
  built: number;
}

const WIDTH = 655;
export const MINE: MinePlan = {
  width: WIDTH,
  height: 899,
  tile: 138,
  title: 36,
  grid: { x: 92, y: 53, w: 552, h: 414 },
  spots: { x: 48, y: 93, pitch: 82, radius: 32 },
  columns: 492,
  boat: { x: 18, y: 509, w: 620, h: 84, first: 112, pitch: 70 },
  stores: { x: 16, y: 603, w: 623, h: 62 },
  cards: { y: 798, w: 126, h: 176, reserved: 82, pitch: 136, built: 421 },
};

/** The cards by themselves, on a phone. */
export const CARDS = { width: WIDTH, height: 262, plan: { ...MINE.cards, y: 142 } };

/** For screens that are not high: everything a little closer. */
export const MINE_LOW: MinePlan = {
  width: WIDTH,
  height: 808,
  tile: 130,
  title: 33,
  grid: { x: 114, y: 46, w: 520, h: 390 },
  spots: { x: 54, y: 84, pitch: 77, radius: 32 },
  columns: 457,
  boat: { x: 18, y: 478, w: 620, h: 70, first: 112, pitch: 70 },
  stores: { x: 16, y: 555, w: 623, h: 56 },
  cards: { y: 722, w: 108, h: 152, reserved: 72, pitch: 118, built: 421 },
};

/** Heights of the race to the end, which stands below the board where there is room. */
export const RACE = { slim: 82, full: 152 };

/** Where the tiles of a seat begin in the race, behind its marker. */
export const RACE_TILES = 44;
const RACE_END = 8;

/** Distances between two tiles and between two tokens of the race, all of which stand in a place of this width. */
export function racePitch(width: number, tiles: number, tokens: number): { tile: number; token: number } {
  const TOKEN = 1.4; // of a tile
  const tile = Math.min(12.5, (width - RACE_TILES - RACE_END) / (tiles + (tokens + 0.2) * TOKEN));
  return { tile, token: TOKEN * tile };
}

export interface Plan {
  mine: MinePlan;
  race: keyof typeof RACE | null;
}

const PLANS: readonly Plan[] = [
  { mine: MINE, race: 'full' },
  { mine: MINE, race: 'slim' },
  { mine: MINE_LOW, race: 'slim' },
];

/** Height of the river board with the race below it. */
export const heightOf = ({ mine, race }: Plan): number => mine.height + (race ? RACE[race] : 0);

/** The low board with what is left of a height between its parts. */
function stretched(height: number): MinePlan {
  const more = Math.max(0, Math.min(MINE.height, height) - MINE_LOW.height);
  const down = <Part extends { y: number }>(part: Part, share: number): Part => ({ ...part, y: part.y + share * more });
  const { columns, boat, stores, cards } = MINE_LOW;
  return {
    ...MINE_LOW,
    height: MINE_LOW.height + more,
    columns: columns + 0.1 * more,
    boat: down(boat, 0.3),
    stores: down(stores, 0.5),
    cards: down(cards, 0.7),
  };
}

/** The fullest plan that fits so many units of height; low screens have the race in their seat panels alone. */
export const planFor = (height: number, short: boolean): Plan =>
  (short ? undefined : PLANS.find((plan) => heightOf(plan) <= height)) ?? {
    mine: height >= MINE.height ? MINE : stretched(height),
    race: null,
  };

/** Where the river comes from and where it goes on a space: from the one before to the one after. */
export type Flow = 'WE' | 'EW' | 'WS' | 'NW' | 'ES' | 'NE' | 'NS' | 'SW' | 'SE' | 'EN' | 'WN' | 'SN';
export const FLOWS: readonly Flow[] = PATH.map(({ row, column }, i) => {
  const side = (other: { row: number; column: number } | undefined, otherwise: string): string => {
    if (!other) return otherwise;
    if (other.column !== column) return other.column < column ? 'W' : 'E';
    return other.row < row ? 'N' : 'S';
  };
  const from = side(PATH[i - 1], 'W');
  return (from + side(PATH[i + 1], from === 'W' ? 'E' : 'W')) as Flow;
});

/** The middle line of the river on a tile of 128 units. */
export const FLOW_LINES: Partial<Record<Flow, string>> = {
  WE: 'M-4 64C24 56 44 74 64 66S104 58 132 64',
  EW: 'M-4 64C24 58 44 74 64 64S104 56 132 64',
  WS: 'M-4 64C30 60 62 66 64 132',
  NW: 'M64 -4C62 62 34 66 -4 64',
  ES: 'M132 64C98 60 66 66 64 132',
  NE: 'M64 -4C66 62 94 66 132 64',
};

/** Centre of a river space (from 1) in a grid of cells. */
export function spaceAt(space: number, cell: { w: number; h: number }): Point {
  const { row, column } = PATH[space - 1]!;
  return { x: (column - 0.5) * cell.w, y: (row - 0.5) * cell.h };
}
