/** What the guide of a first game points at, and where its bubble stands. Framework-free. */
import type { PieceId } from '../games/board';
import type { Guide, Offer } from '../lib/protocol';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Side = 'below' | 'above' | 'right' | 'left';

export interface Place {
  side: Side;
  left: number;
  top: number;
  /** No higher than this, where there is little room. */
  height: number;
  /** Where the arrow begins, along the edge that faces the piece. */
  arrow: number;
}

/** Room for the arrow between a piece and its bubble. */
export const GAP = 36;
/** On a phone, where every line counts, the arrow is half as long. */
export const SMALL_GAP = 18;
const EDGE = 8;
const CORNER = 30;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Beside the piece, never over it: where it fits, and else where most room is. `room` is where bubbles may stand; on
 * phones only below and above are looked at.
 */
export function placed(
  on: Box,
  size: { width: number; height: number },
  room: Box,
  sides: readonly Side[] = ['below', 'above', 'right', 'left'],
  gap = GAP,
): Place {
  const right = room.left + room.width - EDGE;
  const bottom = room.top + room.height - EDGE;
  const space: Record<Side, number> = {
    below: bottom - (on.top + on.height + gap),
    above: on.top - gap - (room.top + EDGE),
    right: right - (on.left + on.width + gap),
    left: on.left - gap - (room.left + EDGE),
  };
  const upright = (side: Side) => side === 'below' || side === 'above';
  const fits = (side: Side) => space[side] >= (upright(side) ? size.height : size.width);
  const most = (several: readonly Side[]) => several.reduce((one, other) => (space[other] > space[one] ? other : one));
  const side = sides.find(fits) ?? most(sides.filter(upright));
  const middle = { x: on.left + on.width / 2, y: on.top + on.height / 2 };
  const height = upright(side) ? Math.max(space[side], 120) : bottom - room.top - EDGE;
  const tall = Math.min(size.height, height);
  const left = within(middle.x - size.width / 2, room.left + EDGE, Math.max(room.left + EDGE, right - size.width));
  const top = within(middle.y - tall / 2, room.top + EDGE, Math.max(room.top + EDGE, bottom - tall));
  const across = within(middle.x - left, CORNER, size.width - CORNER);
  const down = within(middle.y - top, CORNER, tall - CORNER);
  if (side === 'below') return { side, left, top: on.top + on.height + gap, height, arrow: across };
  if (side === 'above') return { side, left, top: on.top - gap - tall, height, arrow: across };
  if (side === 'right') return { side, left: on.left + on.width + gap, top, height, arrow: down };
  return { side, left: on.left - gap - size.width, top, height, arrow: down };
}

/** The piece that is to be picked next for the move that is meant. */
export function meant(guide: Guide, offer: Offer | undefined, picked: readonly PieceId[]): PieceId {
  const left = offer?.pieces.filter((piece) => !picked.includes(piece)) ?? [];
  if (!picked.includes(guide.anchor) || left.length === 0) return guide.anchor;
  return left[0]!;
}

/** A text with ** around what matters, in parts. */
export const emphasised = (text: string): { text: string; strong: boolean }[] =>
  text
    .split('**')
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((part) => part.text !== '');
