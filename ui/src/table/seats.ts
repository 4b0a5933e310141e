/** Seats as boards and panels need them. */
import type { BoardSeat, GameBoard } from '../games/board';
import { t } from '../lib/i18n.svelte';
import type { Seat, Table } from '../lib/protocol';

/** Whoever has given no name yet is called by the number of the seat. */
export function seatName(seat: Pick<Seat, 'seat' | 'kind' | 'name'>): string {
  if (seat.kind === 'open') return t('ui.seat.free');
  return seat.name || t('server.player', { n: seat.seat + 1 });
}

export function boardSeats(table: Table, you: string): BoardSeat[] {
  const alone = table.you.seats.length === 1;
  return table.seats.map((seat) => {
    const mine = table.you.seats.includes(seat.seat);
    return {
      seat: seat.seat,
      letter: seat.letter,
      colour: seat.colour,
      // people who share a browser need their names to be told apart
      name: mine && alone ? you : seatName(seat),
      mine,
    };
  });
}

/** In turn order, so that the viewer comes last, like the near edge of a real table. */
export function seatOrder(table: Table, board: GameBoard | null, viewer: number | null): number[] {
  const plain = table.seats.map((seat) => seat.seat);
  let order = plain;
  try {
    const told = board && table.view ? board.order(table.view) : plain;
    if (told.length === plain.length) order = told;
  } catch {
    // a view the board does not know; the plain order will do
  }
  const at = viewer === null ? -1 : order.indexOf(viewer);
  return at === -1 ? order : [...order.slice(at + 1), ...order.slice(0, at + 1)];
}

/** Whether nobody but bots plays along with this browser. */
export const amongBots = (table: Table): boolean =>
  table.seats.every((seat) => seat.kind === 'bot' || table.you.seats.includes(seat.seat));

/** Through whose eyes the table is seen. */
export function viewerOf(table: Table): number | null {
  if (table.prompt) return table.prompt.seat;
  return table.you.view_as ?? table.you.seats[0] ?? null;
}
