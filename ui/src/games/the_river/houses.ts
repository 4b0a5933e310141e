// Buildings are generated: walls of the commonest resource of the cost, roof of the second, size by points, one of four fronts.
import { many } from '../kit/seeded';
import type { CardFacts } from './facts';

type Material = 'wood' | 'clay' | 'stone';
const WALL: Record<Material, { face: string; joint: string; roof: string }> = {
  wood: { face: '#A9703F', joint: '#7F4F27', roof: '#6E4A2C' },
  clay: { face: '#C4633F', joint: '#99432A', roof: '#A8472C' },
  stone: { face: '#A3AEB5', joint: '#76838C', roof: '#566670' },
};
const LINE = 'stroke="#24312F"';

/** Height of a course, distance of its joints; logs have none. */
const COURSES: Record<Material, { h: number; joints: number }> = {
  wood: { h: 6, joints: 0 },
  clay: { h: 6, joints: 10 },
  stone: { h: 9, joints: 14 },
};

function wall(x: number, y: number, w: number, h: number, material: Material): string {
  const { face, joint } = WALL[material];
  const { h: course, joints } = COURSES[material];
  let lines = '';
  for (let row = 0, top = 0; top < h; row++, top += course) {
    if (top) lines += `M${x} ${y + top}h${w}`;
    const first = (row % 2) * (joints / 2) + joints / 2.5;
    if (joints)
      for (let dx = first; dx < w; dx += joints) lines += `M${x + dx} ${y + top}v${Math.min(course, h - top)}`;
  }
  return (
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${face}" ${LINE} stroke-width="1.4"/>` +
    `<path d="${lines}" stroke="${joint}" stroke-width="1"/>`
  );
}

const pane = (x: number, y: number): string =>
  `<path d="M${x - 4.5} ${y - 6}h9v12h-9zM${x - 4.5} ${y}h9M${x} ${y - 6}v12" fill="#FBE9A8" ${LINE} stroke-width="1.1"/>`;
const shape = (d: string, colour: string): string => `<path d="${d}" fill="${colour}" ${LINE} stroke-width="1.5"/>`;

/** The fronts, above walls w wide and h high; the ground is at 0. */
const FRONTS: ((w: number, h: number, points: number, walls: Material, roof: Material) => string)[] = [
  (w, h, points, _walls, roof) =>
    shape(`M${-w / 2 - 6} ${-h}L0 ${-h - 20 - points}L${w / 2 + 6} ${-h}Z`, WALL[roof].roof) +
    `<circle cy="${-h - 7}" r="4" fill="#FBE9A8" ${LINE}/>`,
  (w, h, _points, walls, roof) =>
    shape(`M${-w / 2 - 3} ${-h}v-12h${w / 4}v-7h${w / 2 + 6}v7h${w / 4}v12z`, WALL[walls].face) +
    `<rect x="${-w * 0.28}" y="${-h - 13}" width="${w * 0.56}" height="9" rx="2" fill="#FBF6E6" ${LINE}/>` +
    `<path d="M${-w / 2 - 8} ${-h + 2}h${w + 16}" stroke="${WALL[roof].roof}" stroke-width="6"/>`,
  (w, h, _points, walls, roof) =>
    shape(`M${w / 2 - 16} ${-h - 6}v-18h8v18z`, WALL[walls].joint) +
    shape(`M${-w / 2 - 6} ${-h}l8 -16h${w - 4}l8 16z`, WALL[roof].roof),
  (w, h, _points, walls, roof) =>
    shape(`M${-w / 2 - 6} ${-h}l10 -13h${w - 8}l10 13z`, WALL[roof].roof) +
    wall(-9, -h - 30, 18, 24, roof) +
    shape(`M-13 ${-h - 30}L0 ${-h - 50}L13 ${-h - 30}Z`, WALL[walls].roof) +
    pane(0, -h - 19),
];

/** A house whose doorstep is at 0, 0; `front` chooses among the four. */
export function house({ cost, points }: CardFacts, front: number): string {
  const [[walls], [second, amount]] = (Object.entries(cost) as [Material, number][]).sort((a, b) => b[1] - a[1]) as [
    [Material, number],
    [Material, number],
  ];
  const roof = amount ? second : walls;
  const w = 44 + points * 4.5;
  const h = 24 + points * 3.6;
  const windows = Math.max(1, Math.floor((w / 2 - 10) / 14));
  const wing =
    points < 5
      ? ''
      : wall(-w / 2 - 14, -h * 0.62, 22, h * 0.62, roof) +
        shape(`M${-w / 2 - 18} ${-h * 0.62}h30l-6 -9h-20z`, WALL[roof].roof) +
        pane(-w / 2 - 4, -h * 0.3);
  return (
    `<ellipse cy="1" rx="${w * 0.75}" ry="5" fill="#17110c" opacity=".22"/>` +
    wing +
    wall(-w / 2, -h, w, h, walls) +
    FRONTS[front % FRONTS.length]!(w, h, points, walls, roof) +
    shape('M-6 0v-14a6 6 0 0 1 12 0V0z', '#4A2E1B') +
    many(windows, (i) => pane(-14 - i * 14, -h / 2) + pane(14 + i * 14, -h / 2)) +
    (h > 44 ? many(2 * windows + 1, (i) => pane((i - windows) * 14, -h + 12)) : '')
  );
}
