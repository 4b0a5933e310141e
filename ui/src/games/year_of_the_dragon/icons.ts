import { dot, fill, ink, line, rays, round, star } from '../../art/svg';

/** The head of a dragon looking right; also the silhouette of the wooden dragons. */
export const DRAGON_SILHOUETTE =
  'M3.5 15.5c1-5 3.5-8.3 7.5-9.5L9.5 2.5 13.7 5l1.5-3.2 1.6 4c2.7 1.1 4.5 3.2 5.2 6.2l-3.3.4c1.5.9 2.3 1.9 2.5 3.1h-4.9c-1.2 0-1.9.7-1.9 1.6 0 1.8 2.4 1.9 5.1 1.9-1.5 1.9-4 3-7 3-3.6 0-5.7-1.9-5.7-4.7 0-1.2.3-2.2 1-3.2-2 .1-3.6.6-4.3 1.4z';
const DRAGON_HEAD = DRAGON_SILHOUETTE + 'M15.3 8.3a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z';

const dragonHead = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="${DRAGON_SILHOUETTE}" fill="#F7DDA0"/></g>`;

const privilege = (heads: string): string =>
  `<path d="M4 3h16v18H4z" fill="#B5301A" ${ink()}/><path d="M6 5h12v14H6z" fill="none" stroke="#F3CF86" stroke-width=".9"/>${heads}`;

const sparks = (): string =>
  Array.from({ length: 8 }, (_, i) => {
    const near = (Math.PI * i) / 4;
    const far = near + 0.39;
    return (
      dot(round(12 + 7.3 * Math.cos(near)), round(12 + 7.3 * Math.sin(near)), 1.3) +
      dot(round(12 + 10.3 * Math.cos(far)), round(12 + 10.3 * Math.sin(far)), 1)
    );
  }).join('');

/** Icons of In the Year of the Dragon: symbols of persons, goods, events, super events. */
export const dragonIcons = {
  hammer: fill('M4 4.5h10.5c2.7 0 4.7 1.3 6 4h-4.2v2.2h-3V9h-1.5v13h-3.6V9H4z'),
  dragon: fill(DRAGON_HEAD),
  rocket: fill(
    'M12.5 1.5c2.3 1.6 3.2 3.8 3.2 6.5v5.5h-6.4V8c0-2.7.9-4.9 3.2-6.5zM7.5 9.5V17L4.5 18.5v-5zM17.5 9.5V17l3 1.5v-5zM9.8 14.8h5.4l-.6 2.5h-4.2zM11.7 18.3h1.6V23h-1.6z',
  ),
  yuan: `<circle cx="12" cy="12" r="9.8" fill="#E3B34A" ${ink()}/><circle cx="12" cy="12" r="7.8" fill="none" stroke="#9A6C17" stroke-width=".9"/><path d="M9 9h6v6H9z" fill="#7A4A1A" stroke="#7A4A1A" stroke-width=".6"/><path d="M12 5v2.3M12 16.7V19M5 12h2.3M16.7 12H19" stroke="#9A6C17" stroke-width="1.4" stroke-linecap="round"/>`,
  coinsym: fill('M12 2.2a9.8 9.8 0 1 0 0 19.6 9.8 9.8 0 0 0 0-19.6zm-3.2 6.6h6.4v6.4H8.8z'),
  helmet: fill(
    'M11.2 1.5h1.6l.5 3.2c4.3.6 7.2 4 7.2 8.3v2.5H22V18h-1.5c.2 1.7.2 3.3-.2 4.5l-4-2.3V16H7.7v4.2l-4 2.3c-.4-1.2-.4-2.8-.2-4.5H2v-2.5h1.5V13c0-4.3 2.9-7.7 7.2-8.3zM7.5 12v2h9v-2z',
  ),
  buddha: fill(
    'M12 1.5c.9 0 1.5.6 1.5 1.4 1.7.6 2.8 2 2.8 3.9 0 1.7-.8 3-2 3.7 3.2.8 5 3 5.2 6.5 1.7.6 2.8 1.8 2.8 3.2 0 1.4-1.3 2.3-3.3 2.3H5c-2 0-3.3-.9-3.3-2.3 0-1.4 1.1-2.6 2.8-3.2.2-3.5 2-5.7 5.2-6.5-1.2-.7-2-2-2-3.7 0-1.9 1.1-3.3 2.8-3.9 0-.8.6-1.4 1.5-1.4zM12 14c-1.7 0-2.8 1.2-2.8 2.7S10.3 19 12 19s2.8-.8 2.8-2.3S13.7 14 12 14z',
  ),
  mortar: fill(
    'M18.5 1.5l2 1.5-5.4 7.5h-3zM2.5 9h8.4l-1 1.5H15L16 9h5.5v2.3h-1.1c-.3 4-2.2 6.7-5.2 7.7v1.2h2V22.5H6.8v-2.3h2V19c-3-1-4.9-3.7-5.2-7.7H2.5z',
  ),
  sack: fill(
    'M8 2.5l4 1.3 4-1.3-1.7 4.3c3.9 1.7 6.2 5.5 6.2 9.4 0 4-2.7 6.3-8.5 6.3s-8.5-2.3-8.5-6.3c0-3.9 2.3-7.7 6.2-9.4zM12 10.5c-1.4 1.9-2.2 3.5-2.2 5.1 0 1.5.9 2.4 2.2 2.4s2.2-.9 2.2-2.4c0-1.6-.8-3.2-2.2-5.1z',
  ),
  book: fill(
    'M4 3.5c0-.8.7-1.5 1.5-1.5H19v17H6.5c-.7 0-1 .4-1 .9s.4.9 1 .9H19v1.7H6.2C4.8 22.5 4 21.6 4 20.3zM8 5.5v5h7.5v-5zM9.5 7h4.5v2H9.5z',
  ),
  ricebowl: `<path d="M5 11.5C5.5 7 8.3 5 12 5s6.5 2 7 6.5z" fill="#FBF6E6" ${ink()}/><path d="M8.5 9.2l1.2-.7M12 8h1.3M14.8 9.5l1.2-.4M10.8 10.3l1.2-.3" stroke="#C9B98C" stroke-width="1" stroke-linecap="round"/><path d="M2.5 11.5h19c0 4.7-2.7 7.8-6.3 8.5v1.5H8.8V20c-3.6-.7-6.3-3.8-6.3-8.5z" fill="#4E8C5A" ${ink()}/><path d="M6 15c4 1.5 8 1.5 12 0" stroke="#CFE3B5" stroke-width="1.1" fill="none"/>`,
  firework: `<path d="M12 13l-4 9.5" stroke="var(--k,#2b221b)" stroke-width="1.4" stroke-linecap="round"/><path d="M8.8 6.5l5.5 2.2-3.5 8.3-5.3-2.2z" fill="#B23A5E" ${ink()}/><path d="M7.8 9l5.3 2.2M6.8 11.6l5.3 2.2" stroke="#F7D58A" stroke-width="1.2"/><path d="M9 6.4l4.6-4 .8 6.2z" fill="#F2C04E" ${ink()}/><g stroke="#E8743B" stroke-width="1.3" stroke-linecap="round"><path d="M18.5 4v3M17 5.5h3M20 11l1.8-1.8M20 9.2l1.8 1.8"/></g>`,
  priv1: privilege(dragonHead(5, 5, 0.58)),
  priv2: privilege(dragonHead(3.7, 7, 0.42) + dragonHead(10.5, 7, 0.42)),
  peace: `<g fill="currentColor"><path d="M12 4c2.3 2.5 3.3 5.3 3 8.5-.2 2-1.2 3.7-3 5-1.8-1.3-2.8-3-3-5-.3-3.2.7-6 3-8.5z"/><path d="M7.7 7.5c-.4 3 .2 6 1.8 8.7.5.8 1 1.4 1.5 1.9-2.8-.1-5-1-6.4-2.8C3.3 13.5 2.8 11.5 3 9c1.8-.9 3.4-1.3 4.7-1.5zM16.3 7.5c.4 3-.2 6-1.8 8.7-.5.8-1 1.4-1.5 1.9 2.8-.1 5-1 6.4-2.8 1.3-1.8 1.8-3.8 1.6-6.3-1.8-.9-3.4-1.3-4.7-1.5z" opacity=".85"/><path d="M2 19c3.3-.8 6.7-.8 10 0s6.7.8 10 0v2c-3.3.8-6.7.8-10 0s-6.7-.8-10 0z"/></g>`,
  tribute: fill(
    'M12 1.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm-1.3 2.7v2.6h2.6V4.2zM2 13.5h4.5c2 0 3.3 1 4.5 2h3.5c1 0 1.5.6 1.5 1.4s-.6 1.4-1.5 1.4h-3.7v.8h4.5l4.5-2.8c1-.6 2-.4 2.5.3s.2 1.5-.6 2.1l-6 4H7.5L6 21.5H2zM6 10.5h1.7L9 12H6zM16.3 10.5H18V12h-3z',
  ),
  drought: `<g fill="currentColor"><circle cx="12" cy="8" r="4"/>${rays(10, 4.9, 7.3, 1, 12, 8)}<path d="M2 16.5h20v6H2z"/></g><path d="M6.5 16.5l1.5 2.3-1 3.7M12 16.5l-1 2.5 2 3.5M17.5 16.5L16 19l1.2 3.5M8 18.8l3 .2M16 19l-3.5.8" stroke="var(--cut,#F6E9CF)" stroke-width="1.1" fill="none"/>`,
  festival: `<g fill="currentColor"><path d="${star(8, 5, 2)}"/>${sparks()}</g>`,
  mongol: fill(
    'M4.5 2c7 2.5 11.5 7.5 13 14.5l3 1-1.3 1.3 2 2-1.4 1.4-2-2-1.3 1.3-1-3C12.5 14 7 9.5 4.5 2zM19.5 2c-.8 2.6-1.9 4.8-3.3 6.8l-1.7-2C16 4.8 17.7 3.2 19.5 2zM10.3 13.2l1.9 1.7c-1.2 1.2-2.4 2.4-3.7 3.6l-1 3-1.3-1.3-2 2-1.4-1.4 2-2L3.5 17.5l3-1c.3-.4.5-.7.7-1 .9-.6 2-1.4 3.1-2.3z',
  ),
  contagion: fill(
    'M12 2c4.7 0 8 3.3 8 7.7 0 2.5-1 4.5-2.7 5.8v2.8c0 .9-.6 1.5-1.5 1.5h-.6v2.2h-1.7v-2.2h-.9v2.2h-1.7v-2.2H10v2.2H8.3v-2.2h-.1c-.9 0-1.5-.6-1.5-1.5v-2.8C5 14.2 4 12.2 4 9.7 4 5.3 7.3 2 12 2zM8.5 8.7a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm7 0a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM12 13l-1.3 2.8h2.6z',
  ),
  parade: fill(
    'M4 22V3h1.8v1.5C9 3 11 5 14 4.5c2-.3 3.5-1 5-2v9c-1.5 1-3 1.7-5 2-3 .5-5-1.5-8.2 0V22zM9 7.5l-1 3 2.5-1.8L13 10.5l-1-3 2.5-1.7h-3L10.5 3z',
  ),
  floor: fill(
    'M1.5 8.5C5 8.3 8.5 6.5 12 3c3.5 3.5 7 5.3 10.5 5.5l-1.2 2.3c-.8 0-1.5-.1-2.3-.3V19h2.5v2.5h-19V19H5v-8.5c-.8.2-1.5.3-2.3.3zM9 12v7h6v-7z',
  ),
  wall: fill(
    'M2 5h4v3h3.5V5h5v3H18V5h4v17H2zM2 12.2v1.2h20v-1.2zM2 17v1.2h20V17zM8 13.4V17h1.2v-3.6zM15 13.4V17h1.2v-3.6zM5 18.2V22h1.2v-3.8zM11.5 18.2V22h1.2v-3.8zM18 18.2V22h1.2v-3.8z',
  ),
  sprout: `<path d="M12 21V9M12 12.5c-6 1-8-2-8-6.5 4.5-.6 7.5 1.5 8 6.5zM12 10c5 1 8-2 8-6.5-5-.6-8 1.5-8 6.5z" fill="#7FBF6A" stroke="#2d5a26" stroke-width="1.2"/>`,
  beard: `<path d="M3.5 6C6 15 9 18.5 12 21c3-2.5 6-6 8.5-15-3 3-5.5 3-8.5 1-3 2-5.5 2-8.5-1z" fill="#fff" stroke="#241814" stroke-width="1.2"/>`,
  lantern_festival: fill(
    'M11 1h2v2.5h3V6h-1c3 1.2 4.7 3.4 4.7 6s-1.7 4.8-4.7 6h1v2.5h-3V23h-2v-2.5H8V18h1c-3-1.2-4.7-3.4-4.7-6S6 7.2 9 6H8V3.5h3zM9.3 8c-1.2 2.5-1.2 5.5 0 8h1c-1-2.5-1-5.5 0-8zm4.4 0c1 2.5 1 5.5 0 8h1c1.2-2.5 1.2-5.5 0-8z',
  ),
  earthquake:
    fill(
      'M1.5 8.5C5 8.3 8.5 6.5 12 3c3.5 3.5 7 5.3 10.5 5.5l-1.2 2.3c-.8 0-1.5-.1-2.3-.3V17H5v-6.5c-.8.2-1.5.3-2.3.3zM2 18.5h20V22H2z',
    ) + line('M12.5 4.5l-2 4.5 3.5 3-3 4 2.5 3-1.5 3', 1.7, 'var(--cut,#F6E9CF)'),
  flood: fill(
    'M1.5 15.5C4 7 10 3 17 4.5c2.7.6 4.3 2.5 4.3 4.5 0 1.8-1.3 3.2-3.1 3.2-1.6 0-2.7-1.1-2.7-2.5 0-.7.3-1.3.8-1.7-3.8-.4-6.8 2-6.8 5 0 2.8 2.3 4.5 6 4.5 2.5 0 4.8-.7 7-2V22H1.5z',
  ),
  solar_eclipse: `<g fill="currentColor">${rays(14, 7.6, 11, 1.2)}<path d="M12 4.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zm1.4 1.7a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z" fill-rule="evenodd"/></g>`,
  volcanic_eruption: fill(
    'M8.5 11h2l1.5 1.5L13.5 11h2L23 22H1zM11 9.5c-.8-2-2.5-2.5-4-2 .2-1.5 1.3-2.3 2.7-2C9.7 3.5 10.8 2 12.5 2c1.6 0 2.6 1.2 2.6 2.8 1.6-.4 2.9.6 2.9 2.2-1.7-.5-3.3.3-4 2.5zM4.5 9l1.5.8L5 11zM19.5 9l-1.5.8 1 1.2z',
  ),
  tornado: fill(
    'M2.5 3c6.3-1.3 12.7-1.3 19 0 .6 1 .2 2-1 2.4-5.7.9-11.3.9-17 0-1.2-.4-1.6-1.4-1-2.4zM5 7.2c4.7.7 9.3.7 14 0-.2 1.7-1 2.8-2.3 3.2-3.2.5-6.2.5-9.4 0C6 10 5.2 8.9 5 7.2zM8 12c2.9.4 5.2.4 8 0-.3 1.6-1 2.5-2.2 2.9-1.5.3-2.8.3-4.2 0C8.7 14.5 8.2 13.6 8 12zM10.2 16.5h4c-.2 2.7-1.5 4.7-4.2 6 .8-2 .9-4 .2-6z',
  ),
  sunrise: `<g fill="currentColor"><path d="M5 16a7 7 0 0 1 14 0z"/>${rays(1, 10, 14.5, 1.1, 12, 16)}<g transform="rotate(38 12 16)">${rays(1, 10, 14, 1.1, 12, 16)}</g><g transform="rotate(-38 12 16)">${rays(1, 10, 14, 1.1, 12, 16)}</g><g transform="rotate(74 12 16)">${rays(1, 9, 12, 1.1, 12, 16)}</g><g transform="rotate(-74 12 16)">${rays(1, 9, 12, 1.1, 12, 16)}</g><path d="M1.5 17.5h21v1.8h-21zM4.5 20.5h15v1.7h-15z"/></g>`,
  assassination_attempt: fill(
    'M20.5 1.5l1.8 1.8L13 15.5l-2.5-2.5zM9.2 11.5l4.8 4.8-1.4 1.4-1.2-1.2-3.6 3.6c.2 1.2-.2 2-1.2 2.3-1.7.5-3-.8-2.5-2.5.3-1 1.1-1.4 2.3-1.2L10 15.1l-2.2-2.2z',
  ),
  charter: fill(
    'M5 2.5h14c-1.3 1-1.3 2.5 0 3.5v8.5a4 4 0 0 0-4.5 5.8l.4.7H5c-1.3-1-1.3-2.5 0-3.5V6C3.7 5 3.7 3.5 5 2.5zM8 7v1.7h8V7zm0 3.5v1.7h8v-1.7zM8 14v1.7h4V14zM18 15.5a2.8 2.8 0 0 1 1.7 5L20.5 24 18 22.8 15.5 24l.8-3.5a2.8 2.8 0 0 1 1.7-5z',
  ),
} satisfies Record<string, string>;
