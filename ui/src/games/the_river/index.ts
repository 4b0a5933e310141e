/** The River for the shell. */
import type { GameBoard } from '../board';
import { capital } from '../kit/context.svelte';
import Board from './Board.svelte';
import { cardFacts, layBox, tileFacts, type Box, type RiverView } from './facts';
import OfferPicture from './OfferPicture.svelte';
import SeatMini from './SeatMini.svelte';
import { iconMarkup } from './symbols';

const VERB_ICONS: Record<string, string> = {
  gather_food: 'food',
  reserve: 'bookmark',
  build: 'hammer',
  build_reserved: 'hammer',
  take_pawn: 'flag',
  rearrange: 'swap',
  swap: 'swap',
  exchange: 'food',
  pay: 'points_plain',
};

/** The icon of a move: what it is about, most telling first. */
function iconName(verb: string | undefined, values: Record<string, unknown>): string | undefined {
  if (values.tile) return tileFacts(String(values.tile)).terrains[0];
  if (values.resource) return String(values.resource);
  return VERB_ICONS[verb ?? ''];
}

const THING_ICONS: Record<string, string> = { points: 'points_plain', warehouses: 'crate', pioneers: 'pioneer' };

const SCORE_ICONS: Record<string, string> = {
  bonus_tokens: 'medal',
  buildings: 'cabin',
  leftovers: 'crate',
  columns: 'compass',
  meadows: 'meadow',
};

const named = (phase: string): boolean => phase !== 'turn';

const game: GameBoard<RiverView> = {
  prefix: 'river',
  layBox: (printed) => layBox(printed as Box | undefined),
  Board,
  SeatMini,
  kept: ['stored'],
  OfferPicture,
  pictured: ({ arguments: about }) => Boolean(about.tile ?? about.card),
  previews: ['draft', 'explore', 'swap', 'build', 'build_reserved', 'reserve'],
  points: (view, seat) => view.players[seat]?.points ?? null,
  /** Others keep their points to themselves; how far they are, everybody sees. */
  chip: (view, seat, t) => {
    const player = view.players[seat];
    if (!player) return [];
    const number = (icon: string, value: number, word: string) => ({ icon: iconMarkup(icon), value, word: t(word) });
    return [
      number('compass', player.tiles.length, 'ui.river.tiles'),
      number('medal', player.tokens.length, 'ui.river.tokens'),
      number('boat', player.boat, 'ui.river.pioneers'),
    ];
  },
  order: (view) => view.order,
  tags: (view, seat, t) => (view.pawn === seat ? [t('ui.river.first')] : []),
  progress: (view, t) => {
    const text = named(view.phase)
      ? t(`river.phase.${view.phase}`)
      : t(view.end_triggered ? 'ui.river.round_last' : 'ui.river.round', { round: view.round });
    const phases = [t('ui.river.phase.place'), t('ui.river.phase.cleanup')];
    return { text: capital(text), short: text, phases, phase: named(view.phase) ? -1 : Number(view.cleaning_up) };
  },
  piecesOf: ({ kind, seat, details }) => {
    const { tile, space, card, resource, first, second } = details as Record<string, string>;
    switch (kind) {
      case 'explored':
        return [`tile/${tile}`, `space/${seat}/${space}`];
      case 'drafted':
        return [`tile/${tile}`, `space/${seat}/1`];
      case 'gained':
      case 'returned':
        return [`stored/${seat}/${resource}`, `supply/${resource}`];
      case 'built':
        return [`card/${card}`, `built/${seat}/${card}`];
      case 'reserved':
        return [`card/${card}`, `reserved/${seat}/${card}`];
      case 'swapped':
        return [`space/${seat}/${first}`, `space/${seat}/${second}`];
      case 'bonus_taken':
        return ['bonus'];
      case 'pawn_taken':
        return ['pawn', 'area/first_player'];
      case 'pioneers_settled':
      case 'pioneer_joined':
        return [`boat/${seat}`];
      default:
        return undefined;
    }
  },
  pieceName: (piece, t) => {
    const [kind = '', ...ids] = piece.split('/');
    const id = ids.at(-1) ?? '';
    switch (kind) {
      case 'supply':
      case 'stored':
        return t(`river.resource.${id}`);
      case 'reserved':
      case 'built':
        return t(`river.card.${id}`);
      case 'space':
        return t('ui.river.space', { n: Number(id) });
      default:
        return id ? t(`river.${kind}.${id}`) : t(`river.piece.${kind}`);
    }
  },
  icon: (offer) => {
    const name = iconName(offer.verb, offer.arguments ?? {});
    return name ? iconMarkup(name) : undefined;
  },
  thing: (thing, of, t) => {
    if (thing === 'column_points') return undefined; // they are among the points, and the columns show them
    if (thing === 'symbols' || thing === 'harvest')
      return {
        icon: iconMarkup(of ?? ''),
        word: `${t(`ui.thing.${thing}`)} (${t(`river.resource.${of}`)})`,
        printed: true,
      };
    return {
      icon: iconMarkup(THING_ICONS[thing] ?? thing),
      word: t(thing in THING_ICONS ? `ui.thing.${thing}` : `river.resource.${thing}`),
    };
  },
  /** Building tells its price by itself; what is reserved is paid later. */
  cardOf: ({ verb, arguments: about }) => {
    if (verb !== 'reserve') return undefined;
    const { cost, points } = cardFacts(String(about.card));
    return { price: Object.entries(cost).filter(([, n]) => n > 0), worth: [['points', points]] };
  },
  ownPart: 'right',
  beatIcon: (beat) => iconMarkup({ cleanup: 'again', last_round: 'flag' }[beat] ?? 'medal'),
  scoreIcon: (item) => iconMarkup(SCORE_ICONS[item] ?? ''),
};

export default game;
