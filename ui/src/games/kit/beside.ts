/** Where something is put beside something else: below it, above it, or at a side, wherever there is room. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Spot {
  left: number;
  top: number;
  side: 'below' | 'above' | 'right' | 'left';
  /** Where its arrow points from, along the edge that faces the other. */
  arrow: number;
}

const GAP = 14;
const EDGE = 8;
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

export function beside(
  on: Box,
  size: { width: number; height: number },
  room: { width: number; height: number },
): Spot {
  const { width, height } = size;
  const middle = { x: on.left + on.width / 2, y: on.top + on.height / 2 };
  const left = within(middle.x - width / 2, EDGE, Math.max(EDGE, room.width - width - EDGE));
  const top = within(middle.y - height / 2, EDGE, Math.max(EDGE, room.height - height - EDGE));
  const across = within(middle.x - left, 22, width - 22);
  const down = within(middle.y - top, 22, height - 22);
  const below = on.top + on.height + GAP;
  const above = on.top - GAP - height;
  if (below + height + EDGE <= room.height) return { left, top: below, side: 'below', arrow: across };
  if (above >= EDGE) return { left, top: above, side: 'above', arrow: across };
  const right = on.left + on.width + GAP;
  if (right + width + EDGE <= room.width) return { left: right, top, side: 'right', arrow: down };
  return { left: Math.max(EDGE, on.left - GAP - width), top, side: 'left', arrow: down };
}
