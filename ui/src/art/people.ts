// Cut-paper busts on a 64-unit grid, from a kit of robe, face, hair and headgear. Old persons have a white beard.
/** Whom the kit can dress. */
export type PersonType =
  'craftsman' | 'court_lady' | 'tax_collector' | 'pyrotechnist' | 'warrior' | 'monk' | 'healer' | 'farmer' | 'scholar';

const SKIN = ['#F0C9A0', '#E3B184', '#EBC098', '#D9A377'];
const BLACK_HAIR = '#231815';
const hairOf = (old: boolean): string => (old ? '#E9E4DA' : BLACK_HAIR);

const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;

const NOSE = stroke('M32 31.5v3.5q-.6 .8 -1.3 .8', '#B67E57', 1.1);

const eyes = (y = 31): string => stroke(`M25.5 ${y}q2.2 -1.8 4.4 0M34.1 ${y}q2.2 -1.8 4.4 0`, '#2b1b14', 1.5);

const brows = (colour = '#2b1b14', y = 27): string =>
  stroke(`M24.8 ${y}q2.7 -1.7 5.2 -.3M34 ${y - 0.3}q2.5 -1.4 5.2 .3`, colour, 1.5);

const mouth = (colour = '#9B4B36', y = 38): string => stroke(`M29.8 ${y}q2.2 1.5 4.4 0`, colour, 1.5);

const moustache = (colour: string): string =>
  stroke('M32 36.6c-2 -1.2 -5 .2 -6.5 3.4M32 36.6c2 -1.2 5 .2 6.5 3.4', colour, 1.5);

const beard = (colour = '#EDE8DD'): string =>
  `<path d="M23.5 35C24 43 27.5 50 32 54C36.5 50 40 43 40.5 35C38.5 38 36 38.5 34.5 37.5Q32 36.5 29.5 37.5C28 38.5 25.5 38 23.5 35Z" fill="${colour}"/>` +
  stroke('M29 38.8q3 1.8 6 0', '#9B6B56', 1.3);

const WHITE_BEARD = beard('#F1EDE4');
const lowerFace = (old: boolean): string => (old ? WHITE_BEARD : mouth());

const face = (skin: number, width = 10.5, height = 13): string =>
  `<g fill="${SKIN[skin]}"><rect x="28" y="40" width="8" height="9"/>` +
  `<path d="M28 44q4 3 8 0v3h-8z" fill="#00000022"/>` +
  `<ellipse cx="32" cy="31" rx="${width}" ry="${height}"/>` +
  `<ellipse cx="${32 - width}" cy="32" rx="2" ry="3"/><ellipse cx="${32 + width}" cy="32" rx="2" ry="3"/></g>`;

const hair = (colour = BLACK_HAIR): string =>
  `<path d="M21 30C20 20 25 16 32 16S44 20 43 30C41 25 38 22.5 32 22.5S23 25 21 30Z" fill="${colour}"/>`;

/** Cloth and sash can be told from the rest of the markup, so that somebody can be dressed otherwise. */
const robe = (cloth: string, sash: string, collar: string): string =>
  `<path d="M7 66C8 54 17 47 28 45.5L32 50L36 45.5C47 47 56 54 57 66Z" fill="var(--cloth,${cloth})"/>` +
  `<path d="M28 45.5L32 50L36 45.5L38 46L30 62L24 52Z" fill="${collar}"/>` +
  `<path d="M36 45.5L40 47L31 66H27L26 60Z" fill="var(--sash,${sash})"/><path d="M24 46.5L33 60" stroke="var(--sash,${sash})" stroke-width="3.5"/>`;

const BEADS = [
  [19, 50],
  [21.5, 54.5],
  [25.5, 57.8],
  [30, 59.5],
  [34.5, 59.5],
  [39, 57.8],
  [42.5, 54.5],
  [45, 50],
];
const beads = (): string =>
  BEADS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="#5B2A14" stroke="#E8B05A" stroke-width=".7"/>`).join(
    '',
  );

const FIGURES: Record<PersonType, (old: boolean) => string> = {
  craftsman: () =>
    robe('#8A6A45', '#5F452B', '#E9D9BC') +
    face(1) +
    hair() +
    `<circle cx="32" cy="13.5" r="4.5" fill="#231815"/>` +
    `<path d="M20.8 25.5q11 -5 22.4 0v3.8q-11.2 -5 -22.4 0z" fill="#B5301A"/>` +
    `<path d="M43 26l5.5 -2.5 -1 5z M43.5 28l4 5 -4.5 -1.5z" fill="#B5301A"/>` +
    eyes() +
    brows() +
    NOSE +
    mouth() +
    `<path d="M27 41.5q5 2.5 10 0" stroke="#231815" stroke-width="1.2" fill="none" opacity=".5"/>`,
  court_lady: () =>
    robe('#B8453A', '#7D2A2A', '#F6D9A8') +
    `<path d="M19 36C17 20 24 14 32 14S47 20 45 36C46 42 44 46 41 47L40 34H24L23 47C20 46 18 42 19 36Z" fill="#1d1413"/>` +
    face(0, 9.8, 12.5) +
    `<path d="M21.5 30C22 22 27 20 32 20S42 22 42.5 30C39 27 36 25 32 24.5C28 25 25 27 21.5 30Z" fill="#1d1413"/>` +
    `<ellipse cx="24" cy="12" rx="6.5" ry="5.5" fill="#1d1413"/>` +
    `<ellipse cx="40" cy="12" rx="6.5" ry="5.5" fill="#1d1413"/>` +
    `<path d="M32 16l-3 -7 3 2 3 -2z" fill="#E2B653"/>` +
    `<circle cx="32" cy="8" r="2.3" fill="#E2B653"/>` +
    `<path d="M14 10l8 2.5M50 10l-8 2.5" stroke="#E2B653" stroke-width="1.6"/>` +
    `<circle cx="13.5" cy="10" r="2" fill="#C8472F"/>` +
    `<circle cx="50.5" cy="10" r="2" fill="#C8472F"/>` +
    eyes() +
    brows('#1d1413', 27) +
    NOSE +
    `<path d="M30.3 37.8q1.7 -1.3 3.4 0q-1.7 2.2 -3.4 0z" fill="#B5301A"/>` +
    `<circle cx="25.5" cy="35" r="1.8" fill="#E58B75" opacity=".6"/>` +
    `<circle cx="38.5" cy="35" r="1.8" fill="#E58B75" opacity=".6"/>`,
  tax_collector: () =>
    robe('#2E5A52', '#1c3b36', '#F6E4B4') +
    face(2, 11.5, 13.5) +
    `<path d="M19.5 27V17.5C19.5 11 25 8 32 8S44.5 11 44.5 17.5V27Q32 21.5 19.5 27Z" fill="#201a1c"/>` +
    `<path d="M26 9.5C26 5 29 3.5 32 3.5S38 5 38 9.5Z" fill="#201a1c"/>` +
    `<path d="M19 21.5C12 19.5 6 20 2.5 21.5C5 24.5 12 25 19 24Z M45 21.5C52 19.5 58 20 61.5 21.5C59 24.5 52 25 45 24Z" fill="#201a1c"/>` +
    `<circle cx="32" cy="15.5" r="3" fill="#E2B653"/>` +
    eyes(31.5) +
    brows('#231815', 27.8) +
    NOSE +
    moustache('#231815') +
    `<path d="M29 44q3 7 3 9q0 -2 3 -9z" fill="#231815"/>`,
  pyrotechnist: (old) =>
    robe(old ? '#6C4A86' : '#7D559B', '#4B2F63', '#EBD9F2') +
    face(1) +
    hair(hairOf(old)) +
    `<path d="M20.5 27C20 17 25 12.5 32 12.5S44 17 43.5 27Q32 21 20.5 27Z" fill="#5A3A78"/>` +
    `<path d="M20.5 27Q32 21 43.5 27l.3 2.5Q32 24 20.3 29.5z" fill="#E2B653"/>` +
    `<path d="M43 24l8 -5 -1.5 7 4 4 -9.5 -2z" fill="#5A3A78"/>` +
    `<path d="M32 4l1.3 3.7 3.7 1.3 -3.7 1.3L32 14l-1.3 -3.7 -3.7 -1.3 3.7 -1.3z" fill="#F6C14C"/>` +
    eyes() +
    brows(hairOf(old)) +
    NOSE +
    lowerFace(old),
  warrior: (old) =>
    robe('#8F2A1E', '#5B1712', '#E2B653') +
    `<path d="M10 54q8 -5 14 -5l-2 12zM54 54q-8 -5 -14 -5l2 12z" fill="#3a3f45"/>` +
    face(3) +
    `<path d="M20 34V22C20 14 25 10 32 10S44 14 44 22V34L40.5 39.5V27Q32 23 23.5 27V39.5Z" fill="#4A5057"/>` +
    `<path d="M19.5 25Q32 18.5 44.5 25l.5 3.5Q32 22 19 28.5z" fill="#E2B653"/>` +
    `<path d="M30.5 11h3V4h-3z" fill="#4A5057"/>` +
    `<path d="M32 5C27 4 24 .5 25 -3C29 -2.5 31 -1 32 1C33 -1 35 -2.5 39 -3C40 .5 37 4 32 5Z" fill="#C8402A"/>` +
    `<circle cx="32" cy="19" r="2.3" fill="#C8402A"/>` +
    eyes(31) +
    brows(hairOf(old), 28.5) +
    NOSE +
    (old
      ? `<path d="M26 38C27 46 30 50 32 52C34 50 37 46 38 38Q32 36 26 38Z" fill="#F1EDE4"/>` +
        `<path d="M29.5 39.5q2.5 1.3 5 0" stroke="#9B6B56" stroke-width="1.2" fill="none"/>`
      : mouth('#8a3e2c', 38.5)),
  monk: (old) =>
    robe('#B96A2B', '#7A3F16', '#E8B05A') +
    face(0, 11.5, 14) +
    `<path d="M20.5 30C20 20 25 16.5 32 16.5S44 20 43.5 30C42 23 37 20.5 32 20.5S22 23 20.5 30Z" fill="${old ? '#E9D9C4' : '#D8AE86'}"/>` +
    `<g fill="#7A3F16"><circle cx="29" cy="20.5" r="1"/><circle cx="35" cy="20.5" r="1"/><circle cx="32" cy="22.5" r="1"/></g>` +
    eyes(31) +
    brows(old ? '#F6F2EA' : '#3a2a20', 27) +
    NOSE +
    (old ? beard() : mouth()) +
    beads(),
  healer: (old) =>
    robe('#2F6AA3', '#1D4671', '#DCEAF5') +
    face(2) +
    hair(hairOf(old)) +
    `<path d="M20.5 25.5C21 16 26 12.5 32 12.5S43 16 43.5 25.5Q32 20.5 20.5 25.5Z" fill="#1D4671"/>` +
    `<path d="M27 13.5C26 8 29 5.5 32 5.5S38 8 37 13.5Z" fill="#1D4671"/>` +
    `<path d="M20.5 25.5Q32 20.5 43.5 25.5" stroke="#BFDAF0" stroke-width="1.8" fill="none"/>` +
    eyes() +
    brows(hairOf(old)) +
    NOSE +
    (old ? WHITE_BEARD : mouth() + `<path d="M31 42.5h2l-1 6z" fill="#231815"/>`) +
    `<path d="M49 50c1.5 0 2.2 1 2.2 2.2 0 .8-.4 1.3-.8 1.8 2 .7 3 2.3 3 4.2 0 2.5-2 4-4.4 4s-4.4-1.5-4.4-4c0-1.9 1-3.5 3-4.2-.4-.5-.8-1-.8-1.8 0-1.2 .7-2.2 2.2-2.2z" fill="#D9A545" stroke="#7A5310" stroke-width=".8"/>`,
  farmer: (old) =>
    robe('#4F7F3E', '#33572A', '#E6E0B8') +
    face(3) +
    hair(hairOf(old)) +
    `<path d="M4 27C14 25 24 13 32 6C40 13 50 25 60 27C52 31 42 28.5 32 28.5S12 31 4 27Z" fill="#D9B65C"/>` +
    `<path d="M4 27C14 25 24 13 32 6C40 13 50 25 60 27M32 6L20 27.5M32 6L44 27.5M32 6V28" stroke="#9A7420" stroke-width="1.3" fill="none"/>` +
    eyes(32.5) +
    brows(hairOf(old), 29.8) +
    NOSE +
    (old ? beard() : mouth()),
  scholar: (old) =>
    robe('#E9E4D8', '#3a3a44', '#B9B3A4') +
    face(0) +
    hair(hairOf(old)) +
    `<path d="M21 25.5L22 8.5H42L43 25.5Q32 20.5 21 25.5Z" fill="#3a3a44"/>` +
    `<path d="M22 8.5L26 5H46L42 8.5Z" fill="#565664"/>` +
    `<path d="M42 8.5L46 5L46.5 20L43 25.5Z" fill="#2b2b33"/>` +
    `<path d="M21 25.5Q32 20.5 43 25.5" stroke="#E2B653" stroke-width="1.6" fill="none"/>` +
    `<path d="M43 22c5 3 6 10 5 17l-3.5 -1c.5 -6 0 -11 -2.5 -13z" fill="#3a3a44"/>` +
    eyes() +
    brows(hairOf(old)) +
    NOSE +
    (old ? WHITE_BEARD : mouth() + moustache('#231815')),
};

/** Another robe than the usual one of a figure. */
export interface Robe {
  cloth?: string;
  sash?: string;
}

/** The bust of a person, as SVG markup on a grid of 64 units. Robes are written into it: pages allow no inline styles. */
export function bust(type: PersonType, old: boolean, { cloth, sash }: Robe = {}): string {
  return FIGURES[type](old)
    .replaceAll(/var\(--cloth,(.*?)\)/g, cloth ?? '$1')
    .replaceAll(/var\(--sash,(.*?)\)/g, sash ?? '$1');
}
