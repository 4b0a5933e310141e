/** A word for a piece, for the crumb of picked pieces. */
import type { GameBoard, Translate } from '../games/board';

/** As the board calls it. Otherwise `palace/0/1` is "palace 2", and ids are shown as they are. */
export function pieceName(board: GameBoard | null, piece: string, t: Translate, view?: unknown): string {
  if (board?.pieceName) return board.pieceName(piece, t, view);
  const parts = piece.split('/');
  const kind = parts[0] ?? piece;
  const id = parts.at(-1) ?? '';
  return /^\d+$/.test(id) ? `${kind} ${Number(id) + 1}` : id.replaceAll('_', ' ');
}
