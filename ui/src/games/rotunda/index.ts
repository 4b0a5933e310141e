/** Rotunda for the shell. */
import type { GameBoard } from '../board';
import { capital } from '../kit/context.svelte';
import Board from './Board.svelte';
import { box, layBox, type Printed, type RotundaView } from './facts';
import SeatMini from './SeatMini.svelte';
import { iconMarkup } from './symbols';

const VERB_ICONS: Record<string, string> = {
  place_hall: 'hall',
  activate: 'expert',
  move: 'leader',
  move_neutral: 'leader',
  take_gold: 'gold',
  take_smuggler: 'smuggler',
  take_coins: 'coins',
  hire: 'hire',
  discard_expert: 'expert',
  lobby_pay: 'coins',
  lobby_staff: 'crowd',
  lobby_copy: 'copy',
  deposit: 'coins',
  buy_recruit: 'recruit',
  sell_assistant: 'dismiss',
  recruit: 'recruit',
  peddler: 'peddler',
  shift_peddler: 'peddler',
  apprentice: 'apprentice',
  senior_apprentice: 'senior_apprentice',
  use_chair: 'apprentice',
  pray: 'temple',
  worship: 'hall',
  place: 'temple',
  take_edge: 'lotus',
  take_cube: 'any',
  bonus_order: 'order',
  fulfil: 'order',
};

/** The icon of a move: what it is about, most telling first. */
function iconName(verb: string | undefined, values: Record<string, unknown>): string | undefined {
  if (verb === 'move' && values.to === 'hall') return 'hall';
  if (values.amulet) return String(values.amulet);
  if (values.for) return String(values.for);
  if (values.option) return values.option === 'prestige' ? 'points_plain' : String(values.option);
  if (values.resource) return String(values.resource);
  return VERB_ICONS[verb ?? ''];
}

const THING_ICONS: Record<string, string> = {
  prestige: 'points_plain',
  ready: 'crowd',
  sent: 'peddler',
  seated: 'apprentice',
  worshipping: 'temple',
  amulets: 'lotus',
  orders: 'order',
  fulfilled: 'order',
  experts: 'expert',
  end_points: 'points_plain',
};

const SCORE_ICONS: Record<string, string> = {
  prestige: 'points_plain',
  amulets: 'lotus',
  orders: 'order',
  family: 'crowd',
  assistants: 'apprentice',
  coins: 'coins',
  experts: 'expert',
};

/** The steps of a turn. */
const STEPS = ['expert', 'move', 'room', 'bonus', 'orders'];
const named = (phase: string): boolean => phase !== 'turn';

const game: GameBoard<RotundaView> = {
  prefix: 'rotunda',
  Board,
  SeatMini,
  kept: ['purse', 'cubes'],
  layBox: (printed) => layBox(printed as Printed | undefined),
  previews: ['move', 'move_neutral', 'hire', 'fulfil', 'worship', 'pray', 'sell', 'deposit'],
  points: (view, seat) => view.players[seat]?.points ?? null,
  chip: (view, seat, t) => {
    const player = view.players[seat];
    if (!player) return [];
    const number = (icon: string, value: number, word: string) => ({ icon: iconMarkup(icon), value, word: t(word) });
    return [
      number('coins', player.coins, 'rotunda.item.coins'),
      number('recruit', player.ready, 'ui.rotunda.ready'),
      number('lotus', player.amulets.length + player.kept.length, 'ui.rotunda.amulets'),
      number('expert', player.experts.length, 'ui.rotunda.experts'),
    ];
  },
  order: (view) => view.order,
  tags: (view, seat, t) => (view.order[0] === seat ? [t('ui.rotunda.first')] : []),
  progress: (view, t) => {
    const counted = { round: view.round, last: view.last_round };
    const text = named(view.phase)
      ? t(`rotunda.phase.${view.phase}`)
      : t(view.end_triggered ? 'ui.rotunda.last_turns' : 'ui.rotunda.rounds', counted);
    return {
      text: capital(text),
      short: text,
      phases: STEPS.map((step) => t(`ui.rotunda.step.${step}`)),
      phase: STEPS.indexOf(view.step),
    };
  },
  piecesOf: ({ kind, seat, details }) => {
    const { from, to, place, village, temple, row, column, order, expert, amulet, item, leader } = details as Record<
      string,
      string
    >;
    switch (kind) {
      case 'moved':
        return [`room/${from}`, `room/${to}`];
      case 'neutral_moved':
        return [`neutral/${leader}`, `room/${to}`];
      case 'gained':
      case 'spent':
        return item === 'prestige' ? [] : [item === 'coins' ? `purse/${seat}` : `cubes/${seat}/${item}`];
      case 'placed':
        return [`cell/${row}/${column}`];
      case 'peddled':
      case 'worshipped':
      case 'peddler_moved':
      case 'peddler_shifted':
        return [`village/${village}`];
      case 'prayed':
        return [`temple/${temple}`];
      case 'seated':
      case 'chair_used':
        return [`chairs/${place}`];
      case 'order_taken':
      case 'order_fulfilled':
        return [`order/${order}`, `own_order/${seat}/${order}`];
      case 'expert_hired':
      case 'expert_activated':
        return [`expert/${expert}`, `own_expert/${seat}/${expert}`];
      case 'amulet_taken':
        return [`own_amulet/${seat}/${amulet}`];
      case 'round_advanced':
        return ['round'];
      default:
        return place ? [`room/${place}`] : undefined;
    }
  },
  pieceName: (piece, t, view) => {
    const [kind = '', ...ids] = piece.split('/');
    const id = ids.at(-1) ?? '';
    /** As the tile that lies there is called. */
    const place = (where = '') => {
      const room = view?.rooms[where]?.room;
      return t(room ? `rotunda.room.${room}` : `rotunda.place.${where}`);
    };
    switch (kind) {
      case 'room':
        return id === 'hall' ? t('ui.rotunda.hall') : place(id);
      case 'icon':
      case 'chairs':
      case 'seated':
      case 'stock':
        return place(ids[0]);
      case 'leader':
        return t('ui.rotunda.leader', { n: Number(id) });
      case 'neutral':
        return t('ui.rotunda.neutral', { colour: t(`rotunda.colour.${id}`) });
      case 'cell':
        return t('ui.rotunda.cell', { row: Number(ids[0]), column: Number(ids[1]) });
      case 'edge':
        return t(`ui.rotunda.edge.${ids[0]}`, { n: Number(id) });
      case 'purse':
        return t('rotunda.item.coins');
      case 'cubes':
        return t(`rotunda.resource.${id}`);
      case 'own_order':
        return t(`rotunda.order.${id}`);
      case 'own_expert':
        return t(`rotunda.expert.${id}`);
      case 'own_amulet':
        return t(`rotunda.amulet.${id}`);
      case 'ready':
      case 'track':
      case 'round':
      case 'peddler':
        return t(`ui.rotunda.${kind}`);
      default:
        return t(`rotunda.${kind}.${id}`);
    }
  },
  icon: (offer) => {
    const name = iconName(offer.verb, offer.arguments ?? {});
    return name ? iconMarkup(name) : undefined;
  },
  thing: (thing, of, t) => {
    if (thing === 'actions') return { icon: iconMarkup(of ?? ''), word: t('ui.thing.actions'), printed: true };
    if (thing === 'bonuses') return undefined;
    if (thing === 'coins') return { icon: iconMarkup('coins'), word: t('rotunda.item.coins') };
    const named = thing in THING_ICONS;
    return {
      icon: iconMarkup(THING_ICONS[thing] ?? thing),
      word: t(named ? `ui.thing.${thing}` : `rotunda.resource.${thing}`),
      printed: thing === 'end_points',
    };
  },
  cardOf: ({ verb, arguments: about }) => {
    const order = verb === 'bonus_order' ? box().orders[String(about.order)] : undefined;
    if (!order) return undefined;
    const price = Object.entries(order.cost).map(([thing, n]) => [thing, n ?? 0] as const);
    return { price, worth: [['end_points', order.points]] };
  },
  ownPart: 'right',
  beatIcon: () => iconMarkup('hall'),
  scoreIcon: (item) => iconMarkup(SCORE_ICONS[item] ?? ''),
};

export default game;
