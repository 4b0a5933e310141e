// The blue-green mountains: drawn by a small generator with a fixed seed, so that they are always the same.
import { round } from '../../art/svg';
import { seeded } from '../kit/seeded';

interface Ridge {
  base: number;
  peaks: number[];
  width: number;
  height: number;
  fill: string;
  ink: string;
}

const RIDGES: Ridge[] = [
  {
    base: 364,
    peaks: [40, 210, 390, 560, 720, 900, 1090, 1270, 1450, 1590],
    width: 230,
    height: 150,
    fill: 'far',
    ink: '#5E8F8A',
  },
  {
    base: 424,
    peaks: [-20, 150, 330, 480, 660, 830, 1010, 1170, 1350, 1530],
    width: 280,
    height: 190,
    fill: 'blue',
    ink: '#1F4F6E',
  },
  {
    base: 474,
    peaks: [70, 260, 430, 610, 780, 950, 1120, 1300, 1480],
    width: 250,
    height: 150,
    fill: 'green',
    ink: '#1E5A4B',
  },
];

function peak(x: number, ridge: Ridge, width: number, height: number, next: () => number): string {
  const side = (sign: number, power: number, steps: number[]) =>
    steps.map((step) => {
      const t = step / 6;
      const jitter = t < 1 ? (next() - 0.5) * width * 0.07 : 0;
      return `${round(x + sign * (width / 2) * (1 - t) + jitter)} ${round(ridge.base - height * t ** power - (next() - 0.5) * height * 0.05)}`;
    });
  const outline = [...side(-1, 1.25, [0, 1, 2, 3, 4, 5, 6]), ...side(1, 1.15, [5, 4, 3, 2, 1, 0])].join('L');
  let strokes = '';
  for (let i = 0; i < 7; i++) {
    const t = 0.15 + next() * 0.7;
    strokes += `M${round(x + (next() - 0.5) * width * (1 - t) * 0.8)} ${round(ridge.base - height * t)}q${round((next() - 0.5) * width * 0.06)} ${round(height * 0.09)} ${round((next() - 0.5) * width * 0.05)} ${round(height * 0.2)}`;
  }
  return `<path d="M${outline}Z" fill="url(#ridge-${ridge.fill})"/><path d="${strokes}" stroke="${ridge.ink}" stroke-width="2.2" fill="none" opacity=".38" stroke-linecap="round"/>`;
}

/** Three ridges with mist between them, 1600 wide; the ground is at 460. */
export function mountains(): string {
  const { next } = seeded(33);
  return RIDGES.map(
    (ridge) =>
      ridge.peaks
        .map((x) =>
          peak(
            x + (next() - 0.5) * 40,
            ridge,
            ridge.width * (0.8 + next() * 0.5),
            ridge.height * (0.75 + next() * 0.75),
            next,
          ),
        )
        .join('') + `<ellipse cx="800" cy="${ridge.base}" rx="900" ry="46" fill="url(#mist)"/>`,
  ).join('');
}
