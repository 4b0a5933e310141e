/** Seats must be told apart by everybody (DIRECTION 2.2): Machado 2009 matrices, full severity, distances in OKLab. */
import { describe, expect, it } from 'vitest';
import { seatLooks } from '../src/art/seats';

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

const SIGHT: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};
const LEAST_DISTANCE = 11;
const LEAST_CONTRAST = 5;

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const times = (matrix: Matrix, [r, g, b]: Triple): Triple =>
  matrix.map((row) => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b))) as Triple;

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: string, b: string, sight: Matrix): number {
  const [x, y] = [a, b].map((hex) => oklab(times(sight, linear(hex)))) as [Triple, Triple];
  return 100 * Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

function contrast(a: string, b: string): number {
  const [x, y] = [a, b].map((hex) => {
    const [r, g, bl] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  }) as [number, number];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

describe('seat colours', () => {
  const names = Object.keys(seatLooks) as (keyof typeof seatLooks)[];
  it.each(Object.keys(SIGHT))('are far enough apart for %s sight', (sight) => {
    for (const [index, a] of names.entries())
      for (const b of names.slice(index + 1))
        expect(distance(seatLooks[a].fill, seatLooks[b].fill, SIGHT[sight]!), `${a} and ${b}`).toBeGreaterThanOrEqual(
          LEAST_DISTANCE,
        );
  });

  it('have letters that can be read', () => {
    for (const name of names)
      expect(contrast(seatLooks[name].fill, seatLooks[name].ink), name).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it('have a shape each', () => {
    expect(new Set(names.map((name) => seatLooks[name].shape)).size).toBe(names.length);
  });
});
