import { icons as shell } from '../../art/icons';
import { dot, fill, ink, line, rays, ring, round } from '../../art/svg';
import { pointsIcons } from '../kit/markup';

/** Narrow petals around a centre. */
const petals = (n: number, from: number, to: number, width: number): string =>
  Array.from({ length: n }, (_, i) => {
    const [inner, outer, bend] = [12 - from, 12 - to, round(12 - from - (to - from) * 0.35)];
    const [left, right] = [12 - width, 12 + width];
    return `<path transform="rotate(${round((360 * i) / n)} 12 12)" d="M12 ${inner}C${left} ${bend} ${left} ${round(outer)} 12 ${round(outer)}C${right} ${round(outer)} ${right} ${bend} 12 ${inner}Z"/>`;
  }).join('');

/** Dots around a centre. */
const around = (n: number, radius: number, size: number, cx = 12, cy = 12): string =>
  Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * i) / n - Math.PI / 2;
    return dot(round(cx + radius * Math.cos(angle)), round(cy + radius * Math.sin(angle)), size);
  }).join('');
const beads = (): string => around(14, 7.6, 1.6, 12, 10);

const HULL = 'M2 15.5h20c-.6 3.6-3 6-6 6H8.5C5 21.5 2.6 19.2 2 15.5z';
const SAIL = 'M5 3.5C9.5 5 14.5 5 19 3.5c1 3.3 1 6.7 0 10-4.5-1.3-9.5-1.3-14 0-1-3.3-1-6.7 0-10z';
const ship = (sail: string, pennant: string): string =>
  `<path d="${HULL}" fill="currentColor" ${ink()}/><path d="M12 15.5V1.5" stroke="#6b4a2b" stroke-width="1.6"/><path d="${SAIL}" fill="${sail}" ${ink()}/>${pennant}`;

/** A house with a marker on it: one's own is filled, somebody else's is hollow. */
const HOUSE = 'M12 2.5l9.5 6-1 1.7-1.3-.7v11H4.8v-11l-1.3.7-1-1.7z';
const house = (marker: string): string => fill(HOUSE) + marker;

/** A round crest of a clan. */
const crest = (drawing: string): string =>
  `<circle cx="12" cy="12" r="11" fill="#FBF3E0" stroke="#2b1e12" stroke-width="1.2"/><circle cx="12" cy="12" r="9.2" fill="none" stroke="#CE9A35" stroke-width=".8"/><g fill="#2b1e12" stroke="none" color="#2b1e12">${drawing}</g>`;

/** Icons of River of Gold on a 24-unit grid. */
export const riverIcons = {
  // ------------------------------------------------------------ goods, buildings, people
  koku: `<ellipse cx="12" cy="12" rx="7.3" ry="10" fill="#EDBE4B" ${ink()}/><path d="M7.6 6.6h8.8M6.3 9h11.4M6.3 15h11.4M7.6 17.4h8.8" stroke="#B8831D" stroke-width="1" fill="none"/><circle cx="12" cy="12" r="2.9" fill="#FBE7A8" stroke="#9A6C17" stroke-width=".9"/>`,
  silk: `<path d="M6 11.5h10.5v9.7c-1.7-1.5-3.5-1.5-5.2 0-1.7-1.5-3.5-1.5-5.3 0z" fill="#C58BC4" ${ink()}/><path d="M8.7 14.5v4M13.8 14.5v4M11.3 13.5v3.5" stroke="#8A4A8C" stroke-width="1.1" stroke-linecap="round"/><path d="M4.5 4h15v8h-15a2.5 4 0 0 1 0-8z" fill="#8E4A8F" ${ink()}/><ellipse cx="19.3" cy="8" rx="2.6" ry="4" fill="#E9C9E6" ${ink()}/><path d="M19.3 6.2a1.1 1.8 0 1 1-.9 2.6" fill="none" stroke="#8E4A8F" stroke-width=".9"/>`,
  rice: `<path d="M9.3 15h5.4l2.3 7H7z" fill="#A9A23B" ${ink()}/><path d="M11.8 13.5C7 12.5 3.3 8.6 3 3.3 7 3.3 10.5 6.5 12 10.5c1.5-4 5-7.2 9-7.2-.3 5.3-4 9.2-8.8 10.2z" fill="#7E9A33" ${ink()}/><path d="M12 1.7c2.7 3 2.7 7.5 0 10.5-2.7-3-2.7-7.5 0-10.5z" fill="#BFC95A" ${ink()}/><rect x="8" y="12.6" width="8" height="3" rx="1.5" fill="#C8472F" ${ink(0.9)}/>`,
  porcelain: `<path d="M9 2.3h6v1.8c0 1.6-.8 2-.8 3.5 3 1.3 5 4 5 7.2 0 3.6-2 6.9-4.2 6.9H9c-2.2 0-4.2-3.3-4.2-6.9 0-3.2 2-5.9 5-7.2C9.8 6.1 9 5.7 9 4.1z" fill="#F6F3EC" ${ink()}/><path d="M5.2 12.6c2.2-1.2 4.6-1.2 6.8 0s4.6 1.2 6.8 0M5.3 17c2.2 1.2 4.6 1.2 6.7 0s4.5-1.2 6.7 0" stroke="#2C66A8" stroke-width="1.2" fill="none"/><circle cx="8.6" cy="15" r="1" fill="#2C66A8"/><circle cx="12" cy="14.8" r="1" fill="#2C66A8"/><circle cx="15.4" cy="15" r="1" fill="#2C66A8"/>`,
  any_good: `<path d="M12 9C7 9 3.5 12.3 3.5 16.2c0 3.3 3.3 5.5 8.5 5.5s8.5-2.2 8.5-5.5C20.5 12.3 17 9 12 9z" fill="#C8553A" ${ink()}/><path d="M12 9.3C9.5 8.5 6 7.3 4.5 3.3c3.3-.5 5.8.9 7.5 3.2 1.7-2.3 4.2-3.7 7.5-3.2-1.5 4-5 5.2-7.5 6z" fill="#DE7A52" ${ink()}/><circle cx="12" cy="9" r="1.9" fill="#8F2F1E" ${ink(0.8)}/><path d="M10.2 13.7a1.9 1.7 0 1 1 2.5 1.7c-.6.3-.7.6-.7 1.2" stroke="#FBE7C8" stroke-width="1.5" fill="none" stroke-linecap="round"/><circle cx="12" cy="18.8" r=".95" fill="#FBE7C8"/>`,
  favour: `<g fill="#E0622C">${rays(12, 7.4, 11.3, 1.7)}</g><circle cx="12" cy="12" r="6.6" fill="#F2933F" stroke="#B8451B" stroke-width="1"/><circle cx="12" cy="12" r="3.6" fill="#FBD08A"/>`,
  moon: `<path d="M15.5 3.2A9.2 9.2 0 1 0 21 16.8 7.6 7.6 0 0 1 15.5 3.2z" fill="#8FA6C9" stroke="#39507A" stroke-width="1.1" stroke-linejoin="round"/>`,
  influence: `<path d="M12 20.5L2.8 9.2C5 6 8.3 4.3 12 4.3S19 6 21.2 9.2z" fill="var(--inf,#B5475E)" ${ink()}/><path d="M12 20.5L6.5 6.2M12 20.5V4.6M12 20.5l5.5-14.3" stroke="#fff" stroke-opacity=".55" stroke-width=".9"/><path d="M5.4 12.4a9.5 9.5 0 0 1 13.2 0" stroke="#fff" stroke-opacity=".8" stroke-width="1.1" fill="none"/><circle cx="12" cy="20.2" r="1.5" fill="#F2C45A" ${ink(0.8)}/>`,
  flower: `<g fill="#F0C24B" stroke="#9A6A12" stroke-width=".5">${petals(16, 3, 10.8, 1.7)}</g><circle cx="12" cy="12" r="3.2" fill="#C8892A"/>`,
  port: fill(
    'M11.3 2.5v10.3H4.5C7.3 10.5 9.8 7 11.3 2.5zM12.7 4.5c2.8 1.9 5 4.9 6.3 8.3h-6.3zM2.5 14.3h19c-.8 3.2-2.8 5.2-5.3 5.2H8c-2.6 0-4.6-2-5.5-5.2zM2 21.3c1.7-.9 3.3-.9 5 0s3.3.9 5 0 3.3-.9 5 0 3.3.9 5 0v1.6c-1.7.9-3.3.9-5 0s-3.3-.9-5 0-3.3.9-5 0-3.3-.9-5 0z',
  ),
  market: fill(
    'M3.5 3.5h17l2 6.3c0 1.5-1 2.5-2.3 2.5s-2.3-1-2.3-2.3c0 1.3-1 2.3-2.9 2.3S12 11.3 12 10c0 1.3-1 2.3-3 2.3S6 11.3 6 10c0 1.3-1 2.3-2.3 2.3S1.5 11.3 1.5 9.8zM4 13.5h1.8V17h12.4v-3.5H20V21.5h-1.8V19H5.8v2.5H4z',
  ),
  manor: fill(
    'M12 2l1.5 2.3C15.8 6.4 19 7.9 22.5 8.6l-1 2.2c-.6 0-1.2-.1-1.8-.2v2.1h1.8l-.8 1.8h-1V20.5h1.3V22H3v-1.5h1.3v-6h-1l-.8-1.8h1.8v-2.1c-.6.1-1.2.2-1.8.2l-1-2.2C5 7.9 8.2 6.4 10.5 4.3zM7 14.5v6h3.5v-4.3h3v4.3H17v-6zM6.5 10.2v2.5h11v-2.5z',
  ),
  shrine: fill(
    'M1.8 3.3c3.4 1.1 6.8 1.5 10.2 1.5s6.8-.4 10.2-1.5l-.6 3.4c-.7.2-1.4.3-2.1.4l-.2 2.6h1.2v2.3h-1.4L20 22h-3l-.9-10H7.9L7 22H4l.9-10H3.5V9.7h1.2l-.2-2.6c-.7-.1-1.4-.2-2.1-.4zM7.2 7.3l.2 2.4h3.5V7.5c-1.2 0-2.5-.1-3.7-.2zM13.1 7.5v2.2h3.5l.2-2.4c-1.2.1-2.5.2-3.7.2z',
  ),
  artisan: fill(
    'M20.7 2.2l1.5 1.5-8.7 10.5-3.5-3.5zM9 11.7l3.5 3.5c.3 3.5-3.7 6.6-9.5 6.6 2.5-1.8 1.8-3.3 2.3-5.8.5-2.6 1.9-4.1 3.7-4.3z',
  ),
  elder: fill(
    'M12 1.5c3.7 0 6.2 2.7 6.2 6.3 0 1.2-.2 2.3-.6 3.3.9 3.6-1.6 9-5.6 11.7-4-2.7-6.5-8.1-5.6-11.7-.4-1-.6-2.1-.6-3.3 0-3.6 2.5-6.3 6.2-6.3zM8 8.2c1-.8 2-.9 3-.3l-.3 1.3c-.8-.3-1.6-.2-2.4.3zM16 8.2c-1-.8-2-.9-3-.3l.3 1.3c.8-.3 1.6-.2 2.4.3zM8.2 12.3c1.2-.9 2.5-1 3.8-.2 1.3-.8 2.6-.7 3.8.2-1 .8-2.3 1-3.1.7l-.7 2.7-.7-2.7c-.8.3-2.1.1-3.1-.7z',
  ),
  merchant: fill(
    'M3 3.5h18v17H3zM5 5.5v3h14v-3zM5 10v8.5h14V10zM7 5.5h1.5v3H7zM7.7 12m-1.7 0a1.7 1.3 0 1 0 3.4 0a1.7 1.3 0 1 0-3.4 0M7.7 16m-1.7 0a1.7 1.3 0 1 0 3.4 0a1.7 1.3 0 1 0-3.4 0M12 13.5m-1.7 0a1.7 1.3 0 1 0 3.4 0a1.7 1.3 0 1 0-3.4 0M12 16.8m-1.7 0a1.7 1.3 0 1 0 3.4 0a1.7 1.3 0 1 0-3.4 0M16.3 12m-1.7 0a1.7 1.3 0 1 0 3.4 0a1.7 1.3 0 1 0-3.4 0M16.3 15m-1.7 0a1.7 1.3 0 1 0 3.4 0a1.7 1.3 0 1 0-3.4 0M11.2 5.5h1.6v3h-1.6zM15.5 5.5H17v3h-1.5z',
  ),
  monk: `<g fill="currentColor">${beads()}<circle cx="12" cy="18.3" r="2.1"/><path d="M11 20h2l1.2 3.5h-4.4z"/></g>`,
  noble: fill(
    'M9 2.5c3.5-1.3 7.5 1 8 6l.7 6.5H6.3C6.3 10 6.5 5 9 2.5zM3.5 16.5h17c.8 0 1 .6.7 1.2L19.5 21h-15l-1.7-3.3c-.3-.6-.1-1.2.7-1.2zM11.5 5c-1.5 1.5-2.2 4-2.4 7.5h1.7c.1-3 .6-5.5 1.7-6.8z',
  ),
  ...pointsIcons,
  // ------------------------------------------------------------ what cards speak of
  build: fill('M4 4.5h10.5c2.7 0 4.7 1.3 6 4h-4.2v2.2h-3V9h-1.5v13h-3.6V9H4z'),
  journey: line('M2 8c3.3-2 6.7-2 10 0s6.7 2 10 0', 1.9) + line('M20 15H6M10 10.5L5.5 15l4.5 4.5', 2.1),
  ship: ship('#FFF8E8', ''),
  royal: ship('url(#gold-leaf)', '<path d="M12.5 1l8 2-8 2.3z" fill="#B5301A" stroke="#2b221b" stroke-width=".6"/>'),
  plot: `<path d="M4 5h16v11l-8 5.5L4 16z" fill="#FFFDF4" stroke="currentColor" stroke-width="1.6" stroke-dasharray="3 2.2"/>`,
  marker: `<circle cx="12" cy="12" r="8.5" fill="#C9B28A" stroke="#2b1e12" stroke-width="1.4"/><circle cx="12" cy="12" r="5.5" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.2"/>`,
  own: house('<circle cx="12" cy="14.5" r="4" fill="#FFD34D" stroke="#2b1e12"/>'),
  other: house('<circle cx="12" cy="14.5" r="4" fill="#FBF3E0" stroke="#2b1e12" stroke-width="1.6"/>'),
  banks: line('M2 6c5-3 7 3 11 1s6-3 9-1M2 18c5-3 7 3 11 1s6-3 9-1', 2) + line('M3 12c4-2 6 2 9.5.8S18 11 21 12', 1.3),
  types: fill('M2.5 2.5h8.5V11H2.5zM13 2.5h8.5V11H13zM2.5 13h8.5v8.5H2.5zM13 13h8.5v8.5H13z'),
  regions: `<g fill="currentColor">${around(6, 8, 3.2)}</g>`,
  scoring: `<rect x="4" y="2" width="16" height="20" rx="3" fill="#8F2F1E" stroke="#2b1e12"/><path d="M8 7.5h8M8 12h8M10 16.5h4" stroke="#FFF3D6" stroke-width="2" stroke-linecap="round"/>`,
  die: `<rect x="2.5" y="2.5" width="19" height="19" rx="4.5" fill="#FBF3E0" stroke="#2b1e12" stroke-width="1.4"/>${[7.5, 16.5].map((x) => dot(x, 7.5, 1.9, '#2b1e12') + dot(x, 16.5, 1.9, '#2b1e12')).join('')}`,
  now: fill('M7 4.5v15l12.5-7.5z'),
  ongoing: line('M18.5 8.5A7.5 7.5 0 1 0 19.5 13', 2.3) + fill('M21.5 4v6.5H15z'),
  end: fill('M5 2h2v20H5zM8 3.5h12l-3 4.5 3 4.5H8z'),
  swap_card: shell.hand + line('M2.5 21.5h6M6.5 19.5l2 2-2 2', 1.3),
  hand: shell.hand,
  person: shell.person,
  plus: shell.plus,
  lock: shell.lock,
  swap: line('M4 8h14M14 4l4.5 4L14 12M20 16H6M10 12l-4.5 4L10 20', 2),
  // ------------------------------------------------------------ masteries
  mastery_air: line('M3 9h10.5a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7.5a2.5 2.5 0 1 1-2.5 2.5', 1.9),
  mastery_earth: fill('M12 2l6.5 4.5h-13zM12 8l8 5H4zM12 14.5l9.5 6.5h-19z'),
  mastery_fire: fill(
    'M12.5 1.5c.5 4 6.5 6.5 6.5 13a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.2 2 .8 3 2 3.5-.5-4 .5-7.5 2.5-10zM12 14c-1.7 1.5-2.5 2.8-2.5 4.2a2.5 2.5 0 0 0 5 0c0-1.4-.8-2.7-2.5-4.2z',
  ),
  mastery_void: ring(12, 12, 8.5, 2.6),
  mastery_water: line(
    'M2 7.5c3.3-3 6.7-3 10 0s6.7 3 10 0M2 13c3.3-3 6.7-3 10 0s6.7 3 10 0M2 18.5c3.3-3 6.7-3 10 0s6.7 3 10 0',
    2,
  ),
  mastery_courts: line('M12 20.5L3 9.5C5 6.3 8.3 4.5 12 4.5s7 1.8 9 5zM12 20.5L7 6.5M12 20.5v-16M12 20.5l5-14', 1.6),
  // ------------------------------------------------------------ clans and their patrons
  crab: crest(
    '<path d="M12 9.5c3.4 0 5.6 1.7 5.6 4.2S15.4 17.8 12 17.8s-5.6-1.6-5.6-4.1S8.6 9.5 12 9.5z"/>' +
      line(
        'M6.8 12L4.6 9.5c-.6-2 .8-3.6 2.6-3.7-.6 1.4.4 1.6.8 2.8M17.2 12l2.2-2.5c.6-2-.8-3.6-2.6-3.7.6 1.4-.4 1.6-.8 2.8M7 16.5l-2 1.8M17 16.5l2 1.8',
        1.3,
      ),
  ),
  crane: crest(
    line('M6.5 6.5c3 0 4 1.5 3.5 4-.5 2 1 3.5 3 3', 1.5) +
      '<path d="M10.5 13c2.5-3.5 5-5 8.5-5.5-.5 4.5-2.5 7.5-6.5 8.5-1.5 0-2.5-1-2-3z"/>' +
      line('M12.5 16v3.5', 1.2),
  ),
  mantis: crest(
    '<path d="M11 6h2l.8 2.5L12.6 18h-1.2L10.2 8.5z"/>' +
      line('M10.5 10L6.5 7.5 5.5 11.5M13.5 10l4-2.5 1 4M10.8 14L7 17.5M13.2 14l3.8 3.5', 1.3),
  ),
  scorpion: crest(
    '<ellipse cx="11" cy="14.5" rx="3" ry="3.6"/>' +
      line(
        'M13 12.5c3-.5 4.5-2.5 3.5-4.5s-3.5-2-4.5-.5l1.5 1M8.5 13L6 11M8 15.5l-2.8.5M9 18l-2 1.5M13.5 16.5l2.5 1.5',
        1.4,
      ),
  ),
  kaiu_shihobu: fill(
    'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zm0 2.2a8.3 8.3 0 1 1 0 16.6 8.3 8.3 0 0 1 0-16.6zM16.8 7.2l-3 6.6-6.6 3 3-6.6z',
  ),
  yasuki_taka: line('M12 3v17M7 21h10M4 6.5h16M4 6.5l-2.5 7h5zM20 6.5l-2.5 7h5z', 1.7),
  yoritomo: line(
    'M2 16c3-8 9-11 15-8 3.5 2 2 6.5-1.5 6-2-.3-2.5-2.8-.5-3.5M2 20.5c3.3-1.7 6.7-1.7 10 0s6.7 1.7 10 0',
    1.9,
  ),
  kudaka: line('M3 8h11a3 3 0 1 0-3-3M3 12.5h15.5a3 3 0 1 1-3 3M3 17h8a2.5 2.5 0 1 1-2.5 2.5', 1.9),
  daidoji_uji: line('M4 20.5L17 7.5', 2) + fill('M21.5 2.5l-2 7.5-2-3.5-3.5-2z'),
  kakita_ryoku: `<rect x="4" y="4" width="16" height="16" rx="4" fill="none" stroke="currentColor" stroke-width="1.8"/>${around(5, 4.2, 1.3)}${dot(12, 12, 1.3)}`,
  shosuro_hyobu: fill(
    'M3 5.5c6-2 12-2 18 0 .3 7-2.7 12.5-9 16-6.3-3.5-9.3-9-9-16zM6.5 10c1.5-1.2 3-1.2 4.3 0-1 1.3-3 1.5-4.3 0zM13.2 10c1.3-1.2 2.8-1.2 4.3 0-1.3 1.5-3.3 1.3-4.3 0zM9.5 16c1.7 1 3.3 1 5 0-.8 1.8-4.2 1.8-5 0z',
  ),
  bayushi_kashiko: line(
    'M12 20.5L3 9.5C5 6.3 8.3 4.5 12 4.5s7 1.8 9 5zM12 20.5L7 6.5M12 20.5v-16M12 20.5l5-14M6 12.8c4-2.6 8-2.6 12 0',
    1.5,
  ),
} satisfies Record<string, string>;
