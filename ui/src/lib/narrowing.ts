/** Offers, the pieces they mention, and what remains when pieces are picked. The same for all games; framework-free. */
import type { WhyNot, Highlights, PieceId } from '../games/board';
import type { Offer, Prompt, RefusedOffer } from './protocol';

const mentions = (offer: { pieces: readonly PieceId[] }, picked: readonly PieceId[]): boolean =>
  picked.every((piece) => offer.pieces.includes(piece));

/** The offers that mention every picked piece, in the server's order. */
export function remaining(offers: readonly Offer[], picked: readonly PieceId[]): Offer[] {
  return offers.filter((offer) => mentions(offer, picked));
}

export type Picking = { kind: 'picked'; picked: PieceId[] } | { kind: 'refused'; whyNot: WhyNot } | { kind: 'nothing' };

/** What a click on a piece does: narrows, widens again, starts anew with this piece, or tells why it is not possible. */
export function pick(prompt: Prompt, picked: readonly PieceId[], piece: PieceId): Picking {
  if (picked.includes(piece)) return { kind: 'picked', picked: picked.filter((each) => each !== piece) };
  const narrowed = [...picked, piece];
  if (remaining(prompt.offers, narrowed).length > 0) return { kind: 'picked', picked: narrowed };
  if (remaining(prompt.offers, [piece]).length > 0) return { kind: 'picked', picked: [piece] };
  const refusal = whyNot(prompt, piece);
  return refusal ? { kind: 'refused', whyNot: refusal } : { kind: 'nothing' };
}

/** Why nothing can be done with a piece; null if something can, or if no refusal speaks of it. */
export function whyNot(prompt: Prompt | null, piece: PieceId): WhyNot | null {
  if (!prompt || prompt.offers.some((offer) => offer.pieces.includes(piece))) return null;
  const refused = prompt.refused.find((each) => each.pieces.includes(piece));
  return refused ? whyNotOf(refused) : null;
}

export function whyNotOf(refused: RefusedOffer): WhyNot {
  return { title: refused.label, reason: refused.reason, rule: refused.rule || undefined };
}

/** Pieces of the kinds that are `kept` are never dimmed: what one has to pay with is looked at all the time. */
export function highlights(
  prompt: Prompt | null,
  picked: readonly PieceId[],
  preview: Offer | null,
  kept: readonly string[] = [],
): Highlights {
  const all = piecesOf(prompt?.offers ?? []);
  const offered = piecesOf(remaining(prompt?.offers ?? [], picked));
  const refused = piecesOf(prompt?.refused ?? []);
  for (const piece of all) refused.delete(piece);
  const dimmed = new Set<PieceId>();
  const mayDim = (piece: PieceId) => !offered.has(piece) && !kept.includes(piece.split('/')[0]!);
  if (picked.length > 0) for (const piece of [...all, ...refused]) if (mayDim(piece)) dimmed.add(piece);
  return { offered, selected: new Set(picked), previewed: new Set(preview?.pieces ?? []), refused, dimmed };
}

function piecesOf(offers: readonly { pieces: readonly PieceId[] }[]): Set<PieceId> {
  return new Set(offers.flatMap((offer) => offer.pieces));
}

/** A button of the action bar: one offer, or several that begin alike and open in place. */
export type Choice = { kind: 'offer'; offer: Offer } | { kind: 'group'; key: string; label: string; offers: Offer[] };

/**
 * Buttons for offers. More than `limit` are grouped by their verb or by the first argument that tells them apart; if that
 * still leaves more than `limit` groups, by whatever makes the fewest. Groups are taken apart again where the buttons that come
 * of it have room: opening them would be a detour. Verbs that are `folded` stand behind one button each as long as something
 * else can be done.
 */
export function choices(
  offers: readonly Offer[],
  limit: number,
  folded: readonly string[] = [],
  haveRoom: (buttons: readonly Choice[]) => boolean = () => false,
): Choice[] {
  const aside = folded.filter(
    (verb) => offers.filter((offer) => offer.verb === verb).length > 1 && offers.some((offer) => offer.verb !== verb),
  );
  if (aside.length > 0) {
    const rest = offers.filter((offer) => !aside.includes(offer.verb));
    const kept = offers.filter((offer) => aside.includes(offer.verb));
    const groups = [...groupBy(kept, (offer) => offer.verb)].map(asChoice);
    return [...choices(rest, limit - groups.length, [], (some) => haveRoom([...some, ...groups])), ...groups];
  }
  if (offers.length > limit) {
    const ways = [(offer: Offer) => offer.verb, ...argumentKeys(offers)]
      .map((key) => groupBy(offers, key))
      .filter((groups) => groups.size > 1 && groups.size < offers.length);
    const best = ways.find((groups) => groups.size <= limit) ?? ways.sort((a, b) => a.size - b.size)[0];
    if (best) return spread([...best].map(asChoice), limit, haveRoom);
  }
  return offers.map((offer) => ({ kind: 'offer', offer }));
}

/** Takes groups apart, the smallest first, as long as all buttons have room and a number key. */
function spread(all: Choice[], limit: number, haveRoom: (buttons: readonly Choice[]) => boolean): Choice[] {
  const groups = all.filter((choice) => choice.kind === 'group');
  let found = all;
  for (const group of groups.sort((one, other) => one.offers.length - other.offers.length)) {
    const apart = found.flatMap((choice): Choice[] =>
      choice === group ? group.offers.map((offer) => ({ kind: 'offer', offer })) : [choice],
    );
    if (apart.length > limit || !haveRoom(apart)) break;
    found = apart;
  }
  return found;
}

function argumentKeys(offers: readonly Offer[]): ((offer: Offer) => string)[] {
  const names = new Set(offers.flatMap((offer) => Object.keys(offer.arguments ?? {})));
  return [...names].map((name) => (offer) => `${offer.verb}/${String(offer.arguments?.[name] ?? '')}`);
}

function groupBy(offers: readonly Offer[], key: (offer: Offer) => string): Map<string, Offer[]> {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const name = key(offer);
    const group = groups.get(name);
    if (group) group.push(offer);
    else groups.set(name, [offer]);
  }
  return groups;
}

function asChoice([key, offers]: [string, Offer[]]): Choice {
  const [only] = offers;
  if (offers.length === 1 && only) return { kind: 'offer', offer: only };
  return { kind: 'group', key, label: sharedWords(offers.map((offer) => offer.label)), offers };
}

/** The words all labels begin with, or else end with: "card: healer" of "Young healer – card: healer" and "Old healer – ...". */
export function sharedWords(labels: readonly string[]): string {
  const split = labels.map((label) => label.split(' '));
  const beginning = common(split)
    .join(' ')
    .replace(/[\s,:;(–-]+$/, '');
  if (beginning) return beginning;
  const ending = common(split.map((words) => [...words].reverse()))
    .reverse()
    .join(' ')
    .replace(/^[\s,:;)–-]+/, '');
  return ending ? ending[0]!.toUpperCase() + ending.slice(1) : (labels[0] ?? '');
}

export function common(lists: readonly string[][]): string[] {
  const [first = [], ...others] = lists;
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return differs === -1 ? first : first.slice(0, differs);
}
