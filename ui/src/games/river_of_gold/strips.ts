// On a phone not everything fits at once: the strips that the question is about come first.
import type { Offer } from '../../lib/protocol';

export type Strip = 'river' | 'row' | 'own' | 'masteries' | 'influence';

export const STRIPS: readonly Strip[] = ['river', 'row', 'own', 'masteries', 'influence'];

/** Where a piece is drawn. */
const STRIP_OF: Record<string, Strip> = {
  shore: 'river',
  river: 'river',
  ship: 'river',
  tile: 'row',
  card: 'own',
  good: 'own',
  koku: 'own',
  favour: 'own',
  die: 'own',
};

/** The usual order, with the strips in front that hold a piece one can pick now. */
export function stripOrder(offers: readonly Offer[]): Strip[] {
  const wanted = new Set(offers.flatMap((offer) => offer.pieces.map((piece) => STRIP_OF[piece.split('/')[0] ?? ''])));
  return [...STRIPS.filter((strip) => wanted.has(strip)), ...STRIPS.filter((strip) => !wanted.has(strip))];
}
