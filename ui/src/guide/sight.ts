/** Where a piece is drawn, and how it comes into sight on a narrow screen: behind a tab, or further along a strip. */
import type { PieceId } from '../games/board';
import type { Box } from './guide';

/** The drawing of a piece that is seen, or else one that can be brought up. */
export function drawn(piece: PieceId): Element | null {
  const all = [...document.querySelectorAll(`[data-part=board] [data-piece="${CSS.escape(piece)}"]`)];
  return all.find((each) => !each.closest('[data-away]')) ?? all[0] ?? null;
}

/** Without what only makes it easier to hit. */
export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

const MARGIN = 56;

/** Brings a piece up, so that a bubble of this height has room beside it. */
export function bringIntoSight(piece: PieceId, bubble: number): void {
  const found = drawn(piece);
  if (!found) return;
  const pane = found.closest('[data-away]');
  const tab = pane && document.getElementById(pane.getAttribute('aria-labelledby') ?? '');
  tab?.click();
  const slot = document.querySelector<HTMLElement>('[data-part=board]');
  if (!slot || slot.scrollHeight <= slot.clientHeight) {
    found.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
    return;
  }
  found.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  const [room, on] = [boxOf(slot), boxOf(found)];
  const below = room.top + room.height - (on.top + on.height);
  const above = on.top - room.top;
  if (Math.max(below, above) < bubble + MARGIN) slot.scrollTop += on.top - room.top - MARGIN;
}
