// What of the game's components.yaml is drawn on the board. A corrected box leaves out what is zero or the same in every box.
const byId = (items, facts) => Object.fromEntries(items.map((item) => [item.id, facts(item)]));

const effect = ({ trigger, kind, resource, terrain, amount, times, points, points_each: each }) => ({
  trigger,
  kind,
  about: resource ?? terrain ?? '',
  amount: amount ?? times ?? points ?? each ?? 0,
});

const tile = ({ terrains, production, storage, effects }) => ({
  terrains,
  production,
  storage,
  effects: (effects ?? []).map(effect),
});

export default ({ terrain_tiles: land, meadow_tiles: meadows, building_cards: buildings, river_boards: rivers }) => ({
  tiles: byId([...land.tiles, ...meadows.tiles], tile),
  cards: byId(buildings.cards, ({ cost, points }) => ({ cost: { wood: 0, clay: 0, stone: 0, ...cost }, points })),
  reserving: { most: buildings.reserve_limit.cards, discount: buildings.reservation_discount.resources },
  path: Object.values(rivers.path ?? {}).map(([row, column]) => ({ row, column })),
  fifthWaits: rivers.bonus_spots.side_3_4p.pioneer_waits_on,
  boards: Object.fromEntries(
    rivers.preprinted.boards.map(({ colour, spaces, settle_positions: own }) => [
      colour,
      { spaces, settle: own ?? rivers.settle_spaces.positions },
    ]),
  ),
});
