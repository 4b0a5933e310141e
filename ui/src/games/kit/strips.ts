// On a phone not everything fits at once: the strips that the question is about come first.
import type { Offer } from '../../lib/protocol';
import { panesAsked } from './tabs';

/** The usual order, with the strips in front that hold a piece one can pick now; `home` says where a kind of piece lies. */
export function stripOrder<Strip extends string>(
  usual: readonly Strip[],
  home: Readonly<Record<string, Strip>>,
  offers: readonly Offer[],
): Strip[] {
  const asked = panesAsked(usual, home, offers);
  return [...asked, ...usual.filter((strip) => !asked.includes(strip))];
}
