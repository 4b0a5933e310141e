// Tiles and palace parts as markup for <symbol>s: drawn once, used many times, so that a redraw touches few nodes.
import { icons } from '../../art/icons';
import { bust } from '../../art/people';
import { round } from '../../art/svg';
import { gradient, iconAt, iconSymbols, pattern, pointsIcons, symbol } from '../kit/markup';
import { TILES, TYPES, TYPE_IDS, isAged, type PersonType, type TileFacts } from './facts';
import { PALACE } from './geometry';
import { dragonIcons } from './icons';

const allIcons: Record<string, string> = {
  ...dragonIcons,
  ...pointsIcons,
  plus: icons.plus,
  person: icons.person,
  hand: icons.hand,
};

/** One to three symbols side by side. */
const symbolsOf = (tile: TileFacts, y: number, size: number, pitch: number): string =>
  Array.from({ length: tile.symbols }, (_, i) =>
    iconAt(allIcons[TYPES[tile.type].symbol]!, 46 + (i - (tile.symbols - 1) / 2) * pitch, y, size, '#3a2419'),
  ).join('');

// Each type has a pattern of its own, so that no two depend on colour alone.
const PATTERNS: Record<PersonType, string> = {
  craftsman: '<path d="M0 7h14" stroke="#fff" stroke-width="2"/>',
  court_lady: '<circle cx="7" cy="7" r="2.5" fill="#fff"/>',
  tax_collector: '<path d="M0 0l14 14M14 0L0 14" stroke="#fff" stroke-width="1.4"/>',
  pyrotechnist: '<path d="M7 2v10M2 7h10" stroke="#fff" stroke-width="1.6"/>',
  warrior: '<path d="M0 14L7 0l7 14" stroke="#fff" stroke-width="1.6" fill="none"/>',
  monk: '<path d="M0 7q3.5 -6 7 0t7 0" stroke="#fff" stroke-width="1.6" fill="none"/>',
  healer: '<circle cx="7" cy="7" r="4" stroke="#fff" stroke-width="1.5" fill="none"/>',
  farmer: '<path d="M3 0v14M10 0v14" stroke="#fff" stroke-width="1.4"/>',
  scholar: '<path d="M0 4h14M0 10h14M4 4v6M11 10v4M11 0v4" stroke="#B8B1A0" stroke-width="1.2" fill="none"/>',
};

const patterns = (): string =>
  TYPE_IDS.map((type, i) => pattern(`cloth-${type}`, 14, 14, PATTERNS[type], i * 20)).join('');

/** Cream rim, cloth and bust: what every person tile shows. */
const tileGround = (tile: TileFacts, figure: string): string =>
  `<rect y="2.5" width="92" height="92" rx="12" fill="#140d08" opacity=".38"/>` +
  `<rect width="92" height="92" rx="12" fill="#FBF3E0" stroke="#241814" stroke-width="1.4"/>` +
  `<rect x="4" y="4" width="84" height="84" rx="9" fill="${TYPES[tile.type].colour}"/>` +
  `<rect x="4" y="4" width="84" height="84" rx="9" fill="url(#cloth-${tile.type})" opacity=".5"/>` +
  figure;

const ageMark = (old: boolean): string =>
  old
    ? '<path d="M-8 -5c2 8 5 11 8 13 3-2 6-5 8-13-3 3-5 3-8 1-3 2-5 2-8-1z" fill="#fff" stroke="#241814" stroke-width="1"/>'
    : '<path d="M0 9V-3M0 0c-6 1-8-2-8-6 4-1 7 1 8 6zM0-2c5 1 8-2 8-6-5-1-8 2-8 6z" fill="#7FBF6A" stroke="#2d5a26" stroke-width="1.2"/>';

/** A tile of the display: value, age and symbols. */
const displayTile = (tile: TileFacts): string =>
  tileGround(tile, `<g transform="translate(17 6) scale(.98)">${bust(tile.type, tile.old)}</g>`) +
  `<path d="M4 64h84v15a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9z" fill="#FBF3E0" opacity=".94"/><path d="M4 64h84" stroke="${TYPES[tile.type].shade}" stroke-width="2"/>` +
  symbolsOf(tile, 76.5, 20, 24) +
  `<circle cx="19" cy="19" r="14.5" fill="#241814"/><text x="19" y="26" text-anchor="middle" font-size="21" font-weight="700" fill="#FFE9B8">${tile.value}</text>` +
  (isAged(tile.type) ? `<g transform="translate(76 17)">${ageMark(tile.old)}</g>` : '');

/** A person at home: only the face and the symbols, larger. */
const roomTile = (tile: TileFacts): string =>
  tileGround(tile, `<g transform="translate(14 10) scale(1.02)">${bust(tile.type, tile.old)}</g>`) +
  `<path d="M4 60h84v19a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9z" fill="#FBF3E0" opacity=".95"/>` +
  symbolsOf(tile, 74, 25, 27);

// ---------------------------------------------------------------- palaces, ground at 0, middle at 0

const half = PALACE.width / 2;

const palaceBase = `<ellipse cy="4" rx="${half * 1.24}" ry="11" fill="#1a120c" opacity=".25"/><path d="M${-half - 8} 0h${PALACE.width + 16}l-8 -16h${-PALACE.width}z" fill="#C9C2B2" stroke="#241814" stroke-width="1.3"/><path d="M-24 0l4 -16h40l4 16z" fill="#E2DCCD" stroke="#241814"/><path d="M-22 -5h44M-21 -10h42" stroke="#A59C88" stroke-width="1.2"/>`;

const pillar = (x: number): string =>
  `<rect x="${x - 5}" y="${-PALACE.storey}" width="10" height="${PALACE.storey}" fill="#B5301A" stroke="#241814"/><rect x="${x - 3.5}" y="${-PALACE.storey}" width="3" height="${PALACE.storey}" fill="#fff" opacity=".22"/>`;

/** An open room between two pillars. */
const palaceStorey = (): string => {
  const h = PALACE.storey;
  const wide = PALACE.width - 12;
  const room = PALACE.width - 36;
  return (
    `<path d="M${6 - half} 0h${wide}v${-h}h${-wide}z" fill="#5B1712" stroke="#241814" stroke-width="1.3"/>` +
    `<path d="M${18 - half} -4h${room}v${12 - h}h${-room}z" fill="#2B1512"/>` +
    `<path d="M${18 - half} ${8 - h}h${room}v8h${-room}z" fill="#3F8F7A"/>` +
    `<path d="M${18 - half} ${12 - h}h${room}" stroke="#E2B653" stroke-width="1.2" stroke-dasharray="6 3"/>` +
    pillar(12 - half) +
    pillar(half - 12) +
    `<path d="M${6 - half} 0h${wide}" stroke="#E2B653" stroke-width="2"/>`
  );
};

/** A tiled roof with gold eaves; `h` is its height, its eaves lie at 0. */
const roofOf = (h: number, ridge: boolean): string => {
  const a = half;
  const ribs = Array.from({ length: 8 }, (_, i) => {
    const t = (i + 1) / 9;
    return `M${round(-a + 30 + (2 * a - 60) * t)} ${1 - h}L${round(-a - 6 + (2 * a + 12) * t)} 4`;
  }).join('');
  return (
    `<path d="M${-a - 16} 0C${6 - a} -2 ${18 - a} ${-h * 0.55} ${30 - a} ${-h}H${a - 30}C${a - 18} ${-h * 0.55} ${a - 6} -2 ${a + 16} 0C${a + 2} 9 ${-a - 2} 9 ${-a - 16} 0Z" fill="url(#roof-tiles)" stroke="#1d2a24" stroke-width="1.5"/>` +
    `<path d="${ribs}" stroke="#1E5347" stroke-width="1.1" opacity=".75"/>` +
    `<path d="M${-a - 16} 0C${-a - 2} 9 ${a + 2} 9 ${a + 16} 0" stroke="#E2B653" stroke-width="2.6" fill="none"/>` +
    `<path d="M${-a - 16} 0q-5 -3 -5 -8q5 4 10 5zM${a + 16} 0q5 -3 5 -8q-5 4 -10 5z" fill="#E2B653" stroke="#7A5310" stroke-width=".8"/>` +
    (ridge
      ? `<path d="M${24 - a} ${-h - 4}h${2 * a - 48}l3 7h${42 - 2 * a}z" fill="#8F2A1E" stroke="#241814"/><path d="M0 ${-h - 4}v-8" stroke="#7A5310" stroke-width="3"/><circle cy="${-h - 15}" r="5" fill="#E2B653" stroke="#7A5310"/>`
      : '')
  );
};

/** Everything that is referred to by id, for one hidden <svg> in the page. */
export const definitions = (): string =>
  iconSymbols(allIcons) +
  patterns() +
  gradient('roof-tiles', [
    [0, '#2F7F6B'],
    [1, '#4FA88F'],
  ]) +
  gradient('lacquer', [
    [0, '#8C2A1C'],
    [1, '#6A1B12'],
  ]) +
  gradient('dark-lacquer', [
    [0, '#3A2722'],
    [1, '#261814'],
  ]) +
  pattern(
    'fret',
    36,
    18,
    '<path d="M0 15h12V6H4v4h4M12 15h12M24 15h12V6h-8v4h4" fill="none" stroke="#E2B653" stroke-width="1.3" opacity=".5"/>',
  ) +
  Object.entries(TILES)
    .map(
      ([id, tile]) => symbol(`tile-${id}`, '92 92', displayTile(tile)) + symbol(`room-${id}`, '92 92', roomTile(tile)),
    )
    .join('') +
  TYPE_IDS.map((type) => symbol(`bust-${type}`, '64 66', bust(type, false))).join('') +
  `<g id="palace-base">${palaceBase}</g><g id="palace-storey">${palaceStorey()}</g>` +
  `<g id="palace-roof">${roofOf(PALACE.roofTop, true)}</g><g id="palace-eaves">${roofOf(22, false)}</g>`;

/** The drawing of an icon, for the buttons and rows of the shell. */
export const iconMarkup = (name: string): string | undefined => allIcons[name];
