/** What the player is about to do: pieces picked, the offer selected, what the pointer is on. */
import type { GameBoard, PieceId, WhyNot } from '../games/board';
import { choices, highlights, pick, remaining, whyNot, whyNotOf, type Choice } from '../lib/narrowing';
import type { Offer, Prompt, RefusedOffer } from '../lib/protocol';
import type { Confirm } from '../lib/settings.svelte';

/** As many buttons as there are number keys. */
const MOST_BUTTONS = 9;

/** Whether an offer is only selected at first, to be confirmed. What is not known to be reversible is not. */
export function needsConfirm(
  offer: Offer,
  wish: Confirm,
  previews: readonly string[] = [],
  finishes: readonly string[] = [],
): boolean {
  if (wish === 'never' || (wish === 'irreversible' && finishes.includes(offer.verb))) return false;
  return wish === 'always' || offer.irreversible !== false || previews.includes(offer.verb);
}

export class Play {
  picked: PieceId[] = $state.raw([]);
  /** Moves, not offers: the same question may come again with anybody's chat. */
  private selectedMove: string | null = $state(null);
  private pointedMove: string | null = $state(null);
  pointedPiece: PieceId | null = $state(null);
  refusal: WhyNot | null = $state.raw(null);
  openGroup: string | null = $state(null);

  readonly remaining: Offer[] = $derived.by(() => remaining(this.prompt()?.offers ?? [], this.picked));
  readonly choices: Choice[] = $derived.by(() => {
    const all = choices(this.remaining, MOST_BUTTONS, this.wishes().folded, this.haveRoom);
    if (this.guided() !== null) all.sort((one, other) => Number(this.isMeant(other)) - Number(this.isMeant(one)));
    const open = all.find((choice) => choice.kind === 'group' && choice.key === this.openGroup);
    if (open?.kind !== 'group') return all;
    const inside = open.offers.map((offer): Choice => ({ kind: 'offer', offer }));
    return inside.sort((one, other) => Number(this.isMeant(other)) - Number(this.isMeant(one)));
  });
  readonly selected: Offer | null = $derived.by(() => this.offerOf(this.selectedMove));
  readonly preview: Offer | null = $derived.by(() => this.offerOf(this.pointedMove) ?? this.selected);
  readonly highlights = $derived.by(() => highlights(this.prompt(), this.picked, this.preview, this.wishes().kept));

  constructor(
    private readonly prompt: () => Prompt | null,
    private readonly wish: () => Confirm,
    private readonly send: (offer: Offer) => void,
    /** What the game says of its verbs. */
    private readonly wishes: () => Pick<GameBoard, 'previews' | 'folded' | 'finishes' | 'kept'> = () => ({}),
    /** The move that the guide of a first game asks for; it stands first. */
    readonly guided: () => string | null = () => null,
    /** Whether so many buttons have room beside each other. */
    private readonly haveRoom: (buttons: readonly Choice[]) => boolean = () => false,
  ) {}

  private needsConfirm(offer: Offer): boolean {
    const { previews, finishes } = this.wishes();
    return needsConfirm(offer, this.wish(), previews, finishes);
  }

  /** Whether a button leads to what the guide asks for. */
  isMeant(choice: Choice): boolean {
    const move = this.guided();
    if (move === null) return false;
    return choice.kind === 'offer' ? choice.offer.move === move : choice.offers.some((offer) => offer.move === move);
  }

  /** A new question: nothing is chosen yet. */
  reset(): void {
    this.picked = [];
    this.selectedMove = null;
    this.pointedMove = null;
    this.refusal = null;
    this.openGroup = null;
  }

  private offerOf(move: string | null): Offer | null {
    return move === null ? null : (this.prompt()?.offers.find((offer) => offer.move === move) ?? null);
  }

  point(offer: Offer | null): void {
    this.pointedMove = offer?.move ?? null;
  }

  /** Selects an offer; the same one again, or one that needs no confirming, is sent. */
  choose(offer: Offer): void {
    this.refusal = null;
    if (this.selectedMove === offer.move || !this.needsConfirm(offer)) this.send(offer);
    else this.selectedMove = offer.move;
  }

  /** Selects an offer without ever sending it; null: none. */
  select(offer: Offer | null): void {
    this.refusal = null;
    this.picked = [];
    this.openGroup = null;
    this.selectedMove = offer?.move ?? null;
  }

  press(choice: Choice): void {
    if (choice.kind === 'group') this.openGroup = choice.key;
    else this.choose(choice.offer);
  }

  confirm(): void {
    if (this.selected) this.send(this.selected);
  }

  /** A click on a piece; false if there was no use for it. */
  pick(piece: PieceId): boolean {
    const prompt = this.prompt();
    if (!prompt) return false;
    const result = pick(prompt, this.picked, piece);
    this.refusal = result.kind === 'refused' ? result.whyNot : null;
    if (result.kind !== 'picked') return result.kind === 'refused';
    this.picked = result.picked;
    this.selectedMove = null;
    this.openGroup = null;
    const [only, another] = remaining(prompt.offers, result.picked);
    if (only && !another && result.picked.length > 0) this.choose(only);
    return true;
  }

  refuse(refused: RefusedOffer): void {
    this.refusal = whyNotOf(refused);
  }

  whyNotPick = (piece: PieceId): WhyNot | null => whyNot(this.prompt(), piece);

  /** One step back: the refusal, the group, the selection, the picked pieces. Whether there was anything to undo. */
  widen(): boolean {
    if (this.refusal) this.refusal = null;
    else if (this.openGroup) this.openGroup = null;
    else if (this.picked.length > 0) {
      this.picked = [];
      this.selectedMove = null;
    } else if (this.selected) this.selectedMove = null;
    else return false;
    return true;
  }
}
