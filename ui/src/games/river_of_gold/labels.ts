// What a reader hears of a piece: the same facts that are drawn, as short sentences.
import type { BoardContext } from '../context';
import { capital } from '../context';
import { customerFacts } from './customers';
import { GOODS, shoresAt, spaceId, spaceOf, type RiverView, type ShoreFacts } from './facts';
import { tileFacts, type Reward } from './tiles';

type Board = BoardContext<RiverView>;

/** "koku ×3, silk". */
export function rewardWords(board: Pick<Board, 't'>, rewards: readonly Reward[]): string {
  return rewards
    .map(({ kind, n }) => {
      const word = board.t(`ui.rog.thing.${kind}`);
      return n === 1 ? word : `${word} ×${n}`;
    })
    .join(', ');
}

export function tileWords(board: Board, tile: string): string {
  const { visitor, owner, bonus } = tileFacts(tile);
  const parts = [
    board.title(`rog.tile.${tile}`),
    board.t('ui.rog.visitor', { rewards: rewardWords(board, visitor) }),
    ...(owner.length ? [board.t('ui.rog.owner', { rewards: rewardWords(board, owner) })] : []),
    ...(bonus === null ? [] : [board.t('ui.rog.build_bonus', { n: bonus })]),
  ];
  return parts.join('. ');
}

export function shoreLabel(board: Board, shore: ShoreFacts, place: { tile: string; markers: number[] } | null): string {
  const name = `${board.title(`rog.shore.${shore.id}`)}, ${board.t(`rog.region.${shore.region}`)}`;
  if (!place) return `${name}. ${board.t('ui.rog.empty_shore', { cost: shore.cost ?? 0 })}`;
  const owners = place.markers.map((seat) => board.seat(seat).name).join(', ');
  return `${name}. ${tileWords(board, place.tile)}${owners ? `. ${board.t('ui.rog.owners', { names: owners })}` : ''}`;
}

export function spaceLabel(board: Board, view: RiverView, space: number): string {
  const id = spaceId(space);
  const here = view.players.filter((player) => player.ships.includes(id)).map((player) => board.seat(player.seat).name);
  const shores = shoresAt(space)
    .map((shore) => board.t(`rog.shore.${shore.id}`))
    .join(', ');
  const label = board.t('ui.rog.space_label', { n: space, shores });
  return here.length ? `${label}. ${board.t('ui.rog.ships_here', { names: here.join(', ') })}` : label;
}

export function shipLabel(board: Board, seat: number, royal: boolean, space: string): string {
  return board.t(royal ? 'ui.rog.royal_ship_label' : 'ui.rog.ship_label', {
    name: board.seat(seat).name,
    n: spaceOf(space),
  });
}

export function orderWords(board: Pick<Board, 't'>, card: string): string {
  const { order } = customerFacts(card);
  return rewardWords(
    board,
    GOODS.filter((good) => order[good]).map((good) => ({ kind: good, n: order[good] })),
  );
}

export function cardLabel(board: Board, card: string): string {
  const { region } = customerFacts(card);
  return [
    `${board.title(`rog.customer.${card}`)}, ${board.t(`rog.region.${region}`)}`,
    board.t('ui.rog.order', { goods: orderWords(board, card) }),
    board.t(`rog.ability.${card}`),
  ].join('. ');
}

export function masteryLabel(board: Board, id: string, claims: readonly number[], rewards: readonly number[]): string {
  const parts = [board.title(`rog.mastery.${id}`), board.t(`rog.ability.${id}`).replace(/\.$/, '')];
  rewards.forEach((points, i) => {
    const seat = claims[i];
    const name = seat === undefined ? board.t('ui.rog.unclaimed') : board.seat(seat).name;
    parts.push(`${board.t('ui.points', { n: points })}: ${name}`);
  });
  return parts.join('. ');
}

export function trackLabel(board: Board, view: RiverView, region: number): string {
  const places = view.players
    .map((player) => `${board.seat(player.seat).name} ${player.influence[region - 1] ?? 0}`)
    .join(', ');
  const owner = (what: 'artisans' | 'elders') => view.players.find((player) => player[what].includes(region));
  const marks = (['artisans', 'elders'] as const).flatMap((what) => {
    const player = owner(what);
    return player ? [board.t(`ui.rog.${what}`, { name: board.seat(player.seat).name })] : [];
  });
  const values = (view.region_tiles[region - 1]?.values ?? []).join(', ');
  const name = capital(board.t(`rog.region.${region}`));
  return [board.t('ui.rog.track_label', { region: name, places, values }), ...marks].join('. ');
}
