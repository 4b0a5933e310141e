/** The geometry of the chances over a game: stacked areas, pins, letters and ticks. Framework-free. */
import type { Chances, DecidingMove, SeatColour, Standing } from '../lib/protocol';

/** Where the areas are drawn, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** Seats from the bottom upwards: the viewer's own, then the others as they came in. */
export function stackOrder(count: number, standings: readonly Standing[], viewer: number | null): number[] {
  const all = Array.from({ length: count }, (_, seat) => seat);
  const place = (seat: number) => standings.find((each) => each.seat === seat)?.place ?? count;
  return all.sort((a, b) => Number(b === viewer) - Number(a === viewer) || place(a) - place(b) || a - b);
}

/** Whole per cent that add up to 100, each at most one away from the exact share. */
export function percents(chances: readonly number[]): number[] {
  const whole = chances.map((chance) => Math.floor(100 * chance));
  const missing = Math.round(100 * sum(chances)) - sum(whole);
  const byRest = chances.map((chance, seat) => ({ seat, rest: 100 * chance - whole[seat]! }));
  byRest.sort((a, b) => b.rest - a.rest);
  for (const { seat } of byRest.slice(0, Math.max(0, missing))) whole[seat]! += 1;
  return whole;
}

/** The last moment that is not after an entry, as an index; -1 where there is none. */
export function momentAt(moments: readonly Chances[], n: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.n <= n) low = middle + 1;
    else high = middle;
  }
  return moments.length === 0 ? -1 : Math.max(0, low - 1);
}

/** Entries from left to right, chances upwards. */
export class Scale {
  private readonly from: number;
  private readonly to: number;

  constructor(
    readonly box: Box,
    moments: readonly Chances[],
    /** The number of the last entry of the game, as long as not all of it is known. */
    end: number,
  ) {
    this.from = moments[0]?.n ?? 1;
    this.to = Math.max(this.from + 1, end);
  }

  x(n: number): number {
    const share = (n - this.from) / (this.to - this.from);
    return tenth(this.box.left + (this.box.right - this.box.left) * Math.min(1, Math.max(0, share)));
  }

  y(chance: number): number {
    return tenth(this.box.bottom - (this.box.bottom - this.box.top) * Math.min(1, Math.max(0, chance)));
  }

  /** The moment nearest to a place in the chart, as an index; -1 where there is none. */
  nearest(moments: readonly Chances[], x: number): number {
    const share = (x - this.box.left) / (this.box.right - this.box.left);
    const at = momentAt(moments, this.from + share * (this.to - this.from));
    const next = moments[at + 1];
    return next && Math.abs(this.x(next.n) - x) < Math.abs(this.x(moments[at]!.n) - x) ? at + 1 : at;
  }
}

/** The chances of a seat and of all below it. */
function upTo(moment: Chances, order: readonly number[], layer: number): number {
  return sum(order.slice(0, layer + 1).map((seat) => moment.chances[seat] ?? 0));
}

export interface Layer {
  seat: number;
  /** From its upper edge down to the ground: the layers below are drawn over it. */
  area: string;
  /** Its upper edge. */
  edge: string;
}

export function layers(moments: readonly Chances[], order: readonly number[], scale: Scale): Layer[] {
  const first = moments[0];
  const last = moments.at(-1);
  if (!first || !last) return [];
  const ground = scale.box.bottom;
  return order.map((seat, layer) => {
    const edge = moments.map((each) => `${scale.x(each.n)} ${scale.y(upTo(each, order, layer))}`).join('L');
    return { seat, edge: `M${edge}`, area: `M${scale.x(first.n)} ${ground}L${edge}L${scale.x(last.n)} ${ground}Z` };
  });
}

/** Where a seat's letter has room in its area, as far left as it can be, beside all pins and other letters; null where there is none. */
export function letterSpots(
  moments: readonly Chances[],
  order: readonly number[],
  scale: Scale,
  size: number,
  taken: readonly Spot[] = [],
): (Spot | null)[] {
  const inside = moments.filter((each) => {
    const x = scale.x(each.n);
    return x >= scale.box.left + size * 1.6 && x <= scale.x(moments.at(-1)!.n) - size * 0.7;
  });
  const placed = [...taken];
  return order.map((_, layer) => {
    const band = (moment: Chances) => {
      const top = scale.y(upTo(moment, order, layer));
      const bottom = layer === 0 ? scale.box.bottom : scale.y(upTo(moment, order, layer - 1));
      return { height: bottom - top, middle: tenth((top + bottom) / 2) };
    };
    for (const moment of inside) {
      const { height, middle } = band(moment);
      const spot = { x: scale.x(moment.n), y: middle };
      const clear = placed.every((each) => Math.hypot(each.x - spot.x, each.y - spot.y) >= size * 1.4);
      if (height < size * 1.3 || !clear) continue;
      placed.push(spot);
      return spot;
    }
    return null;
  });
}

export interface Pin extends Spot {
  n: number;
  /** From 1: its place in the list of deciding moves. */
  rank: number;
}

/** A pin on each deciding move: in the area of the seat that moved, and apart from the others. */
export function pins(
  deciding: readonly DecidingMove[],
  moments: readonly Chances[],
  order: readonly number[],
  scale: Scale,
  radius: number,
): Pin[] {
  const placed: Pin[] = [];
  const { left, right, top, bottom } = scale.box;
  deciding.forEach((move, index) => {
    const moment = moments[momentAt(moments, move.n)];
    if (!moment) return;
    const layer = order.indexOf(move.seat);
    const upper = scale.y(upTo(moment, order, layer));
    // the lowest area has its edge in sight, all others are marked in their middle
    const wanted = layer === 0 ? upper : (upper + scale.y(upTo(moment, order, layer - 1))) / 2;
    const x = Math.min(right - radius / 2, Math.max(left + radius / 2, scale.x(move.n)));
    placed.push({ n: move.n, rank: index + 1, x, y: tenth(free(x, wanted)) });
  });
  return placed;

  /** The height nearest to the wanted one at which the pin covers no other. */
  function free(x: number, wanted: number): number {
    const bounded = (y: number) => Math.min(bottom - radius, Math.max(top + radius, y));
    const clear = (y: number) => placed.every((pin) => Math.hypot(pin.x - x, pin.y - y) >= 2 * radius);
    for (let off = 0; off <= bottom - top; off += radius / 2)
      for (const y of [bounded(wanted - off), bounded(wanted + off)]) if (clear(y)) return y;
    return bounded(wanted);
  }
}

export interface Tick {
  turn: string;
  x: number;
}

/** Where turns begin, as many as have room for their number. */
export function ticks(moments: readonly Chances[], scale: Scale, room: number): Tick[] {
  const begins = moments.filter((each, index) => each.turn !== '' && each.turn !== moments[index - 1]?.turn);
  const found: Tick[] = [];
  for (const { n, turn } of begins) {
    const x = scale.x(n);
    // the first is written out, so it is wider
    const last = found.at(-1);
    if (!last || x - last.x >= room * (found.length === 1 ? 1.6 : 1)) found.push({ turn, x });
  }
  return found;
}

/** The last moment of every turn, for the table that says what the chart shows. */
export function lastOfTurns(moments: readonly Chances[]): Chances[] {
  return moments.filter((each, index) => each.turn !== moments[index + 1]?.turn);
}

/** The deciding move before or after an entry. */
export function nextDeciding(
  deciding: readonly DecidingMove[],
  at: number,
  direction: 1 | -1,
): DecidingMove | undefined {
  const ahead = deciding.filter((move) => (move.n - at) * direction > 0);
  return ahead.sort((a, b) => (a.n - b.n) * direction)[0];
}

/** The textures by which areas differ without their colours: one tile of each, of 8 x 8 pixels or so. */
export interface Texture {
  size: number;
  turn?: number;
  /** A path over the ground, and how it is drawn. */
  d: string;
  stroke?: string;
  width?: number;
  fill?: string;
}

export const textures: Record<SeatColour, Texture | null> = {
  red: null,
  white: { size: 9, d: 'M0 4.5H9M4.5 0V9', stroke: '#A39C88', width: 1 },
  green: {
    size: 9,
    d: 'M1 2.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M5.5 7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
    fill: '#0B4936',
  },
  blue: { size: 8, turn: 45, d: 'M0 0V8', stroke: '#8FB4E6', width: 2.4 },
  yellow: { size: 7, d: 'M0 3.5H7', stroke: '#8A6A0C', width: 1.4 },
  black: { size: 9, d: 'M3 4.5H6M4.5 3V6', stroke: '#B9BAC4', width: 1 },
  violet: { size: 10, d: 'M0 7.5L5 2.5L10 7.5', stroke: '#5E2B70', width: 1.4 },
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
