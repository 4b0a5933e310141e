/** A hint as it is asked for and shown: it selects moves, and never makes one. */
import type { Lamps, PieceId } from '../games/board';
import { ApiError } from '../lib/api';
import { lampsOf, suggestionsOf, type Suggestion } from '../lib/hint';
import type { Hint, Offer, Prompt } from '../lib/protocol';
import type { Play } from './play.svelte';

interface Asking {
  /** The question to be decided; null while nobody here decides. */
  prompt: () => Prompt | null;
  /** Whether this table allows hints. */
  allowed: () => boolean;
  fetch: (seat: number, signal: AbortSignal) => Promise<Hint>;
  /** Told when the hint is there, and when there is none. */
  say: (best: Suggestion) => void;
  /** Brings the pieces of the move that is selected into sight. */
  reveal: (pieces: readonly PieceId[]) => void;
  complain: (message: string) => void;
  /** The table is not as it was taken to be. */
  outdated: () => void;
  /** For want of words of the server. */
  failed: () => string;
}

/** After these codes asking again would be of no use. */
const FINAL = new Set(['hints_off', 'not_your_seat', 'not_your_turn', 'finished', 'not_started', 'stale']);

export class Advice {
  stage: 'closed' | 'asking' | 'shown' | 'failed' = $state('closed');
  hint: Hint | null = $state.raw(null);
  problem = $state('');
  mayAskAgain = $state(true);
  /** What was selected by the hint itself, and not by the player. */
  private proposed: string | null = null;
  private asking: AbortController | null = null;

  readonly open: boolean = $derived(this.stage !== 'closed');
  readonly suggestions: Suggestion[] = $derived.by(() => suggestionsOf(this.hint, this.wishes.prompt()?.offers ?? []));
  readonly lamps: Lamps | null = $derived.by(() =>
    this.stage === 'shown'
      ? { numbers: this.numbers, lit: this.numberOf(this.play.preview) ?? this.numberOf(this.play.selected) }
      : null,
  );
  private readonly numbers = $derived.by(() => lampsOf(this.suggestions));

  constructor(
    private readonly play: Play,
    private readonly wishes: Asking,
  ) {}

  get allowed(): boolean {
    return this.wishes.allowed();
  }

  toggle(): void {
    if (this.open) this.close();
    else void this.ask();
  }

  async ask(): Promise<void> {
    const prompt = this.wishes.prompt();
    if (!prompt || !this.allowed) return;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.stage = 'asking';
    try {
      const hint = await this.wishes.fetch(prompt.seat, asking.signal);
      if (!asking.signal.aborted) this.show(hint);
    } catch (problem) {
      if (!asking.signal.aborted) this.fail(problem);
    }
  }

  /** Whoever had chosen something keeps it; else the best move is selected, so that its effect is seen. */
  private show(hint: Hint): void {
    this.hint = hint;
    const best = this.suggestions[0];
    if (!best) return this.fail(null);
    this.stage = 'shown';
    this.proposed = this.play.selected ? null : best.offer.move;
    this.play.select(this.play.selected ?? best.offer);
    this.wishes.say(best);
    if (this.proposed !== null) this.reveal(best.number);
  }

  private fail(problem: unknown): void {
    const { code, message } = problem instanceof ApiError ? problem : { code: '', message: '' };
    this.stage = 'failed';
    this.problem = message || this.wishes.failed();
    this.mayAskAgain = !FINAL.has(code);
    this.wishes.complain(this.problem);
    if (FINAL.has(code)) this.wishes.outdated();
  }

  /** Back to all offers. What nobody has chosen is not selected any more. */
  close(): void {
    this.asking?.abort();
    this.asking = null;
    if (this.proposed !== null && this.play.selected?.move === this.proposed) this.play.select(null);
    this.proposed = null;
    this.stage = 'closed';
    this.hint = null;
  }

  /** Hints are allowed no more; why there is none stays to be read. */
  withdraw(): void {
    if (this.stage !== 'failed') this.close();
  }

  choose(number: number): void {
    const chosen = this.suggestions.find((each) => each.number === number);
    if (this.stage !== 'shown' || !chosen) return;
    this.proposed = null;
    this.play.select(chosen.offer);
    this.reveal(number);
  }

  private reveal(number: number): void {
    this.wishes.reveal([...this.numbers].flatMap(([piece, numbers]) => (numbers.includes(number) ? [piece] : [])));
  }

  /** Somebody picked a piece: unless that leads to a hinted move they go their own way, and see their offers. */
  picked(): void {
    if (this.open && this.play.picked.length > 0 && this.numberOf(this.play.selected) === null) this.close();
    else this.proposed = null;
  }

  numberOf(offer: Offer | null): number | null {
    return this.suggestions.find((each) => each.offer.move === offer?.move)?.number ?? null;
  }
}
