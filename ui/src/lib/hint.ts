/** What a hint shows: its moves beside their offers, where lamps stand, how numbers are written. Framework-free. */
import type { PieceId } from '../games/board';
import type { Hint, HintedMove, Offer } from './protocol';

export interface Suggestion {
  /** From 1, as on its card and its lamps. */
  number: number;
  told: HintedMove;
  offer: Offer;
}

/** The moves of a hint that are offered, best first. */
export function suggestionsOf(hint: Hint | null, offers: readonly Offer[]): Suggestion[] {
  const found = (hint?.moves ?? []).flatMap((told) => {
    const offer = offers.find((each) => each.move === told.move);
    return offer ? [{ told, offer }] : [];
  });
  return found.map((each, index) => ({ number: index + 1, ...each }));
}

/** Lamps stand at what tells moves apart: a piece that all of them need has none, unless a move had no other. */
export function lampsOf(suggestions: readonly Suggestion[]): Map<PieceId, number[]> {
  const everywhere = (piece: PieceId) =>
    suggestions.length > 1 && suggestions.every(({ offer }) => offer.pieces.includes(piece));
  const lamps = new Map<PieceId, number[]>();
  for (const { number, offer } of suggestions) {
    const telling = offer.pieces.filter((piece) => !everywhere(piece));
    for (const piece of new Set(telling.length > 0 ? telling : offer.pieces))
      lamps.set(piece, [...(lamps.get(piece) ?? []), number]);
  }
  return lamps;
}

/** A share as whole per cents. */
export const percent = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)));

/** By how many per cents a move falls behind the best, as both are written: "−8%"; nothing where they read alike. */
export function behind(told: HintedMove, best: HintedMove): string {
  const difference = percent(told.chance) - percent(best.chance);
  return difference === 0 ? '' : `${signed(difference, 'en', 0)}%`;
}

/** "+5.1", "−0.4", "0.0", with the comma of the language. */
export function signed(value: number, lang: string, digits = 1): string {
  const form = { signDisplay: 'exceptZero', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(lang, form).format(value).replace('-', '−');
}

export interface Spot {
  x: number;
  y: number;
}

/** Lamps that would cover each other stand side by side, in their order. */
export function apart<Lamp extends Spot>(lamps: readonly Lamp[], room: number): Lamp[] {
  const placed: Lamp[] = [];
  for (const lamp of lamps) {
    const free = { ...lamp };
    const covers = (other: Spot) => Math.abs(other.x - free.x) < room && Math.abs(other.y - free.y) < room;
    for (let other = placed.find(covers); other; other = placed.find(covers)) free.x = other.x + room;
    placed.push(free);
  }
  return placed;
}

interface Framed {
  number: number;
  box: { left: number; top: number; right: number; bottom: number };
}

/** Of the pieces of one move that lie in each other, such as a card in its group, the inner ones. */
export function innermost<Piece extends Framed>(pieces: readonly Piece[]): Piece[] {
  const holds = (outer: Piece, inner: Piece) =>
    outer !== inner &&
    outer.number === inner.number &&
    outer.box.left <= inner.box.left &&
    outer.box.top <= inner.box.top &&
    outer.box.right >= inner.box.right &&
    outer.box.bottom >= inner.box.bottom;
  return pieces.filter(
    (outer, n) => !pieces.some((inner, m) => holds(outer, inner) && !(holds(inner, outer) && n < m)),
  );
}
