// Landscapes, stretches of river and icons as <symbol>s: drawn once, used many times, so that a redraw touches few nodes.
import { gradient, iconSymbols, pattern } from '../kit/markup';
import { PAPER, TERRAINS, TILE_IDS, tileFacts, type Terrain } from './facts';
import { FLOW_LINES } from './geometry';
import { riverIcons } from './icons';
import { mixedScene, scene } from './scenes';

const square = (id: string, drawing: string): string =>
  `<symbol id="${id}" viewBox="0 0 128 128" overflow="hidden">${drawing}</symbol>`;

const VIEWS = 3; // of every landscape

/** The landscape of a tile: equal tiles look alike. */
export function sceneOf(tile: string): string {
  const [first, second] = tileFacts(tile).terrains;
  if (second) return `scene-${first}-${second}`;
  const letters = [...tile].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return `scene-${first}-${letters % VIEWS}`;
}

const scenes = (): string => {
  const pure = (Object.keys(TERRAINS) as Terrain[]).flatMap((terrain) =>
    Array.from({ length: VIEWS }, (_, i) => square(`scene-${terrain}-${i}`, scene(terrain, 7 * i + 3))),
  );
  const mixed = new Map(
    TILE_IDS.map((id) => tileFacts(id).terrains)
      .filter((terrains) => terrains.length === 2)
      .map((terrains) => [terrains.join('-'), terrains as [Terrain, Terrain]]),
  );
  return [...pure, ...[...mixed].map(([id, pair]) => square(`scene-${id}`, mixedScene(`scene-${id}`, pair)))].join('');
};

const along = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;

/** Water on a tile, and the dotted river of the printed board. */
const flows = (): string =>
  Object.entries(FLOW_LINES)
    .map(
      ([flow, d]) =>
        square(
          `flow-${flow}`,
          along(d, '#1E5D6C', 38) +
            along(d, '#3B97A6', 33) +
            along(d, '#7CC4CB', 2.5, 'stroke-dasharray="18 12" transform="translate(0 -7)"') +
            along(d, '#D8F0EE', 2, 'stroke-dasharray="9 20" transform="translate(0 7)"'),
        ) + square(`dry-${flow}`, along(d, '#B9CDBF', 34) + along(d, '#D5E2D2', 28, 'stroke-dasharray="4 7"')),
    )
    .join('');

const rounded = (x: number, size: number, r: number): string =>
  `M${x + r} ${x}h${size - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${size - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - size}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - size}a${r} ${r} 0 0 1 ${r} ${-r}z`;
/** The cream rim of a tile, which covers the corners of its landscape. */
const rims = (): string =>
  [['lying', 14] as const, ['laid', 7] as const]
    .map(([name, r]) =>
      square(
        `rim-${name}`,
        `<path d="${rounded(0, 128, r)}${rounded(4, 120, r - 2)}" fill="${PAPER}" fill-rule="evenodd"/>`,
      ),
    )
    .join('');

/** Everything that is referred to by id, for one hidden <svg> in the page. */
export const definitions = (): string =>
  gradient('lake', [
    [0, 'var(--lake1)'],
    [1, 'var(--lake2)'],
  ]) +
  pattern(
    'ripples',
    120,
    44,
    '<path d="M6 12q10 -6 20 0t20 0M70 32q10 -6 20 0t20 0" fill="none" stroke="#D8F0EE" stroke-opacity=".35" stroke-width="2" stroke-linecap="round"/>',
  ) +
  iconSymbols(riverIcons) +
  scenes() +
  flows() +
  rims();

/** The drawing of an icon, for the buttons and rows of the shell. */
export const iconMarkup = (name: string): string | undefined => riverIcons[name];
