// The 30 customer cards as printed: the order, then what they do on delivery, from then on, and at the end of the game.
import type { Sign } from '../kit/signs';
import { GOODS, type Good, type Reward } from './facts';
import printed from './generated/printed.json';

export type CustomerType = 'artisan' | 'elder' | 'merchant' | 'monk' | 'noble';

/** When a line of a card counts. */
export type When = 'now' | 'ongoing' | 'end';

export interface CardLine {
  when: When;
  signs: Sign[];
}

export interface CustomerFacts {
  type: CustomerType;
  region: number;
  order: Record<Good, number>;
  lines: CardLine[];
}

/** A card as components.yaml has it; `n` is 0 where an effect counts nothing. */
interface Printed {
  type: CustomerType;
  region: number;
  order: Record<Good, number>;
  now: { kind: string; n: number; target: string }[];
  ongoing: { effect: string; trigger: string; condition: string; n: number; reward: Reward[] } | null;
  end: { effect: string; every: number; building: string; points: number } | null;
}

let CARDS = printed.customers as unknown as Record<string, Printed>;
export const CUSTOMERS = Object.keys(CARDS);

/** What a delivery brings at once. */
function nowLines({ now, region }: Printed): Sign[][] {
  const [marker, others] = [
    now.filter((effect) => effect.kind === 'place_second_marker'),
    now.filter((effect) => effect.kind !== 'place_second_marker'),
  ];
  const signs = others.flatMap(({ kind, n }): Sign[] => {
    if (kind === 'influence') return ['influence', `= ${n}`, `region ${region}`];
    if (kind === 'upgrade_ship') return ['royal'];
    if (kind === 'favour_limit') return [`= +${n}`, 'moon'];
    if (kind === 'divine_favour') return [`= +${n}`, 'favour'];
    return []; // a marker that only reminds
  });
  const marking = marker.map(({ target }) => ['marker', '→', target === 'own_building' ? 'own' : 'other']);
  return [signs, ...marking].filter((line) => line.length > 0);
}

/** What the card brings again and again; null where nothing is printed for it. */
function ongoingSigns({ ongoing, region }: Printed): Sign[] | null {
  if (!ongoing) return null;
  const { effect, trigger, condition, n, reward } = ongoing;
  const when = trigger === 'journey_completed' ? ['journey'] : trigger.includes('royal_ship') ? ['royal'] : [];
  const gains = reward.flatMap(({ kind, n: amount }): Sign[] =>
    kind === 'koku' ? [`= +${amount}`, kind] : kind === 'points' ? [`seal ${amount}`] : [kind],
  );
  switch (effect) {
    case 'reduce_cost':
      return ['build', `= −${n}`, 'koku', `region ${region}`];
    case 'influence_in_each_region_with_own_building':
      return [...when, 'influence', `= ${n}`, '/', 'own'];
    case 'influence_in_each_region_touching_river_space':
      return [...when, 'influence', `= ${n}`, '/', 'banks'];
    case 'vp_per_delivered_customer':
      return [...when, `seal ${n}`, '/', 'person'];
    case 'may_sell_goods':
      return [...when, 'any_good', '→', `= ${n}`, 'koku'];
    case 'market_good_may_be_any_good':
      return [...when, 'market', '→', 'any_good'];
    case 'may_shift_die':
      return [...when, 'die', `= ±${n}`];
    case 'gain':
      if (trigger === 'royal_ship_visits_empty_shore') return [...when, 'plot', ...gains];
      if (condition) return [...when, condition === 'visited_own_building' ? 'own' : 'other', '→', ...gains];
      return [...when, ...gains];
    default:
      return null; // what a monk's marker does is told by the marker
  }
}

const COUNTED: Record<string, Sign> = {
  vp_per_owned_building_type: 'types',
  vp_per_region_with_own_building: 'regions',
};

/** What counts at the end of the game; null if nothing does. */
function endSigns({ end, region }: Printed): Sign[] | null {
  if (!end) return null;
  const { effect, every, building, points } = end;
  if (effect === 'double_region_scoring') return ['scoring', '= ×2', `region ${region}`];
  if (effect === 'vp_per_goods_held') return [`= ${every}`, 'any_good', '→', `seal ${points}`];
  if (effect === 'vp_per_koku_held') return [`= ${every}`, 'koku', '→', `seal ${points}`];
  return [COUNTED[effect] ?? building, '→', `seal ${points}`];
}

function linesOf(card: Printed): CardLine[] {
  const [ongoing, end] = [ongoingSigns(card), endSigns(card)];
  return [
    ...nowLines(card).map((signs): CardLine => ({ when: 'now', signs })),
    ...(ongoing ? [{ when: 'ongoing' as const, signs: ongoing }] : []),
    ...(end ? [{ when: 'end' as const, signs: end }] : []),
  ];
}

const cache = new Map<string, CustomerFacts>();

export function layCustomers(cards: unknown): void {
  CARDS = cards as typeof CARDS;
  cache.clear();
}

/** Facts of a card; an id we do not know is drawn as the first artisan rather than not at all. */
export function customerFacts(id: string): CustomerFacts {
  let facts = cache.get(id);
  if (!facts) {
    const card = CARDS[id] ?? CARDS.artisan_1!;
    const { type, region, order } = card;
    facts = { type, region, order, lines: linesOf(card) };
    cache.set(id, facts);
  }
  return facts;
}

/** The goods of an order one by one, for drawing. */
export const orderOf = (id: string): Good[] =>
  GOODS.flatMap((good) => Array.from({ length: customerFacts(id).order[good] }, () => good));
