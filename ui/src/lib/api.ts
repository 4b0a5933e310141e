/** Calls to the server. Every rejection is an ApiError with a code and a sentence; no answer at all is a NetworkError. */
import type { ApiErrorBody, Table } from './protocol';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly rule?: string,
    readonly table?: Table,
    readonly retryAfter = 0,
  ) {
    super(message);
  }
}

export class NetworkError extends Error {}

export interface CallOptions {
  /** Words of the answer. */
  lang?: string;
  /** A spectator's token. */
  watch?: string;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The answer need not tell what a socket tells anyway. */
  brief?: boolean;
  fetch?: typeof fetch;
}

const TIMEOUT_MS = 12_000;

export function address(path: string, options: CallOptions = {}): string {
  const query = new URLSearchParams();
  const all = { ...options.query, lang: options.lang, watch: options.watch };
  for (const [key, value] of Object.entries(all)) if (value !== undefined) query.set(key, String(value));
  const text = query.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

export async function call<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  options.signal?.addEventListener('abort', stop);
  const timer = setTimeout(stop, options.timeoutMs ?? TIMEOUT_MS);
  try {
    const send = options.fetch ?? fetch;
    const headers: Record<string, string> = { Accept: 'application/json' };
    // the server refuses changes without this header, so that no other site can make them
    if (method !== 'GET') headers['X-Stolik'] = '1';
    if (options.brief) headers.Prefer = 'return=minimal';
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await send(address(path, options), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: abort.signal,
      credentials: 'same-origin',
    }).catch((problem: unknown) => {
      throw new NetworkError(String(problem));
    });
    const text = await answer.text().catch(() => {
      throw new NetworkError('the answer broke off');
    });
    if (answer.ok) return (text ? JSON.parse(text) : null) as T;
    throw rejection(answer, text);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

function rejection(answer: Response, text: string): ApiError {
  let told: Partial<ApiErrorBody> = {};
  try {
    told = JSON.parse(text) as ApiErrorBody;
  } catch {
    // a proxy answered, not our server
  }
  const { code = `http_${answer.status}`, message = answer.statusText, details, rule } = told.error ?? {};
  const retryAfter = Number(answer.headers.get('Retry-After') ?? 0) || 0;
  return new ApiError(answer.status, code, message, details, rule, told.table, retryAfter);
}

/** A random id; crypto.randomUUID exists only on https, and a table at home may be served by plain http. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
