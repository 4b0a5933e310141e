// What a reader hears of a piece: the same facts that are drawn, as short sentences.
import { capital, type BoardContext } from '../kit/context.svelte';
import { box } from './facts';
import type {
  Action,
  ChairView,
  EndView,
  LeaderView,
  OrderView,
  RoomView,
  RotundaPlayer,
  RotundaView,
  Store,
} from './facts';

type Board = BoardContext<RotundaView>;

const names = (board: Board, seats: readonly number[]): string => seats.map((seat) => board.seat(seat).name).join(', ');
const roomName = (board: Board, room: string): string => board.title(`rotunda.room.${room}`);
const told = (what: string, ...more: (string | false | null | undefined)[]): string =>
  [what, more.filter(Boolean).join(', ')].filter(Boolean).join(': ');

const leaderName = (board: Board, { seat, id }: LeaderView): string =>
  seat === null
    ? board.t('ui.rotunda.neutral', { colour: board.t(`rotunda.colour.${id}`) })
    : board.t('ui.rotunda.leader_of', { name: board.seat(seat).name });

/** Who stands in a place, as words. */
export const whoStands = (board: Board, leaders: readonly LeaderView[], place: string): string =>
  leaders
    .filter((leader) => leader.place === place)
    .map((leader) => leaderName(board, leader))
    .join(', ');

export const roomLabel = (board: Board, { room, coins }: RoomView, who: string): string =>
  told(roomName(board, room), who, room === 'banker_room' && board.t('ui.rotunda.coins', { count: coins, n: coins }));

export const leaderLabel = (board: Board, view: RotundaView, leader: LeaderView): string =>
  told(
    capital(leaderName(board, leader)),
    leader.place === 'hall' ? board.t('ui.rotunda.hall') : roomName(board, view.rooms[leader.place]?.room ?? 'lobby'),
  );

export const hallLabel = (board: Board, who: string): string => told(board.title('ui.rotunda.hall'), who);

export function iconLabel(board: Board, room: RoomView, i: number): string {
  const cube = room.sold[i];
  return told(
    board.title('ui.rotunda.part', { room: board.t(`rotunda.room.${room.room}`), n: i + 1 }),
    cube && board.t(`rotunda.resource.${cube.as}`),
  );
}

export const stockLabel = (board: Board, room: RoomView, kind: string, n: number): string =>
  told(roomName(board, room.room), `${board.t(`rotunda.resource.${kind}`)} ${n}`);

export function chairLabel(board: Board, room: RoomView, i: number): string {
  const who: ChairView | undefined = room.chairs[i];
  const what = board.title('ui.rotunda.chair', { room: board.t(`rotunda.room.${room.room}`) });
  if (!who) return told(what, board.t('ui.rotunda.free'));
  return told(what, board.seat(who.seat).name, board.t(`rotunda.chair.${who.senior ? 'senior' : 'junior'}`));
}

export const villageLabel = (board: Board, id: string, here: readonly number[], peddler: boolean): string =>
  told(
    board.title(`rotunda.village.${id}`),
    ...here.flatMap((n, seat) => (n ? [`${board.seat(seat).name} ${n}`] : [])),
    peddler && board.t('ui.rotunda.peddler'),
  );

export const cellLabel = (board: Board, row: number, column: number, here: readonly number[], end?: EndView): string =>
  told(
    board.title('ui.rotunda.cell', { row, column }),
    here.length > 0 && names(board, here),
    end && board.t('ui.rotunda.chain_end', { points: end.points }),
  );

/** What a token brings, as amounts and names. */
const brings = (board: Board, { gain = {}, do: actions = [] }: Action = {}): string[] => [
  ...Object.entries(gain).map(([kind, n = 0]) => `${board.t(`rotunda.item.${kind}`)} ${n}`),
  ...actions.map((action) => board.t(`rotunda.action.${action}`)),
];

export const edgeLabel = (board: Board, side: string, n: number): string =>
  board.title(`ui.rotunda.edge.${side}`, { n });
export const edgeAmuletLabel = (board: Board, side: string, n: number, kind: string | null): string =>
  told(edgeLabel(board, side, n), kind ? board.t(`rotunda.amulet.${kind}`) : board.t('ui.rotunda.taken'));

export const templeLabel = (board: Board, id: string, used: boolean): string =>
  told(board.title(`rotunda.temple.${id}`), ...brings(board, box().temples[id]), used && board.t('ui.rotunda.used'));
export const expertLabel = (board: Board, id: string): string => board.title(`rotunda.expert.${id}`);
export const orderLabel = (board: Board, id: string): string => board.title(`rotunda.order.${id}`);
export const amuletLabel = (board: Board, kind: string): string =>
  told(board.title('ui.rotunda.amulet'), board.t(`rotunda.amulet.${kind}`));
export const smugglerLabel = (board: Board, id: string): string =>
  told(board.title(`rotunda.smuggler.${id}`), ...brings(board, { gain: box().smugglers[id] }));

export function ownOrderLabel(board: Board, { id, done, lacks }: OrderView): string {
  const missing = Object.entries(lacks).map(([kind, n = 0]) => `${board.t(`rotunda.item.${kind}`)} ${n}`);
  return told(
    board.title(`rotunda.order.${id}`),
    done && board.t('ui.rotunda.done'),
    !done && missing.length > 0 && `${board.t('ui.rotunda.lacks')} ${missing.join(', ')}`,
  );
}

const whose = (board: Board, what: string, { seat }: RotundaPlayer, ...more: (string | number)[]): string =>
  told(`${capital(what)} (${board.seat(seat).name})`, ...more.map(String));
export const storeLabel = (board: Board, player: RotundaPlayer, kind: Store): string =>
  whose(board, board.t(`rotunda.item.${kind}`), player, player[kind]);
export const supplyLabel = (board: Board, player: RotundaPlayer): string =>
  whose(board, board.t('ui.rotunda.ready'), player, player.ready);
export const trackLabel = (board: Board, player: RotundaPlayer): string =>
  whose(board, board.t('ui.rotunda.track'), player, player.track);
