/** Asks again and again until nothing more is to come, but never while nobody looks. Framework-free. */
import { ApiError } from '../lib/api';

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

const EVERY_MS = 1_500;
const SLOWEST_MS = 20_000;

export class Poller {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private asking = false;
  private failures = 0;

  constructor(
    /** Whether there is more to come. */
    private readonly ask: () => Promise<boolean>,
    private readonly page: Page = document,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.failures = 0;
    this.page.addEventListener('visibilitychange', this.seen);
    this.wait(EVERY_MS);
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
    this.page.removeEventListener('visibilitychange', this.seen);
  }

  private wait(ms: number): void {
    clearTimeout(this.timer);
    if (this.running && !this.page.hidden) this.timer = setTimeout(this.turn, ms);
  }

  /** Whoever comes back wants to know at once. */
  private readonly seen = (): void => {
    if (this.page.hidden) clearTimeout(this.timer);
    else if (!this.asking) this.wait(0);
  };

  private readonly turn = async (): Promise<void> => {
    this.asking = true;
    let next = EVERY_MS;
    try {
      const more = await this.ask();
      this.failures = 0;
      if (!more) this.stop();
    } catch (problem) {
      this.failures += 1;
      const told = problem instanceof ApiError ? 1_000 * problem.retryAfter : 0;
      next = Math.max(told, Math.min(SLOWEST_MS, EVERY_MS * 2 ** this.failures));
    }
    this.asking = false;
    this.wait(next);
  };
}
