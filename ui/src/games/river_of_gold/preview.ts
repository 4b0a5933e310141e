// What the selected offer would do, for drawing it before it is sent. All numbers come from the server.
import type { Amount, Offer } from '../../lib/protocol';
import { REGIONS, type ShipId } from './facts';

/** Gains of one seat; only what is not zero is told. */
export interface Gains {
  seat: number;
  koku?: number;
  silk?: number;
  rice?: number;
  porcelain?: number;
  favour?: number;
  points?: number;
  goods?: number;
  influence?: number[];
  cards?: number;
}

export interface SailPreview {
  to: string;
  face: number;
  journey: boolean;
  gains: Gains[];
  seat: number;
  ship: ShipId;
}

/** The effect of an offer by seats, the actor's own first. */
export function gainsOf(effect: readonly Amount[]): Gains[] {
  const bySeat = new Map<number, Gains>();
  for (const { seat, thing, of, amount } of effect) {
    const gains = bySeat.get(seat) ?? { seat };
    bySeat.set(seat, gains);
    if (amount === null) continue; // chance decides
    if (of) (gains.influence ??= REGIONS.map(() => 0))[Number(of.replace('region_', '')) - 1] = amount;
    else (gains as unknown as Record<string, number>)[thing] = amount;
  }
  return [...bySeat.values()];
}

/** The sail that is selected or pointed at; null if the offer is something else. */
export function sailOf(offer: Offer | null, seat: number | undefined): SailPreview | null {
  if (offer?.verb !== 'sail' || seat === undefined || !offer.arguments.to) return null;
  const { to, face, journey, ship } = offer.arguments;
  return {
    face: Number(face ?? 0),
    journey: journey === true,
    gains: gainsOf(offer.effect ?? []),
    to: String(to),
    seat,
    ship: String(ship) as ShipId,
  };
}

/** A gain as icon and number; influence also names its region. */
export interface GainItem {
  key: string;
  icon: string;
  n: number;
  region?: number;
}

const ORDER = ['koku', 'silk', 'rice', 'porcelain', 'goods', 'favour', 'points'] as const;
const ICONS: Record<string, string> = { points: 'points_plain', goods: 'any_good' };

export function gainItems(gains: Gains): GainItem[] {
  const items: GainItem[] = ORDER.flatMap((kind) => {
    const n = gains[kind] ?? 0;
    return n ? [{ key: kind, icon: ICONS[kind] ?? kind, n }] : [];
  });
  for (const region of REGIONS) {
    const n = gains.influence?.[region - 1] ?? 0;
    if (n) items.push({ key: `influence-${region}`, icon: 'influence', n, region });
  }
  if (gains.cards) items.push({ key: 'cards', icon: 'swap_card', n: gains.cards });
  return items;
}

/** The tile that the selected offer would build, by shore. */
export function ghostOf(offer: Offer | null): { shore: string; tile: string } | null {
  if (offer?.verb !== 'build') return null;
  const { shore, tile } = offer.arguments;
  return shore && tile ? { shore: String(shore), tile: String(tile) } : null;
}

/** What building on a shore costs now, by what the offers say; shores without an offer are not in it. */
export function costsOf(offers: readonly Offer[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const offer of offers) {
    if (offer.verb === 'build' && offer.arguments.cost !== undefined)
      costs.set(String(offer.arguments.shore), Number(offer.arguments.cost));
  }
  return costs;
}

/** The sail that a ship or a river space stands for, if there is just one. */
export function onlySail(offers: readonly Offer[], piece: string | null): Offer | null {
  if (!piece) return null;
  const [only, another] = offers.filter((offer) => offer.verb === 'sail' && offer.pieces.includes(piece));
  return only && !another ? only : null;
}
