// The 49 building tiles as printed: rewards of visitors on the pointed end, of owners on the flat end.
import type { RiverView } from './facts';

export type BuildingType = 'port' | 'market' | 'manor' | 'shrine';
export type TileGroup = 'era_1' | 'era_2' | 'starting' | 'imperial_market';
export const BUILDING_TYPES: readonly BuildingType[] = ['port', 'market', 'manor', 'shrine'];

export interface Reward {
  kind: string;
  n: number;
}

export interface TileFacts {
  group: TileGroup;
  type: BuildingType;
  /** Influence for the builder; null where the tile is never built. */
  bonus: number | null;
  visitor: Reward[];
  owner: Reward[];
}

/** "koku 1, rice 1" as rewards. */
function rewards(text: string): Reward[] {
  if (!text) return [];
  return text.split(', ').map((each) => {
    const [kind = '', n = '1'] = each.split(' ');
    return { kind, n: Number(n) };
  });
}

const tile = (
  group: TileGroup,
  type: BuildingType,
  bonus: number | null,
  visitor: string,
  owner: string,
): TileFacts => ({ group, type, bonus, visitor: rewards(visitor), owner: rewards(owner) });

export const TILES: Record<string, TileFacts> = {
  e1_port_rice: tile('era_1', 'port', 1, 'koku 3', 'rice 1'),
  e1_port_koku_porcelain: tile('era_1', 'port', 0, 'koku 3', 'koku 1, porcelain 1'),
  e1_port_favour: tile('era_1', 'port', 4, 'koku 3', 'favour 1'),
  e1_port_per_port: tile('era_1', 'port', 3, 'koku 3', 'koku_per_building 1'),
  e1_port_vp: tile('era_1', 'port', 3, 'koku 3', 'points 1'),
  e1_port_favour_vp: tile('era_1', 'port', 1, 'koku 3', 'favour 1, points 1'),
  e1_market_koku: tile('era_1', 'market', 4, 'silk 1', 'koku 2'),
  e1_market_favour_vp: tile('era_1', 'market', 1, 'rice 1', 'favour 1, points 1'),
  e1_market_koku_vp: tile('era_1', 'market', 2, 'porcelain 1', 'koku 1, points 1'),
  e1_market_vp: tile('era_1', 'market', 3, 'silk 1', 'points 1'),
  e1_market_favour: tile('era_1', 'market', 4, 'rice 1', 'favour 1'),
  e1_market_per_market: tile('era_1', 'market', 3, 'porcelain 1', 'koku_per_building 1'),
  e1_manor_silk: tile('era_1', 'manor', 1, 'influence 2', 'silk 1'),
  e1_manor_koku_rice: tile('era_1', 'manor', 0, 'influence 2', 'koku 1, rice 1'),
  e1_manor_favour: tile('era_1', 'manor', 4, 'influence 2', 'favour 1'),
  e1_manor_per_manor: tile('era_1', 'manor', 3, 'influence 2', 'koku_per_building 1'),
  e1_manor_per_customer: tile('era_1', 'manor', 4, 'influence 2', 'koku_per_customer 1'),
  e1_manor_vp: tile('era_1', 'manor', 3, 'influence 2', 'points 1'),
  e1_shrine_porcelain: tile('era_1', 'shrine', 1, 'points 2', 'porcelain 1'),
  e1_shrine_koku_silk: tile('era_1', 'shrine', 0, 'points 2', 'koku 1, silk 1'),
  e1_shrine_favour: tile('era_1', 'shrine', 4, 'points 2', 'favour 1'),
  e1_shrine_per_shrine: tile('era_1', 'shrine', 3, 'points 2', 'koku_per_building 1'),
  e1_shrine_koku_vp: tile('era_1', 'shrine', 2, 'points 2', 'koku 1, points 1'),
  e1_shrine_vp: tile('era_1', 'shrine', 3, 'points 2', 'points 1'),
  e2_port_vp2: tile('era_2', 'port', 3, 'koku 5', 'points 2'),
  e2_port_any_good: tile('era_2', 'port', 4, 'koku 5', 'any_good 1'),
  e2_port_rice_favour: tile('era_2', 'port', 4, 'koku 5', 'rice 1, favour 1'),
  e2_port_vp3: tile('era_2', 'port', 2, 'koku 5', 'points 3'),
  e2_market_favour: tile('era_2', 'market', 5, 'any_good 1', 'favour 1'),
  e2_market_influence: tile('era_2', 'market', 5, 'any_good 1', 'influence 1'),
  e2_market_vp3: tile('era_2', 'market', 2, 'any_good 1', 'points 3'),
  e2_market_vp2: tile('era_2', 'market', 3, 'any_good 1', 'points 2'),
  e2_manor_influence: tile('era_2', 'manor', 5, 'influence 3', 'influence 1'),
  e2_manor_porcelain_favour: tile('era_2', 'manor', 4, 'influence 3', 'porcelain 1, favour 1'),
  e2_manor_vp2: tile('era_2', 'manor', 3, 'influence 3', 'points 2'),
  e2_manor_vp3: tile('era_2', 'manor', 2, 'influence 3', 'points 3'),
  e2_shrine_influence: tile('era_2', 'shrine', 5, 'points 3', 'influence 1'),
  e2_shrine_silk: tile('era_2', 'shrine', 5, 'points 3', 'silk 1'),
  e2_shrine_any_good: tile('era_2', 'shrine', 4, 'points 3', 'any_good 1'),
  e2_shrine_favour: tile('era_2', 'shrine', 5, 'points 3', 'favour 1'),
  start_port_a: tile('starting', 'port', null, 'koku 3', ''),
  start_port_b: tile('starting', 'port', null, 'koku 3', ''),
  start_manor_a: tile('starting', 'manor', null, 'influence 2', ''),
  start_manor_b: tile('starting', 'manor', null, 'influence 2', ''),
  start_shrine_a: tile('starting', 'shrine', null, 'points 2', ''),
  start_shrine_b: tile('starting', 'shrine', null, 'points 2', ''),
  imperial_market_porcelain: tile('imperial_market', 'market', null, 'porcelain 1, favour 1', ''),
  imperial_market_rice: tile('imperial_market', 'market', null, 'rice 1, favour 1', ''),
  imperial_market_silk: tile('imperial_market', 'market', null, 'silk 1, swap_card 1', ''),
};

/** Facts of a tile; an id we do not know is drawn as a starting port rather than not at all. */
export const tileFacts = (id: string): TileFacts => TILES[id] ?? TILES.start_port_a!;

/** How many buildings of each type carry a marker of this seat. */
export function buildingsOf(view: RiverView, seat: number): Record<BuildingType, number> {
  const counts = { port: 0, market: 0, manor: 0, shrine: 0 };
  for (const place of Object.values(view.shores)) {
    if (place?.markers.includes(seat)) counts[tileFacts(place.tile).type] += 1;
  }
  return counts;
}
