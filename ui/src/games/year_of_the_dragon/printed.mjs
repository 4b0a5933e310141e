// What of the game's components.yaml is drawn on the board.
const byId = (items, facts) => Object.fromEntries(items.map((item) => [item.id, facts(item)]));

export default ({ game, palaces, person_types: types, person_cards: hand, privileges, modules }) => ({
  rounds: game.rounds,
  maxFloors: palaces.max_floors,
  superMonth: modules.super_events.round,
  aged: byId(types, (type) => type.split_by_age),
  tiles: Object.assign(
    {},
    ...types.map(({ id: type, tiles }) =>
      byId(tiles, ({ age, value, symbols }) => ({ type, old: age === 'old', value, symbols })),
    ),
  ),
  cards: byId(hand.cards, (card) => card.count),
  privileges: privileges.map(({ id: size, dragons }) => ({ size, dragons })),
  wallTiles: byId(modules.great_wall.wall_tiles_per_player, (tile) => tile.amount),
});
