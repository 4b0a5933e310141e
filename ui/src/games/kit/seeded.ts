/** Chance for scenery: the same numbers every time, so that the trees stay where they are (mulberry32). */
export interface Seeded {
  /** From 0 to 1. */
  next: () => number;
  between: (from: number, to: number) => number;
}

export function seeded(seed: number): Seeded {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, between: (from, to) => from + next() * (to - from) };
}

/** One of a list by its place, over and over. */
export const cycled = <T>(list: readonly T[], i: number): T => list[i % list.length]!;

/** Markup drawn n times. */
export const many = (n: number, draw: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(i)).join('');
