// Plaques and cards as markup: drawn once when they come into play, never touched again while they lie there.
import { bust, type PersonType } from '../../art/people';
import { round } from '../../art/svg';
import { iconAt } from '../kit/markup';
import { BACKS, INK, PAPER, box } from './facts';
import { rotundaIcons } from './icons';
import { expertSigns, orderSigns, smugglerSigns, templeSigns, triggerSigns, type Sign } from './signs';

/** The smallest letters: in the house, which is drawn smaller, and elsewhere. */
export const TYPE = { house: 20, sheet: 19.6 };

const icon = (name: string, x: number, y: number, size: number, colour = INK): string =>
  iconAt(rotundaIcons[name] ?? '', x, y, size, colour);

const text = (x: number, y: number, size: number, words: string | number, fill: string, more = ''): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" fill="${fill}" ${more}>${words}</text>`;

const sealOf = (n: string, x: number, y: number, size: number, type: number): string => {
  const wide = Math.max(size * 1.1, type * (n.length > 1 ? 1.75 : 1.6));
  return icon('points', x, y, wide) + text(x, y + type * 0.34, Math.max(type, wide * 0.52), n, '#FFF3D6');
};

const frame = (x: number, y: number, size: number, dashed: boolean): string =>
  `<rect x="${round(x - size / 2)}" y="${round(y - size / 2)}" width="${size}" height="${size}" rx="5" fill="${dashed ? 'none' : '#FFFDF4'}" stroke="${dashed ? '#8a6a44' : '#17110c'}" stroke-width="1.8"${dashed ? ' stroke-dasharray="4 3"' : ''}/>`;

/** One sign, centred on x, y; numerals are never smaller than `type`. */
export function sign(what: Sign, x: number, y: number, size: number, type: number): string {
  if (what.startsWith('= ')) return text(x, y + type * 0.34, type, what.slice(2), INK);
  const [kind = '', of = ''] = what.split(' ');
  switch (kind) {
    case 'seal':
      return sealOf(of, x, y, size, type);
    case 'coin':
      return (
        icon('coin', x, y, Math.max(size * 1.06, type * (of.length > 1 ? 1.5 : 1.25))) +
        text(x, y + type * 0.35, Math.max(type, size * 0.72), of, '#3B2205')
      );
    case 'slot':
      return frame(x, y, size, true) + text(x, y + type * 0.35, type, of, '#7a5a34');
    case 'open':
      return frame(x, y, size * 1.08, true) + `<g opacity=".55">${icon(of, x, y, size * 0.92)}</g>`;
    case '→':
    case '›':
    case '/':
      return text(x, y + size * 0.3, Math.max(type, size * 0.8), kind, INK, 'class="word"');
    case 'any':
    case 'basic':
      return icon(kind, x, y, size * 1.12);
    default:
      return icon(kind, x, y, size);
  }
}

const LINKS = new Set(['→', '›', '/']);

/** How much room a sign takes at a size; numerals do not shrink with it. */
function widthOf(what: Sign, size: number, type: number): number {
  const [kind = '', of = ''] = what.split(' ');
  if (LINKS.has(kind)) return Math.max(type * 0.62, size * 0.6);
  if (kind === '=') return of.length * type * 0.55 + 4;
  if (kind === 'seal') return Math.max(size * 1.1, type * (of.length > 1 ? 1.75 : 1.6));
  if (kind === 'coin') return Math.max(size * 1.1, type * (of.length > 1 ? 1.5 : 1.28));
  return size * 1.1;
}

/** Signs side by side, their middle on x, y, not larger than `size` and together not wider than `width` if they can. */
export function signLine(
  signs: readonly Sign[],
  x: number,
  y: number,
  size: number,
  width: number,
  type: number,
): string {
  const SMALLEST = 15;
  let unit = size;
  const whole = (): number => signs.reduce((sum, each) => sum + widthOf(each, unit, type), 0);
  while (unit > SMALLEST && whole() > width) unit -= 0.5;
  let from = x - whole() / 2;
  return signs
    .map((each) => {
      const wide = widthOf(each, unit, type);
      from += wide;
      return sign(each, from - wide / 2, y, unit, type);
    })
    .join('');
}

/** Something that lies there: its shadow and its face. */
const slab = (
  x: number,
  y: number,
  w: number,
  h: number,
  rx: number,
  fill: string,
  stroke = '#5b4329',
  line = 1.2,
): string =>
  `<rect x="${x}" y="${y + 2.5}" width="${w}" height="${h}" rx="${rx}" fill="#140d08" opacity=".32"/>` +
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"/>`;

export interface PlaqueLook {
  w: number;
  h: number;
  size: number;
  type: number;
  lined?: boolean;
}

/** Rice paper with rows of signs, its middle at 0, 0. */
export function plaque(rows: readonly (readonly Sign[])[], { w, h, size, type, lined = true }: PlaqueLook): string {
  const high = (h - 6) / rows.length;
  return (
    slab(-w / 2, -h / 2, w, h, 9, PAPER) +
    rows
      .map((signs, i) => {
        const y = (i - (rows.length - 1) / 2) * high;
        const rule =
          i && lined
            ? `<path d="M${7 - w / 2} ${round(y - high / 2)}H${w / 2 - 7}" stroke="#C9B489" stroke-width="1.2"/>`
            : '';
        return signLine(signs, 0, y, size, w - 8, type) + rule;
      })
      .join('')
  );
}

/** An amulet: jade with a figure; `face down` where it has none. Its middle at 0, 0. */
export const jade = (kind: string | null, size: number): string =>
  `<circle cy="2" r="${size / 2}" fill="#140d08" opacity=".35"/>` +
  `<circle r="${size / 2}" fill="url(#jade)" stroke="#2E5B49" stroke-width="1.5"/>` +
  `<circle r="${size / 2 - size * 0.065}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4"/>` +
  icon(kind ?? 'target', 0, 0, size * 0.62, '#1F4A3A');

// ---------------------------------------------------------------- cards, from their upper left corner

/** How an order says what its owner has not got: those signs stand back. */
export type Missing = Partial<Record<string, number>>;

export function order(id: string, w: number, h: number, done: boolean, lacks: Missing): string {
  const facts = box().orders[id] ?? { cost: {}, points: 0, effect: {} };
  const signs = orderSigns(facts.cost);
  const left = { ...lacks };
  const step = Math.min(33, (w - 12) / signs.length);
  const y = round(h * 0.29);
  const costs = [...signs]
    .reverse() // what is missing is the last of its kind
    .map((each, i) => {
      const x = w / 2 + ((signs.length - 1) / 2 - i) * step;
      const kind = each.startsWith('coin') ? 'coins' : each;
      const missing = (left[kind] ?? 0) > 0;
      if (missing) left[kind] = each.startsWith('coin') ? 0 : left[kind]! - 1;
      const drawn = sign(each, x, y, Math.min(34, step * 1.04), TYPE.sheet);
      return missing
        ? `<g opacity=".38">${drawn}</g><circle cx="${x}" cy="${y}" r="${step * 0.52}" fill="none" stroke="#9A2B14" stroke-width="2" stroke-dasharray="4 3.5"/>`
        : drawn;
    })
    .join('');
  const [what, more] = triggerSigns(facts.effect);
  const middle = h * 0.71;
  const seal = Math.min(34, w * 0.34);
  const from = seal + 5;
  return (
    `<rect x="3" y="3" width="${w - 6}" height="${h}" rx="6" fill="#140d08" opacity=".32"/>` +
    `<rect x="3" width="${w - 6}" height="${h}" rx="6" fill="${done ? '#DCE8C8' : '#F6E7C4'}" stroke="${INK}" stroke-width="1.2"/>` +
    [1, h - 11]
      .map((top) => `<rect y="${top}" width="${w}" height="10" rx="5" fill="#A8693A" stroke="#3b2413"/>`)
      .join('') +
    costs +
    `<path d="M10 ${round(h * 0.5)}H${w - 10}M${from + 2} ${round(h * 0.56)}V${round(h * 0.87)}" stroke="#C9B489" stroke-width="1.3" fill="none"/>` +
    sealOf(String(facts.points), seal / 2 + 4, middle, seal * 0.9, TYPE.sheet) +
    signLine([what, '›', more], (from + w - 2) / 2 + 1, middle, 25, w - from - 4, TYPE.sheet) +
    (done
      ? `<g transform="translate(${w - 13} 13)"><circle r="14" fill="#1F5A48" stroke="#fff" stroke-width="2"/>${icon('check', 0, 0, 19, '#fff')}</g>`
      : '')
  );
}

/** Whom the cards show: a bust of the kit in a robe of its own. */
const FACES: Record<string, [who: PersonType, old?: boolean, cloth?: string, sash?: string]> = {
  merchant_su: ['tax_collector'],
  merchant_jin: ['scholar', false, '#C9B06A', '#6B4A1E'],
  elder: ['monk', true],
  rich_man: ['tax_collector', false, '#8A3B7A', '#5B2450'],
  celadon_supplier: ['healer', false, '#5E97A9', '#2F6E86'],
  tea_supplier: ['farmer', true],
  fruit_supplier: ['craftsman', false, '#C9572F', '#8F2F16'],
  mistress: ['court_lady'],
  saleswoman: ['court_lady', false, '#3F7A6A', '#24524A'],
  porter: ['craftsman'],
  farmer: ['farmer'],
  craftsman: ['craftsman', false, '#5B6F8F', '#37475F'],
  shandong_merchant: ['pyrotechnist', true],
  maiden: ['court_lady', false, '#E7B7C2', '#B8687F'],
  shopkeeper: ['healer', true],
  official: ['scholar'],
  amulet_trader: ['monk', false, '#3F7F5E', '#235440'],
  little_master: ['warrior'],
  servant: ['craftsman', false, '#7A7A70', '#4A4A42'],
  bookseller: ['scholar', true],
  nanny: ['court_lady', false, '#8A6FB0', '#57407A'],
  lady: ['court_lady', false, '#D9A23A', '#9A6A14'],
  canton_merchant: ['pyrotechnist'],
  hui_merchant: ['tax_collector', false, '#3A5A8F', '#22395F'],
};

export function expert(id: string, w: number, h: number, spent = false): string {
  const facts = box().experts[id];
  if (!facts) return slab(0, 0, w, h, 8, PAPER, INK);
  const [who, old = false, cloth, sash] = FACES[id] ?? ['scholar'];
  const portrait = round(Math.min(h * 0.64, h - 44));
  const scale = Math.min((w - 10) / 64, portrait / 60);
  return (
    slab(0, 0, w, h, 8, PAPER, INK) +
    `<svg x="5" y="5" width="${w - 10}" height="${portrait}" viewBox="0 0 ${w - 10} ${portrait}"><rect width="${w - 10}" height="${portrait}" rx="5" fill="${BACKS[facts.back]}"/>` +
    `<g transform="translate(${round((w - 10 - 64 * scale) / 2)} ${round(portrait - 60 * scale)}) scale(${round(scale)})">${bust(who, old, { cloth, sash })}</g>` +
    `${icon(facts.back, 14, portrait - 13, 20, '#00000055')}</svg>` +
    signLine(expertSigns(facts.effect), w / 2, round((portrait + 5 + h) / 2), 30, w - 10, TYPE.sheet) +
    (facts.amulet ? `<g transform="translate(${w - 18} 19)">${jade(facts.amulet, 28)}</g>` : '') +
    (facts.kind === 'permanent'
      ? `<rect x="5" y="5" width="32" height="24" rx="5" fill="#1F5A48"/>${icon('endless', 21, 17, 24, '#fff')}`
      : '') +
    (spent ? `<rect width="${w}" height="${h}" rx="8" fill="#3b2a1a" opacity=".45"/>` : '')
  );
}

const smugglerGround = (w: number, h: number, paper: boolean): string =>
  slab(-w / 2, -h / 2, w, h, 12, '#5E4A78', '#241a33', 1.5) +
  (paper ? `<rect x="${5 - w / 2}" y="${5 - h / 2}" width="${w - 10}" height="${h - 10}" rx="9" fill="#F3EBDD"/>` : '');

/** A smuggler token, its middle at 0, 0; null: its back. */
export function smuggler(id: string | null, w: number, h: number): string {
  if (id === null) return smugglerGround(w, h, false) + icon('smuggler', 0, 0, w * 0.6, '#E4D7F1');
  const signs = smugglerSigns(id);
  const corners = [
    [-0.21, 0.17],
    [0.21, 0.17],
    [0, -0.2],
  ];
  return (
    smugglerGround(w, h, true) +
    (signs.length > 2
      ? signs.map((each, i) => icon(each, corners[i]![0]! * w, corners[i]![1]! * h, w * 0.38)).join('')
      : signLine(signs, 0, 0, w * 0.42, w - 14, TYPE.sheet))
  );
}

/** A temple token, its middle at 0, 0. */
export const temple = (id: string, used: boolean, w: number, h: number): string => {
  const shape = `M${-w / 2 + 6} ${-h / 2}H${w / 2 - 6}L${w / 2} ${14 - h / 2}V${h / 2 - 6}a6 6 0 0 1 -6 6H${6 - w / 2}a6 6 0 0 1 -6 -6V${14 - h / 2}Z`;
  return (
    `<path d="${shape}" transform="translate(0 2.5)" fill="#140d08" opacity=".32"/>` +
    `<path d="${shape}" fill="${used ? '#5b3a2a' : '#F3CF86'}" stroke="#3b1d12" stroke-width="1.5"/>` +
    (used ? icon('temple', 0, 0, h * 0.56, '#9a7a62') : signLine(templeSigns(id), 0, 2, 32, w - 8, TYPE.sheet))
  );
};
