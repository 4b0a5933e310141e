/** What every part of a board needs from its props, so that they need not be handed down piece by piece. */
import { getContext, setContext } from 'svelte';
import type { BoardProps, BoardSeat } from './board';

const KEY = Symbol('board');

/** The live props of a board, and a seat by its number. */
export class BoardContext<View = unknown> {
  constructor(private readonly live: () => BoardProps<View>) {}

  get props(): BoardProps<View> {
    return this.live();
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
