// Icons of The River on a 24-unit grid. Glyphs take currentColor, things that lie on the board carry their own inks.
import { icons } from '../../art/icons';
import { fill, ink, line, star } from '../../art/svg';
import { pointsIcons, token } from '../kit/markup';

export const PIONEER =
  'M12 2a3.6 3.6 0 0 1 3.6 3.6c0 .7-.2 1.3-.5 1.9 3.5.5 7 2 7 4 0 1.5-2 1.8-3.7 1.7-.5 0-1 0-1.3.1.6 2.2 2 4.5 3.3 6.3.8 1.2.3 2.4-1.2 2.4h-4c-.8 0-1.2-.4-1.6-1.2L12 17.3l-1.6 3.5c-.4.8-.8 1.2-1.6 1.2h-4c-1.5 0-2-1.2-1.2-2.4 1.3-1.8 2.7-4.1 3.3-6.3-.3-.1-.8-.1-1.3-.1C3.9 13.3 1.9 13 1.9 11.5c0-2 3.5-3.5 7-4-.3-.6-.5-1.2-.5-1.9A3.6 3.6 0 0 1 12 2z';

const wood =
  `<g ${ink()}><path d="M6 13.5h13.5v7H6z" fill="#B4713A"/><circle cx="6" cy="17" r="3.5" fill="#EBC48F"/><path d="M9.5 5.5h12v7h-12z" fill="#9C5B2B"/><circle cx="9.5" cy="9" r="3.5" fill="#F0CD9C"/></g>` +
  '<circle cx="6" cy="17" r="1.5" fill="none" stroke="#A9743C" stroke-width=".9"/><circle cx="9.5" cy="9" r="1.5" fill="none" stroke="#A9743C" stroke-width=".9"/><path d="M14.5 8h5M13 16h4.5M15.5 10.3h3.5" stroke="#6E3C18" stroke-width="1" stroke-linecap="round"/>';
const clay =
  `<g ${ink()}><path d="M2.5 12.5h9v6.5h-9z" fill="#C25B3A"/><path d="M12.5 12.5h9v6.5h-9z" fill="#D9764F"/><path d="M7.5 5h9v6.5h-9z" fill="#E08E66"/></g>` +
  '<path d="M4.5 14.7h3M14.5 14.7h4M9.5 7.2h3.5" stroke="#FBD9BE" stroke-width="1" stroke-linecap="round"/>';
const stone =
  `<g ${ink()}><path d="M2.5 20l1-6 4.5-3 4.5 2.5 1 6.5z" fill="#8C97A1"/><path d="M11 20l1-7.5L16 8.5l5 3.5.7 8z" fill="#A9B4BC"/><path d="M7.5 11l1.3-5L13.5 4l3 4.5-4 4z" fill="#C7D0D6"/></g>` +
  '<path d="M9.5 7.5l3.5-1.5M15 12l2-1.5M4.5 15.5l2.5-2" stroke="#fff" stroke-opacity=".8" stroke-width="1" stroke-linecap="round"/>';
const food =
  `<path d="M4 16.5C3.5 10.5 8 6 13.5 6c4 0 7 3 7 6.8 0 4.7-4 7.7-9 7.7-4 0-7.2-1.3-7.5-4z" fill="#C98545" ${ink()}/><path d="M12.5 10.5c2.5-.8 5 .3 6 2.5 1.2 2.6-.5 5.5-3.5 5.5-2.6 0-4.5-2-4.3-4.5z" fill="#E2A763" ${ink(0.9)}/>` +
  `<path d="M17.5 7.5l2-3.2c-.4-1 .3-2 1.3-1.8.5.1.8.4.9.8.5 0 1 .3 1.1.8.3 1-.6 1.8-1.6 1.6l-2 3" fill="#FBF3E2" ${ink(0.9)}/><path d="M6.5 12c1-2.2 2.6-3.5 4.8-4" stroke="#F4D3A2" stroke-width="1.2" fill="none" stroke-linecap="round"/>`;
/** A flower: n round petals around a point. */
const petals = (cx: number, cy: number, far: number, r: number): string =>
  Array.from({ length: 6 }, (_, i) => {
    const turn = (Math.PI * i) / 3;
    return `<circle cx="${(cx + far * Math.sin(turn)).toFixed(2)}" cy="${(cy - far * Math.cos(turn)).toFixed(2)}" r="${r}"/>`;
  }).join('');

export const riverIcons: Record<string, string> = {
  ...pointsIcons,
  wood,
  clay,
  stone,
  food,
  token_wood: token(wood, { rim: '#6E3C18', face: '#FBE8CB' }),
  token_clay: token(clay, { rim: '#8A3419', face: '#FFE9DC' }),
  token_stone: token(stone, { rim: '#46535E', face: '#F4F8FA' }),
  token_food: token(food, { rim: '#8A5A12', face: '#FFF1CF' }),
  lock: icons.lock,
  crate: line('M3.5 6h17v14h-17zM3.5 10.5h17M8 6v4.500M16 6v4.5', 1.7),
  cabin: fill('M12 3l10.5 8-1.4 1.900L20 12v9.500h-6V15h-4v6.500H4V12l-1.1.9L1.5 11zM15.5 3.500H18v2.800l-2.5-1.800z'),
  pioneer: fill(PIONEER),
  boat: fill(
    'M1.5 11.500c2 1.4 5.5 2 10.5 2s8.5-.6 10.5-2c.3 3.8-2.5 7.5-6 7.500h-9c-3.5 0-6.3-3.7-6-7.500zM15.5 3.500l1.4-.8 4.5 7.5-1.2.8z',
  ),
  compass: fill(
    'M12 1.500a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zm0 2.200a8.3 8.3 0 1 1 0 16.6 8.3 8.3 0 0 1 0-16.600zM16.8 7.200l-3 6.6-6.6 3 3-6.600z',
  ),
  hammer: fill('M4 4.500h10.500c2.7 0 4.7 1.3 6 4h-4.200v2.200h-3V9h-1.500v13h-3.600V9H4z'),
  swap: fill(
    'M3 4.500h9v9H3zM12.5 11.500H21v8.500h-8.500zM14.5 5h4.200V3l3.3 3.3-3.3 3.300V7.600H14.500zM9.5 19H5.300v2L2 17.700l3.3-3.300v2H9.500z',
  ),
  bookmark: fill('M6 2.500h12v19l-6-4.5-6 4.500z'),
  flag: fill('M5 2h2v20H5zM8 3.500h12l-3 4.5 3 4.500H8z'),
  again: line('M9 5 4.5 9.5 9 14') + line('M5 9.500h8.500a5.5 5.5 0 0 1 0 11H9'),
  medal: `<path d="${star(8, 10.5, 8.5)}" fill="#E5B04A" ${ink(1)}/><circle cx="12" cy="12" r="6.5" fill="#F7DFA0" stroke="#A9761C" stroke-width=".8"/>`,
  forest: fill(
    'M8 2l5.5 8h-2.700l4 6H9.300V21H6.700v-5H1.200l4-6H2.500zM17 6.500l4.3 6.300h-2l3.2 4.700h-4.300V21h-2.400v-3.500h-1.500l.7-1L12.5 12h.8z',
  ),
  desert: fill(
    'M10.5 3.500a2 2 0 0 1 4 0v5.700c1-.1 1.5-.6 1.5-1.700V6a1.5 1.5 0 0 1 3 0v2c0 2.6-1.7 4.2-4.5 4.400V18h6.500c1 .6 1.5 1.4 1.5 2.500H1.500c.5-1.4 2-2.3 4-2.500h5v-3.100C7.7 14.7 6 13.1 6 10.500V9a1.5 1.5 0 0 1 3 0v1.200c0 1.1.5 1.6 1.5 1.700z',
  ),
  badlands: fill(
    'M2 8h7.500v2l-.8.500V14l3.8 1V9.500L11.7 9V5h8.800v4l-.8.500v5l2.3 2V21H2v-3l1.3-2v-5.500L2 10zM4.5 12.500h3.500v-1H4.500zM13.5 9.500H18v-1h-4.500z',
  ),
  mountain: fill('M9 3l5.2 8.500L16.5 8 23 20.500H1zM9 7l-2.5 4.7 1.7 1 1.5-1.2 1.5 1.300z'),
  meadow: `<g fill="currentColor"><path d="M11 22c0-5-.5-8-2-11h1.500c1 2 1.5 4 1.8 6.5.6-4 1.7-7 3.7-9.500h1.700c-2.7 4-4 8-4.2 14z"/>${petals(8, 7, 2.7, 1.5)}${petals(17.5, 6, 2.2, 1.2)}<path d="M3 22c.5-3.5 2-6 4.5-7.5-1 2.5-1.5 5-1.3 7.500zM21.5 22c-.4-2.5-1.5-4.5-3.3-6 .7 2 .9 4 .6 6z"/></g>`,
};
