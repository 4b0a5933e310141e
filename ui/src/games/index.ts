/** Finds the boards and covers of games by their folders; nothing else in the shell knows which games exist. */
import type { GameBoard } from './board';

const boards = import.meta.glob<{ default: GameBoard }>('./*/index.ts');
const covers = import.meta.glob<string>('./*/cover.svg', { query: '?url', import: 'default', eager: true });

export async function loadBoard(game: string): Promise<GameBoard | null> {
  const load = boards[`./${game}/index.ts`];
  return load ? (await load()).default : null;
}

export function coverOf(game: string): string | undefined {
  return covers[`./${game}/cover.svg`];
}
