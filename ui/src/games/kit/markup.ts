// Markup that is referred to by id: written once into a hidden drawing, used many times, so that a redraw touches few nodes.
import { seal } from '../../art/seats';
import { round, star } from '../../art/svg';

export const symbol = (id: string, size: string, drawing: string): string =>
  `<symbol id="${id}" viewBox="0 0 ${size}" overflow="visible">${drawing}</symbol>`;

/** The icons of a game on their 24-unit grid, as `Glyph` finds them. */
export const iconSymbols = (icons: Readonly<Record<string, string>>): string =>
  Object.entries(icons)
    .map(([name, drawing]) => symbol(`i-${name}`, '24 24', drawing))
    .join('');

/** An icon drawn in place: a reference inside a symbol would cost every copy three nodes more. */
export const iconAt = (drawing: string, x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${round(x - size / 2)} ${round(y - size / 2)}) scale(${round(size / 24)})" color="${colour}">${drawing}</g>`;

export interface TokenInks {
  rim: string;
  face: string;
}

/** A round token that lies on something, on the 24-unit grid: its shadow, its edge, a light face and an icon on it. */
export const token = (drawing: string, { rim, face }: TokenInks): string =>
  '<circle cx="12.6" cy="14" r="11.3" fill="#140d08" opacity=".4"/>' +
  `<circle cx="12" cy="12.8" r="11" fill="${rim}"/><circle cx="12" cy="11.2" r="10.6" fill="${face}" stroke="${rim}" stroke-width="1"/>` +
  '<path d="M4 8.2a8.7 8.7 0 0 1 16 0" fill="none" stroke="#fff" stroke-width="1.1" stroke-linecap="round"/>' +
  iconAt(drawing, 12, 11.5, 17, rim);

/** Where along it, which colour, how opaque. */
export type Stop = [at: number, colour: string, opacity?: number];

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** From top to bottom; `across` goes to the right as well, or instead. */
export const gradient = (id: string, stops: readonly Stop[], across: 'no' | 'too' | 'only' = 'no'): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${across === 'no' ? 0 : 1}" y2="${across === 'only' ? 0 : 1}">${stopTags(stops)}</linearGradient>`;

export const radial = (id: string, stops: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stopTags(stops)}</radialGradient>`;

export const pattern = (id: string, w: number, h: number, drawing: string, turn = 0): string =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${drawing}</pattern>`;

/** Edges as of torn paper; for scenery only, never for what moves. */
export const roughEdges = (id: string, frequency: number, seed: number, scale: number): string =>
  `<filter id="${id}"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="${scale}"/></filter>`;

const SEAL = `<path d="${seal}" fill="#B5301A"/><circle cx="12" cy="12" r="8" fill="none" stroke="#F7D9A8" stroke-width=".9"/>`;

/** Points are one drawing in every game: the bare seal for a numeral, the other where no number stands on it. */
export const pointsIcons = { points: SEAL, points_plain: SEAL + `<path d="${star(5, 5.4, 2.4)}" fill="#F7D9A8"/>` };

/** What every game may fill with: gold leaf, and light that falls on something coloured from above. */
export const sharedFills = (): string =>
  gradient(
    'gold-leaf',
    [
      [0, '#F6DD94'],
      [0.35, '#E2B653'],
      [0.6, '#F3D583'],
      [1, '#CE9A35'],
    ],
    'too',
  ) +
  gradient('shine', [
    [0, '#fff', 0.34],
    [0.5, '#fff', 0.04],
    [1, '#000', 0.14],
  ]);
