/**
 * A synced table for components. What others did is shown at reading speed: each entry stands for a moment before the
 * next one, own moves at once; a long queue runs faster, and a hidden tab does not wait at all.
 */
import { call } from './api';
import { BeatShow } from './beatShow.svelte';
import { beatsOf } from './beats';
import { renew } from './build';
import { beatOf } from './effect';
import { hearTime, serverTime } from './now.svelte';
import type { Action, ChatLine, Hint, LogEntry, Table } from './protocol';
import { look, settings } from './settings.svelte';
import { moment } from './time';
import { TableSync, type Connection, type Notice, type SyncState } from './table';

const BEAT_MS = 700;
const LONG_QUEUE_MS = 6_000;
/** After the end of somebody's time, so that the server is sure of it; and the longest a timer can wait. */
const TIME_IS_UP_MS = 300;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Step {
  table: Table;
  /** What is animated; null: nothing, the table jumps. */
  beat: LogEntry | null;
  /** What has happened since the step before, to be told. */
  news: readonly LogEntry[];
}

export class LiveTable {
  /** The table as it is shown; it may lag behind the newest one by the queue of beats. */
  table: Table | null = $state.raw(null);
  beat: LogEntry | null = $state.raw(null);
  /** What has just happened, all of it. */
  news: readonly LogEntry[] = $state.raw([]);
  /** The last line of the chat that was read here. */
  readUntil = $state(0);
  connection: Connection = $state('connecting');
  sending: SyncState['sending'] = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  gone: SyncState['gone'] = $state.raw(null);
  missed = $state(0);
  /** Whether newer entries are waiting to be shown. */
  catchingUp = $state(false);

  /** Events and scorings that were over with what was shown last. */
  readonly beats = new BeatShow();

  private readonly sync: TableSync;
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private clock: ReturnType<typeof setTimeout> | undefined;
  private toldTime: number | undefined;
  private readonly asleep = new AbortController();

  constructor(
    readonly id: string,
    readonly watch?: string,
  ) {
    this.sync = new TableSync({
      id,
      watch,
      lang: () => settings.lang,
      onchange: (state, fresh) => this.take(state, fresh),
    });
    // a click that ends the telling is not yet one on what comes next
    this.beats.onend = () => {
      if (this.queue.length > 0) this.timer ??= setTimeout(() => this.showNext());
    };
  }

  start = (): Promise<void> => {
    const { signal } = this.asleep;
    const wake = () => {
      if (!document.hidden) this.sync.wake();
    };
    document.addEventListener('visibilitychange', wake, { signal });
    addEventListener('online', wake, { signal });
    addEventListener('pageshow', wake, { signal });
    return this.sync.start();
  };

  stop = (): void => {
    this.beats.onend = () => undefined;
    this.beats.close();
    clearTimeout(this.timer);
    clearTimeout(this.clock);
    this.asleep.abort();
    this.sync.stop();
  };

  reload = (): Promise<void> => this.sync.load();
  act = (seat: number, action: Action): Promise<boolean> => this.sync.act(seat, action);
  dismiss = (): void => this.sync.dismissNotice();

  /** Other changes of the table: seats, start, chat ... The answer is the table, or tells that it has changed. */
  async post<T = Table>(path: string, body: unknown = {}): Promise<T> {
    const options = { lang: settings.lang, watch: this.watch };
    const answer = await call<T>('POST', `/tables/${encodeURIComponent(this.id)}${path}`, body, options);
    await this.sync.load();
    return answer;
  }

  /** The best moves of an own seat as the table stands; nothing is changed by asking. */
  hint(seat: number, signal: AbortSignal): Promise<Hint> {
    const body = { seat, expected_version: this.table?.version };
    return call<Hint>('POST', `/tables/${encodeURIComponent(this.id)}/hint`, body, { lang: settings.lang, signal });
  }

  /** Lines of the chat that were said here; who only watches has no seat to know them by. */
  private readonly said = new Set<number>();

  async say(text: string): Promise<void> {
    const answer = await this.post<{ chat?: ChatLine[] }>('/chat', { text });
    for (const line of answer.chat ?? []) this.said.add(line.n);
  }

  isMine(line: ChatLine): boolean {
    return this.said.has(line.n) || (line.seat !== null && (this.table?.you.seats.includes(line.seat) ?? false));
  }

  private take(state: SyncState, fresh: readonly LogEntry[]): void {
    // a server that comes back may be another one, with another app
    if (state.connection === 'live' && this.connection !== 'live' && this.table) void renew();
    this.connection = state.connection;
    this.sending = state.sending;
    this.notice = state.notice;
    this.gone = state.gone;
    this.missed = state.missed;
    const table = state.table;
    if (!table || (table === this.table && this.queue.length === 0)) return;
    const told = table.clock.now ?? table.controls?.away?.now;
    if (told !== this.toldTime) hearTime(told);
    this.toldTime = told;
    this.watchClock(table);
    const waiting = this.queue.at(-1);
    if (fresh.length === 0) {
      // somebody talks or comes and goes: what is being shown goes on
      if (waiting?.table.version === table.version) this.queue[this.queue.length - 1] = { ...waiting, table };
      else if (!waiting && this.table?.version === table.version) this.table = table;
      else this.jump({ table, beat: null, news: [] });
      return;
    }
    const beat = beatOf(fresh);
    const seat = fresh.at(-1)?.seat ?? null;
    const mine = seat !== null && table.you.seats.includes(seat);
    const step = { table, beat, news: fresh };
    if (!beat || mine || document.hidden || look.motion === 0) this.jump(step);
    else {
      this.queue.push(step);
      this.catchingUp = this.beats.beat !== null;
      if (!this.timer && !this.beats.beat) this.showNext();
    }
  }

  /** When the time of whoever decides is up nothing happens at the table, but more may be done. */
  private watchClock(table: Table): void {
    clearTimeout(this.clock);
    const deadline = moment(table.clock.deadline);
    if (table.status !== 'playing' || deadline === null || table.clock.now === undefined) return;
    const left = deadline - serverTime();
    if (left > 0) this.clock = setTimeout(() => void this.reload(), Math.min(left + TIME_IS_UP_MS, LONGEST_TIMER_MS));
  }

  /** Skips to the newest state, without telling what happened on the way. */
  showAll = (): void => {
    this.beats.close();
    this.showNewest(false);
  };

  private showNewest(telling: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.queue.at(-1);
    const news = this.queue.flatMap((step) => step.news);
    this.queue = [];
    this.catchingUp = false;
    if (last) this.show({ ...last, news }, telling);
  }

  private jump(step: Step): void {
    this.queue.push(step);
    this.showNewest(true);
  }

  private showNext(): void {
    this.timer = undefined;
    const step = this.queue.shift();
    this.catchingUp = this.queue.length > 0;
    if (!step) return;
    this.show(step);
    if (this.beats.beat) return; // the next one comes when it has been told, or skipped
    const speed = (look.motion || 1) * (this.queue.length * BEAT_MS > LONG_QUEUE_MS ? 2 : 1);
    this.timer = setTimeout(() => this.showNext(), BEAT_MS / speed);
  }

  private show(step: Step, telling = true): void {
    this.table = step.table;
    this.beat = step.beat;
    this.news = step.news;
    if (telling && settings.beats && !document.hidden) this.beats.play(beatsOf(step.news));
  }
}
