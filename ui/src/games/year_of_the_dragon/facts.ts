// What is printed on the pieces, for drawing them: no rules, only what a player can read on a tile or a card.
import type { PersonType } from '../../art/people';

/** `Game.present` of the server. */
export interface DragonView {
  round: number;
  phase: string;
  event_track: string[];
  super_event: string | null;
  supply: Record<string, number>;
  groups: { actions: string[]; dragons: number[] }[];
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
  wall_left: string[];
  waiting: boolean;
}

export interface PalaceView {
  floors: number;
  /** Tile ids, in no order of floors. */
  persons: string[];
}

export const ROUNDS = 12;
export const MAX_FLOORS = 3;
/** The month under which the super event lies. */
export const SUPER_MONTH = 7;
/** Paid for a group where a dragon already stands. */
export const FEE = 3;

export type { PersonType };

export interface TypeFacts {
  /** Background of the tile and the darker line on it. */
  colour: string;
  shade: string;
  /** Icon of its symbol. */
  symbol: string;
  /** Whether there are young and old tiles. */
  aged: boolean;
}

export const TYPES: Record<PersonType, TypeFacts> = {
  craftsman: {
    colour: '#D8C29C',
    shade: '#A98F62',
    symbol: 'hammer',
    aged: false,
  },
  court_lady: {
    colour: '#D6973A',
    shade: '#A56C1B',
    symbol: 'dragon',
    aged: false,
  },
  tax_collector: {
    colour: '#EFCB4C',
    shade: '#B8922A',
    symbol: 'coinsym',
    aged: false,
  },
  pyrotechnist: {
    colour: '#B493CB',
    shade: '#7C559B',
    symbol: 'rocket',
    aged: true,
  },
  warrior: {
    colour: '#D2634C',
    shade: '#9A3424',
    symbol: 'helmet',
    aged: true,
  },
  monk: { colour: '#B98A63', shade: '#7D5534', symbol: 'buddha', aged: true },
  healer: { colour: '#86B2DA', shade: '#3F78B0', symbol: 'mortar', aged: true },
  farmer: { colour: '#A3C688', shade: '#5E8F48', symbol: 'sack', aged: true },
  scholar: { colour: '#F0ECE2', shade: '#B8B1A0', symbol: 'book', aged: true },
};
export const TYPE_IDS = Object.keys(TYPES) as PersonType[];

export interface TileFacts {
  type: PersonType;
  old: boolean;
  /** Steps on the person track. */
  value: number;
  symbols: number;
}

const tile = (type: PersonType, old: boolean, value: number, symbols: number): TileFacts => ({
  type,
  old,
  value,
  symbols,
});

export const TILES: Record<string, TileFacts> = {
  craftsman: tile('craftsman', false, 2, 1),
  court_lady: tile('court_lady', false, 1, 1),
  tax_collector: tile('tax_collector', false, 3, 3),
  pyrotechnist_young: tile('pyrotechnist', false, 5, 1),
  pyrotechnist_old: tile('pyrotechnist', true, 3, 2),
  warrior_young: tile('warrior', false, 5, 1),
  warrior_old: tile('warrior', true, 3, 2),
  monk_young: tile('monk', false, 6, 1),
  monk_old: tile('monk', true, 2, 2),
  healer_young: tile('healer', false, 4, 1),
  healer_old: tile('healer', true, 1, 2),
  farmer_young: tile('farmer', false, 4, 1),
  farmer_old: tile('farmer', true, 1, 2),
  scholar_young: tile('scholar', false, 4, 2),
  scholar_old: tile('scholar', true, 2, 3),
};

/** Facts of a tile; an id we do not know is drawn as a craftsman rather than not at all. */
export const tileFacts = (id: string): TileFacts => TILES[id] ?? TILES.craftsman!;

/** Rows of the person display as printed: old above young; the three middle types have no age. */
export const OLD_LEFT = ['monk_old', 'healer_old', 'pyrotechnist_old'];
export const OLD_RIGHT = ['warrior_old', 'scholar_old', 'farmer_old'];
export const YOUNG_LEFT = ['monk_young', 'healer_young', 'pyrotechnist_young'];
export const AGELESS = ['craftsman', 'court_lady', 'tax_collector'];
export const YOUNG_RIGHT = ['warrior_young', 'scholar_young', 'farmer_young'];

/** The eleven person cards in the order of the display. */
export const CARDS = [
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
  'card_wild',
];
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
  /** What the card alone brings, and the persons whose symbols add to it; null where nothing is counted. */
  base: number;
  helper: PersonType | null;
  /** Icon of what it brings. */
  brings: string | null;
}

export const ACTIONS: Record<string, ActionFacts> = {
  taxes: {
    colour: '#8F6B10',
    icon: 'coinsym',
    base: 2,
    helper: 'tax_collector',
    brings: 'coinsym',
  },
  build: {
    colour: '#856238',
    icon: 'floor',
    base: 1,
    helper: 'craftsman',
    brings: 'floor',
  },
  harvest: {
    colour: '#4C7836',
    icon: 'sack',
    base: 1,
    helper: 'farmer',
    brings: 'sack',
  },
  fireworks_display: {
    colour: '#83589D',
    icon: 'rocket',
    base: 1,
    helper: 'pyrotechnist',
    brings: 'rocket',
  },
  military_parade: {
    colour: '#A84434',
    icon: 'helmet',
    base: 1,
    helper: 'warrior',
    brings: 'helmet',
  },
  research: {
    colour: '#6B6659',
    icon: 'book',
    base: 1,
    helper: 'scholar',
    brings: 'vpg',
  },
  privilege: {
    colour: '#8F2A1E',
    icon: 'dragon',
    base: 0,
    helper: null,
    brings: null,
  },
  build_wall: {
    colour: '#5A5F66',
    icon: 'wall',
    base: 0,
    helper: null,
    brings: null,
  },
};

/** Cards as they might lie, for a board that is drawn before the first deal. */
export function someDeal({ players, great_wall }: DragonView): DragonView['groups'] {
  const cards = Object.keys(ACTIONS).filter((action) => great_wall || action !== 'build_wall');
  return players.map((_, g) => ({
    actions: cards.filter((_card, i) => i % players.length === g),
    dragons: [],
  }));
}
export const actionFacts = (id: string): ActionFacts => ACTIONS[id] ?? ACTIONS.privilege!;

/** Printed base plus the symbols in the court, as the view tells them; null where the card counts nothing. */
export function gainOf(action: string, player: DragonPlayer | undefined): number | null {
  const { base, helper } = actionFacts(action);
  return helper && player ? base + (player.symbols[helper] ?? 0) : null;
}

export interface WallTileFacts {
  icon: string;
  amount: number;
}

export const WALL_TILES: Record<string, WallTileFacts> = {
  wall_rice: { icon: 'ricebowl', amount: 1 },
  wall_firework: { icon: 'firework', amount: 1 },
  wall_yuan: { icon: 'yuan', amount: 2 },
  wall_palace_floor: { icon: 'floor', amount: 1 },
  wall_person_track: { icon: 'helmet', amount: 3 },
  wall_victory_points: { icon: 'vpg', amount: 3 },
};

/** Small privilege: one dragon, large: two. */
export const PRIVILEGES = [
  { size: 'small', dragons: 1, cost: 2 },
  { size: 'large', dragons: 2, cost: 6 },
] as const;

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
