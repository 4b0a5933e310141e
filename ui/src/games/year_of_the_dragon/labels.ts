// What a reader hears of a piece: the same facts that are drawn, as short sentences.
import type { BoardContext } from '../kit/context.svelte';
import { capital } from '../kit/context.svelte';
import { gainOf, tileFacts, type DragonPlayer, type DragonView, type PalaceView } from './facts';

type Board = BoardContext<DragonView>;

export function monthLabel(board: Board, view: DragonView, month: number): string {
  const event = board.t(`yotd.event.${view.event_track[month - 1] ?? 'peace'}`);
  const key = month < view.round ? 'past' : month === view.round ? 'now' : 'coming';
  return board.t(`ui.yotd.month_${key}`, { month, event });
}

export function tileLabel(board: Board, tile: string, left: number): string {
  const { value, symbols } = tileFacts(tile);
  const label = capital(board.t('ui.yotd.tile_label', { tile: board.t(`yotd.tile.${tile}`), value, symbols, left }));
  return left ? label : `${label}. ${board.t('ui.yotd.none_left')}`;
}

export function groupLabel(
  board: Board,
  group: number,
  { actions, dragons, fee }: DragonView['groups'][number],
): string {
  const name = capital(board.t('yotd.group', { n: group + 1 }));
  const cards = actions.map((action) => board.t(`yotd.action.${action}`)).join(', ');
  if (!dragons.length) return `${name}: ${cards}. ${board.title('ui.yotd.free')}`;
  const names = dragons.map((seat) => board.seat(seat).name).join(', ');
  return `${name}: ${cards}. ${board.t('ui.yotd.dragons_here', { names, fee: board.t('yotd.count.yuan', { n: fee }) })}`;
}

export function actionLabel(board: Board, action: string, group: number, player: DragonPlayer | undefined): string {
  const gain = gainOf(action, player);
  // first what stands on the card, then the whole name where the card has a short one
  const short = board.title(`ui.yotd.action.${action}`);
  const long = board.title(`yotd.action.${action}`);
  const written = gain === null ? short : `${short} +${gain}`;
  return [written, ...(long === short ? [] : [long]), board.t('yotd.group', { n: group + 1 })].join(', ');
}

export function palaceLabel(board: Board, palace: PalaceView, index: number): string {
  const persons = palace.persons.map((tile) => board.t(`yotd.tile.${tile}`)).join(', ');
  const name = `${board.title('yotd.palace', { n: index + 1 })}, ${board.t('yotd.count.floors', { n: palace.floors })}`;
  return `${name}: ${persons || board.t('ui.yotd.nobody')}`;
}

export function personLabel(board: Board, tile: string, palace: number): string {
  return `${board.title(`yotd.tile.${tile}`)}, ${board.t('yotd.palace', { n: palace + 1 })}`;
}

export function trackLabel(board: Board, view: DragonView): string {
  const places = view.order.map((seat) => `${board.seat(seat).name} ${view.players[seat]?.space ?? 0}`).join(', ');
  return board.t('ui.yotd.track_label', { places });
}
