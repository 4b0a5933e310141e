// The strips of the board on a phone.
import type { Offer } from '../../lib/protocol';
import { stripOrder } from '../kit/strips';

export type Strip = 'lake' | 'mine';

/** Where a piece is drawn. */
const HOME: Record<string, Strip> = {
  area: 'lake',
  tile: 'lake',
  card: 'lake',
  supply: 'lake',
  pawn: 'lake',
  space: 'mine',
  stored: 'mine',
  reserved: 'mine',
};

/** The lake first, unless the question is about one's own board alone. */
export const stripsNow = (offers: readonly Offer[]): Strip[] => stripOrder(['lake', 'mine'], HOME, offers);
