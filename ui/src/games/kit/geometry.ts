// Where things lie, in units of a drawing. Pure: numbers in, numbers and paths out. Angles are degrees clockwise from above.

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  w: number;
  h: number;
}

export interface Rect extends Point, Size {}

/** One decimal is enough for a place on a board and keeps the markup short. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
export const pair = ({ x, y }: Point): string => `${tenth(x)} ${tenth(y)}`;
export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** A path through points; `Z` closes it. */
export const lineThrough = (points: readonly Point[]): string => `M${points.map(pair).join('L')}`;
export const shapeOf = (points: readonly Point[]): string => `${lineThrough(points)}Z`;

/** The smallest rectangle around points. */
export function boxAround(points: readonly Point[]): Rect {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

// ---------------------------------------------------------------- rows and grids

/** Distances from the middle of n things side by side: -p, 0, p ... */
export const spread = (n: number, pitch: number): number[] =>
  Array.from({ length: n }, (_, i) => (i - (n - 1) / 2) * pitch);

/** Left edges of n cards in a width: side by side if they fit, else overlapping evenly. */
export function cardRow(n: number, width: number, card: number, gap: number): number[] {
  const pitch = n > 1 ? Math.min(card + gap, (width - card) / (n - 1)) : 0;
  return Array.from({ length: n }, (_, i) => tenth(i * pitch));
}

/** A grid of equal cells, row by row. */
export function grid(count: number, columns: number, cell: Size, gap: number): Rect[] {
  return Array.from({ length: count }, (_, i) => ({
    x: (i % columns) * (cell.w + gap),
    y: Math.floor(i / columns) * (cell.h + gap),
    w: cell.w,
    h: cell.h,
  }));
}

/** Cells in a width, each row in its middle. */
export function centredGrid(count: number, columns: number, cell: Size, gap: number, width: number): Rect[] {
  return grid(count, columns, cell, gap).map((rect, i) => {
    const inRow = Math.min(columns, count - Math.floor(i / columns) * columns);
    return { ...rect, x: rect.x + (width - inRow * cell.w - (inRow - 1) * gap) / 2 };
  });
}

// ---------------------------------------------------------------- bands of cards

/** The coloured head of a card w wide, with the card's round corners; `inset` leaves its rim. */
export const headBand = (w: number, h: number, r: number, inset = 0): string =>
  `M${r} ${inset}h${w - 2 * r}a${r - inset} ${r - inset} 0 0 1 ${r - inset} ${r - inset}v${h - r}H${inset}V${r}a${r - inset} ${r - inset} 0 0 1 ${r - inset} ${inset - r}z`;

/** The same at the foot; `top` is where it begins. */
export const footBand = (w: number, top: number, h: number, r: number, inset = 0): string =>
  `M${inset} ${top}h${w - 2 * inset}v${h - r - inset}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r + 2 * inset - w}a${r} ${r} 0 0 1 ${-r} ${-r}z`;

// ---------------------------------------------------------------- rings

export const polar = (centre: Point, radius: number, angle: number): Point => {
  const turn = (angle * Math.PI) / 180;
  return { x: tenth(centre.x + radius * Math.sin(turn)), y: tenth(centre.y - radius * Math.cos(turn)) };
};

const arcTo = (centre: Point, r: number, from: number, to: number): string =>
  `A${r} ${r} 0 ${Math.abs(to - from) > 180 ? 1 : 0} ${to > from ? 1 : 0} ${pair(polar(centre, r, to))}`;

/** A piece of a circle, for words that run along it or a way around it. */
export const arc = (centre: Point, r: number, from: number, to: number): string =>
  `M${pair(polar(centre, r, from))}${arcTo(centre, r, from, to)}`;

/** A room of a ring, between two radii and two angles. */
export const ringSector = (centre: Point, inner: number, outer: number, from: number, to: number): string =>
  `${arc(centre, outer, from, to)}L${pair(polar(centre, inner, to))}${arcTo(centre, inner, to, from)}Z`;

// ---------------------------------------------------------------- along a curve

/** A curve that things lie on or travel along: a river, a winding track. Places on it are shares from 0 to 1. */
export class Curve {
  private readonly lengths: number[] = [0];

  constructor(private readonly points: readonly Point[]) {
    for (let i = 1; i < points.length; i++)
      this.lengths.push(this.lengths[i - 1]! + distance(points[i - 1]!, points[i]!));
  }

  /** The point after a share of the way, shifted by `off` to the left of who goes along it. */
  at(share: number, off = 0): Point {
    const end = this.points.length - 1;
    const whole = this.lengths[end]!;
    const wanted = Math.min(whole - 0.01, Math.max(0.01, share * whole));
    let low = 0;
    let high = end;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lengths[middle]! <= wanted) low = middle;
      else high = middle;
    }
    const k = (wanted - this.lengths[low]!) / (this.lengths[high]! - this.lengths[low]!);
    const [a, b] = [this.points[low]!, this.points[high]!];
    // the direction is taken over a few points, so that shifted lines are smooth
    const [back, ahead] = [this.points[Math.max(0, low - 7)]!, this.points[Math.min(end, high + 7)]!];
    const length = distance(back, ahead);
    return {
      x: a.x + (b.x - a.x) * k + ((ahead.y - back.y) / length) * off,
      y: a.y + (b.y - a.y) * k - ((ahead.x - back.x) / length) * off,
    };
  }
}
