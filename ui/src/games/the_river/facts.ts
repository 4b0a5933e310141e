// What is printed on the pieces, for drawing them: no rules, only what a player can read on a tile or a card.
import printed from './generated/printed.json';

export const RESOURCES = ['wood', 'clay', 'stone', 'food'] as const;
export type Resource = (typeof RESOURCES)[number];
/** Those that symbols produce. */
export const PRODUCED = RESOURCES.slice(0, 3);
export type Terrain = 'forest' | 'desert' | 'badlands' | 'mountain' | 'meadow';
export type AreaId =
  | 'explore'
  | 'produce_wood'
  | 'produce_clay'
  | 'produce_stone'
  | 'produce_food'
  | 'reserve'
  | 'build'
  | 'first_player'
  | 'swap';

/** `Game.present` of the server. */
export interface RiverView {
  phase: string;
  /** The clean-up between two rounds. */
  cleaning_up: boolean;
  round: number;
  /** Whose the first-player pawn is. */
  pawn: number;
  /** Seats in turn order. */
  order: number[];
  actor: number | null;
  end_triggered: boolean;
  supply: Record<Resource, number>;
  tiles: string[];
  tile_places: number;
  tile_stack: number;
  cards: string[];
  card_places: number;
  card_deck: number;
  /** Values of the bonus tokens that are left, the next one first. */
  bonus: number[];
  areas: Record<AreaId, AreaView>;
  /** So many tiles or tokens end the game. */
  last_tile: number;
  last_token: number;
  players: RiverPlayer[];
}

export interface AreaView {
  /** In the order placed. */
  seats: number[];
  /** Null: as many as one likes. */
  places: number | null;
  per_player: boolean;
  first_bonus: number;
}

export interface RiverPlayer {
  seat: number;
  /** Which river board. */
  board: string;
  /** In river order. */
  tiles: string[];
  stored: Record<Resource, number>;
  capacity: number;
  production: Record<string, number>;
  columns: ColumnView[];
  /** Null where cards or tokens are hidden. */
  points: number | null;
  boat: number;
  settled: number;
  waiting: boolean;
  spots: number;
  tokens: (number | null)[];
  built: (string | null)[];
  reserved: (string | null)[];
}

export interface ColumnView {
  points: number;
  /** What its tiles have in common; null if they have nothing. */
  terrain: Terrain | null;
}

export interface TileEffect {
  trigger: string;
  kind: string;
  /** The resource or terrain it is about. */
  about: string;
  amount: number;
}

export interface SpaceFacts {
  production: Partial<Record<Resource, number>>;
  storage: number;
}

export interface TileFacts extends SpaceFacts {
  terrains: Terrain[];
  effects: TileEffect[];
}

export interface CardFacts {
  cost: Record<'wood' | 'clay' | 'stone', number>;
  points: number;
}

export interface BoardFacts {
  spaces: Partial<Record<string, SpaceFacts>>;
  /** Numbers of the spaces with a cabin. */
  settle: number[];
}

export interface Box {
  tiles: Record<string, TileFacts>;
  cards: Record<string, CardFacts>;
  boards: Record<string, BoardFacts>;
  reserving: { most: number; discount: number };
  fifthWaits: number;
}

/** Row and column of every river space, from 1; the same in every box. */
export const PATH: readonly { row: number; column: number }[] = printed.path;

const PRINTED = printed as unknown as Box;
let { tiles: TILES, cards: CARDS, boards: BOARDS } = PRINTED;
export let RESERVING = PRINTED.reserving;
/** The bonus spot on which the fifth pioneer waits. */
export let FIFTH_WAITS = PRINTED.fifthWaits;
export let TILE_IDS = Object.keys(TILES);
export let CARD_IDS = Object.keys(CARDS);

/** From now on this box lies on the table; without one, the printed one. */
export function layBox(box: Box = PRINTED): void {
  ({ tiles: TILES, cards: CARDS, boards: BOARDS, reserving: RESERVING, fifthWaits: FIFTH_WAITS } = box);
  [TILE_IDS, CARD_IDS] = [Object.keys(TILES), Object.keys(CARDS)];
}

const BLANK: SpaceFacts = { production: {}, storage: 0 };
/** A tile that we do not know is drawn as a bare meadow rather than not at all. */
export const tileFacts = (id: string): TileFacts => TILES[id] ?? { ...BLANK, terrains: ['meadow'], effects: [] };
export const cardFacts = (id: string): CardFacts => CARDS[id] ?? { cost: { wood: 0, clay: 0, stone: 0 }, points: 0 };
export const boardFacts = (colour: string): BoardFacts => BOARDS[colour] ?? { spaces: {}, settle: [] };
export const spaceFacts = (colour: string, space: number): SpaceFacts => boardFacts(colour).spaces[space] ?? BLANK;

export interface TerrainInks {
  ground: string;
  dark: string;
  /** Of a glyph that stands on the ground. */
  glyph: string;
}

export const TERRAINS: Record<Terrain, TerrainInks> = {
  forest: { ground: '#2F6B4A', dark: '#2A5D41', glyph: '#FFFFFF' },
  desert: { ground: '#DCA43C', dark: '#8A5F10', glyph: '#24312F' },
  badlands: { ground: '#D57A52', dark: '#A54A2B', glyph: '#FFFFFF' },
  mountain: { ground: '#93A2AD', dark: '#56656F', glyph: '#FFFFFF' },
  meadow: { ground: '#CFE79A', dark: '#5F7D28', glyph: '#24312F' },
};

export const INK = '#24312F';
export const PAPER = '#FBF6E6';
export const TIMBER = '#7A5030';

/** So many of each, one after the other. */
export const oneByOne = (counts: Partial<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([kind, n]) => Array.from({ length: n ?? 0 }, () => kind));

/** Warehouses in sight on every space, as they are printed on its tile or on the board. */
export const warehouses = ({ board, tiles }: RiverPlayer): number[] =>
  PATH.map((_, i) => (tiles[i] ? tileFacts(tiles[i]) : spaceFacts(board, i + 1)).storage);

/** What lies in the warehouses, space by space: they fill in reading order. */
export function storedOn(player: RiverPlayer): string[][] {
  const tokens = RESOURCES.flatMap((kind) => Array.from({ length: player.stored[kind] }, () => kind));
  return warehouses(player).map((room) => tokens.splice(0, room));
}

/** The spaces whose cabins are lived in: they fill from the first on. */
export const livedIn = ({ board, settled }: RiverPlayer): ReadonlySet<number> =>
  new Set([...boardFacts(board).settle].sort((a, b) => a - b).slice(0, settled));

/**
 * Which of the face-up pieces lies on which place: what lay there stays, what is new fills the gaps. Null: an empty place.
 */
export function keepPlaces(
  before: readonly (string | null)[],
  now: readonly string[],
  places: number,
): (string | null)[] {
  const left = [...now];
  const take = (id: string | null | undefined): string | null => {
    const at = id ? left.indexOf(id) : -1;
    return at < 0 ? null : left.splice(at, 1)[0]!;
  };
  const kept = Array.from({ length: Math.max(places, now.length) }, (_, i) => take(before[i]));
  return kept.map((id) => id ?? left.shift() ?? null);
}
