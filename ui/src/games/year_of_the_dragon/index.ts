/** In the Year of the Dragon for the shell. */
import type { GameBoard } from '../board';
import { capital } from '../kit/context.svelte';
import Board from './Board.svelte';
import {
  ACTIONS,
  GOODS,
  layBox,
  ROUNDS,
  TILES,
  TYPES,
  WALL_TILES,
  WILD,
  typeOfCard,
  type Box,
  type DragonView,
} from './facts';
import SeatMini from './SeatMini.svelte';
import { iconMarkup } from './symbols';

const PHASES = ['action', 'person', 'event', 'scoring'];

/** The icon of an argument of a move, most telling first. */
function iconName(verb: string | undefined, values: Record<string, unknown>): string | undefined {
  const tile = values.tile ?? values.person;
  if (verb === 'build_wall' && tile) return WALL_TILES[String(tile)]?.icon;
  if (tile) return TYPES[TILES[String(tile)]?.type ?? 'craftsman'].symbol;
  if (values.action) return ACTIONS[String(values.action)]?.icon;
  if (values.card) return values.card === WILD ? 'person' : TYPES[typeOfCard(String(values.card))]?.symbol;
  if (values.privilege) return values.privilege === 'large' ? 'priv2' : 'priv1';
  if (values.kind) return { yuan: 'yuan', rice: 'ricebowl', fireworks: 'firework' }[String(values.kind)];
  if (values.type) return TYPES[String(values.type) as keyof typeof TYPES]?.symbol;
  if (verb === 'feed') return 'ricebowl';
  return values.palace !== undefined ? 'floor' : undefined;
}

const SCORE_ICONS: Record<string, string> = {
  research: 'book',
  palaces: 'floor',
  court_ladies: 'dragon',
  privileges: 'priv1',
  festivals: 'festival',
  invasions: 'helmet',
  wall: 'wall',
  super_event: 'lantern_festival',
  persons: 'person',
  monks: 'buddha',
  money: 'yuan',
  earlier: 'points_plain',
};

const THINGS: Record<string, [icon: string, word: string]> = {
  yuan: ['yuan', 'yotd.good.yuan'],
  rice: ['ricebowl', 'yotd.good.rice'],
  fireworks: ['firework', 'yotd.good.fireworks'],
  points: ['points_plain', 'ui.thing.points'],
  spaces: ['helmet', 'ui.thing.spaces'],
  floors: ['floor', 'ui.thing.floors'],
  persons: ['person', 'ui.thing.persons'],
  small_privileges: ['priv1', 'yotd.privilege.small'],
  large_privileges: ['priv2', 'yotd.privilege.large'],
  wall_tiles: ['wall', 'ui.thing.wall_tiles'],
};

const game: GameBoard<DragonView> = {
  prefix: 'yotd',
  layBox: (box) => layBox(box as Box | undefined),
  Board,
  SeatMini,
  kept: ['good', 'card'],
  points: (view, seat) => view.players[seat]?.points ?? null,
  chip: (view, seat, t) => {
    const player = view.players[seat];
    if (!player) return [];
    return GOODS.map(({ kind, icon }) => ({
      icon: iconMarkup(icon),
      value: player[kind],
      word: t(`yotd.good.${kind}`),
    }));
  },
  order: (view) => view.order,
  tags: (view, seat, t) => [t(`ui.yotd.place.${view.order.indexOf(seat) + 1}`)],
  progress: (view, t) => ({
    text:
      view.phase === 'draft' || view.phase === 'finished'
        ? capital(t(`yotd.phase.${view.phase}`))
        : t('ui.yotd.month_of', { month: view.round, months: ROUNDS }),
    short:
      view.phase === 'draft' || view.phase === 'finished'
        ? t(`yotd.phase.${view.phase}`)
        : t('ui.yotd.month', { month: view.round }),
    phases: PHASES.map((phase) => capital(t(`yotd.phase.${phase}`))),
    phase: PHASES.indexOf(view.phase),
  }),
  pieceName: (piece, t) => {
    const [kind = '', ...ids] = piece.split('/');
    const id = ids.at(-1) ?? '';
    const vocabulary = kind === 'person' ? 'tile' : kind;
    return /^\d+$/.test(id) ? t(`yotd.${vocabulary}`, { n: Number(id) + 1 }) : t(`yotd.${vocabulary}.${id}`);
  },
  piecesOf: ({ kind, seat, details }) => {
    // these tiles are persons of a court, not tiles of the display
    const { tile, palace } = details as Record<string, string>;
    if (kind === 'housed') return [`palace/${seat}/${palace}`, `person/${seat}/${tile}`];
    return kind === 'released' || kind === 'dismissed' ? [`palace/${seat}/${palace}`] : undefined;
  },
  icon: (offer) => {
    const name = iconName(offer.verb, offer.arguments ?? {});
    return name ? iconMarkup(name) : undefined;
  },
  thing: (thing, _, t) => {
    const [icon, word] = THINGS[thing] ?? [];
    return icon && word ? { icon: iconMarkup(icon), word: t(word) } : undefined;
  },
  beatIcon: () => iconMarkup('festival'),
  scoreIcon: (item) => iconMarkup(SCORE_ICONS[item] ?? ''),
};

export default game;
