// On a phone not everything fits at once: the strips that the question is about come first.
import type { Offer } from '../../lib/protocol';

/** The usual order, with the strips in front that hold a piece one can pick now; `home` says where a kind of piece lies. */
export function stripOrder<Strip extends string>(
  usual: readonly Strip[],
  home: Readonly<Record<string, Strip>>,
  offers: readonly Offer[],
): Strip[] {
  const wanted = new Set(offers.flatMap((offer) => offer.pieces.map((piece) => home[piece.split('/')[0] ?? ''])));
  return [...usual.filter((strip) => wanted.has(strip)), ...usual.filter((strip) => !wanted.has(strip))];
}
