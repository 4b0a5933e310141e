// What a reader hears of a piece: the same facts that are drawn, as short sentences.
import { capital, type BoardContext } from '../kit/context.svelte';
import { tileFacts, type AreaId, type RiverPlayer, type RiverView } from './facts';

type Board = BoardContext<RiverView>;

const whose = (board: Board, seat: number): Record<string, string> => ({ player: board.seat(seat).name });

export const tileLabel = (board: Board, tile: string): string => {
  const { storage } = tileFacts(tile);
  const name = board.title(`river.tile.${tile}`);
  return storage ? `${name}, ${board.t('river.count.warehouses', { n: storage })}` : name;
};

export function areaLabel(board: Board, view: RiverView, area: AreaId): string {
  const { seats, places } = view.areas[area];
  const there = seats.length ? seats.map((seat) => board.seat(seat).name).join(', ') : board.t('ui.river.nobody');
  const room = places === null ? board.t('ui.river.any_number') : board.t('river.count.places', { n: places });
  return `${board.title(`river.area.${area}`)}: ${room}. ${capital(there)}`;
}

export const spaceLabel = (board: Board, player: RiverPlayer, space: number): string => {
  const name = board.title('river.piece.space', { space, ...whose(board, player.seat) });
  const tile = player.tiles[space - 1];
  return tile ? `${name}: ${board.t(`river.tile.${tile}`)}` : name;
};

export const columnLabel = (board: Board, player: RiverPlayer, column: number): string => {
  const n = player.columns[column - 1]?.points ?? 0;
  return `${board.title('river.piece.column', { column, ...whose(board, player.seat) })}: ${board.t('river.count.points', { n })}`;
};

export const spotLabel = (board: Board, player: RiverPlayer, spot: number): string => {
  const name = board.title('river.piece.spot', { spot, ...whose(board, player.seat) });
  const value = player.tokens[spot - 1];
  return typeof value === 'number' ? `${name}: ${value}` : name;
};

export const storedLabel = (board: Board, player: RiverPlayer, kind: keyof RiverPlayer['stored']): string =>
  `${board.title(`river.resource.${kind}`)}: ${player.stored[kind]} (${board.seat(player.seat).name})`;

export const boatLabel = (board: Board, player: RiverPlayer): string =>
  `${board.title('river.piece.boat', whose(board, player.seat))}: ${board.t('river.count.pioneers', { n: player.boat })}`;
