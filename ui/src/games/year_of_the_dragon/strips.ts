// The strips of the board on a phone.
import type { Offer } from '../../lib/protocol';
import { stripOrder } from '../kit/strips';

export type Strip = 'actions' | 'court' | 'persons' | 'track' | 'hand';

const BY_PHASE: Record<string, Strip[]> = {
  draft: ['persons', 'court', 'track', 'hand', 'actions'],
  action: ['actions', 'court', 'track', 'hand', 'persons'],
  person: ['persons', 'hand', 'court', 'track', 'actions'],
};
const OTHERWISE: Strip[] = ['court', 'hand', 'track', 'persons', 'actions'];

/** Where a piece is drawn. */
const HOME: Record<string, Strip> = {
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

/** The phase gives the usual order. */
export const stripsNow = (phase: string, offers: readonly Offer[]): Strip[] =>
  stripOrder(BY_PHASE[phase] ?? OTHERWISE, HOME, offers);
