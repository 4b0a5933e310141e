// What the server shows of a table, and what is printed on its pieces. No rules: only what a player can see.
import printed from './generated/printed.json';

export const STORES = ['coins', 'tea', 'celadon', 'fruit', 'gold'] as const;
export type Store = (typeof STORES)[number];
/** The piece that holds so many of a thing. */
export const storeId = (seat: number, kind: string): string =>
  kind === 'coins' ? `purse/${seat}` : `cubes/${seat}/${kind}`;

// ---------------------------------------------------------------- the view

/** `Game.present` of the server. */
export interface RotundaView {
  phase: string;
  /** The step of the turn: expert, move, room, bonus or orders; empty outside turns. */
  step: string;
  /** Seats in turn order. */
  order: number[];
  /** Whose turn it is. */
  active: number | null;
  actor: number | null;
  end_triggered: boolean;
  /** The boundary that the hall lies on. */
  hall: string;
  rooms: Record<string, RoomView>;
  leaders: LeaderView[];
  villages: Record<string, number[]>;
  peddler: string;
  /** Cells of the worship board that somebody stays on. */
  worship: CellView[];
  /** Where a chain can end and what that pays: the one being laid, or one from each village. */
  ends: { village: string | null; cells: EndView[] }[];
  edges: { right: (string | null)[]; bottom: (string | null)[] };
  temples: { id: string; used: boolean }[];
  round: number;
  last_round: number;
  /** Null once it was taken. */
  end_amulet: string | null;
  experts: string[];
  /** The top of the discard pile where it can be hired. */
  discarded: string | null;
  orders: string[];
  amulets: string[];
  smugglers: string[];
  piles: Record<'experts' | 'orders' | 'amulets' | 'smugglers', number>;
  players: RotundaPlayer[];
}

export interface RoomView {
  room: string;
  /** By slot: the resource that lies there and what it is, or null. */
  sold: (SoldCube | null)[];
  coins: number;
  /** In the order they sit. */
  chairs: ChairView[];
  /** What lies there to be taken. */
  stock: Partial<Record<string, number>>;
  /** The visit is here: plaques that still can be used now (from 1). */
  visited: boolean;
}

export interface SoldCube {
  as: string;
  gold: boolean;
}

export interface ChairView {
  seat: number;
  senior: boolean;
}

export interface LeaderView {
  /** Null: a neutral leader. */
  seat: number | null;
  /** 1 or 2 of a seat, the colour of a neutral one. */
  id: string;
  place: string;
}

export interface CellView {
  row: number;
  column: number;
  /** Who stays there. */
  seats: number[];
  /** Who laid it in this worship: a chain that is not finished. */
  laid: number[];
}

export interface EndView {
  row: number;
  column: number;
  points: number;
}

export interface OrderView {
  id: string;
  done: boolean;
  /** What its owner has not got yet, by kind. */
  lacks: Partial<Record<string, number>>;
}

export interface RotundaPlayer extends Record<Store, number> {
  seat: number;
  points: number;
  /** Ready assistants. */
  ready: number;
  /** Assistants on the track. */
  track: number;
  orders: OrderView[];
  experts: string[];
  amulets: string[];
  /** Experts that count as amulets now. */
  kept: { id: string; amulet: string }[];
}

// ---------------------------------------------------------------- what is printed

export type Gain = Partial<Record<string, number>>;

/** A part of a room's action as components.yaml writes it. */
export interface Action {
  gain?: Gain;
  do?: string[];
  pay?: { coins?: number; to?: string };
  dismiss?: number;
  give?: Gain;
  hire_expert?: number;
  take_smuggler_token?: number;
  take_all_coins_here?: boolean;
  take_cube_from_any_room?: number;
  copy_room?: unknown;
  and_or?: Action[];
  one_of?: Action[];
}

export interface SlotFacts extends Action {
  resource?: string;
}

export interface RoomFacts {
  action?: Action;
  slots?: SlotFacts[];
  payments?: Action[];
  buys?: Action[];
  plus?: Action;
  buy?: Action[];
  sell?: Action[];
}

export interface Trigger {
  trigger?: string;
  bonus?: Gain;
}

export interface OrderFacts {
  cost: Gain;
  points: number;
  effect: Trigger;
}

export interface ExpertEffect extends Action, Trigger {
  others_gain?: Gain;
  gain_coins_per_assistant_in_personal_supply?: number;
  expert_sale?: { resource: string; cubes: number; reward_factor: number };
}

export interface ExpertFacts {
  back: 'horse' | 'phoenix' | 'tiger';
  kind: 'one_shot' | 'permanent';
  amulet: string | null;
  effect: ExpertEffect;
}

export type Edge = Action & { slot?: string };

export interface Printed {
  places: { id: string; sector: number; room?: string; size?: string }[];
  tiles: { room: string; size: string }[];
  /** `up`: it leads from the inner ring to the outer one. */
  stairs: { id: string; up: boolean; boundary: string }[];
  boundaries: { id: string; after: number; allowed: boolean }[];
  chairs: Record<string, number>;
  rooms: Record<string, RoomFacts>;
  villages: string[];
  track: number[];
  rounds: number;
  loop: number;
  bonuses: number[];
  cells: number[][];
  edges: Record<'left' | 'top' | 'right' | 'bottom', Edge[]>;
  smugglers: Record<string, Gain>;
  temples: Record<string, Action>;
  orders: Record<string, OrderFacts>;
  experts: Record<string, ExpertFacts>;
  mostExperts: number;
}

const PRINTED = printed as unknown as Printed;
let lying = PRINTED;

/** What is in the box on the table; asked for when something is drawn, never kept. */
export const box = (): Printed => lying;

/** From now on this box lies on the table; without one, the printed one. */
export function layBox(other: Printed = PRINTED): void {
  lying = other;
}

export const INNER = (): string[] => box().places.flatMap(({ id, room }) => (room ? [id] : []));
export const PLACES = (): string[] => box().places.map(({ id }) => id);

/** How many lie on each field of the track: the right ones first, those that find none on the leftmost. */
export const onTrack = (count: number): number[] => {
  const fields = box().track.length;
  return Array.from({ length: fields }, (_, i) => (i < fields - count ? 0 : i ? 1 : Math.max(1, count - fields + 1)));
};

// ---------------------------------------------------------------- inks

export const INK = '#2F2118';
export const PAPER = '#FBF4E0';

/** Floors of the rooms. */
export const FLOORS: Record<string, string> = {
  supplier: '#C5D2A0',
  smuggler: '#C3B2CC',
  market: '#E8BC92',
  expert_room: '#AFCAD4',
  banker_room: '#EAD592',
  lobby: '#D9C2AA',
  bank: '#E5CA84',
  trading_post: '#D2BA92',
  salon: '#D0AEBB',
  retailer: '#BCD0AC',
  wholesaler: '#B0C7D1',
  black_market: '#B7B1BC',
  warehouse: '#CBB291',
};

/** Grounds of the expert cards, by the back they have. */
export const BACKS: Record<string, string> = { horse: '#D9A86A', phoenix: '#D9836A', tiger: '#7FA3A8' };
