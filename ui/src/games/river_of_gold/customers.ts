// The 30 customer cards as printed: the order, then what they do on delivery, from then on, and at the end of the game.
import { GOODS, type Good } from './facts';

export type CustomerType = 'artisan' | 'elder' | 'merchant' | 'monk' | 'noble';

/** When a line of a card counts. */
export type Moment = 'now' | 'ongoing' | 'end';

/** Something on a line: an icon, a seal of points ("seal 1") or a piece of text ("= 2"). */
export type Sign = string;

export interface CardLine {
  when: Moment;
  signs: Sign[];
}

export interface CustomerFacts {
  type: CustomerType;
  region: number;
  order: Record<Good, number>;
  lines: CardLine[];
}

/** Silk, rice, porcelain. */
const ORDERS: Record<string, [number, number, number]> = {
  artisan_1: [0, 0, 2],
  artisan_2: [0, 0, 2],
  artisan_3: [2, 0, 0],
  artisan_4: [2, 0, 0],
  artisan_5: [0, 2, 0],
  artisan_6: [0, 2, 0],
  elder_1: [2, 1, 2],
  elder_2: [2, 2, 1],
  elder_3: [2, 1, 2],
  elder_4: [2, 2, 1],
  elder_5: [2, 1, 2],
  elder_6: [2, 1, 2],
  merchant_1: [0, 0, 3],
  merchant_2: [0, 3, 0],
  merchant_3: [3, 0, 0],
  merchant_4: [2, 1, 0],
  merchant_5: [0, 2, 1],
  merchant_6: [1, 2, 0],
  monk_1: [1, 2, 1],
  monk_2: [3, 2, 0],
  monk_3: [2, 1, 1],
  monk_4: [1, 1, 3],
  monk_5: [1, 2, 1],
  monk_6: [1, 2, 2],
  noble_1: [1, 1, 2],
  noble_2: [2, 0, 2],
  noble_3: [2, 1, 1],
  noble_4: [2, 2, 0],
  noble_5: [0, 2, 2],
  noble_6: [1, 2, 1],
};
export const CUSTOMERS = Object.keys(ORDERS);

/** What each merchant brings at the end of a journey. */
const MERCHANTS: Sign[][] = [
  ['influence', '= 1', '/', 'own'],
  ['seal 1', '/', 'person'],
  ['any_good'],
  ['any_good', '→', '= 5', 'koku'],
  ['favour'],
  ['= +3', 'koku'],
];

/** What the royal ship of each noble does, and what counts at the end. */
const NOBLES: { ongoing: Sign[]; end: Sign[] }[] = [
  { ongoing: ['market', '→', 'any_good'], end: ['market'] },
  { ongoing: ['plot', '= +1', 'koku'], end: ['port'] },
  { ongoing: ['influence', '= 1', '/', 'banks'], end: ['manor'] },
  { ongoing: ['other', '→', 'seal 1'], end: ['shrine'] },
  { ongoing: ['die', '= ±1'], end: ['types'] },
  { ongoing: ['own', '→', 'seal 1'], end: ['regions'] },
];

function linesOf(type: CustomerType, region: number): CardLine[] {
  const influence = (n: number): Sign[] => ['influence', `= ${n}`, `region ${region}`];
  switch (type) {
    case 'artisan':
      return [
        { when: 'now', signs: influence(2) },
        { when: 'ongoing', signs: ['build', '= −2', 'koku', `region ${region}`] },
        { when: 'end', signs: ['= 3', 'any_good', '→', 'seal 1'] },
      ];
    case 'elder':
      return [{ when: 'end', signs: ['scoring', '= ×2', `region ${region}`] }];
    case 'merchant':
      return [
        { when: 'now', signs: influence(3) },
        { when: 'ongoing', signs: ['journey', ...MERCHANTS[region - 1]!] },
        { when: 'end', signs: ['= 5', 'koku', '→', 'seal 1'] },
      ];
    case 'monk':
      return [
        { when: 'now', signs: ['= +1', 'moon', '= +2', 'favour'] },
        { when: 'now', signs: ['marker', '→', region % 2 ? 'own' : 'other'] },
      ];
    case 'noble':
      return [
        { when: 'now', signs: ['royal', ...influence(2)] },
        { when: 'ongoing', signs: ['royal', ...NOBLES[region - 1]!.ongoing] },
        { when: 'end', signs: [...NOBLES[region - 1]!.end, '→', 'seal 1'] },
      ];
  }
}

const cache = new Map<string, CustomerFacts>();

/** Facts of a card; an id we do not know is drawn as the first artisan rather than not at all. */
export function customerFacts(id: string): CustomerFacts {
  const known = ORDERS[id] ? id : 'artisan_1';
  let facts = cache.get(known);
  if (!facts) {
    const [type, number] = known.split('_') as [CustomerType, string];
    const order = Object.fromEntries(GOODS.map((good, i) => [good, ORDERS[known]![i]!])) as Record<Good, number>;
    facts = { type, region: Number(number), order, lines: linesOf(type, Number(number)) };
    cache.set(known, facts);
  }
  return facts;
}

/** The goods of an order one by one, for drawing. */
export const orderOf = (id: string): Good[] =>
  GOODS.flatMap((good) => Array.from({ length: customerFacts(id).order[good] }, () => good));
