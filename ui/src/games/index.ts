/** Finds the boards and covers of games by their folders; nothing else in the shell knows which games exist. */
import { call } from '../lib/api';
import type { Table } from '../lib/protocol';
import type { GameBoard } from './board';

const boards = import.meta.glob<{ default: GameBoard }>('./*/index.ts');
const choices = import.meta.glob<{ default: (facts: unknown) => unknown }>('./*/printed.mjs');
const covers = import.meta.glob<string>('./*/cover.svg', { query: '?url', import: 'default', eager: true });

let wanted = 0; // the latest table that asked for its box: whoever is answered later than another asked lays nothing

/** The board of a table, with the box that it is played with. */
export async function boardFor(
  { id, game, components }: Pick<Table, 'id' | 'game' | 'components'>,
  watch?: string,
): Promise<GameBoard | null> {
  const turn = ++wanted;
  const load = boards[`./${game}/index.ts`];
  const board = load ? (await load()).default : null;
  const printed = board?.layBox && components?.corrected ? await printedIn(id, game, watch) : undefined;
  if (turn === wanted) board?.layBox?.(printed);
  return board;
}

/** What is drawn of a corrected box. */
async function printedIn(id: string, game: string, watch?: string): Promise<unknown> {
  const [{ facts }, choice] = await Promise.all([
    call<{ facts: unknown }>('GET', `/tables/${encodeURIComponent(id)}/components`, undefined, { watch }),
    choices[`./${game}/printed.mjs`]?.(),
  ]);
  return choice?.default(facts);
}

/** The board of a game as it is drawn already, whatever box it was laid with. */
export async function boardOf(game: string): Promise<GameBoard | null> {
  const load = boards[`./${game}/index.ts`];
  return load ? (await load()).default : null;
}

export function coverOf(game: string): string | undefined {
  return covers[`./${game}/cover.svg`];
}
