/** Links that carry a token: which table they open, and how they are made. */
import { call } from './api';
import type { Table, TableSummary } from './protocol';
import { paths, type ReplayPart } from './router';
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

type Linking = Pick<Table, 'id' | 'links' | 'you'>;

/** A link as it is sent to somebody. */
export const whole = (path: string): string => new URL(path, location.origin).href;

/** The replay, in a form that opens for whoever has never been here. */
export function replayPath({ id, links }: Pick<Table, 'id' | 'links'>, at?: number, show?: ReplayPart): string {
  return paths.replay(id, at, links.watch?.split('/').at(-1), show);
}

/** To the analysis of a finished game, which begins if there is none yet. */
export function analysisPath({ id, links }: Pick<Table, 'id' | 'links'>): string {
  return paths.analyse(id, links.watch?.split('/').at(-1));
}

/** Back to the table; who only watches needs the token there, too. */
export function tablePath({ id, links, you }: Linking): string {
  return you.watching && !you.host && links.watch ? links.watch : paths.table(id);
}

/** What somebody pasted: a whole link of ours, or only the token at its end. */
export function pastedPath(text: string): string {
  const found = /(?:^|\/)((?:join|watch|t)\/[\w-]+(?:\/replay)?(?:\?[^\s#]*)?(?:#\S*)?)/.exec(text.trim());
  return found ? `/${found[1]}` : `/join/${encodeURIComponent(text.trim())}`;
}
