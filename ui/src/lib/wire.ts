/** What goes over the socket and how lists from it are put together. Framework-free. */
import type { Action, ChatLine, LogEntry, Push } from './protocol';

const RECONNECT_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000];

/** The server closes a socket with this code when we have lost our seat, or may not look any more. */
export const TURNED_AWAY = 4004;

/** The server closes a socket with this code when the table is to be had again already, perhaps from another process. */
const COME_BACK = 1012;
const AT_ONCE_MS = 100;

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event?: { code: number; reason: string }) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

export function openSocket(path: string): Socket {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url) as unknown as Socket;
}

/** How long to wait before the next attempt; uneven, so that a thousand browsers do not come back at once. */
export function pause(attempt: number, code = 0): number {
  if (code === COME_BACK && attempt === 0) return AT_ONCE_MS * Math.random();
  const base = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)] ?? 1_000;
  return base * (0.75 + Math.random() / 2);
}

/** Whose time is up has a name of its own on the wire, `seat` being the one who claims. */
export function onTheWire(action: Action): object {
  return action.type === 'claim_absence' ? { type: action.type, absent: action.seat } : action;
}

export function parsed(data: string): Push | null {
  try {
    const told = JSON.parse(data) as { type?: string };
    return told.type === 'update' || told.type === 'presence' || told.type === 'chat' ? (told as Push) : null;
  } catch {
    return null;
  }
}

/** Both lists by number, each number once. */
export function joined<T extends LogEntry | ChatLine>(old: readonly T[], fresh: readonly T[]): T[] {
  if (fresh.length === 0) return old as T[];
  const known = new Set(old.map((each) => each.n));
  return [...old, ...fresh.filter((each) => !known.has(each.n))].sort((one, other) => one.n - other.n);
}

export function newer(log: readonly LogEntry[], than: readonly LogEntry[]): LogEntry[] {
  const last = than.at(-1)?.n ?? 0;
  return log.filter((entry) => entry.n > last);
}

/** The log with those entries marked as taken back that another copy of it knows to be so. */
export function marked(log: readonly LogEntry[], by: readonly LogEntry[]): LogEntry[] {
  const undone = new Set(by.filter((entry) => entry.in_effect === false).map((entry) => entry.n));
  return log.map((entry) => (undone.has(entry.n) ? { ...entry, in_effect: false } : entry));
}
