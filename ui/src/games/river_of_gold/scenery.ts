// Six landscapes in cut paper, one per region: fixed markup, made once.
import { round, scallop } from '../../art/svg';
import { cycled, many, seeded } from '../kit/seeded';

function mountain(x: number, y: number, w: number, h: number, colour: string, snow: boolean): string {
  const [left, right] = [round(x - w * 0.12), round(x + w * 0.14)];
  const cap = `M${left} ${y - h * 0.8}L${x} ${y - h}L${right} ${round(y - h * 0.76)}`;
  const peak = `<path d="M${x - w / 2} ${y}L${left} ${y - h * 0.8}L${x} ${y - h}L${right} ${round(y - h * 0.76)}L${x + w / 2} ${y}Z" fill="${colour}"/>`;
  if (!snow) return peak;
  return `${peak}<path d="${cap}L${round(x + w * 0.08)} ${round(y - h * 0.7)}L${round(x + w * 0.03)} ${round(y - h * 0.77)}L${round(x - w * 0.04)} ${round(y - h * 0.69)}Z" fill="#fff" opacity=".9"/>`;
}

function pine(x: number, y: number, h: number, colour: string): string {
  const at = (dx: number, dy: number) => `${round(x + h * dx)} ${round(y + h * dy)}`;
  return `<path d="M${at(0, -1)}L${at(0.26, -0.55)}L${at(0.13, -0.55)}L${at(0.34, -0.22)}L${at(0.06, -0.22)}L${at(0.06, 0)}L${at(-0.06, 0)}L${at(-0.06, -0.22)}L${at(-0.34, -0.22)}L${at(-0.13, -0.55)}L${at(-0.26, -0.55)}Z" fill="${colour}"/>`;
}

const maple = (x: number, y: number, h: number, colour: string): string =>
  `<path d="M${round(x)} ${round(y)}v${round(-h * 0.45)}" stroke="#7A4A2B" stroke-width="${round(h * 0.08)}"/><path d="${scallop(9, h * 0.28, h * 0.16, x, y - h * 0.62)}" fill="${colour}"/>`;

const wave = (x: number, y: number): string =>
  `M${x - 17} ${y}a17 13 0 0 1 34 0M${x - 11} ${y}a11 8.5 0 0 1 22 0M${x - 5} ${y}a5 4 0 0 1 10 0`;

function waves(left: number, top: number, rows: number): string {
  let d = '';
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < 9; i++) {
      const x = left + i * 34 + (row % 2) * 17;
      if (x < 1610) d += wave(x, top + row * 15);
    }
  return d;
}

/** Everything that grows and stands on the land, behind the tiles. */
export function landscape(): string {
  const { next, between } = seeded(7);

  const snowPeaks =
    mountain(30, 330, 200, 150, '#B7B0C8', true) +
    mountain(150, 300, 210, 120, '#A69DBB', true) +
    mountain(255, 270, 150, 90, '#B4ADC6', true) +
    mountain(70, 700, 220, 110, '#A69DBB', false) +
    mountain(190, 700, 170, 76, '#968DAE', false);
  const pines = many(26, (i) => {
    const top = next() < 0.45;
    const x = top ? between(300, 475) : between(285, 555);
    return pine(
      x,
      top ? between(236, 252) : between(668, 694),
      between(34, 54),
      cycled(['#6F8A5C', '#85A070', '#5D7A50'], i),
    );
  });
  const terraces = `<g fill="none" stroke="#C9AD5E" stroke-width="2.2" opacity=".9">${many(5, (i) => `<path d="M${500 + i * 4} ${222 + i * 11}q80 -14 170 0t170 -4"/><path d="M580 ${650 + i * 10}q50 -10 90 0t90 -2"/>`)}</g>`;
  const ricePlants = `<path d="${many(18, () => {
    const at = `${round(between(510, 830))} ${round(between(226, 266))}`;
    return `M${at}q-3 -9 -7 -12M${at}v-14M${at}q3 -9 7 -12`;
  })}" stroke="#A98A35" stroke-width="1.5" fill="none"/>`;
  const maples = many(16, (i) => {
    const top = next() < 0.55;
    const x = top ? between(875, 1095) : between(775, 1045);
    return maple(
      x,
      top ? between(244, 270) : between(676, 694),
      between(34, 52),
      cycled(['#CE7F4E', '#D9925D', '#B9653A'], i),
    );
  });
  const reeds = many(60, (i) => {
    const top = next() < 0.5;
    const [x, y, h] = [top ? between(1112, 1302) : between(1065, 1345), top ? between(262, 278) : 694, between(20, 46)];
    const stem = `<path d="M${round(x)} ${round(y)}q${round(between(-3, 3))} ${round(-h * 0.6)} ${round(between(-7, 7))} ${round(-h)}" stroke="${cycled(['#5F9486', '#7AAA9C', '#4A8073'], i)}" stroke-width="2" fill="none" stroke-linecap="round"/>`;
    return i % 4 ? stem : `${stem}<ellipse cx="${round(x)}" cy="${round(y - h)}" rx="2.6" ry="7" fill="#7B6B3E"/>`;
  });
  const bay = `<path d="${waves(1336, 218, 7)}${waves(1366, 640, 5)}" fill="none" stroke="#6FA2BC" stroke-width="2"/>`;
  return snowPeaks + pines + terraces + ricePlants + maples + reeds + bay;
}

/** A band of gold mist: rounded bars one above the other. */
function mist(x: number, y: number, w: number, bars: number, size: number): string {
  const h = 15 * size;
  return Array.from({ length: bars }, (_, i) => {
    const width = w * (1 - 0.22 * Math.abs(i - (bars - 1) / 2));
    const middle = x + (i % 2 ? 26 : -18) * size;
    return `<rect x="${round(middle - width / 2)}" y="${round(y + i * h * 0.94)}" width="${round(width)}" height="${h}" rx="${h / 2}"/>`;
  }).join('');
}

export const goldMist = (): string =>
  mist(250, 190, 420, 2, 1.1) +
  mist(720, 184, 520, 3, 0.9) +
  mist(1230, 190, 380, 2, 1.1) +
  mist(-10, 600, 120, 3, 0.9) +
  mist(1005, 652, 130, 2, 0.8) +
  mist(565, 640, 90, 2, 0.7) +
  mist(1330, 668, 110, 2, 0.7) +
  mist(255, 672, 90, 2, 0.7) +
  mist(1592, 420, 90, 3, 1);
