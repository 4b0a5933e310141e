"""Position notation: the fields are those of `given` in the scenario suite; docs/positions.md lists them."""

from __future__ import annotations

from typing import Final

from stolik.core.bits import bit, bits, mask_of, members
from stolik.core.deck import Deck, new_deck, read_deck
from stolik.core.events import NOBODY
from stolik.core.position import Fields
from stolik.core.state import Owed, Stack
from stolik.core.terms import Vocabulary

from .components import AMULET_SLOT, Box
from .invariants import check
from .rooms import GOLD_CUBE, in_rooms
from .setup import PLACE_HALL
from .state import NO_AMULET, NOT_ENDED, PHASE, PLACING_HALL, PLAYING, SCORING, Player, RotundaState, Variant
from .terms import BASICS, COLOUR_IDS, KINDS, RESOURCE, ROOM_IDS, nibble, nibbles
from .turn import FINAL_SCORING, TURN, arrive, push_end_of_turn

FIELDS: Final = frozenset(
    {
        *("phase", "to_move", "arrived", "start_player", "round_marker", "hall", "peddler", "outer", "cubes"),
        *("banker_coins", "warehouse", "supply", "orders_face_up", "experts_face_up", "amulets_face_up"),
        *("smugglers_face_up", "order_deck", "expert_deck", "amulet_stack", "expert_discard", "smuggler_stack"),
        *("temples", "worship_amulets", "round_amulet", "villages", "chairs", "neutral", "last_turns", "players"),
        "pending",
    }
)
PLAYER_FIELDS: Final = frozenset(
    {
        *("leaders", "coins", "score", "cubes", "ps", "track", "worship", "experts", "kept", "amulets"),
        *("orders", "fulfilled"),
    }
)
# In the suite of the game these tiles lie on the outer places unless it says otherwise.
DEFAULT_TILES: Final[list[str]] = [
    "tile_bank", "tile_retailer", "tile_trading_post", "tile_wholesaler", "tile_salon_large", "tile_black_market",
]  # fmt: skip
MOST_COINS: Final = 9999
UNKNOWN: Final = -1
NOT_TOLD: Final = -2
CUBE: Final = Vocabulary("cube", ["tea", "celadon", "fruit", "gold", "gold_as_tea", "gold_as_celadon", "gold_as_fruit"])


def read_position(position: Fields, variant: Variant, pending: list[Owed] | None) -> RotundaState:
    """A state from position notation."""
    position.only(FIELDS)
    box = variant.box
    board = box.board
    tiles = _tiles(position, variant)
    rooms = [*board.inner_rooms, *[int(box.tiles[tile].room) for tile in tiles]]
    arrived = _place(position, "arrived", position.value("arrived"), variant, rooms, UNKNOWN)
    mover = position.seat("to_move", 0)
    told = position.players(PLAYER_FIELDS)
    players = [_player(each, variant, rooms, arrived if seat == mover else UNKNOWN) for seat, each in enumerate(told)]
    _villages(position, variant, players)
    _chairs_told(position, variant, rooms, players)
    for each, player in zip(told, players, strict=True):
        around = nibbles(player.villages) + player.on_chairs() + bits(player.worship) + player.ready
        player.track = each.number("track", max(int(box.assistants - around), 0), 0, int(box.assistants))
    orders_held = [order for player in players for order in members(player.orders) + members(player.fulfilled)]
    experts_held = [expert for player in players for expert in player.experts + members(player.kept)]
    discard = position.several(box.expert, "expert_discard")
    orders, order_deck = _display(position, "orders_face_up", "order_deck", box.order, orders_held, box)
    experts, expert_deck = _display(position, "experts_face_up", "expert_deck", box.expert, experts_held + discard, box)
    smugglers, smuggler_stack = _smugglers(position, box)
    state = RotundaState(
        Stack([] if pending is None else pending),
        None,
        variant,
        PHASE.index(position.word("phase", PHASE.ids, "turn")),
        position.seat("start_player", 0),
        position.number("round_marker", 0, 0, int(box.round_fields)),
        _last_turns(position),
        position.member(board.boundary, "hall", int(board.default_boundary)),
        position.member(box.village, "peddler", int(box.peddler_start)),
        tiles,
        rooms,
        _contents(position, variant, rooms),
        _neutral(position, variant, rooms),
        [0] * KINDS,
        orders,
        order_deck,
        experts,
        expert_deck,
        discard,
        [],
        new_deck([], 0),
        smugglers,
        smuggler_stack,
        position.set_of(box.temple, "temples") if position.told("temples") else bit(len(box.temples)) - 1,
        [],
        [],
        NO_AMULET,
        players,
    )
    _amulets(position, state)
    _supply(position, state)
    if pending is None:
        _begin(position, state, mover, arrived)
    check(state)
    return state


def _begin(position: Fields, state: RotundaState, mover: int, arrived: int) -> None:
    """The stack at the point that the phase names."""
    if state.phase == PLAYING:
        push_end_of_turn(state, mover)
        if arrived == UNKNOWN:
            state.pending.append(TURN.owed_by(mover))
        else:
            if state.players[mover].first != arrived:
                position.wrong("arrived", "is not where leader 1 of the player to move stands")
            arrive(state, mover, arrived)
    elif state.phase == SCORING:
        state.pending.append(FINAL_SCORING.owed_by(NOBODY))
    elif state.phase == PLACING_HALL:
        state.pending.append(PLACE_HALL.owed_by((state.start - 1) % len(state.players)))


def _place(position: Fields, field: str, word: object, variant: Variant, rooms: list[int], default: int) -> int:
    """A place by its id, or by that of its room if the board has it once."""
    if word is None:
        return default
    ids = variant.box.board.place_ids
    if isinstance(word, str):
        if word in ids:
            return ids.index(word)
        if word in ROOM_IDS and rooms.count(ROOM_IDS.index(word)) == 1:
            return rooms.index(ROOM_IDS.index(word))
    position.wrong(field, f"is wrong: no place is called {word!r}, or several are")


def _tiles(position: Fields, variant: Variant) -> list[int]:
    """Tiles of the outer ring; those that are not told are the usual ones, or others where these are used."""
    box = variant.box
    board = box.board
    told = position.inner("outer", board.place_ids[board.inner : board.places])
    named = [told.member(box.tile, place, UNKNOWN) for place in board.place_ids[board.inner : board.places]]
    for n, default in enumerate(DEFAULT_TILES[: len(named)]):
        if named[n] == UNKNOWN:
            large = n + board.inner in board.large_places
            usual = [box.tile.index(default)] if default in box.tile_ids else []
            others = [tile for tile, printed in enumerate(box.tiles) if printed.large == large]
            free = [tile for tile in [*usual, *others] if tile not in named]
            if not free:
                position.wrong("outer", "leaves no tile for a place")
            named[n] = free[0]
    if UNKNOWN in named:
        position.wrong("outer", "leaves a place without a tile")
    return named


def _contents(position: Fields, variant: Variant, rooms: list[int]) -> list[int]:
    """What lies in the rooms."""
    box = variant.box
    contents: list[int] = []
    for index in rooms:
        room = box.rooms[index]
        if room.stocked:
            counts = position.numbers(RESOURCE, "warehouse", room.stock, 0, 15)
            contents.append(sum(count * 16**kind for kind, count in enumerate(counts)))
        else:
            contents.append(
                position.number("banker_coins", int(room.initial_coins), 0, MOST_COINS) if room.coins else 0
            )
    cubes = position.inner("cubes")
    for name in cubes.written:
        place = _place(position, "cubes", name, variant, rooms, UNKNOWN)
        if place >= len(rooms) or not box.rooms[rooms[place]].slots:
            position.wrong("cubes", f"cannot lie in {name!r}")
        contents[place] = _cubes(cubes, name, box, rooms[place])
    return contents


def _cubes(cubes: Fields, name: str, box: Box, index: int) -> int:
    """The icons of a room as one number."""
    room = box.rooms[index]
    told = cubes.with_gaps(CUBE, name, UNKNOWN)
    if len(told) > len(room.slots):
        cubes.wrong(name, f"has {len(room.slots)} icons")
    contents = 0
    for icon, cube in enumerate(told):
        if cube == UNKNOWN:
            continue
        if cube < BASICS:
            lying = cube + 1
        elif cube == BASICS:
            if not room.slot_resources:
                cubes.wrong(name, "must say what gold was sold as")
            lying = int(GOLD_CUBE) + room.slot_resources[icon]
        else:
            lying = cube  # gold_as_tea is 4, as on icons
        contents += lying * 8**icon
    return contents


def _neutral(position: Fields, variant: Variant, rooms: list[int]) -> list[int]:
    """Neutral leaders, by default in the large rooms in the order of the box."""
    box = variant.box
    if not variant.count.neutral:
        if position.value("neutral"):
            position.wrong("neutral", "is only for two players")
        return []
    told = position.inner("neutral", [COLOUR_IDS[colour] for colour in box.neutral_colours])
    return [
        _place(position, "neutral", told.value(COLOUR_IDS[colour]), variant, rooms, box.board.large_places[n])
        for n, colour in enumerate(box.neutral_colours)
    ]


def _player(told: Fields, variant: Variant, rooms: list[int], arrived: int) -> Player:
    box = variant.box
    hall = int(box.board.hall)
    leaders = told.sequence("leaders") or [None, None]
    if len(leaders) != 2:
        told.wrong("leaders", "are two places")
    first = _place(told, "leaders", leaders[0], variant, rooms, hall if arrived == UNKNOWN else arrived)
    second = _place(told, "leaders", leaders[1], variant, rooms, hall)
    cubes = told.numbers(RESOURCE, "cubes", [0] * KINDS, 0, 99)
    experts = told.several(box.expert, "experts")
    fulfilled = told.set_of(box.order, "fulfilled")
    effects = fulfilled
    for expert in experts:
        if box.experts[expert].permanent is not None:
            effects |= bit(box.expert_effects + expert)
    amulets = 0
    for kind in told.several(box.amulet, "amulets"):
        amulets += bit(4 * kind)
    return Player(
        first,
        second,
        told.number("coins", 0, 0, MOST_COINS),
        told.number("score", 0, 0, MOST_COINS),
        cubes[0],
        cubes[1],
        cubes[2],
        cubes[3],
        told.number("ps", int(box.ready_at_start), 0, int(box.assistants)),
        0,
        0,
        0,
        0,
        _worship(told, box),
        amulets,
        experts,
        told.set_of(box.expert, "kept"),
        told.set_of(box.order, "orders"),
        fulfilled,
        effects,
    )


def _worship(told: Fields, box: Box) -> int:
    """Cells of the worship board, each told as row and column."""
    cells: list[int] = []
    for cell in told.sequence("worship"):
        if not isinstance(cell, (list, tuple)) or len(cell) != 2:
            told.wrong("worship", f"are cells of row and column, not {cell!r}")
        inner = Fields({"row": cell[0], "column": cell[1]}, told.names, told.at("worship"), None)
        row = inner.number("row", 1, 1, int(box.worship.rows))
        cells.append(int(box.worship.cell(row, inner.number("column", 1, 1, int(box.worship.columns)))))
    if len(set(cells)) != len(cells):
        told.wrong("worship", "names a cell twice")
    return mask_of(cells)


def _villages(position: Fields, variant: Variant, players: list[Player]) -> None:
    most = int(variant.box.assistants)
    for village, word, inner in position.by_member(variant.box.village, "villages"):
        counts = inner.inner(word, position.names)
        for seat, name in enumerate(position.names):
            players[seat].villages += counts.number(name, 0, 0, most) * bit(4 * village)


def _chairs_told(position: Fields, variant: Variant, rooms: list[int], players: list[Player]) -> None:
    chairs = position.inner("chairs")
    for word in chairs.written:
        place = _place(position, "chairs", word, variant, rooms, UNKNOWN)
        if place >= variant.box.board.inner:
            position.wrong("chairs", f"are not in {word!r}")
        seats = chairs.inner(word, position.names)
        most = variant.box.chairs[place]
        for seat, name in enumerate(position.names):
            seated = seats.inner(name, ("junior", "senior"))
            players[seat].juniors += seated.number("junior", 0, 0, most) * bit(4 * place)
            players[seat].seniors += seated.number("senior", 0, 0, most) * bit(4 * place)


def _rest(position: Fields, field: str, box: list[int], named: list[int]) -> list[int]:
    """What is not named elsewhere."""
    rest = box.copy()
    for piece in named:
        if piece not in rest:
            position.wrong(field, "is wrong: a piece is named more often than the box holds it")
        rest.remove(piece)
    return rest


def _display(
    position: Fields, field: str, deck: str, vocabulary: Vocabulary, held: list[int], box: Box
) -> tuple[list[int], Deck]:
    """Cards face up, by default any three that are named nowhere else, and the deck below them."""
    pieces = list(range(len(vocabulary.ids)))
    if position.told(field):
        shown = position.several(vocabulary, field)
    else:
        shown = _rest(position, field, pieces, held)[: box.on_display]
    rest = _rest(position, field, pieces, held + shown)
    return shown, new_deck(rest, position.number(deck, len(rest), 0, len(rest)))


def _smugglers(position: Fields, box: Box) -> tuple[list[int], Deck]:
    pieces = list(range(len(box.smugglers)))
    stacked = position.with_gaps(box.smuggler, "smuggler_stack", UNKNOWN)
    named = [token for token in stacked if token != UNKNOWN]
    if position.told("smugglers_face_up"):
        shown = position.several(box.smuggler, "smugglers_face_up")
    else:
        shown = _rest(position, "smugglers_face_up", pieces, named)[: box.on_display]
    rest = _rest(position, "smuggler_stack", pieces, shown + named)
    if not position.told("smuggler_stack"):
        return shown, new_deck(rest, len(rest))
    return shown, read_deck(stacked, rest + named, [])


def _amulets(position: Fields, state: RotundaState) -> None:
    """Amulets of the edges, the round track and the display; what is not told is any that is left."""
    box = state.variant.box
    held = [
        kind for player in state.players for kind in range(box.token_kinds) for _ in range(nibble(player.amulets, kind))
    ]
    edges = position.inner("worship_amulets", ("right", "bottom"))
    right = _edge_told(edges, "right", box, box.worship.right)
    bottom = _edge_told(edges, "bottom", box, box.worship.bottom)
    shown = position.several(box.amulet, "amulets_face_up")
    round_amulet = position.member(box.amulet, "round_amulet", int(NO_AMULET))
    named = [kind for kind in [*right, *bottom, round_amulet] if kind >= 0]
    left = _rest(position, "amulets_face_up", box.amulet_bag, held + named + shown)
    state.right = [_any_amulet(left) if kind == NOT_TOLD else kind for kind in right]
    state.bottom = [_any_amulet(left) if kind == NOT_TOLD else kind for kind in bottom]
    if not position.told("round_amulet") and state.marker < state.variant.count.round_end:
        round_amulet = _any_amulet(left)
    state.round_amulet = round_amulet
    if not position.told("amulets_face_up"):
        shown = [_any_amulet(left) for _ in range(min(int(box.on_display), len(left)))]
    state.amulets = shown
    state.amulet_stack = new_deck(left, position.number("amulet_stack", len(left), 0, len(left)))


def _any_amulet(left: list[int]) -> int:
    """Takes an amulet of which most are left, so that every kind can still be drawn."""
    if not left:
        return int(NO_AMULET)
    kind = max(left, key=lambda kind: (left.count(kind), -kind))
    left.remove(kind)
    return kind


def _edge_told(edges: Fields, field: str, box: Box, slots: list[int]) -> list[int]:
    """What lies at an edge by line: an amulet, none, or NOT_TOLD."""
    told = [NOT_TOLD if slot == AMULET_SLOT else int(NO_AMULET) for slot in slots]
    for line, word, inner in edges.by_number(field, 1, len(slots)):
        if slots[line - 1] != AMULET_SLOT:
            edges.wrong(field, f"has no amulet at {line}")
        told[line - 1] = inner.member(box.amulet, word, int(NO_AMULET))
    return told


def _supply(position: Fields, state: RotundaState) -> None:
    """By default what neither players nor rooms hold."""
    rooms = in_rooms(state)
    left = [
        state.variant.box.cubes[kind] - rooms[kind] - sum(int(player.cubes(kind)) for player in state.players)
        for kind in range(KINDS)
    ]
    state.supply = position.numbers(RESOURCE, "supply", [max(count, 0) for count in left])


def _last_turns(position: Fields) -> int:
    if position.value("last_turns") is None:
        return int(NOT_ENDED)
    return mask_of(position.seats("last_turns"))
