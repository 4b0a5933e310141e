/** What the server tells of pieces, kept as long as it stays true. Framework-free. */
import type { PieceId, PieceWords } from '../games/board';
import { ApiError } from './api';

export class PieceTeller {
  private moment = '';
  private readonly known = new Map<PieceId, PieceWords | null>();

  constructor(private readonly ask: (piece: PieceId, signal: AbortSignal) => Promise<PieceWords>) {}

  /** `moment` names the state of the table, the viewer and the language; what was told at another one is forgotten. */
  async tell(piece: PieceId, moment: string, signal: AbortSignal): Promise<PieceWords | null> {
    if (moment !== this.moment) this.known.clear();
    this.moment = moment;
    const known = this.known.get(piece);
    if (known !== undefined) return known;
    const words = await this.ask(piece, signal).catch((problem: unknown) => {
      if (problem instanceof ApiError && problem.status === 404) return null;
      throw problem;
    });
    if (moment === this.moment) this.known.set(piece, words);
    return words;
  }
}
