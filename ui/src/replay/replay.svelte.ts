/** Stepping through a table's past. Moments are fetched when they are needed and kept. */
import { call } from '../lib/api';
import { BeatShow } from '../lib/beatShow.svelte';
import { beatsOf } from '../lib/beats';
import type { LogEntry, Table } from '../lib/protocol';
import { look, settings } from '../lib/settings.svelte';

const STEP_MS = 1_100;
const KEPT = 400;

/** Who is away and whose clock runs is of no interest afterwards. */
function asPast(table: Table): Table {
  return { ...table, clock: { kind: 'none' }, seats: table.seats.map((seat) => ({ ...seat, connected: true })) };
}

export class Replay {
  /** The newest state of the table: its log has every entry. */
  whole: Table | null = $state.raw(null);
  shown: Table | null = $state.raw(null);
  beat: LogEntry | null = $state.raw(null);
  /** Events and scorings that were over with the entry that is shown. */
  readonly beats = new BeatShow();
  at = $state(1);
  playing = $state(false);
  problem = $state('');

  private readonly moments = new Map<number, Promise<Table>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly watch?: string,
  ) {}

  get last(): number {
    return this.whole?.version ?? 1;
  }

  async start(at: number | undefined): Promise<void> {
    try {
      this.whole = await call<Table>('GET', `/tables/${encodeURIComponent(this.id)}`, undefined, this.options());
      await this.go(at ?? (this.whole.status === 'finished' ? 1 : this.last));
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  /** For good: the page is left. */
  end(): void {
    this.stop();
    this.beats.close();
  }

  async go(wanted: number): Promise<void> {
    const to = Math.max(1, Math.min(wanted, this.last));
    const forward = to === this.at + 1;
    this.at = to;
    try {
      const table = await this.moment(to);
      if (this.at !== to) return; // somebody dragged on
      this.shown = asPast(table);
      this.beat = forward ? (this.whole?.log.find((entry) => entry.n === to) ?? null) : null;
      this.beats.close();
      if (this.beat && settings.beats) this.beats.play(beatsOf([this.beat]));
      if (to < this.last) void this.moment(to + 1).catch(() => undefined);
    } catch (error) {
      this.problem = (error as Error).message;
      this.stop();
    }
  }

  step = (by: number): Promise<void> => {
    this.stop();
    return this.go(this.at + by);
  };

  /** To the next entry of another seat, or back to the beginning of this turn. */
  turn(direction: 1 | -1): Promise<void> {
    const log = this.whole?.log ?? [];
    const seat = log.find((entry) => entry.n === this.at)?.seat;
    const ahead = direction === 1 ? log : [...log].reverse();
    const next = ahead.find((entry) => (entry.n - this.at) * direction > 0 && entry.seat !== seat);
    this.stop();
    return this.go(next?.n ?? (direction === 1 ? this.last : 1));
  }

  toggle = (): void => {
    if (this.playing) return this.stop();
    this.playing = true;
    if (this.at >= this.last) void this.go(1);
    this.tick();
  };

  private tick(): void {
    this.timer = setTimeout(
      async () => {
        if (!this.playing) return;
        if (this.beats.beat) return this.tick(); // it is told first
        if (this.at >= this.last) return this.stop();
        await this.go(this.at + 1);
        if (this.playing) this.tick();
      },
      STEP_MS / (look.motion || 1),
    );
  }

  private moment(n: number): Promise<Table> {
    let asked = this.moments.get(n);
    if (!asked) {
      asked = call<Table>('GET', `/tables/${encodeURIComponent(this.id)}/at/${n}`, undefined, this.options());
      asked.catch(() => this.moments.delete(n));
      if (this.moments.size > KEPT) this.moments.clear();
      this.moments.set(n, asked);
    }
    return asked;
  }

  private options() {
    return { lang: settings.lang, watch: this.watch };
  }
}
