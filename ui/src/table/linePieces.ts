/** Which pieces a line of the log speaks of, so that they can be ringed while it is pointed at. */
import type { GameBoard, PieceId } from '../games/board';
import type { LogLine } from '../lib/protocol';

/** Ids that no board draws do no harm, so a detail stands for every way in which a piece may be spelt. */
function mentioned({ seat, details }: LogLine): PieceId[] {
  return Object.entries(details).flatMap(([kind, told]) =>
    (Array.isArray(told) ? told : [told])
      .filter((id) => typeof id === 'string' || typeof id === 'number')
      .flatMap((id) => (seat === null ? [`${kind}/${id}`] : [`${kind}/${id}`, `${kind}/${seat}/${id}`])),
  );
}

export function linePieces(board: GameBoard | null, lines: readonly LogLine[]): PieceId[] {
  return lines.flatMap((line) => board?.piecesOf?.(line) ?? mentioned(line));
}
