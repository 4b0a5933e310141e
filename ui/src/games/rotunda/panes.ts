// The panes of the board on a phone.
import type { Offer } from '../../lib/protocol';

type Pane = 'house' | 'worship' | 'displays' | 'mine';

/** Where a piece is drawn. */
const HOME: Record<string, Pane> = {
  room: 'house',
  icon: 'house',
  stock: 'house',
  chairs: 'house',
  seated: 'house',
  boundary: 'house',
  leader: 'house',
  neutral: 'house',
  village: 'house',
  peddler: 'house',
  cell: 'worship',
  edge: 'worship',
  temple: 'worship',
  round: 'worship',
  expert: 'displays',
  order: 'displays',
  amulet: 'displays',
  smuggler: 'displays',
  track: 'mine',
  ready: 'mine',
  purse: 'mine',
  cubes: 'mine',
  own_expert: 'mine',
  own_order: 'mine',
  own_amulet: 'mine',
};

const paneOf = (piece: string): Pane | undefined => HOME[piece.split('/')[0] ?? ''];

/** The panes with something to pick: in the order in which the offers mention them. */
export const panesNow = (offers: readonly Offer[]): Pane[] => [
  ...new Set(offers.flatMap(({ pieces }) => pieces.flatMap((piece) => paneOf(piece) ?? []))),
];
