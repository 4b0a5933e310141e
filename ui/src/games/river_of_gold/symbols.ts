// Grounds of tiles and icons as markup for <symbol>s: drawn once, used many times, so that a redraw touches few nodes.
import { iconAt, iconSymbols, pattern } from '../kit/markup';
import { TILE_OUTLINE } from './geometry';
import { riverIcons } from './icons';
import type { BuildingType, TileGroup } from './tiles';

const allIcons: Record<string, string> = riverIcons;

const TYPE_INKS: Record<BuildingType, { band: string; line: string; glyph: string }> = {
  port: { band: '#3F6F8F', line: '#2B5470', glyph: '#FFF6E2' },
  market: { band: '#DFAA42', line: '#9A6E18', glyph: '#3A2810' },
  manor: { band: '#6E3552', line: '#4E2139', glyph: '#FFF6E2' },
  shrine: { band: '#BE452C', line: '#92301C', glyph: '#FFF6E2' },
};

/** The rim tells where a tile comes from. */
const RIMS: Record<TileGroup, string> = {
  era_1: '#FBF3E0',
  era_2: 'url(#gold-leaf)',
  starting: '#8A8378',
  imperial_market: '#5A3F7A',
};

/** Rim, coloured band with the building, paper at both ends; `turn` is 1 with the tip down, -1 with it up. */
function tileGround(type: BuildingType, group: TileGroup, turn: 1 | -1): string {
  const { band, line, glyph } = TYPE_INKS[type];
  return (
    `<g transform="scale(1 ${turn})">` +
    `<path d="${TILE_OUTLINE}" transform="translate(0 ${3 * turn})" fill="#140d08" opacity=".34"/>` +
    `<path d="${TILE_OUTLINE}" fill="${RIMS[group]}" stroke="#2b1e12" stroke-width="1.3"/>` +
    `<path d="M-44 -36H44Q45 -36 45 -35V35L3 56Q0 57.5 -3 56L-45 35V-35Q-45 -36 -44 -36Z" fill="#FBF3E0"/>` +
    `<path d="M-45 -11H45V15H-45Z" fill="${band}"/><path d="M-45 -11H45V15H-45Z" fill="url(#shine)"/>` +
    `<path d="M-45 -11H45M-45 15H45" stroke="${line}" stroke-width="1.4"/></g>` +
    iconAt(allIcons[type]!, 0, 2 * turn, 26, glyph)
  );
}

const KINDS: [BuildingType, TileGroup][] = [
  ...(['port', 'market', 'manor', 'shrine'] as const).flatMap((type): [BuildingType, TileGroup][] => [
    [type, 'era_1'],
    [type, 'era_2'],
    [type, 'starting'],
  ]),
  ['market', 'imperial_market'],
];

export const groundId = (type: BuildingType, group: TileGroup, turn: 1 | -1): string =>
  `ground-${type}-${group}-${turn === 1 ? 'down' : 'up'}`;

/** Everything that is referred to by id, for one hidden <svg> in the page. */
export const definitions = (): string =>
  pattern(
    'waves',
    32,
    16,
    '<path d="M0 16a16 16 0 0 1 32 0M5 16a11 11 0 0 1 22 0M10.5 16a5.5 5.5 0 0 1 11 0M-16 8a16 16 0 0 1 32 0M-11 8a11 11 0 0 1 22 0M16 8a16 16 0 0 1 32 0M21 8a11 11 0 0 1 22 0" fill="none" stroke="#E8C66C" stroke-opacity=".34"/>',
  ) +
  iconSymbols(allIcons) +
  KINDS.flatMap(([type, group]) =>
    ([1, -1] as const).map((turn) => `<g id="${groundId(type, group, turn)}">${tileGround(type, group, turn)}</g>`),
  ).join('');

/** The drawing of an icon, for the buttons and rows of the shell. */
export const iconMarkup = (name: string): string | undefined => allIcons[name];
