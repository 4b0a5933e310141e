// The 49 building tiles as printed: rewards of visitors on the pointed end, of owners on the flat end.
import type { Reward } from './facts';
import printed from './generated/printed.json';

export type BuildingType = 'port' | 'market' | 'manor' | 'shrine';
export type TileGroup = 'era_1' | 'era_2' | 'starting' | 'imperial_market';
export const BUILDING_TYPES: readonly BuildingType[] = ['port', 'market', 'manor', 'shrine'];

export interface TileFacts {
  group: TileGroup;
  type: BuildingType;
  /** Influence for the builder; null where the tile is never built. */
  bonus: number | null;
  visitor: Reward[];
  owner: Reward[];
}

export let TILES = printed.tiles as Record<string, TileFacts>;
export const layTiles = (tiles: unknown): void => void (TILES = tiles as typeof TILES);

/** Facts of a tile; an id we do not know is drawn as a starting port rather than not at all. */
export const tileFacts = (id: string): TileFacts => TILES[id] ?? TILES.start_port_a!;
