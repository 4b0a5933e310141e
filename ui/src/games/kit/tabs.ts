// On a phone a board may have several panes, one seen at a time: the one that the question is about comes up by itself.
import type { Offer } from '../../lib/protocol';

/** The panes that hold a piece one can pick now, in their usual order; `home` says where a kind of piece lies. */
export function panesAsked<Pane extends string>(
  usual: readonly Pane[],
  home: Readonly<Record<string, Pane>>,
  offers: readonly Offer[],
): Pane[] {
  const asked = new Set(offers.flatMap((offer) => offer.pieces.map((piece) => home[piece.split('/')[0] ?? ''])));
  return usual.filter((pane) => asked.has(pane));
}
