// What of the game's components.yaml is drawn on the board.
const byId = (items, facts) => Object.fromEntries(items.map((item) => [item.id, facts(item)]));

const room = ({ action, slots, payments, each_payment_buys_one_of: buys, plus, buy, sell }) => ({
  action,
  slots,
  payments,
  buys,
  plus,
  buy,
  sell,
});

export default ({
  board,
  rooms,
  room_tiles: tiles,
  chairs,
  villages,
  assistant_track: track,
  round_track: rounds,
  score_track: score,
  worship_board: worship,
  smuggler_tokens: smugglers,
  temple_tokens: temples,
  orders,
  experts,
}) => ({
  places: [...board.inner_ring, ...board.outer_ring].map(({ id, sector, room: fixed, slot_size: size }) => ({
    id,
    sector,
    room: fixed,
    size,
  })),
  stairs: board.boundaries.flatMap(({ id: boundary, stair }) => {
    const found = board.stairs.list.find(({ id }) => id === stair);
    return found ? [{ id: found.id, up: board.inner_ring.some(({ id }) => id === found.from), boundary }] : [];
  }),
  boundaries: board.boundaries.map(({ id, after_sector: after, hall_allowed: allowed }) => ({ id, after, allowed })),
  chairs: chairs.per_place,
  rooms: byId(rooms.list, room),
  tiles: tiles.list.map(({ room: of, size }) => ({ room: of, size })),
  villages: villages.clockwise,
  track: track.fields_left_to_right.map(({ points }) => points),
  rounds: rounds.fields,
  loop: score.loop_length,
  bonuses: score.bonus_between.map(({ before }) => before - 1),
  cells: worship.cell_points,
  edges: worship.edges,
  smugglers: byId(smugglers.list, ({ gain }) => gain),
  temples: byId(temples.list, ({ gain, do: actions }) => ({ gain, do: actions })),
  orders: byId(orders.list, ({ cost, points, effect }) => ({ cost, points, effect })),
  experts: byId(experts.list, ({ back, kind, amulet, effect }) => ({ back, kind, amulet, effect })),
  mostExperts: experts.hand_limit,
});
