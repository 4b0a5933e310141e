// The sums behind the zoom pane: what stays under the fingers, what has to scroll, which way something lies.
import type { Point, Rect, Size } from './geometry';

/** How large the content is drawn, and how far it is scrolled, in pixels. */
export interface Zoomed {
  zoom: number;
  left: number;
  top: number;
}

export const MOST = 3;
const STEP = 1.4;

export const within = (zoom: number): number => Math.min(MOST, Math.max(1, zoom));

/** One step in or out, as keys and buttons make it; close to the whole it is the whole. */
export function stepped(zoom: number, inwards: boolean): number {
  const next = within(inwards ? zoom * STEP : zoom / STEP);
  return next < 1.1 ? 1 : next;
}

/** Zooms so that what lies at a point of the pane comes to lie at another: between two fingers, under the pointer. */
export function zoomedAt(now: Zoomed, zoom: number, at: Point, to: Point = at): Zoomed {
  const factor = within(zoom) / now.zoom;
  return {
    zoom: within(zoom),
    left: Math.max(0, (now.left + at.x) * factor - to.x),
    top: Math.max(0, (now.top + at.y) * factor - to.y),
  };
}

/** How far to scroll along one side until a stretch is seen; what does not fit is shown from its middle. */
function shift(from: number, length: number, room: number, margin: number): number {
  if (length + 2 * margin > room) return from + length / 2 - room / 2;
  if (from < margin) return from - margin;
  return from + length > room - margin ? from + length + margin - room : 0;
}

/** How far to scroll until a rectangle of the pane is seen whole; null if it is. */
export function revealing(rect: Rect, pane: Size, margin: number): Point | null {
  const by = { x: shift(rect.x, rect.w, pane.w, margin), y: shift(rect.y, rect.h, pane.h, margin) };
  return by.x || by.y ? by : null;
}

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** On which side of the pane a rectangle lies that is not seen; null where its middle is. */
export function sideOf({ x, y, w, h }: Rect, pane: Size): Side | null {
  const [cx, cy] = [x + w / 2, y + h / 2];
  if (cx < 0) return 'left';
  if (cx > pane.w) return 'right';
  if (cy < 0) return 'top';
  return cy > pane.h ? 'bottom' : null;
}
