/** River of Gold for the shell. */
import type { GameBoard } from '../board';
import { capital } from '../kit/context.svelte';
import Board from './Board.svelte';
import { customerFacts, layCustomers } from './customers';
import { GOODS, layBox, type Box, type RiverView } from './facts';
import printed from './generated/printed.json';
import SeatMini from './SeatMini.svelte';
import { iconMarkup } from './symbols';
import { layTiles, tileFacts } from './tiles';

/** The icon of a move: what it is about, most telling first. */
function iconName(verb: string | undefined, values: Record<string, unknown>): string | undefined {
  switch (verb) {
    case 'sail':
      return values.royal ? 'royal' : 'port';
    case 'build':
      return tileFacts(String(values.tile)).type;
    case 'deliver':
    case 'discard':
      return customerFacts(String(values.card)).type;
    case 'spend_favour':
      return 'favour';
    case 'exchange':
      return values.get === 'favour' ? 'favour' : String(values.get ?? 'swap');
    case 'take_good':
    case 'sell':
      return String(values.good);
    case 'journey_bonus':
      return String(values.take);
    case 'second_marker':
      return 'marker';
    case 'upgrade':
      return 'royal';
    case 'set_die':
    case 'roll':
      return 'die';
    case 'pick_patron':
      return String(values.patron);
    default:
      return undefined;
  }
}

const THING_ICONS: Record<string, string> = {
  goods: 'any_good',
  points: 'points_plain',
  limit: 'limit',
  cards: 'hand',
  influence: 'influence',
};

const SCORE_ICONS: Record<string, string> = {
  earlier: 'points_plain',
  visits: 'ship',
  owners: 'own',
  emperor: 'flower',
  tracks: 'influence',
  masteries: 'mastery_courts',
  merchants: 'merchant',
  nobles: 'noble',
  patron: 'flower',
  end_trigger: 'end',
  regions: 'scoring',
  customers: 'person',
  abilities: 'artisan',
};

/** Era 2 has begun when the first stack is used up. */
const eraOf = (view: RiverView): number => (view.era_1.left > 0 ? 1 : 2);

function progressText(view: RiverView, t: (key: string, values?: Record<string, string | number>) => string): string {
  if (view.phase === 'finished' || view.phase === 'scoring') return t('ui.rog.finished');
  if (view.phase === 'patrons') return t('ui.rog.choose_patron');
  return t(view.ended_by === null ? 'ui.rog.era_round' : 'ui.rog.last_turns', { era: eraOf(view), round: view.round });
}

const game: GameBoard<RiverView> = {
  prefix: 'rog',
  layBox: (box = printed) => {
    const { tiles, customers } = box as Box;
    layBox(box as Box);
    layTiles(tiles);
    layCustomers(customers);
  },
  Board,
  SeatMini,
  kept: ['koku', 'good', 'favour', 'card'],
  previews: ['sail', 'exchange', 'spend_favour'],
  folded: ['exchange'],
  finishes: ['end_turn'],
  points: (view, seat) => view.players[seat]?.points ?? null,
  chip: (view, seat, t) => {
    const player = view.players[seat];
    if (!player) return [];
    return (['koku', 'favour', ...GOODS] as const).map((kind) => ({
      icon: iconMarkup(kind),
      value: player[kind],
      word: t(`rog.resource.${kind}`),
    }));
  },
  order: (view) => view.order,
  tags: (view, seat, t) => (view.first === seat ? [t('ui.rog.first_player')] : []),
  progress: (view, t) => ({
    text: capital(progressText(view, t)),
    short: view.phase === 'turn' ? t('ui.rog.era', { era: eraOf(view) }) : progressText(view, t),
    phases: [],
    phase: -1,
  }),
  piecesOf: ({ kind, seat, details }) => {
    const resource = String(details.resource ?? details.good ?? '');
    switch (kind) {
      case 'sailed':
      case 'upgraded':
        return [`ship/${seat}/${String(details.ship)}`, ...(details.to ? [`river/${String(details.to)}`] : [])];
      case 'built':
      case 'marked':
        return [`shore/${String(details.shore)}`];
      case 'gained':
      case 'sold':
        return [resource === 'koku' || resource === 'favour' ? `${resource}/${seat}` : `good/${seat}/${resource}`];
      case 'rolled':
      case 'die_set':
      case 'favour_spent':
        return [`die/${seat}`];
      case 'tile_entered':
        return [`tile/${String(details.tile)}`];
      default:
        return undefined;
    }
  },
  pieceName: (piece, t) => {
    const [kind = '', ...ids] = piece.split('/');
    const id = ids.at(-1) ?? '';
    switch (kind) {
      case 'koku':
      case 'favour':
        return t(`rog.resource.${kind}`);
      case 'good':
        return t(`rog.resource.${id}`);
      case 'die':
        return t('ui.rog.thing.die');
      default:
        return t(`rog.${kind}.${id}`);
    }
  },
  icon: (offer) => {
    const name = iconName(offer.verb, offer.arguments ?? {});
    return name ? iconMarkup(name) : undefined;
  },
  thing: (thing, of, t) => ({
    icon: iconMarkup(THING_ICONS[thing] ?? thing),
    word: t(thing in THING_ICONS ? `ui.thing.${thing}` : `rog.resource.${thing}`),
    mark: of?.split('_').at(-1),
  }),
  beatIcon: (beat) => iconMarkup({ emperor: 'royal', last_turns: 'end' }[beat] ?? 'scoring'),
  cardOf: ({ verb, arguments: about }) => {
    if (verb !== 'discard') return undefined;
    const { order } = customerFacts(String(about.card));
    return { price: GOODS.filter((good) => order[good] > 0).map((good) => [good, order[good]] as const), worth: [] };
  },
  scoreIcon: (item) => iconMarkup(SCORE_ICONS[item] ?? ''),
};

export default game;
