// The house that never changes in a game: land, villages, roof, walls, floors, court, hall.
import { scallop } from '../../art/svg';
import { iconAt } from '../kit/markup';
import { many } from '../kit/seeded';
import { fit } from '../kit/text';
import { FLOORS, INNER, box } from './facts';
import {
  CENTRE,
  HOUSE,
  R,
  VILLAGE_RADIUS,
  at,
  bonusPlace,
  chairPlaces,
  hallPlace,
  roomPlace,
  scoreOutline,
  scorePlace,
  stairPlaces,
  villagePlace,
} from './geometry';
import { rotundaIcons } from './icons';
import { TYPE } from './print';

const { x: CX, y: CY } = CENTRE;
const circle = (r: number, paint: string): string => `<circle cx="${CX}" cy="${CY}" r="${r}" ${paint}/>`;

/** Tea terraces around the house. */
const terraces = (id: string): string =>
  `<clipPath id="${id}-land"><rect x="4" y="4" width="${HOUSE.w - 8}" height="${HOUSE.h - 8}" rx="18"/></clipPath>` +
  `<rect x="4" y="4" width="${HOUSE.w - 8}" height="${HOUSE.h - 8}" rx="18" fill="var(--land)"/><g clip-path="url(#${id}-land)" fill="none">` +
  many(11, (i) => {
    const r = 510 + i * 24;
    return (
      circle(r, `stroke="var(--terrace-${i % 2})" stroke-width="12"`) +
      circle(r, 'stroke="var(--tea)" stroke-width="5" stroke-dasharray="2 9" stroke-linecap="round"')
    );
  }) +
  '</g>';

const hut = (x: number, y: number, w: number, roof: string): string =>
  `<g transform="translate(${x} ${y})"><path d="M${-w / 2} 0h${w}v${w * 0.42}h${-w}z" fill="#E4C79A" stroke="#3b2a1a" stroke-width="1.3"/>` +
  `<path d="M${-w / 2 - 5} 2L${-w / 2 + 6} ${-w * 0.42}H${w / 2 - 6}L${w / 2 + 5} 2Z" fill="${roof}" stroke="#241814" stroke-width="1.3"/>` +
  `<rect x="${-w * 0.1}" y="${w * 0.14}" width="${w * 0.2}" height="${w * 0.28}" fill="#5b3520"/>` +
  [0.2, -0.36]
    .map(
      (side) => `<rect x="${w * side}" y="${w * 0.12}" width="${w * 0.16}" height="${w * 0.14}" fill="var(--window)"/>`,
    )
    .join('') +
  '</g>';

const village = (id: string): string => {
  const { x, y } = villagePlace(id);
  return (
    `<path d="${scallop(11, VILLAGE_RADIUS - 10, 13, x, y)}" fill="var(--village)" stroke="var(--village-line)" stroke-width="2"/>` +
    hut(x - 42, y - 36, 34, '#4E4A46') +
    hut(x + 42, y - 36, 34, '#4E4A46') +
    hut(x, y - 50, 34, '#5a544e')
  );
};

const score = (): string =>
  circle(R.score[1] + 4, 'fill="var(--roof)"') +
  many(box().loop, (value) => {
    const { x, y } = scorePlace(value);
    const fifth = value % 5 === 0;
    const tile = fifth ? '--roof-fifth' : value % 2 ? '--roof-a' : '--roof-b';
    return (
      `<path d="${scoreOutline(value)}" fill="var(${tile})"/>` +
      `<text x="${x}" y="${y + 7}" font-size="${fifth ? 22 : 20}" font-weight="${fifth ? 700 : 500}" fill="${fifth ? '#FBE9C4' : '#DDD4C2'}">${value}</text>`
    );
  }) +
  box()
    .bonuses.map((after) => {
      const { x, y } = bonusPlace(after);
      return `<circle cx="${x}" cy="${y}" r="15" fill="#F6D98A" stroke="#5b3a12" stroke-width="1.5"/>${iconAt(rotundaIcons.lotus!, x, y - 0.5, 21, '#5b3a12')}`;
    })
    .join('');

const floor = (place: string, kind: string, hall: string): string => {
  const { outline } = roomPlace(place, hall);
  return `<path d="${outline}" fill="${FLOORS[kind]}" stroke="#4b3018" stroke-width="2"/><path d="${outline}" fill="url(#boards)" opacity=".35"/>`;
};

/** The name of a room along its wall. */
export function nameOf(place: string, hall: string, name: string, id: string): string {
  const { label, room } = roomPlace(place, hall);
  const size = Math.max(TYPE.house, fit(name, room - 6, 21.5));
  return `<path id="${id}-${place}" d="${label}" fill="none"/><text class="title" font-size="${size}" fill="#3b2413"><textPath href="#${id}-${place}" startOffset="50%">${name}</textPath></text>`;
}

const chair = (place: string): string =>
  chairPlaces(place)
    .map(
      ({ at: { x, y }, angle }) =>
        `<g transform="translate(${x} ${y}) rotate(${angle})"><rect x="-15" y="-14" width="30" height="28" rx="5" fill="#A8693A" stroke="#3b2413" stroke-width="1.5"/><rect x="-15" y="9" width="30" height="7" rx="3" fill="#7A4522" stroke="#3b2413" stroke-width="1.2"/></g>`,
    )
    .join('');

const court = (): string =>
  circle(R.court, 'fill="var(--court)" stroke="#4b3018" stroke-width="3"') +
  many(3, (i) =>
    circle(
      22 * (i + 1),
      `fill="none" stroke="var(--court-line)" stroke-width="1.5" stroke-dasharray="${11 + 3 * i} 4"`,
    ),
  ) +
  circle(30, 'fill="#6E8C94" stroke="#4b4032" stroke-width="7"') +
  circle(21, 'fill="#8FB0B5"') +
  `<path d="M${CX - 14} ${CY - 4}q7 -5 14 0t14 0M${CX - 14} ${CY + 6}q7 -5 14 0t14 0" stroke="#E2F0F0" stroke-width="2" fill="none"/>` +
  INNER().map(chair).join('');

const walk = (): string => {
  const planks = many(60, (i) => {
    const [a, b] = [at(R.inner[1] + 1, i * 6), at(R.outer[0] - 1, i * 6)];
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  });
  return (
    circle(R.walk, `fill="none" stroke="var(--walk)" stroke-width="${R.outer[0] - R.inner[1] - 2}"`) +
    `<path d="${planks}" stroke="#A9854F" stroke-width="1.3"/>`
  );
};

/** Stairs lie over the glow of rooms that can be entered. */
export const stairs = (hall: string): string =>
  stairPlaces(hall)
    .map(
      ({ at: { x, y }, turn }) =>
        `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.86)"><path d="M-14 30V-26L0 -42L14 -26V30Z" fill="#F3E2B8" stroke="#3b2413" stroke-width="1.8" stroke-linejoin="round"/><path d="M-14 22H14M-14 13H14M-14 4H14M-14 -5H14M-14 -14H14" stroke="#8A6A3E" stroke-width="2.2"/><path d="M0 -36L8 -25H-8Z" fill="#B5301A"/></g>`,
    )
    .join('');

const hallOf = (boundary: string): string => {
  const { angle, outline, centre, emblem } = hallPlace(boundary);
  return (
    `<path d="${outline}" fill="#8F2A1E" stroke="#2f1410" stroke-width="2.5"/><g transform="translate(${centre.x} ${centre.y}) rotate(${angle})"><path d="M-26 -138H26L20 140H-20Z" fill="#B5452F" opacity=".55"/>` +
    '<path d="M-42 -108Q0 -126 42 -108M-36 -60Q0 -76 36 -60M-32 -10Q0 -24 32 -10M-28 42Q0 30 28 42M-24 94Q0 84 24 94" stroke="#F3CF86" stroke-opacity=".55" stroke-width="2" fill="none"/></g>' +
    `<circle cx="${emblem.x}" cy="${emblem.y}" r="25" fill="#F3CF86" stroke="#5b1712" stroke-width="2"/>${iconAt(rotundaIcons.hall!, emblem.x, emblem.y, 31, '#7A1E14')}`
  );
};

/** The whole house without what moves; `rooms` says which room lies on each place. */
export function houseGround(id: string, hall: string, rooms: Readonly<Record<string, string>>): string {
  const ring = (inner: boolean): string =>
    Object.entries(rooms)
      .filter(([place]) => place.startsWith('i') === inner)
      .map(([place, kind]) => floor(place, kind, hall))
      .join('');
  return (
    terraces(id) +
    box().villages.map(village).join('') +
    score() +
    circle(R.score[0] - 2, 'fill="var(--wall)" stroke="#5b3a1c" stroke-width="3"') +
    circle(R.outer[1] + 4, 'fill="var(--timber)"') +
    ring(false) +
    walk() +
    ring(true) +
    court() +
    hallOf(hall)
  );
}
