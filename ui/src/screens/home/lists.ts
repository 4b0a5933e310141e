/** Which table belongs under which heading of the home page. */
import { moment } from '../../lib/time';
import type { TableLists, TableSummary } from '../../lib/protocol';

export interface Sorted {
  yourTurn: TableSummary[];
  waiting: TableSummary[];
  gathering: TableSummary[];
  finished: TableSummary[];
  open: TableSummary[];
  watchable: TableSummary[];
}

const isMyTurn = (table: TableSummary): boolean => table.status === 'playing' && table.your_turn;

/** Whoever has least time left comes first; no clock comes last. */
const deadline = (table: TableSummary): number => moment(table.deadline) ?? Number.MAX_SAFE_INTEGER;

export function sorted({ mine, open, watchable }: TableLists): Sorted {
  const known = new Set(mine.map((table) => table.id));
  const others = (tables: TableSummary[]) => tables.filter((table) => !known.has(table.id));
  return {
    yourTurn: mine.filter(isMyTurn).sort((a, b) => deadline(a) - deadline(b)),
    waiting: mine.filter((table) => table.status === 'playing' && !isMyTurn(table)),
    gathering: mine.filter((table) => table.status === 'waiting'),
    finished: mine.filter((table) => table.status === 'finished').slice(0, 5),
    open: others(open),
    watchable: others(watchable),
  };
}

/** The table to go on with: the next one that waits for the player, in the order of the home page. */
export function nextTable(lists: TableLists, current: string): TableSummary | undefined {
  return sorted(lists).yourTurn.find((table) => table.id !== current);
}
