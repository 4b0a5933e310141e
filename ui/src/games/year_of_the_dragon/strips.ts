// On a phone not everything fits at once: the strips that the question is about come first.
import type { Offer } from '../../lib/protocol';

export type Strip = 'actions' | 'court' | 'persons' | 'track' | 'hand';

const BY_PHASE: Record<string, Strip[]> = {
  draft: ['persons', 'court', 'track', 'hand', 'actions'],
  action: ['actions', 'court', 'track', 'hand', 'persons'],
  person: ['persons', 'hand', 'court', 'track', 'actions'],
};
const OTHERWISE: Strip[] = ['court', 'hand', 'track', 'persons', 'actions'];

/** Where a piece is drawn. */
const STRIP_OF: Record<string, Strip> = {
  group: 'actions',
  action: 'actions',
  palace: 'court',
  person: 'court',
  type: 'court',
  tile: 'persons',
  privilege: 'persons',
  card: 'hand',
  wall_tile: 'hand',
  good: 'hand',
};

/** The order of the strips: the phase gives it, the pieces that can be picked now come first. */
export function stripOrder(phase: string, offers: readonly Offer[]): Strip[] {
  const order = BY_PHASE[phase] ?? OTHERWISE;
  const wanted = new Set(offers.flatMap((offer) => offer.pieces.map((piece) => STRIP_OF[piece.split('/')[0] ?? ''])));
  return [...order.filter((strip) => wanted.has(strip)), ...order.filter((strip) => !wanted.has(strip))];
}
