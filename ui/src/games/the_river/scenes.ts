// Landscapes on a square of 128 units: something on the upper bank and on the lower, the river runs over the middle.
import { round } from '../../art/svg';
import { cycled, many, seeded } from '../kit/seeded';
import type { Terrain } from './facts';

const ground = (colour: string, y = 0, h = 128): string =>
  `<rect y="${y}" width="128" height="${h}" fill="${colour}"/>`;
const path = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;

/** A pine whose foot stands at x, y. */
export const pine = (x: number, y: number, h: number, colour: string): string => {
  const at = (dx: number, dy: number): string => `${round(x + h * dx)} ${round(y - h * dy)}`;
  const right = [
    [0.3, 0.52],
    [0.15, 0.52],
    [0.38, 0.16],
    [0.07, 0.16],
    [0.07, 0],
  ] as const;
  const outline = [...right.map(([dx, dy]) => at(dx, dy)), ...[...right].reverse().map(([dx, dy]) => at(-dx, dy))];
  return path(`M${at(0, 1)}L${outline.join('L')}Z`, colour);
};

const cactus = (x: number, y: number, size: number): string =>
  `<path transform="translate(${round(x)} ${y}) scale(${size})" d="M-3 0v-24a3 3 0 0 1 6 0v8c3 0 4-1 4-4v-4a2.5 2.5 0 0 1 5 0v5c0 5-4 8-9 8v11zM-3-9c-5 0-9-3-9-8v-3a2.5 2.5 0 0 1 5 0v2c0 2 1 4 4 4z" fill="#5F8A45"/>`;

const mesa = (x: number, y: number, w: number, h: number, colour: string, band: string): string => {
  const left = round(x - w / 2);
  const right = round(x + w / 2);
  return (
    path(`M${left - 7} ${y}L${left} ${y - h / 2}V${y - h}H${right}V${y - h / 2}L${right + 7} ${y}Z`, colour) +
    `<path d="M${left} ${y - h * 0.78}H${right}M${left} ${y - h * 0.56}H${right}" stroke="${band}" stroke-width="3"/>`
  );
};

const peak = (x: number, y: number, w: number, h: number, colour: string): string => {
  const at = (dx: number, dy: number): string => `${round(x + w * dx)} ${round(y - h * dy)}`;
  return (
    path(`M${at(-0.5, 0)}L${at(0, 1)}L${at(0.5, 0)}Z`, colour) +
    path(`M${at(0, 1)}L${at(0.5, 0)}L${at(0.1, 0)}L${at(-0.02, 0.5)}Z`, '#00000022') +
    path(
      `M${at(-0.17, 0.66)}L${at(0, 1)}L${at(0.17, 0.66)}L${at(0.07, 0.58)}L${at(0, 0.68)}L${at(-0.09, 0.56)}Z`,
      '#fff',
    )
  );
};

const FLOWERS = ['#fff', '#F4C430', '#E58BA8', '#fff', '#C48BD6'];

const SCENES: Record<Terrain, (chance: ReturnType<typeof seeded>) => string> = {
  forest: ({ between }) =>
    ground('#4E8B66') +
    path('M0 30Q30 14 64 26T128 20V0H0Z', '#8DBE97') +
    many(13, (i) =>
      pine(6 + i * 9.7 + between(0, 5), between(40, 52), between(24, 36), cycled(['#2A5D41', '#347050', '#245238'], i)),
    ) +
    ground('#3E7B57', 86, 42) +
    many(11, (i) =>
      pine(
        4 + i * 12 + between(0, 6),
        between(122, 130),
        between(26, 35),
        cycled(['#2A5D41', '#21503A', '#347050'], i),
      ),
    ),
  desert: ({ between }) =>
    ground('#EBC26C') +
    ground('#F6DCA0', 0, 24) +
    `<circle cx="${round(between(24, 94))}" cy="17" r="9" fill="#F3A44E"/>` +
    path('M0 40Q26 18 60 34T128 24V64H0Z', '#DDA93F') +
    path('M0 52Q40 34 84 48T128 44V70H0Z', '#CF962C') +
    path('M0 88Q44 80 80 92T128 88V128H0Z', '#DDA93F') +
    path('M0 108Q50 96 128 112V128H0Z', '#C58E2A') +
    cactus(between(20, 40), 50, 0.8) +
    cactus(between(96, 110), 46, 0.62) +
    cactus(between(24, 84), 124, 0.8),
  badlands: ({ between }) =>
    ground('#DF8A5C') +
    ground('#F6CDA0', 0, 26) +
    mesa(between(26, 34), 54, 30, 36, '#B85636', '#D98058') +
    mesa(72, 54, 22, 44, '#A54A2B', '#CF7650') +
    mesa(106, 54, 28, 30, '#B85636', '#D98058') +
    ground('#C8643E', 50, 16) +
    ground('#C0583A', 86, 42) +
    mesa(30, 128, 36, 26, '#9C4527', '#C8643E') +
    mesa(98, 128, 44, 20, '#A54A2B', '#CF7650'),
  mountain: ({ between }) =>
    ground('#A9B7C0') +
    ground('#D6E2E8', 0, 60) +
    peak(28, 58, 64, between(46, 52), '#7F909C') +
    peak(98, 58, 70, between(52, 57), '#74858F') +
    peak(62, 60, 60, 40, '#8C9CA7') +
    ground('#8797A2', 84, 44) +
    peak(30, 128, 70, 30, '#74858F') +
    peak(92, 128, 84, 34, '#6D7E8A'),
  meadow: ({ between }) =>
    ground('#CBE596') +
    path('M0 34Q34 16 70 30T128 22V0H0Z', '#ECF6CF') +
    path('M0 40Q40 24 80 38T128 34V66H0Z', '#B9DA7C') +
    path('M0 88Q40 82 128 90V128H0Z', '#B9DA7C') +
    many(34, (i) => {
      const x = round(between(4, 124));
      const y = round(i % 2 ? between(40, 56) : between(92, 126));
      return (
        `<path d="M${x} ${y}v5" stroke="#6E9038" stroke-width="1.2"/>` +
        `<circle cx="${x}" cy="${y}" r="2.6" fill="${cycled(FLOWERS, i)}"/>`
      );
    }),
};

/** A landscape; another seed is another view of the same land. */
export const scene = (terrain: Terrain, seed: number): string => SCENES[terrain](seeded(seed));

/** Two landscapes that share a tile, along its diagonal. */
export const mixedScene = (id: string, [first, second]: readonly [Terrain, Terrain]): string =>
  `<clipPath id="${id}-half"><path d="M0 0H128L0 128Z"/></clipPath>${scene(second, 3)}` +
  `<g clip-path="url(#${id}-half)">${scene(first, 5)}</g><path d="M128 0L0 128" stroke="#FBF6E6" stroke-width="4"/>`;
