// What of the game's components.yaml is drawn on the board, and how the board calls the symbols.
const SYMBOLS = {
  vp: 'points',
  divine_favour: 'favour',
  koku_per_owned_building: 'koku_per_building',
  koku_per_delivered_customer: 'koku_per_customer',
  draw_then_discard_customer: 'swap_card',
};
const rewards = (told) => told.map(({ kind, n }) => ({ kind: SYMBOLS[kind] ?? kind, n }));
const byId = (items, facts) => Object.fromEntries(items.map((item) => [item.id, facts(item)]));
const spaceOf = (id) => Number(id.replace('river_', ''));

const tracks = ({ last_step: last, imperial_flower_step: flower, rewards_by_region: regions }) => ({
  lastStep: last,
  flower,
  steps: Object.values(regions).map((steps) =>
    Object.fromEntries(Object.entries(steps).map(([step, told]) => [step, rewards(told)])),
  ),
});

const customer = ({ type, region, order, on_delivery: now, ongoing, end_game: end }) => ({
  type,
  region,
  order,
  now: now.map(({ kind, n, target }) => ({ kind, n: n ?? 0, target: target ?? '' })),
  ongoing: ongoing && {
    effect: ongoing.effect,
    trigger: ongoing.trigger,
    condition: ongoing.condition ?? '',
    n: ongoing.n ?? ongoing.koku ?? ongoing.koku_each ?? ongoing.steps ?? 0,
    reward: rewards(ongoing.reward ?? []),
  },
  end: end && { effect: end.effect, every: end.every ?? 0, building: end.building ?? '', points: end.vp ?? 0 },
});

export default (components) => ({
  limits: {
    koku: components.limits.koku_max,
    good: components.limits.each_good_max,
    favour: components.divine_favour.track_max,
  },
  deliveredPoints: Object.values(components.final_scoring.customers_delivered_vp),
  tracks: tracks(components.board.influence_tracks),
  shores: byId(components.board.shore_spaces.items, ({ region, cost, bank }) => ({
    region,
    cost,
    bank: bank === 'right' ? 'top' : 'bottom', // the printed right bank lies on top
  })),
  river: components.board.river_spaces.items.map((space) => space.shores),
  starts: components.player_setup.ships.map((ship) => spaceOf(ship.from)),
  clanOfPatron: byId(components.clan_patrons.items, (patron) => patron.clan),
  masteries: byId(components.mastery_cards.items, (card) => card.condition.at_least),
  tiles: byId(components.buildings.tiles.items, ({ group, type, build_bonus: bonus, visitor, owner }) => ({
    group,
    type,
    bonus,
    visitor: rewards(visitor),
    owner: rewards(owner),
  })),
  customers: byId(components.customers.cards.items, customer),
});
