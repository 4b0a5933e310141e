// The view of the server, and what is printed on the board: no rules, only what a player can see on the table.

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
}

export type ShipId = 'ship_1' | 'ship_2';
export const SHIPS: readonly ShipId[] = ['ship_1', 'ship_2'];

export const REGIONS = [1, 2, 3, 4, 5, 6] as const;
export const GOODS = ['silk', 'rice', 'porcelain'] as const;
export type Good = (typeof GOODS)[number];

/** Limits printed on the clan board. */
export const KOKU_LIMIT = 25;
export const GOOD_LIMIT = 6;
export const FAVOUR_TOP = 6;

/** Points for so many delivered customers, as the player aid tells. */
export const DELIVERED_POINTS = [0, 2, 5, 9, 14, 20, 27];

export const LAST_STEP = 18;

export interface StepReward {
  kind: string;
  n: number;
}

/** What is printed on a step of a region's influence track. */
export function stepRewards(region: number, step: number): StepReward[] {
  if (step === 2) return [{ kind: (['porcelain', 'rice', 'silk'] as const)[(region - 1) % 3]!, n: 1 }];
  if (step === 5) return [{ kind: 'koku', n: 2 }];
  if (step === 9) return [{ kind: 'favour', n: 1 }];
  if (step === 11) return [{ kind: 'flower', n: 1 }];
  if (step === 13) return [{ kind: 'points', n: 3 }];
  if (step === LAST_STEP)
    return [
      { kind: 'points', n: 3 },
      { kind: 'any_good', n: 1 },
    ];
  return [];
}

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

const shore = (
  name: string,
  cost: number | null,
  bank: 'top' | 'bottom',
  at: [number, number],
  front: [number, number],
): ShoreFacts => ({ id: `shore_${name}`, region: Number(name.charAt(0)), cost, bank, at, front });

/** In the order of the rulebook's index. The printed right bank lies on top, the left one below. */
export const SHORES: readonly ShoreFacts[] = [
  shore('1a', 6, 'top', [57, 330.3], [0, 0.56]),
  shore('1b', 5, 'bottom', [115.4, 571.1], [0, 0.56]),
  shore('1c', 8, 'top', [158, 276.1], [0.56, 1.2]),
  shore('1d', 12, 'bottom', [216.4, 518], [0.56, 2.5]),
  shore('1e', 6, 'top', [259, 270.4], [1.2, 1.8]),
  shore('2a', null, 'bottom', [317.4, 571.1], [2.5, 3.2]),
  shore('2b', 8, 'top', [360, 314.6], [1.8, 2.5]),
  shore('2c', 6, 'bottom', [418.4, 603], [3.2, 3.8]),
  shore('2d', 12, 'top', [461, 339.2], [2.5, 4.5]),
  shore('2e', 9, 'bottom', [519.4, 584.7], [3.8, 4.5]),
  shore('3a', 8, 'top', [562, 281.7], [4.5, 5.2]),
  shore('3b', 12, 'bottom', [620.4, 526.4], [4.5, 6.2]),
  shore('3c', 6, 'top', [663, 267.3], [5.2, 5.8]),
  shore('3d', 5, 'bottom', [721.4, 560.5], [6.2, 6.8]),
  shore('3e', 11, 'top', [811.5, 329.7], [5.8, 7.5]),
  shore('4a', 9, 'bottom', [822.4, 604.4], [6.8, 7.5]),
  shore('4b', null, 'bottom', [923.4, 599.3], [7.5, 8.2]),
  shore('4c', 12, 'top', [912.5, 331.9], [7.5, 9.2]),
  shore('4d', 6, 'bottom', [1024.4, 549.7], [8.2, 8.8]),
  shore('4e', 6, 'top', [1038, 270], [9.2, 9.8]),
  shore('5a', 12, 'bottom', [1125.4, 547], [8.8, 10.5]),
  shore('5b', 8, 'bottom', [1226.4, 597], [10.5, 11.2]),
  shore('5c', 9, 'top', [1139, 271.6], [9.8, 10.5]),
  shore('5d', 6, 'bottom', [1327.4, 590.1], [11.2, 11.8]),
  shore('5e', 11, 'top', [1240, 324.8], [10.5, 12.2]),
  shore('6a', 13, 'bottom', [1428.4, 528.8], [11.8, 13.44]),
  shore('6b', 6, 'top', [1341, 294.5], [12.2, 12.8]),
  shore('6c', 6, 'bottom', [1529.4, 564.8], [13.44, 14]),
  shore('6d', null, 'top', [1442, 271.2], [12.8, 13.44]),
  shore('6e', 5, 'top', [1543, 312.9], [13.44, 14]),
];

export const RIVER_SPACES = 14;
/** Where ships start: the upper and the middle one. */
export const STARTS = [1, 8];
export const spaceId = (space: number): string => `river_${String(space).padStart(2, '0')}`;
export const spaceOf = (id: string): number => Number(id.replace('river_', ''));

/** The four shores that a river space touches: those whose stretch of the bank overlaps it. */
export const shoresAt = (space: number): ShoreFacts[] =>
  SHORES.filter(({ front }) => Math.min(front[1], space) - Math.max(front[0], space - 1) > 0.02);

/** The clans' crests; pieces keep the colours of the seats. */
export const CLANS = ['crab', 'crane', 'mantis', 'scorpion'] as const;

export const CLAN_OF_PATRON: Record<string, (typeof CLANS)[number]> = {
  kaiu_shihobu: 'crab',
  yasuki_taka: 'crab',
  yoritomo: 'mantis',
  kudaka: 'mantis',
  daidoji_uji: 'crane',
  kakita_ryoku: 'crane',
  shosuro_hyobu: 'scorpion',
  bayushi_kashiko: 'scorpion',
};

export interface MasteryFacts {
  colour: string;
  /** Icons of the condition, and the number where one is asked for. */
  icons: string[];
  number?: number;
}

export const MASTERIES: Record<string, MasteryFacts> = {
  mastery_air: { colour: '#5B7F97', icons: ['artisan', 'elder', 'monk'] },
  mastery_courts: { colour: '#8A6A1E', icons: ['flower'], number: 11 },
  mastery_earth: { colour: '#6B5233', icons: ['manor', 'manor', 'manor'] },
  mastery_fire: { colour: '#A43E24', icons: ['noble', 'noble'] },
  mastery_void: { colour: '#4C3A63', icons: ['regions'], number: 1 },
  mastery_water: { colour: '#2E5A8A', icons: ['port', 'market', 'manor', 'shrine'] },
};
export const masteryFacts = (id: string): MasteryFacts => MASTERIES[id] ?? MASTERIES.mastery_void!;
