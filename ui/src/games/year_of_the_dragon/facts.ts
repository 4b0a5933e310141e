// What is printed on the pieces, for drawing them: no rules, only what a player can read on a tile or a card.
import type { PersonType } from '../../art/people';
import printed from './generated/printed.json';

/** `Game.present` of the server. */
export interface DragonView {
  round: number;
  phase: string;
  event_track: string[];
  super_event: string | null;
  supply: Record<string, number>;
  /** `fee`: what a dragon pays to join those that stand there already. */
  groups: { actions: string[]; dragons: number[]; fee: number }[];
  /** What the privileges cost at this table. */
  prices: Record<'small' | 'large', number>;
  /** Seats by the person track, the leader first. */
  order: number[];
  actor: number | null;
  great_wall: boolean;
  /** Owners of the wall tiles, from month 1 on. */
  wall: number[];
  players: DragonPlayer[];
}

export interface DragonPlayer {
  seat: number;
  points: number;
  yuan: number;
  rice: number;
  fireworks: number;
  privileges: { small: number; large: number };
  space: number;
  hand_size: number;
  /** Null where hands are not shown to this viewer. */
  hand: string[] | null;
  palaces: PalaceView[];
  symbols: Record<string, number>;
  /** What the action cards that count something would bring now. */
  gains: Record<string, number>;
  wall_left: string[];
  waiting: boolean;
}

export interface PalaceView {
  floors: number;
  /** Tile ids, in no order of floors. */
  persons: string[];
}

export const ROUNDS = printed.rounds;
export let MAX_FLOORS = printed.maxFloors;
/** The month under which the super event lies. */
export const SUPER_MONTH = printed.superMonth;

export type { PersonType };

export interface TypeFacts {
  /** Background of the tile and the darker line on it. */
  colour: string;
  shade: string;
  /** Icon of its symbol. */
  symbol: string;
}

export const TYPES: Record<PersonType, TypeFacts> = {
  craftsman: {
    colour: '#D8C29C',
    shade: '#A98F62',
    symbol: 'hammer',
  },
  court_lady: {
    colour: '#D6973A',
    shade: '#A56C1B',
    symbol: 'dragon',
  },
  tax_collector: {
    colour: '#EFCB4C',
    shade: '#B8922A',
    symbol: 'coinsym',
  },
  pyrotechnist: {
    colour: '#B493CB',
    shade: '#7C559B',
    symbol: 'rocket',
  },
  warrior: {
    colour: '#D2634C',
    shade: '#9A3424',
    symbol: 'helmet',
  },
  monk: { colour: '#B98A63', shade: '#7D5534', symbol: 'buddha' },
  healer: { colour: '#86B2DA', shade: '#3F78B0', symbol: 'mortar' },
  farmer: { colour: '#A3C688', shade: '#5E8F48', symbol: 'sack' },
  scholar: { colour: '#F0ECE2', shade: '#B8B1A0', symbol: 'book' },
};
export const TYPE_IDS = Object.keys(TYPES) as PersonType[];
/** Whether there are young and old tiles of a type. */
export const isAged = (type: PersonType): boolean => printed.aged[type];

export interface TileFacts {
  type: PersonType;
  old: boolean;
  /** Steps on the person track. */
  value: number;
  symbols: number;
}

export let TILES = printed.tiles as Record<string, TileFacts>;

/** Facts of a tile; an id we do not know is drawn as a craftsman rather than not at all. */
export const tileFacts = (id: string): TileFacts => TILES[id] ?? TILES.craftsman!;

/** Rows of the person display as printed: old above young; the three middle types have no age. */
export const OLD_LEFT = ['monk_old', 'healer_old', 'pyrotechnist_old'];
export const OLD_RIGHT = ['warrior_old', 'scholar_old', 'farmer_old'];
export const YOUNG_LEFT = ['monk_young', 'healer_young', 'pyrotechnist_young'];
export const AGELESS = ['craftsman', 'court_lady', 'tax_collector'];
export const YOUNG_RIGHT = ['warrior_young', 'scholar_young', 'farmer_young'];

const CARD_ORDER = [
  'card_monk',
  'card_healer',
  'card_pyrotechnist',
  'card_craftsman',
  'card_court_lady',
  'card_tax_collector',
  'card_warrior',
  'card_scholar',
  'card_farmer',
  'card_wild',
]; // as in the display
const handOf = (counts: Record<string, number>): string[] =>
  CARD_ORDER.flatMap((card) => Array.from({ length: counts[card] ?? 0 }, () => card));
/** The person cards of a hand in the order of the display, equal ones side by side. */
export let CARDS = handOf(printed.cards);
export const WILD = 'card_wild';
export const typeOfCard = (card: string): PersonType => card.replace(/^card_/, '') as PersonType;

export interface EventFacts {
  colour: string;
  icon: string;
}

export const EVENTS: Record<string, EventFacts> = {
  peace: { colour: '#3B7864', icon: 'peace' },
  imperial_tribute: { colour: '#8F6310', icon: 'tribute' },
  drought: { colour: '#B4551E', icon: 'drought' },
  dragon_festival: { colour: '#8A4F8F', icon: 'festival' },
  mongol_invasion: { colour: '#4E5866', icon: 'mongol' },
  contagion: { colour: '#6E7A3A', icon: 'contagion' },
};
export const eventFacts = (id: string): EventFacts => EVENTS[id] ?? EVENTS.peace!;

export interface ActionFacts {
  colour: string;
  icon: string;
  /** Icon of what it brings. */
  brings: string | null;
}

export const ACTIONS: Record<string, ActionFacts> = {
  taxes: {
    colour: '#8F6B10',
    icon: 'coinsym',
    brings: 'coinsym',
  },
  build: {
    colour: '#856238',
    icon: 'floor',
    brings: 'floor',
  },
  harvest: {
    colour: '#4C7836',
    icon: 'sack',
    brings: 'sack',
  },
  fireworks_display: {
    colour: '#83589D',
    icon: 'rocket',
    brings: 'rocket',
  },
  military_parade: {
    colour: '#A84434',
    icon: 'helmet',
    brings: 'helmet',
  },
  research: {
    colour: '#6B6659',
    icon: 'book',
    brings: 'points_plain',
  },
  privilege: {
    colour: '#8F2A1E',
    icon: 'dragon',
    brings: null,
  },
  build_wall: {
    colour: '#5A5F66',
    icon: 'wall',
    brings: null,
  },
};

/** Cards as they might lie, for a board that is drawn before the first deal. */
export function someDeal({ players, great_wall }: DragonView): DragonView['groups'] {
  const cards = Object.keys(ACTIONS).filter((action) => great_wall || action !== 'build_wall');
  return players.map((_, g) => ({
    actions: cards.filter((_card, i) => i % players.length === g),
    dragons: [],
    fee: 0,
  }));
}
export const actionFacts = (id: string): ActionFacts => ACTIONS[id] ?? ACTIONS.privilege!;

/** What an action card would bring to a player; null where the card counts nothing. */
export const gainOf = (action: string, player: DragonPlayer | undefined): number | null =>
  player?.gains[action] ?? null;

export interface WallTileFacts {
  icon: string;
  amount: number;
}

const WALL_ICONS: Record<string, string> = {
  wall_rice: 'ricebowl',
  wall_firework: 'firework',
  wall_yuan: 'yuan',
  wall_palace_floor: 'floor',
  wall_person_track: 'helmet',
  wall_victory_points: 'points_plain',
};
export const WALL_TILES: Record<string, WallTileFacts> = Object.fromEntries(
  Object.entries(printed.wallTiles).map(([id, amount]) => [id, { icon: WALL_ICONS[id] ?? 'wall', amount }]),
);

/** The privileges with the dragons on them. */
export let PRIVILEGES = printed.privileges as { size: 'small' | 'large'; dragons: number }[];

export type Box = typeof printed;

/** From now on this box lies on the table; without one, the printed one. What sentences tell is the same in every box. */
export function layBox(box: Box = printed): void {
  MAX_FLOORS = box.maxFloors;
  TILES = box.tiles as Record<string, TileFacts>;
  CARDS = handOf(box.cards);
  PRIVILEGES = box.privileges as typeof PRIVILEGES;
}

export const GOODS = [
  { kind: 'yuan', icon: 'yuan' },
  { kind: 'rice', icon: 'ricebowl' },
  { kind: 'fireworks', icon: 'firework' },
] as const;

/** Which of the eleven cards are still in the hand; where hands are hidden, nothing is known. */
export function cardsInHand(hand: string[]): boolean[] {
  const left = new Map<string, number>();
  for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1);
  return CARDS.map((card) => {
    const count = left.get(card) ?? 0;
    if (count) left.set(card, count - 1);
    return count > 0;
  });
}
