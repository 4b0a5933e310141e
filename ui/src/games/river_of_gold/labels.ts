// What a reader hears of a piece: the same facts that are drawn, as short sentences.
import { sentences } from '../../lib/sentences';
import type { Translate } from '../board';
import type { BoardContext } from '../kit/context.svelte';
import { capital } from '../kit/context.svelte';
import { customerFacts } from './customers';
import { GOODS, shoresAt, spaceId, spaceOf, type RiverView, type ShoreFacts } from './facts';
import { tileFacts } from './tiles';

type Board = BoardContext<RiverView>;

/** What a gain is called: resources have a word of the game, the rest one of the app. */
export function thingWord(t: Translate, kind: string): string {
  const resource = kind === 'koku' || kind === 'favour' || GOODS.some((good) => good === kind);
  return t(resource ? `rog.resource.${kind}` : `ui.rog.thing.${kind}`);
}

/** The name tells both rewards; the bonus counts only until the tile is built. */
export function tileLabel(board: Board, tile: string): string {
  const { bonus } = tileFacts(tile);
  const name = board.title(`rog.tile.${tile}`);
  return bonus === null ? name : `${name}. ${board.t('ui.rog.build_bonus', { n: bonus })}`;
}

export function shoreLabel(board: Board, shore: ShoreFacts, place: { tile: string; markers: number[] } | null): string {
  const name = board.title(`rog.shore.${shore.id}`);
  if (!place) return `${name}. ${board.t('ui.rog.empty_shore', { cost: shore.cost ?? 0 })}`;
  const owners = place.markers.map((seat) => board.seat(seat).name).join(', ');
  const tile = board.title(`rog.tile.${place.tile}`);
  return owners ? `${name}. ${tile}. ${board.t('ui.rog.owners', { names: owners })}` : `${name}. ${tile}`;
}

export function spaceLabel(board: Board, view: RiverView, space: number): string {
  const id = spaceId(space);
  const here = view.players.filter((player) => player.ships.includes(id)).map((player) => board.seat(player.seat).name);
  const shores = shoresAt(space)
    .map((shore) => shore.id.replace('shore_', ''))
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

/** "silk ×2, rice". */
export function orderWords(t: Translate, card: string): string {
  const { order } = customerFacts(card);
  return GOODS.filter((good) => order[good])
    .map((good) => (order[good] > 1 ? `${thingWord(t, good)} ×${order[good]}` : thingWord(t, good)))
    .join(', ');
}

export function cardLabel(board: Board, card: string): string {
  return sentences(
    board.title(`rog.card.${card}`),
    board.t('ui.rog.order', { goods: orderWords((key) => board.t(key), card) }),
    board.t(`rog.ability.${card}`),
  );
}

export function masteryLabel(board: Board, id: string, claims: readonly number[], rewards: readonly number[]): string {
  const parts = [board.title(`rog.mastery.${id}`), board.t(`rog.ability.${id}`)];
  rewards.forEach((points, i) => {
    const seat = claims[i];
    const name = seat === undefined ? board.t('ui.rog.unclaimed') : board.seat(seat).name;
    parts.push(`${board.t('ui.points', { n: points })}: ${name}`);
  });
  return sentences(...parts);
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
  const name = capital(board.t(`rog.region.region_${region}`));
  return sentences(board.t('ui.rog.track_label', { region: name, places, values }), ...marks);
}
