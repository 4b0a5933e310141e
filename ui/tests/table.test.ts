import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry, Push, Table } from '../src/lib/protocol';
import { TableSync, type SyncState } from '../src/lib/table';
import type { Socket } from '../src/lib/wire';

const table = (version: number, more: Partial<Table> = {}): Table => {
  const whole = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/action.json'), 'utf8')) as Table;
  return { ...whole, version, log: [entry(version)], chat: [], ...more };
};
const entry = (n: number): LogEntry => ({
  n,
  seat: 1,
  lines: [{ seat: 1, kind: 'acted', text: `entry ${n}`, details: {} }],
});
const update = (from: number, version: number): Push => ({
  type: 'update',
  from,
  version,
  table: { version, waiting_for: [version % 4] },
  log: Array.from({ length: version - from }, (_, index) => entry(from + index + 1)),
});

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: Socket['onclose'] = null;
  readonly sent: unknown[] = [];
  closed = false;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => void (this.closed = true);
  say = (push: unknown) => this.onmessage?.({ data: JSON.stringify(push) });
}

interface Call {
  method: string;
  path: string;
  brief: boolean;
  body: { move_id: string; expected_version: number } | null;
}

/** A server that answers with what the test has put on its list; a function may throw to cut the wire. */
class FakeServer {
  calls: Call[] = [];
  sockets: FakeSocket[] = [];
  answers: ((call: Call) => [number, unknown] | Promise<[number, unknown]>)[] = [];
  otherwise: (call: Call) => [number, unknown] | Promise<[number, unknown]> = () => [200, table(16)];

  fetch = (async (url: string, init: RequestInit) => {
    const call = {
      method: init.method!,
      path: String(url),
      brief: new Headers(init.headers).get('prefer') === 'return=minimal',
      body: init.body ? JSON.parse(String(init.body)) : null,
    } as Call;
    this.calls.push(call);
    const [status, body] = await (this.answers.shift() ?? this.otherwise)(call);
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;

  socket = () => {
    const made = new FakeSocket();
    this.sockets.push(made);
    return made;
  };
}

const cut = () => {
  throw new TypeError('network');
};

describe('TableSync', () => {
  let server: FakeServer;
  let sync: TableSync;
  let states: SyncState[];
  let fresh: number[];

  async function open() {
    sync = new TableSync({
      id: 'x',
      lang: () => 'en',
      fetch: server.fetch,
      socket: server.socket,
      onchange: (state, entries) => {
        states.push({ ...state });
        fresh.push(...entries.map(({ n }) => n));
      },
    });
    await sync.start();
    server.sockets[0]?.onopen?.();
  }

  beforeEach(() => {
    vi.useFakeTimers();
    server = new FakeServer();
    states = [];
    fresh = [];
  });
  afterEach(() => {
    sync.stop();
    vi.useRealTimers();
  });

  const version = () => sync.state.table?.version;

  it('says in words that the seat is lost', async () => {
    await open();
    server.otherwise = () => [
      404,
      { error: { code: 'no_such_table', message: 'There is no such table.', details: {} } },
    ];
    server.sockets[0]!.onclose?.({ code: 4004, reason: 'You no longer sit at this table.' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sync.state.gone).toMatchObject({ status: 404, message: 'You no longer sit at this table.' });
  });

  it('goes on looking where everybody may, and says that the seat is lost', async () => {
    await open();
    const watching = { seats: [], host: false, watching: true };
    server.otherwise = () => [200, table(16, { revision: 9, you: watching })];
    server.sockets[0]!.onclose?.({ code: 4004, reason: 'You no longer sit at this table.' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sync.state.gone).toBeNull();
    expect(sync.state.table?.you.seats).toEqual([]);
    expect(sync.state.notice?.message).toBe('You no longer sit at this table.');
    expect(server.sockets.length).toBe(2);
  });

  it('fetches the table, says hello and pings', async () => {
    await open();
    expect(version()).toBe(16);
    expect(server.sockets[0]!.sent).toEqual([{ type: 'hello', version: 16, chat: 0 }]);
    expect(sync.state.connection).toBe('live');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(server.sockets[0]!.sent.at(-1)).toEqual({ type: 'ping' });
  });

  it('takes over pushes that follow on, and ignores repeated ones', async () => {
    await open();
    const [socket] = server.sockets;
    socket!.say(update(16, 17));
    expect(version()).toBe(17);
    expect(sync.state.table!.log.map(({ n }) => n)).toEqual([16, 17]);
    expect(fresh).toEqual([17]);
    socket!.say(update(16, 17));
    socket!.say(update(15, 16));
    expect(version()).toBe(17);
    expect(sync.state.table!.log.map(({ n }) => n)).toEqual([16, 17]);
  });

  it('takes over changes without an entry: names, seats', async () => {
    await open();
    server.sockets[0]!.say({ ...update(16, 16), table: { revision: 5, listed: false } });
    expect(sync.state.table!.revision).toBe(5);
    expect(server.calls.length).toBe(1);
  });

  it('fetches the whole table on a gap', async () => {
    await open();
    server.otherwise = () => [200, table(20)];
    server.sockets[0]!.say(update(18, 19));
    await vi.advanceTimersByTimeAsync(0);
    expect(version()).toBe(20);
    expect(server.calls.length).toBe(2);
  });

  it('never goes back to an older table', async () => {
    await open();
    server.sockets[0]!.say(update(16, 17));
    server.otherwise = () => [200, table(15)];
    await sync.load();
    expect(version()).toBe(17);
  });

  it('merges presence and chat without changing the version', async () => {
    await open();
    server.sockets[0]!.say({ type: 'presence', seats: [{ seat: 2, connected: true }] });
    expect(sync.state.table!.seats[2]).toMatchObject({ connected: true, name: 'Luca' });
    const line = { n: 1, seat: 1, name: 'Kasia', text: 'hej', at: 0 };
    server.sockets[0]!.say({ type: 'chat', chat: [line] });
    server.sockets[0]!.say({ type: 'chat', chat: [line] });
    expect(sync.state.table!.chat.length).toBe(1);
    expect(version()).toBe(16);
  });

  it('survives nonsense on the socket', async () => {
    await open();
    server.sockets[0]!.onmessage?.({ data: 'not json' });
    server.sockets[0]!.say({ type: 'pong' });
    expect(version()).toBe(16);
  });

  it('polls while there is no socket and goes back to a socket', async () => {
    await open();
    server.answers = [() => [200, update(16, 18)]];
    server.otherwise = () => new Promise(() => undefined);
    server.sockets[0]!.onclose?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(server.calls.at(-1)!.path).toContain('since=16');
    expect(server.calls.at(-1)!.path).toContain('wait=20');
    expect(version()).toBe(18);
    expect(sync.state.connection).toBe('polling');
    await vi.advanceTimersByTimeAsync(2_000);
    server.sockets.at(-1)!.onopen?.();
    expect(sync.state.connection).toBe('live');
    expect(server.sockets.at(-1)!.sent).toEqual([{ type: 'hello', version: 18, chat: 0 }]);
  });

  it('comes back at once when the server says so, and no faster than usual the second time', async () => {
    await open();
    server.otherwise = () => new Promise(() => undefined);
    server.sockets[0]!.onclose?.({ code: 1012, reason: '' });
    await vi.advanceTimersByTimeAsync(110);
    expect(server.sockets).toHaveLength(2);
    server.sockets[1]!.onclose?.({ code: 1012, reason: '' });
    await vi.advanceTimersByTimeAsync(110);
    expect(server.sockets).toHaveLength(2);
  });

  it('tells when it is offline, and what was missed', async () => {
    await open();
    server.otherwise = cut;
    server.sockets[0]!.onclose?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(sync.state.connection).toBe('offline');
    server.otherwise = () => [200, update(16, 18)];
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sync.state.connection).not.toBe('offline');
    expect(sync.state.missed).toBe(2);
  });

  it('sends an action with an id and the version it was made for', async () => {
    await open();
    server.answers = [() => [200, update(16, 17)]];
    expect(await sync.act(0, { type: 'move', move: 'pass' })).toBe(true);
    const { method, path, body } = server.calls[1]!;
    expect([method, path]).toEqual(['POST', '/api/tables/x/actions?lang=en']);
    expect(body).toMatchObject({ expected_version: 16, seat: 0, action: { type: 'move', move: 'pass' } });
    expect(body!.move_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(version()).toBe(17);
    expect(sync.state.sending).toBeNull();
  });

  it('makes one move of a double click', async () => {
    await open();
    let reply: (told: [number, unknown]) => void = () => undefined;
    server.answers = [() => new Promise((resolve) => (reply = resolve))];
    const first = sync.act(0, { type: 'move', move: 'pass' });
    expect(await sync.act(0, { type: 'move', move: 'pass' })).toBe(false);
    reply([200, update(16, 17)]);
    expect(await first).toBe(true);
    expect(server.calls.filter(({ method }) => method === 'POST').length).toBe(1);
  });

  it('retries with the same id when the wire is cut or the server stumbles', async () => {
    await open();
    server.answers = [cut, () => [503, {}], () => [200, update(16, 17)]];
    const acting = sync.act(0, { type: 'move', move: 'pass' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await acting).toBe(true);
    const posts = server.calls.filter(({ method }) => method === 'POST');
    expect(posts.length).toBe(3);
    expect(new Set(posts.map(({ body }) => body!.move_id)).size).toBe(1);
    expect(new Set(posts.map(({ body }) => body!.expected_version)).size).toBe(1);
  });

  it('says that it is still sending', async () => {
    await open();
    server.answers = [() => new Promise(() => undefined)];
    void sync.act(0, { type: 'undo' });
    await vi.advanceTimersByTimeAsync(1_600);
    expect(sync.state.sending?.slow).toBe(true);
  });

  it('does not mind that its own push comes before the answer', async () => {
    await open();
    server.answers = [
      () => {
        server.sockets[0]!.say(update(16, 17));
        server.sockets[0]!.say(update(17, 18));
        return [200, update(16, 17)];
      },
    ];
    expect(await sync.act(0, { type: 'move', move: 'pass' })).toBe(true);
    expect(version()).toBe(18);
    expect(sync.state.table!.log.map(({ n }) => n)).toEqual([16, 17, 18]);
  });

  it('waits for the socket where the answer is brief, and is sending until then', async () => {
    await open();
    server.answers = [() => [200, { type: 'accepted', version: 17, move_id: 'x' }]];
    const acting = sync.act(0, { type: 'move', move: 'wait' });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls.at(-1)).toMatchObject({ method: 'POST', brief: true });
    expect([version(), sync.state.sending !== null]).toEqual([16, true]);
    server.sockets[0]?.say(update(16, 17));
    expect(await acting).toBe(true);
    expect([version(), sync.state.sending]).toEqual([17, null]);
    expect(server.calls.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('asks for what a brief answer promised if the socket does not bring it', async () => {
    await open();
    server.answers = [() => [200, { type: 'accepted', version: 17, move_id: 'x' }], () => [200, table(17)]];
    const acting = sync.act(0, { type: 'move', move: 'wait' });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await acting).toBe(true);
    expect(version()).toBe(17);
  });

  it('wants the whole answer while there is no socket', async () => {
    await open();
    server.sockets[0]?.onclose?.();
    server.otherwise = ({ method }) => (method === 'POST' ? [200, update(16, 17)] : new Promise(() => undefined));
    expect(await sync.act(0, { type: 'move', move: 'wait' })).toBe(true);
    expect(server.calls.find(({ method }) => method === 'POST')?.brief).toBe(false);
    expect(version()).toBe(17);
  });

  it('takes over the table of a stale answer and tells so', async () => {
    await open();
    server.answers = [() => [409, { error: { code: 'stale', message: 'too late' }, table: table(19) }]];
    expect(await sync.act(0, { type: 'move', move: 'pass' })).toBe(false);
    expect(version()).toBe(19);
    expect(sync.state.notice).toMatchObject({ kind: 'stale', code: 'stale' });
    sync.dismissNotice();
    expect(sync.state.notice).toBeNull();
  });

  it('shows a refusal with its rule and does not send it again', async () => {
    await open();
    server.answers = [() => [422, { error: { code: 'cannot_pay', message: 'You have 1 yuan.', rule: '6.2.4' } }]];
    expect(await sync.act(0, { type: 'move', move: 'act 0 taxes' })).toBe(false);
    expect(sync.state.notice).toEqual({
      kind: 'rejected',
      code: 'cannot_pay',
      message: 'You have 1 yuan.',
      rule: '6.2.4',
    });
    expect(server.calls.length).toBe(2);
  });

  it('names the absent seat apart from the one who claims', async () => {
    await open();
    server.answers = [() => [200, update(16, 17)]];
    await sync.act(0, { type: 'claim_absence', seat: 2 });
    expect(server.calls[1]!.body).toMatchObject({ seat: 0, action: { type: 'claim_absence', absent: 2 } });
  });

  it('tells that a table is not there', async () => {
    server.otherwise = () => [404, { error: { code: 'no_such_table', message: 'There is no such table.' } }];
    await open();
    expect(sync.state.gone?.code).toBe('no_such_table');
    expect(server.sockets.length).toBe(0);
  });

  it('is quiet once stopped', async () => {
    await open();
    sync.stop();
    const before = states.length;
    server.sockets[0]!.onclose?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.length).toBe(before);
    expect(server.sockets.length).toBe(1);
  });

  it('asks again when a gap shows while an older answer is on its way', async () => {
    await open();
    let reply: (told: [number, unknown]) => void = () => undefined;
    server.answers = [() => new Promise((resolve) => (reply = resolve))];
    server.otherwise = () => [200, table(20)];
    server.sockets[0]!.say(update(17, 18));
    await vi.advanceTimersByTimeAsync(0);
    server.sockets[0]!.say(update(19, 20));
    reply([200, table(18)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(version()).toBe(20);
  });

  it('does not take a table for new that was asked for before something was done', async () => {
    await open();
    let reply: (told: [number, unknown]) => void = () => undefined;
    server.answers = [() => new Promise((resolve) => (reply = resolve)), () => [200, table(16, { listed: true })]];
    void sync.load();
    const after = sync.load();
    reply([200, table(16, { listed: false })]);
    await after;
    expect(sync.state.table!.listed).toBe(true);
  });

  const line = (n: number) => ({ n, seat: 1, name: 'Kasia', text: `line ${n}`, at: 0 });

  it('keeps what was said while the table was on its way', async () => {
    await open();
    server.sockets[0]!.say({ ...update(16, 16), table: { revision: 5 }, chat: [line(1)] });
    let reply: (told: [number, unknown]) => void = () => undefined;
    server.answers = [() => new Promise((resolve) => (reply = resolve))];
    const loaded = sync.load();
    server.sockets[0]!.say({ ...update(16, 16), table: { revision: 6 }, chat: [line(2)] });
    reply([200, table(17, { revision: 5, chat: [line(1)] })]);
    await loaded;
    expect(version()).toBe(17);
    expect(sync.state.table!.chat.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('does not go back to older seats and names of the same version', async () => {
    await open();
    server.sockets[0]!.say({ ...update(16, 16), table: { revision: 6, listed: false } });
    server.otherwise = () => [200, table(16, { revision: 5, listed: true })];
    await sync.load();
    expect(sync.state.table!.listed).toBe(false);
  });

  it('learns what was taken back even from an answer that others have overtaken', async () => {
    await open();
    let reply: (told: [number, unknown]) => void = () => undefined;
    server.answers = [() => new Promise((resolve) => (reply = resolve))];
    const lines = [{ seat: 1, kind: 'undone', text: '', details: {} }];
    server.sockets[0]!.say({ ...update(16, 17), log: [{ n: 17, seat: 1, lines }] });
    server.sockets[0]!.say(update(17, 18));
    reply([
      200,
      table(17, {
        log: [
          { ...entry(16), in_effect: false },
          { n: 17, seat: 1, lines },
        ],
      }),
    ]);
    await vi.advanceTimersByTimeAsync(0);
    expect(version()).toBe(18);
    expect(sync.state.table!.log.map(({ n, in_effect }) => [n, in_effect ?? true])).toEqual([
      [16, false],
      [17, true],
      [18, true],
    ]);
  });

  it('comes back at once when the device wakes up', async () => {
    await open();
    server.otherwise = cut;
    server.sockets[0]!.onclose?.();
    for (let attempt = 1; attempt < 8; attempt++) {
      await vi.advanceTimersByTimeAsync(20_000);
      server.sockets.at(-1)!.onclose?.();
    }
    const before = server.sockets.length;
    server.otherwise = () => [200, update(16, 18)];
    sync.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sockets.length).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(version()).toBe(18);
  });

  it('leaves a socket that does not answer after the device has slept', async () => {
    await open();
    vi.setSystemTime(Date.now() + 3_600_000);
    server.otherwise = () => [200, table(19)];
    sync.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(version()).toBe(19);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(server.sockets[0]!.closed).toBe(true);
    expect(server.sockets.length).toBe(2);
    server.sockets[1]!.onopen?.();
    sync.wake();
    server.sockets[1]!.say({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(server.sockets[1]!.closed).toBe(false);
  });

  it('ends with a sentence when the table is gone while it polls', async () => {
    await open();
    server.otherwise = () => [404, { error: { code: 'no_such_table', message: 'There is no such table.' } }];
    server.sockets[0]!.onclose?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)!.gone?.message).toBe('There is no such table.');
    const asked = [server.calls.length, server.sockets.length];
    await vi.advanceTimersByTimeAsync(120_000);
    expect([server.calls.length, server.sockets.length]).toEqual(asked);
  });
});
