/** Beats: what an event or a scoring did to everybody, as a table that fills up seat by seat. Framework-free. */
import { inEffect } from './effect';
import type { Beat, LogEntry, SeatsBeat } from './protocol';

/** How long the title stands alone, how long each seat takes, each source of points in it, and how long all of it stays. */
const PLAQUE_MS = 420;
const SEAT_MS = 700;
export const CELL_MS = 160;
const HOLD_MS = 600;
/** After a skip there is still time to read. */
export const READ_MS = 2_000;
/** More in a row are not played after each other: the last one is, the others are in the log. */
const MOST_IN_A_ROW = 3;

/** The beats that were over with these entries and still stand. */
export function beatsOf(fresh: readonly LogEntry[]): Beat[] {
  const found = fresh.filter(inEffect).flatMap((entry) => entry.beats ?? []);
  return found.length > MOST_IN_A_ROW ? found.slice(-1) : found;
}

export interface Columns {
  paid: boolean;
  lost: boolean;
  gained: boolean;
  /** Sources of points of any seat, in the order of the score sheet. */
  sources: { id: string; label: string }[];
  total: boolean;
}

export function columnsOf(beat: Beat): Columns {
  const amounts = beat.seats.flatMap((seat) => seat.amounts);
  const sources = new Map(beat.seats.flatMap((seat) => seat.points.map(({ id, label }) => [id, label] as const)));
  return {
    paid: amounts.some(({ amount }) => (amount ?? 0) < 0),
    lost: beat.seats.some((seat) => seat.lost.length > 0),
    gained: amounts.some(({ amount }) => (amount ?? 0) > 0),
    sources: [...sources].map(([id, label]) => ({ id, label })),
    total: beat.seats.some((seat) => seat.total !== null),
  };
}

/** Whether there is anything to tell of the seats; else the title says all. */
export const tellsOfSeats = (beat: Beat): boolean =>
  beat.seats.some((seat) => seat.amounts.length > 0 || seat.lost.length > 0 || seat.points.length > 0);

export const scored = (seat: SeatsBeat): number => seat.points.reduce((sum, { points }) => sum + points, 0);

/** When each line begins to appear, and when the whole is over, in milliseconds at normal speed. */
export function timesOf(beat: Beat): { rows: number[]; all: number; over: number } {
  const rows = tellsOfSeats(beat) ? beat.seats.map((_, index) => PLAQUE_MS + index * SEAT_MS) : [];
  const all = PLAQUE_MS + rows.length * SEAT_MS;
  return { rows, all, over: all + (rows.length > 0 ? HOLD_MS : 2 * HOLD_MS) };
}
