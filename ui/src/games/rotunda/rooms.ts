// Where the plaques of a room hang, and where a leader stands in it: angles from the room's middle, and radii.
import type { Point } from '../kit/geometry';
import { box } from './facts';
import { at, roomPlace } from './geometry';
import { TYPE, type PlaqueLook } from './print';
import { plaqueRows, type Sign } from './signs';

type Hung = [turn: number, radius: number, w: number, h: number, size: number];

const HUNG: Record<string, Hung[]> = {
  supplier: [
    [-12, 213, 56, 48, 36],
    [12, 213, 56, 48, 36],
  ],
  smuggler: [
    [-14, 213, 54, 48, 36],
    [14, 213, 54, 48, 36],
  ],
  market: [
    [-19, 207, 68, 62, 27],
    [0, 207, 68, 62, 27],
    [19, 207, 68, 62, 27],
  ],
  expert_room: [[0, 210, 62, 48, 36]],
  banker_room: [
    [-15, 208, 58, 62, 28],
    [15, 208, 58, 62, 28],
  ],
  lobby: [
    [-15, 213, 66, 84, 26],
    [15, 213, 66, 60, 27],
  ],
  bank: [
    [-18.9, 369, 62, 60, 25],
    [-6.3, 369, 62, 60, 28],
    [6.3, 369, 62, 60, 25],
    [18.9, 369, 62, 60, 28],
  ],
  trading_post: [
    [-19, 364, 72, 66, 29],
    [-7, 367, 50, 46, 33],
    [3, 367, 50, 46, 33],
    [13, 367, 50, 46, 33],
    [22.5, 367, 50, 46, 33],
  ],
  salon: [
    [-19, 364, 68, 66, 29],
    [2, 354, 68, 66, 29],
    [20, 364, 68, 66, 29],
  ],
  retailer: [
    [-18, 358, 72, 64, 28],
    [0, 353, 72, 64, 28],
    [18, 358, 72, 64, 28],
  ],
  wholesaler: [
    [-18, 358, 72, 64, 28],
    [0, 353, 72, 64, 28],
    [18, 358, 72, 64, 28],
  ],
  warehouse: [
    [-19.5, 372, 54, 60, 28],
    [-8.5, 372, 54, 60, 28],
    [2.5, 372, 54, 60, 28],
    [14, 372, 48, 46, 33],
  ],
  black_market: [
    [-14, 358, 98, 92, 27],
    [1, 372, 50, 44, 33],
    [15, 358, 98, 92, 27],
  ],
};

/** Leaders stand at the door; where a plaque hangs there, beside it. */
const DOORS: Record<string, [turn: number, radius: number]> = {
  retailer: [9.5, 318],
  wholesaler: [9.5, 318],
  salon: [-9, 324],
  warehouse: [13, 314],
  market: [9, 152],
};
const DOOR = { inner: 155, outer: 306 };

export interface HungPlaque extends PlaqueLook {
  at: Point;
  rows: Sign[][];
}

const UNLINED = new Set(['black_market', 'trading_post']);

export function plaquesOf(place: string, room: string, hall: string): HungPlaque[] {
  const facts = box().rooms[room];
  const { mid } = roomPlace(place, hall);
  return plaqueRows(facts ?? {}).map((rows, i) => {
    const [turn, radius, w, h, size] = HUNG[room]?.[i] ?? [0, DOOR.inner, 50, 50, 30];
    return { at: at(radius, mid + turn), rows, w, h, size, type: TYPE.house, lined: !UNLINED.has(room) };
  });
}

export function doorOf(place: string, room: string, hall: string): Point {
  const { mid, ring } = roomPlace(place, hall);
  const [turn, radius] = DOORS[room] ?? [0, DOOR[ring]];
  return at(radius, mid + turn);
}

/** Where the stock of a room lies: in a row before its plaques. */
export const stockPlaces = (place: string, hall: string, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => at(311, roomPlace(place, hall).mid - 19 + i * 7));
