// The panes of the board on a phone.
import type { Offer } from '../../lib/protocol';
import { panesAsked } from '../kit/tabs';
import { ghostOf } from './preview';
import type { RiverPlayer } from './facts';

export const PANES = ['lake', 'mine', 'cards', 'others'] as const;
export type Pane = (typeof PANES)[number];

/** Where a piece is drawn. */
const HOME: Record<string, Pane> = {
  area: 'lake',
  tile: 'lake',
  card: 'lake',
  supply: 'lake',
  pawn: 'lake',
  space: 'mine',
  stored: 'mine',
  reserved: 'cards',
};

export const asked = (offers: readonly Offer[]): Pane[] => panesAsked(PANES, HOME, offers);

/** What should be seen: the own river while a tile is tried out there, else the first pane that the question is about. */
export const paneFor = (offers: readonly Offer[], preview: Offer | null, player: RiverPlayer): Pane =>
  ghostOf(preview, player).changed.length ? 'mine' : (asked(offers)[0] ?? 'lake');
