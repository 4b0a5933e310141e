// The strips of the board on a phone.
import type { Offer } from '../../lib/protocol';
import { stripOrder } from '../kit/strips';

export const STRIPS = ['river', 'row', 'own', 'masteries', 'influence'] as const;
export type Strip = (typeof STRIPS)[number];

/** Where a piece is drawn. */
const HOME: Record<string, Strip> = {
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

export const stripsNow = (offers: readonly Offer[]): Strip[] => stripOrder(STRIPS, HOME, offers);
