/** What every part of a board needs, so that it need not be handed down piece by piece. */
import { getContext, setContext } from 'svelte';
import type { BoardProps, BoardSeat, PieceId, Speed } from '../board';

const KEY = Symbol('board');

/** The live props of a board, where the pointer is, and a seat by its number. */
export class BoardContext<View = unknown> {
  /** The piece that the pointer or the focus is on. */
  pointed: PieceId | null = $state(null);
  private reached: PieceId | null = null;

  constructor(private readonly live: () => BoardProps<View>) {}

  get props(): BoardProps<View> {
    return this.live();
  }

  get speed(): Speed {
    return this.live().speed;
  }

  /**
   * The pointer or the focus came to a piece or left it. Passed on after the redraw: a piece that is taken away with the
   * focus on it loses it amid one, when nothing may change.
   */
  point(piece: PieceId | null): void {
    this.reached = piece;
    queueMicrotask(() => {
      if (this.reached !== piece) return;
      this.pointed = piece;
      this.props.onpoint(piece);
    });
  }

  seat(seat: number): BoardSeat {
    return (
      this.props.seats.find((each) => each.seat === seat) ?? {
        seat,
        letter: 'ABCDE'.charAt(seat),
        colour: 'black',
        name: '',
        mine: false,
      }
    );
  }

  t(key: string, values?: Record<string, string | number>): string {
    return this.props.t(key, values);
  }

  /** A word with a capital first letter, as a title. */
  title(key: string, values?: Record<string, string | number>): string {
    return capital(this.props.t(key, values));
  }
}

export function provideBoard<View>(live: () => BoardProps<View>): BoardContext<View> {
  const context = new BoardContext(live);
  setContext(KEY, context);
  return context;
}

export const useBoard = <View>(): BoardContext<View> => getContext<BoardContext<View>>(KEY);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
