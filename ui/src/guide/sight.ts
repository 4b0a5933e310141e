/** Where a piece is drawn, and how it comes into sight: behind a tab, further along a strip, or in a pane that pans. */
import type { PieceId } from '../games/board';
import type { Box } from './guide';

/** The drawing of a piece that is seen, or else one that can be brought up. */
export function drawn(piece: PieceId): Element | null {
  const all = [...document.querySelectorAll(`[data-part=board] [data-piece="${CSS.escape(piece)}"]`)];
  return all.find((each) => !each.closest('[data-away]')) ?? all[0] ?? null;
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** So far from the upper edge a piece comes to lie: its bubble stands below it. */
const MARGIN = 26;

const scrolls = (element: Element): { across: boolean; down: boolean } => {
  const { overflowX, overflowY } = getComputedStyle(element);
  const may = (how: string) => how === 'auto' || how === 'scroll';
  return {
    across: may(overflowX) && element.scrollWidth > element.clientWidth + 1,
    down: may(overflowY) && element.scrollHeight > element.clientHeight + 1,
  };
};

/** Whether the whole piece is seen, and a bubble of this height has room below or above it. */
function inSight(on: Box, slot: Box, needed: number): boolean {
  const [right, bottom] = [on.left + on.width, on.top + on.height];
  if (on.left < slot.left - 1 || right > slot.left + slot.width + 1) return false;
  if (on.top < slot.top - 1 || bottom > slot.top + slot.height + 1) return false;
  return Math.max(on.top - slot.top, slot.top + slot.height - bottom) >= needed;
}

/** What of the board's window is seen: tabs may stay on top of it. */
function seenOf(slot: HTMLElement): Box {
  const { left, top, width, height } = boxOf(slot);
  const bar = slot.querySelector('[role=tablist]');
  const covered = bar && getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().height : 0;
  return { left, top: top + covered, width, height: height - covered };
}

/** Only what is meant to be scrolled is: the browser's own way of doing this would also move what merely hides its edges. */
export function bringIntoSight(piece: PieceId, needed: number): void {
  const found = drawn(piece);
  const slot = document.querySelector<HTMLElement>('[data-part=board]');
  if (!found || !slot) return;
  const pane = found.closest('[data-away]');
  if (pane) document.getElementById(pane.getAttribute('aria-labelledby') ?? '')?.click();
  for (let around = found.parentElement; around && slot.contains(around); around = around.parentElement) {
    const { across, down } = scrolls(around);
    if (!across && !down) continue;
    const seen = seenOf(slot);
    const [on, box] = [boxOf(found), around === slot ? seen : boxOf(around)];
    if (inSight(on, box, 0) && inSight(on, seen, needed)) continue;
    const left = across ? on.left + on.width / 2 - (box.left + box.width / 2) : 0;
    const top = down ? on.top - box.top - MARGIN : 0;
    around.scrollBy({ left, top, behavior: 'instant' });
  }
}

/** What a question is about is looked for on the board: where none of it is seen, the first of it comes into sight. */
export function bringOneIntoSight(pieces: readonly PieceId[]): void {
  const slot = document.querySelector<HTMLElement>('[data-part=board]');
  if (!slot) return;
  const found = [...new Set(pieces)].filter((piece) => drawn(piece));
  const seen = seenOf(slot);
  const isSeen = (piece: PieceId) => {
    const on = drawn(piece)!;
    return !on.closest('[data-away]') && inSight(boxOf(on), seen, 0);
  };
  if (found[0] !== undefined && !found.some(isSeen)) bringIntoSight(found[0], 0);
}
