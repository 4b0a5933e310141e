// The view of the server, and what is printed on the board: no rules, only what a player can see on the table.
import printed from './generated/printed.json';

/** `Game.present` of the server. */
export interface RiverView {
  phase: 'patrons' | 'turn' | 'scoring' | 'finished';
  round: number;
  /** Whose turn it is; somebody else may have to answer in it (`actor`, -1: nobody). */
  active: number | null;
  actor: number;
  first: number;
  order: number[];
  /** Who brought the end about; the others have their last turn. */
  ended_by: number | null;
  /** Slot 1 first; the last slot is the end of the row. */
  row: (string | null)[];
  era_1: EraStack;
  era_2: EraStack;
  customers: { deck: number; discard: string[] };
  shores: Record<string, { tile: string; markers: number[] } | null>;
  masteries: MasteryView[];
  /** Of regions 1 to 6, the face for the number of players. */
  region_tiles: { id: string; values: number[] }[];
  patrons: string[];
  clan_patrons: 'none' | 'standard' | 'alternative';
  players: RiverPlayer[];
}

export interface EraStack {
  left: number;
  /** Tiles have two equal faces, so the top one is open. */
  top: string | null;
}

export interface MasteryView {
  id: string;
  claims: number[];
  rewards: number[];
}

export interface RiverPlayer {
  seat: number;
  points: number;
  koku: number;
  silk: number;
  rice: number;
  porcelain: number;
  /** The sun, and the moon above which it cannot rise. */
  favour: number;
  limit: number;
  die: number | null;
  ships: string[];
  royal: ShipId | null;
  hand_size: number;
  /** Null where the hand is not shown to this viewer. */
  hand: string[] | null;
  delivered: string[];
  influence: number[];
  artisans: number[];
  elders: number[];
  merchant: boolean;
  clan: string | null;
  patron: string | null;
  owned: number;
  /** Own buildings by type. */
  buildings: Record<'port' | 'market' | 'manor' | 'shrine', number>;
}

export type ShipId = 'ship_1' | 'ship_2';
export const SHIPS: readonly ShipId[] = ['ship_1', 'ship_2'];

export const REGIONS = [1, 2, 3, 4, 5, 6] as const;
export const GOODS = ['silk', 'rice', 'porcelain'] as const;
export type Good = (typeof GOODS)[number];

/** Limits printed on the clan board. */
export let KOKU_LIMIT = printed.limits.koku;
export let GOOD_LIMIT = printed.limits.good;
export let FAVOUR_TOP = printed.limits.favour;

/** Points for so many delivered customers, as the player aid tells. */
export let DELIVERED_POINTS = printed.deliveredPoints;

export let LAST_STEP = printed.tracks.lastStep;
export let FLOWER = printed.tracks.flower;

export interface Reward {
  kind: string;
  n: number;
}

let STEPS = printed.tracks.steps as readonly Record<string, Reward[]>[];

/** What is printed on a step of a region's influence track. */
export const stepRewards = (region: number, step: number): Reward[] =>
  step === FLOWER ? [{ kind: 'flower', n: 1 }] : (STEPS[region - 1]?.[step] ?? []);

/** The inks of a region: tint of the land, quays, sign. */
export const REGION_INKS = [
  { tint: '#C9C4D4', quay: '#8E86A6', sign: '#5E5678' },
  { tint: '#AFC29C', quay: '#6F8A5C', sign: '#3F5C3A' },
  { tint: '#EAD79B', quay: '#BFA352', sign: '#7D6524' },
  { tint: '#E8B795', quay: '#B9784D', sign: '#84461F' },
  { tint: '#A9C9BE', quay: '#5F9486', sign: '#2F6258' },
  { tint: '#B4D2DF', quay: '#5F93AE', sign: '#2C5F7C' },
];
export const regionInk = (region: number) => REGION_INKS[region - 1] ?? REGION_INKS[0]!;

export interface ShoreFacts {
  id: string;
  region: number;
  /** Printed price; null where an imperial market always stands. */
  cost: number | null;
  bank: 'top' | 'bottom';
  /** Centre of the tile's body. */
  at: [number, number];
  /** The stretch of the bank it owns, in river spaces from the source. */
  front: [number, number];
}

const PRINTED = printed.shores as Record<string, Pick<ShoreFacts, 'region' | 'cost' | 'bank'>>;

const shore = (name: string, at: [number, number], front: [number, number]): ShoreFacts => {
  const id = `shore_${name}`;
  return { id, ...PRINTED[id]!, at, front };
};

/** In the order of the rulebook's index. */
export let SHORES: readonly ShoreFacts[] = [
  shore('1a', [57, 330.3], [0, 0.56]),
  shore('1b', [115.4, 571.1], [0, 0.56]),
  shore('1c', [158, 276.1], [0.56, 1.2]),
  shore('1d', [216.4, 518], [0.56, 2.5]),
  shore('1e', [259, 270.4], [1.2, 1.8]),
  shore('2a', [317.4, 571.1], [2.5, 3.2]),
  shore('2b', [360, 314.6], [1.8, 2.5]),
  shore('2c', [418.4, 603], [3.2, 3.8]),
  shore('2d', [461, 339.2], [2.5, 4.5]),
  shore('2e', [519.4, 584.7], [3.8, 4.5]),
  shore('3a', [562, 281.7], [4.5, 5.2]),
  shore('3b', [620.4, 526.4], [4.5, 6.2]),
  shore('3c', [663, 267.3], [5.2, 5.8]),
  shore('3d', [721.4, 560.5], [6.2, 6.8]),
  shore('3e', [811.5, 329.7], [5.8, 7.5]),
  shore('4a', [822.4, 604.4], [6.8, 7.5]),
  shore('4b', [923.4, 599.3], [7.5, 8.2]),
  shore('4c', [912.5, 331.9], [7.5, 9.2]),
  shore('4d', [1024.4, 549.7], [8.2, 8.8]),
  shore('4e', [1038, 270], [9.2, 9.8]),
  shore('5a', [1125.4, 547], [8.8, 10.5]),
  shore('5b', [1226.4, 597], [10.5, 11.2]),
  shore('5c', [1139, 271.6], [9.8, 10.5]),
  shore('5d', [1327.4, 590.1], [11.2, 11.8]),
  shore('5e', [1240, 324.8], [10.5, 12.2]),
  shore('6a', [1428.4, 528.8], [11.8, 13.44]),
  shore('6b', [1341, 294.5], [12.2, 12.8]),
  shore('6c', [1529.4, 564.8], [13.44, 14]),
  shore('6d', [1442, 271.2], [12.8, 13.44]),
  shore('6e', [1543, 312.9], [13.44, 14]),
];

export type Box = typeof printed;

/** From now on this box lies on the table. Where things lie, and what sentences tell, is the same in every box. */
export function layBox({ limits, deliveredPoints, tracks, shores }: Box): void {
  [KOKU_LIMIT, GOOD_LIMIT, FAVOUR_TOP] = [limits.koku, limits.good, limits.favour];
  DELIVERED_POINTS = deliveredPoints;
  [LAST_STEP, FLOWER, STEPS] = [tracks.lastStep, tracks.flower, tracks.steps as typeof STEPS];
  const costs = shores as Record<string, { cost: number | null }>;
  SHORES = SHORES.map((each) => ({ ...each, cost: costs[each.id]?.cost ?? null }));
}

export const RIVER_SPACES = printed.river.length;
/** Where ships start: the upper and the middle one. */
export const STARTS = printed.starts;
export const spaceId = (space: number): string => `river_${String(space).padStart(2, '0')}`;
export const spaceOf = (id: string): number => Number(id.replace('river_', ''));

/** The four shores that a river space touches. */
export const shoresAt = (space: number): ShoreFacts[] =>
  SHORES.filter(({ id }) => printed.river[space - 1]?.includes(id));

/** The clans' crests; pieces keep the colours of the seats. */
export const CLANS = ['crab', 'crane', 'mantis', 'scorpion'] as const;

export const CLAN_OF_PATRON = printed.clanOfPatron as Record<string, (typeof CLANS)[number]>;

export interface MasteryFacts {
  colour: string;
  /** Icons of the condition, and the number where one is asked for. */
  icons: string[];
  number?: number;
}

export const MASTERIES: Record<string, MasteryFacts> = {
  mastery_air: { colour: '#5B7F97', icons: ['artisan', 'elder', 'monk'] },
  mastery_courts: { colour: '#8A6A1E', icons: ['flower'], number: printed.masteries.mastery_courts },
  mastery_earth: { colour: '#6B5233', icons: ['manor', 'manor', 'manor'] },
  mastery_fire: { colour: '#A43E24', icons: ['noble', 'noble'] },
  mastery_void: { colour: '#4C3A63', icons: ['regions'], number: printed.masteries.mastery_void },
  mastery_water: { colour: '#2E5A8A', icons: ['port', 'market', 'manor', 'shrine'] },
};
export const masteryFacts = (id: string): MasteryFacts => MASTERIES[id] ?? MASTERIES.mastery_void!;
