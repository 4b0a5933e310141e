/** Plays beats one after the other. Whoever wants to get on skips them; nothing waits for them but the moves of others. */
import { READ_MS, tellsOfSeats, timesOf } from './beats';
import type { Beat } from './protocol';
import { look } from './settings.svelte';

export class BeatShow {
  beat: Beat | null = $state.raw(null);
  /** How many lines can be seen; all of them at once where nothing moves. */
  rows = $state(0);
  /** Told when the last one is over. */
  onend: () => void = () => undefined;

  private queue: Beat[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];

  play(beats: readonly Beat[]): void {
    if (beats.length === 0) return;
    this.queue = [...beats];
    this.next();
  }

  /** From the beginning, also one that is long over. */
  again = (beat: Beat | null = this.beat): void => this.play(beat ? [beat] : []);

  /** First the whole table, then away with it. */
  skip = (): void => {
    if (!this.beat) return;
    if (!tellsOfSeats(this.beat) || this.rows >= this.beat.seats.length) return this.next();
    this.stop();
    this.rows = this.beat.seats.length;
    this.timers = [setTimeout(() => this.next(), READ_MS)];
  };

  /** Away with all of them. */
  close = (): void => {
    this.queue = [];
    if (this.beat) this.next();
  };

  private next(): void {
    this.stop();
    const beat = this.queue.shift() ?? null;
    const was = this.beat;
    this.beat = beat;
    this.rows = 0;
    if (!beat) {
      if (was) this.onend();
      return;
    }
    const { rows, over } = timesOf(beat);
    const speed = look.motion || 1;
    if (look.motion === 0) this.rows = beat.seats.length;
    else rows.forEach((at, index) => this.timers.push(setTimeout(() => (this.rows = index + 1), at / speed)));
    this.timers.push(setTimeout(() => this.next(), Math.max(over / speed, look.motion === 0 ? READ_MS : 0)));
  }

  private stop(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }
}
