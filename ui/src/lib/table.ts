/**
 * Keeps one table equal to the server's and sends actions, exactly once each.
 *
 * Pushes come over a socket. A push that does not follow on what we have is a gap: the whole table is fetched. While there
 * is no socket, a long poll does the same work. Framework-free, so that tests can drive it.
 */
import { address, ApiError, call, NetworkError, uuid } from './api';
import { TAKEN_BACK } from './effect';
import type { Action, LogEntry, Push, Table } from './protocol';
import { joined, marked, newer, onTheWire, openSocket, parsed, pause, TURNED_AWAY, type Socket } from './wire';

export type Connection = 'connecting' | 'live' | 'polling' | 'offline';

/** Something to tell the player about the action that was not done. */
export interface Notice {
  kind: 'stale' | 'rejected' | 'lost';
  code: string;
  message: string;
  rule?: string;
}

export interface SyncState {
  table: Table | null;
  connection: Connection;
  /** The action on its way, if any; nothing else can be sent meanwhile. */
  sending: { seat: number; action: Action; slow: boolean } | null;
  notice: Notice | null;
  /** The table does not exist, or not for us. */
  gone: ApiError | null;
  /** Entries that came while we were offline. */
  missed: number;
}

export interface SyncOptions {
  id: string;
  watch?: string;
  lang: () => string;
  /** Told after every change; gets the entries that have just happened, for animation. */
  onchange: (state: SyncState, fresh: readonly LogEntry[]) => void;
  fetch?: typeof fetch;
  socket?: (url: string) => Socket;
}

const PING_MS = 25_000;
const POLL_SECONDS = 20;
const SLOW_MS = 1_500;
const GIVE_UP_AFTER = 12;
/** How long a socket may take to answer after the device has slept. */
const ANSWER_MS = 4_000;
/** How long what was done may take to come by the socket before we ask for it. */
const ARRIVES_MS = 2_000;

export class TableSync {
  readonly state: SyncState = {
    table: null,
    connection: 'connecting',
    sending: null,
    notice: null,
    gone: null,
    missed: 0,
  };
  private readonly stopped = new AbortController();
  private socket: Socket | null = null;
  private ping: ReturnType<typeof setInterval> | undefined;
  private attempts = 0;
  private loading: Promise<void> | null = null;
  private polling = false;
  private offlineSince: number | null = null;
  /** Why we were sent away, in the server's words. */
  private lostSeat = '';
  private loadAgain: Promise<void> | null = null;
  private heardAt = 0;
  /** Told of every change while something that was done is to arrive. */
  private arrived: (() => void) | null = null;
  /** Pauses that end early when there is reason to hope. */
  private readonly pauses = new Set<() => void>();

  constructor(private readonly options: SyncOptions) {}

  async start(): Promise<void> {
    await this.load();
    if (!this.state.gone) this.connect();
  }

  stop(): void {
    this.stopped.abort();
    clearInterval(this.ping);
    this.socket?.close();
  }

  // ---------------------------------------------------------------- fetching

  /** The whole table as it is from now on: an answer that is on its way already may be too old, so it is asked again. */
  load(): Promise<void> {
    if (this.loading) {
      this.loadAgain ??= this.loading.then(() => {
        this.loadAgain = null;
        return this.load();
      });
      return this.loadAgain;
    }
    this.loading = this.fetchTable().finally(() => (this.loading = null));
    return this.loading;
  }

  /** After a gap: what is being fetched may bring it, or else it is fetched once more. */
  private async catchUp(version: number): Promise<void> {
    await this.loading;
    if ((this.state.table?.version ?? -1) < version) await this.load();
  }

  private async fetchTable(): Promise<void> {
    for (let attempt = 0; !this.stopped.signal.aborted; attempt++) {
      try {
        this.adopt(await this.get<Table>({}));
        return;
      } catch (problem) {
        if (isFinal(problem)) return this.end(problem);
        this.goOffline();
        await this.wait(pause(attempt));
      }
    }
  }

  private get<T>(query: Record<string, number>, timeoutMs?: number): Promise<T> {
    const { id, watch, lang, fetch } = this.options;
    const options = { query, watch, lang: lang(), fetch, timeoutMs, signal: this.stopped.signal };
    return call<T>('GET', `/tables/${encodeURIComponent(id)}`, undefined, options).catch((problem: unknown) => {
      const lost = this.lostSeat && problem instanceof ApiError && problem.status === 404;
      throw lost ? new ApiError(problem.status, 'lost_seat', this.lostSeat) : problem;
    });
  }

  /** Takes over a whole table, unless what we have is newer. */
  private adopt(table: Table): void {
    const before = this.state.table;
    if (before && isOlder(table, before)) {
      // what was taken back stays so, and no push will tell it
      this.state.table = { ...before, log: marked(before.log, table.log) };
      return this.changed();
    }
    // what was said while the answer was on its way is not in it
    this.state.table = before ? { ...table, chat: joined(table.chat, before.chat) } : table;
    this.state.gone = null;
    this.backOnline();
    this.changed(before ? newer(table.log, before.log) : []);
  }

  /** Takes over what is new. Fetches everything if it does not follow on what we have. */
  apply(push: Push): void {
    const table = this.state.table;
    if (!table) return void this.load();
    if (push.type === 'presence') {
      const seats = table.seats.map((seat) => ({ ...seat, ...push.seats.find((each) => each.seat === seat.seat) }));
      const controls = table.controls && { ...table.controls, away: push.away ?? null };
      this.state.table = { ...table, seats, controls, watchers: push.watchers ?? table.watchers };
      return this.changed();
    }
    if (push.type === 'chat') {
      this.state.table = { ...table, chat: joined(table.chat, push.chat) };
      return this.changed();
    }
    if (push.version < table.version || (push.version === table.version && push.from !== table.version)) return;
    if (push.from !== table.version) return void this.catchUp(push.version);
    const fresh = newer(push.log ?? [], table.log);
    this.state.table = {
      ...table,
      ...push.table,
      version: push.version,
      log: joined(push.table?.log ?? table.log, push.log ?? []),
      chat: joined(push.table?.chat ?? table.chat, push.chat ?? []),
    };
    this.backOnline();
    this.changed(fresh);
    // what was taken back is marked in older entries, which a push does not repeat
    if (fresh.some((entry) => entry.lines.some((line) => TAKEN_BACK.has(line.kind)))) void this.load();
  }

  // ---------------------------------------------------------------- staying connected

  private connect(): void {
    if (this.stopped.signal.aborted) return;
    const { id, watch, lang } = this.options;
    const path = address(`/tables/${encodeURIComponent(id)}/live`, { watch, lang: lang() });
    let socket: Socket;
    try {
      socket = (this.options.socket ?? openSocket)(path);
    } catch {
      return this.reconnect();
    }
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.heardAt = Date.now();
      socket.send(JSON.stringify({ type: 'hello', version: this.state.table?.version ?? 0, chat: this.lastChat() }));
      clearInterval(this.ping);
      this.ping = setInterval(() => socket.send(JSON.stringify({ type: 'ping' })), PING_MS);
      this.state.connection = 'live';
      this.changed(); // the server's first push tells what happened meanwhile
    };
    socket.onmessage = ({ data }) => {
      this.heardAt = Date.now();
      const told = parsed(data);
      if (told) this.apply(told);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearInterval(this.ping);
      if (event?.code === TURNED_AWAY && event.reason) this.turnedAway(event.reason);
      this.reconnect(event?.code);
    };
  }

  /** We have lost our seat: at a table that everybody may see we look on, else this is the end. The server says why. */
  private turnedAway(why: string): void {
    this.state.notice = { kind: 'rejected', code: 'lost_seat', message: why };
    this.lostSeat = why;
    void this.load();
  }

  private reconnect(code = 0): void {
    if (this.stopped.signal.aborted) return;
    void this.poll();
    void this.wait(pause(this.attempts++, code)).then(() => this.connect());
  }

  /** Asks for news until there is a socket again. */
  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    for (let failures = 0; !this.socketIsOpen() && !this.stopped.signal.aborted;) {
      const { version: since = 0, revision = -1 } = this.state.table ?? {};
      const query = { since, revision, chat: this.lastChat(), wait: POLL_SECONDS };
      try {
        const news = await this.get<Table | Push>(query, (POLL_SECONDS + 10) * 1000);
        failures = 0;
        if (!this.socketIsOpen()) this.state.connection = 'polling';
        if ('type' in news) this.apply(news);
        else this.adopt(news);
        this.changed();
        await this.wait(250);
      } catch (problem) {
        if (isFinal(problem)) {
          this.end(problem);
          break;
        }
        // a proxy in front of a server that is down answers for it, with 502 or the like
        const down = !(problem instanceof ApiError) || problem.status >= 500;
        if (down && !this.socketIsOpen()) this.goOffline();
        await this.wait(pause(failures++));
      }
    }
    this.polling = false;
  }

  /** The device woke up, the network is back, or the page is looked at again: is what we have still true? */
  wake(): void {
    if (this.stopped.signal.aborted) return;
    this.attempts = 0;
    for (const end of [...this.pauses]) end();
    const socket = this.socket;
    if (!socket || !this.socketIsOpen()) return;
    const asked = Date.now();
    if (asked - this.heardAt > PING_MS) void this.load();
    socket.send(JSON.stringify({ type: 'ping' }));
    setTimeout(() => {
      if (this.socket !== socket || this.heardAt >= asked || this.stopped.signal.aborted) return;
      // a dead socket may take minutes to find out by itself
      this.state.connection = 'connecting';
      socket.close();
      socket.onclose?.();
    }, ANSWER_MS);
  }

  /** The table is not there any more, or not for us. */
  private end(problem: ApiError): void {
    this.state.gone = problem;
    this.changed();
    this.stop();
  }

  private lastChat(): number {
    return this.state.table?.chat.at(-1)?.n ?? 0;
  }

  private socketIsOpen(): boolean {
    return this.socket !== null && this.state.connection === 'live';
  }

  private goOffline(): void {
    if (this.state.connection === 'offline') return;
    this.offlineSince = this.state.table?.version ?? null;
    this.state.connection = 'offline';
    this.changed();
  }

  /** Told with every table that arrives: counts what happened while nothing did. */
  private backOnline(): void {
    if (this.state.connection === 'offline') this.state.connection = 'polling';
    const [since, table] = [this.offlineSince, this.state.table];
    if (since === null || !table) return;
    const others = (entry: LogEntry) => entry.seat === null || !table.you.seats.includes(entry.seat);
    this.state.missed = table.log.filter((entry) => entry.n > since && others(entry)).length;
    this.offlineSince = null;
  }

  // ---------------------------------------------------------------- acting

  /**
   * Sends one action, again and again with the same id until there is an answer. Whether it was done.
   * While one is on its way a second one is not sent, so a double click is one move.
   */
  async act(seat: number, action: Action): Promise<boolean> {
    const table = this.state.table;
    if (!table || this.state.sending) return false;
    this.state.sending = { seat, action, slow: false };
    this.state.notice = null;
    this.changed();
    const body = { move_id: uuid(), expected_version: table.version, seat, action: onTheWire(action) };
    const slow = setTimeout(() => {
      if (this.state.sending) this.state.sending = { seat, action, slow: true };
      this.changed();
    }, SLOW_MS);
    try {
      const answer = await this.sendUntilAnswered(body);
      if (isBrief(answer)) {
        await this.arrival(answer.version);
        return true;
      }
      this.state.sending = null;
      if ('type' in answer || 'from' in answer) this.apply({ ...answer, type: 'update' } as Push);
      else await this.load();
      return true;
    } catch (problem) {
      this.state.sending = null;
      this.explain(problem);
      return false;
    } finally {
      clearTimeout(slow);
      this.state.sending = null;
      this.changed();
    }
  }

  private async sendUntilAnswered(body: unknown): Promise<object> {
    const { id, lang, fetch } = this.options;
    for (let attempt = 0; ; attempt++) {
      try {
        const options = { lang: lang(), fetch, signal: this.stopped.signal, brief: this.socketIsOpen() };
        return await call<object>('POST', `/tables/${encodeURIComponent(id)}/actions`, body, options);
      } catch (problem) {
        const again =
          problem instanceof NetworkError ||
          (problem instanceof ApiError && (problem.status >= 500 || problem.status === 429));
        if (!again || attempt >= GIVE_UP_AFTER || this.stopped.signal.aborted) throw problem;
        const asked = problem instanceof ApiError ? problem.retryAfter * 1000 : 0;
        await this.wait(Math.max(asked, pause(attempt)));
      }
    }
  }

  /** The socket brings what was done; if it has broken meanwhile, we ask. */
  private async arrival(version: number): Promise<void> {
    const there = () => (this.state.table?.version ?? 0) >= version;
    if (there()) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, ARRIVES_MS);
      this.arrived = () => {
        if (!there()) return;
        clearTimeout(late);
        resolve();
      };
    });
    this.arrived = null;
    if (!there() && !this.stopped.signal.aborted) await this.load();
  }

  private explain(problem: unknown): void {
    if (!(problem instanceof ApiError)) {
      this.state.notice = { kind: 'lost', code: 'network', message: '' };
      return;
    }
    const { code, message, rule } = problem;
    this.state.notice = { kind: code === 'stale' ? 'stale' : 'rejected', code, message, rule };
    if (problem.table) this.adopt(problem.table);
    else if (problem.status === 409) void this.load();
  }

  dismissNotice(): void {
    this.state.notice = null;
    this.state.missed = 0;
    this.changed();
  }

  // ---------------------------------------------------------------- small things

  private changed(fresh: readonly LogEntry[] = []): void {
    this.arrived?.();
    if (!this.stopped.signal.aborted) this.options.onchange(this.state, fresh);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const { pauses, stopped } = this;
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        pauses.delete(done);
        stopped.signal.removeEventListener('abort', done);
        resolve();
      }
      pauses.add(done);
      stopped.signal.addEventListener('abort', done);
    });
  }
}

/** The answer where a socket tells the rest. */
function isBrief(answer: object): answer is { type: 'accepted'; version: number } {
  return 'type' in answer && answer.type === 'accepted';
}

/** Whether asking again would be of no use. */
function isFinal(problem: unknown): problem is ApiError {
  return problem instanceof ApiError && problem.status < 500 && problem.status !== 429;
}

/** Entries and everything else at a table are counted, and neither number ever goes back. */
function isOlder(table: Table, than: Table): boolean {
  return (
    table.version < than.version || (table.version === than.version && (table.revision ?? 0) < (than.revision ?? 0))
  );
}
