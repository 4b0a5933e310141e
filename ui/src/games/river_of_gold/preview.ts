// What the selected offer would do, for drawing it before it is sent. All numbers come from the server.
import type { Offer, Prompt } from '../../lib/protocol';
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
  any_good?: number;
  influence?: number[];
  cards?: number;
}

interface Sail {
  to: string;
  face: number;
  journey: boolean;
  gains: Gains[];
}

export interface SailPreview extends Sail {
  seat: number;
  ship: ShipId;
}

/** The sail that is selected or pointed at; null if the offer is something else. */
export function sailOf(
  offer: Offer | null,
  details: Readonly<Record<string, unknown>> | undefined,
  seat: number | undefined,
): SailPreview | null {
  if (offer?.verb !== 'sail' || seat === undefined) return null;
  const sails = details?.sails as Record<string, Sail> | undefined;
  const known = sails?.[offer.move];
  const to = known?.to ?? String(offer.arguments.to ?? '');
  if (!to) return null;
  return {
    face: known?.face ?? 0,
    journey: known?.journey ?? false,
    gains: known?.gains ?? [],
    to,
    seat,
    ship: String(offer.arguments.ship) as ShipId,
  };
}

/** A gain as icon and number; influence also names its region. */
export interface GainItem {
  key: string;
  icon: string;
  n: number;
  region?: number;
}

const ORDER = ['koku', 'silk', 'rice', 'porcelain', 'any_good', 'favour', 'points'] as const;

export function gainItems(gains: Gains): GainItem[] {
  const items: GainItem[] = ORDER.flatMap((kind) => {
    const n = gains[kind] ?? 0;
    return n ? [{ key: kind, icon: kind === 'points' ? 'points_plain' : kind, n }] : [];
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

/** What an offer would add to the goods of a seat: the gains of a sail, the price of a building. */
export function effectOf(offer: Offer, seat: number, prompt: Prompt | null): Partial<Record<string, number>> {
  if (offer.verb === 'build' && seat === prompt?.seat) return { koku: -Number(offer.arguments.cost ?? 0) };
  const gains = sailOf(offer, prompt?.details, prompt?.seat)?.gains.find((each) => each.seat === seat);
  return Object.fromEntries(ORDER.map((kind) => [kind, gains?.[kind] ?? 0]));
}
