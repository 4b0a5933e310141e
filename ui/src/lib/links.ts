/** Links that carry a token: which table they open. */
import { call } from './api';
import type { TableSummary } from './protocol';
import { settings } from './settings.svelte';

export interface Linked {
  id: string;
  kind: 'invite' | 'watch' | 'seat';
  title: string;
  /** This browser already has a seat there. */
  sitting: boolean;
}

export async function resolveLink(token: string): Promise<Linked> {
  const path = `/links/${encodeURIComponent(token)}`;
  const options = { lang: settings.lang };
  const told = await call<{ kind: Linked['kind']; table: TableSummary }>('GET', path, undefined, options);
  return { id: told.table.id, kind: told.kind, title: told.table.title, sitting: told.table.you.length > 0 };
}
