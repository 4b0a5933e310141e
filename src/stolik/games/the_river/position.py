"""Position notation: the fields are those of `given` in the scenario suite; docs/positions.md lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stolik.core.deck import new_deck
from stolik.core.events import NOBODY
from stolik.core.lanes import lane, lanes
from stolik.core.position import Fields
from stolik.core.state import OVER, Owed, Stack

from .building import meets_end
from .cleanup import CLEANUP, FINAL_SCORING
from .components import AREA_IDS, COLOUR, COLOUR_IDS, KINDS, RESOURCE, RESOURCE_IDS, SPACES, Box
from .invariants import check, check_known, hides_something
from .setup import DRAFT, FIRST_DISPLAY
from .state import DRAFTING, PHASE, PLACING, SCORING, UNKNOWN, Player, TheRiverState, Variant
from .terrain import yields_of
from .turn import TURN

FIELDS: Final = frozenset(
    {
        *(
            "phase",
            "round",
            "to_move",
            "pawn",
            "supply",
            "tiles_face_up",
            "tile_stack",
            "tile_discard",
            "tiles_removed",
        ),
        *("cards_face_up", "card_deck", "bonus_left", "areas", "end_triggered", "players", "pending", "redacted"),
    }
)
PLAYER_FIELDS: Final = frozenset(
    {"board", "tiles", "stored", "tokens", "built", "reserved", "settled", "boat", "waiting"}
)
MOST_TOKENS: Final = 99

# ---------------------------------------------------------------- writing


def write_position(state: TheRiverState, names: Sequence[str]) -> dict[str, object]:
    """The table; the game adds what is owed. What a redacted state does not know is null."""
    box = state.variant.box
    written: dict[str, object] = {
        "phase": PHASE.word(state.phase),
        "round": state.round,
        "to_move": None if state.actor == OVER else names[state.actor],
        "pawn": names[state.pawn],
        "supply": {kind: state.in_supply(index) for index, kind in enumerate(RESOURCE_IDS)},
        "tiles_face_up": [box.tile_ids[tile] for tile in state.tiles],
        "tile_stack": state.stack.size(),
        "tile_discard": [box.tile_ids[tile] for tile in sorted(state.discard)],
        "tiles_removed": [box.tile_ids[tile] for tile in state.removed],
        "cards_face_up": [box.card_ids[card] for card in state.cards],
        "card_deck": state.deck.size(),
        "bonus_left": state.bonus,
        "areas": {area: [names[seat] for seat in state.areas[index]] for index, area in enumerate(AREA_IDS)},
        "end_triggered": state.end_triggered,
        "players": {names[seat]: _write_player(box, player) for seat, player in enumerate(state.players)},
    }
    if hides_something(state):
        written["redacted"] = True  # what is null is there, but not known
    return written


def _write_player(box: Box, player: Player) -> dict[str, object]:
    return {
        "board": COLOUR_IDS[player.colour],
        "tiles": [box.tile_ids[tile] for tile in player.tiles],
        "stored": {kind: player.stored(index) for index, kind in enumerate(RESOURCE_IDS)},
        "tokens": [None if value == UNKNOWN else value for value in player.tokens],
        "built": _write_cards(box, player.built),
        "reserved": _write_cards(box, player.reserved),
        "settled": player.settled,
        "boat": player.boat,
        "waiting": player.waiting,
    }


def _write_cards(box: Box, cards: list[int]) -> list[str | None]:
    return [None if card == UNKNOWN else box.card_ids[card] for card in cards]


# ---------------------------------------------------------------- reading


def read_position(position: Fields, variant: Variant, pending: list[Owed] | None) -> TheRiverState:
    """A state from position notation."""
    position.only(FIELDS)
    box = variant.box
    areas = position.inner("areas", AREA_IDS)
    placed = [areas.seats(area) for area in AREA_IDS]
    players = [_player(told, variant, seat, placed) for seat, told in enumerate(position.players(PLAYER_FIELDS))]
    tiles = position.several(box.tile, "tiles_face_up")
    removed = position.several(box.tile, "tiles_removed")
    named = [*tiles, *removed, *(tile for player in players for tile in player.tiles)]
    discard = _discard(position, box, named)
    stack = _rest(position, "tile_stack", box.bag, named + discard)
    cards = position.several(box.card, "cards_face_up")
    held = [card for player in players for card in [*player.built, *player.reserved]]
    deck = _rest(position, "card_deck", box.deck, [*cards, *(card for card in held if card != UNKNOWN)])
    most = len(deck) - held.count(UNKNOWN)
    state = TheRiverState(
        Stack([] if pending is None else pending),
        None,
        variant,
        PHASE.index(position.word("phase", PHASE.ids, "turn")),
        position.number("round", 1),
        position.seat("pawn", 0),
        False,
        lanes(_supply(position, variant, players)),
        variant.side.arrival,
        [],
        [],
        new_deck(stack, position.number("tile_stack", len(stack), 0, len(stack))),
        discard,
        removed,
        [],
        [],
        new_deck(deck, position.number("card_deck", most, 0, most)),
        _bonus(position, variant, players),
        placed,
        players,
    )
    state.show_tiles(tiles)
    state.show_cards(cards)
    for area, seats_there in enumerate(placed):
        for seat in seats_there:
            state.after_placing(area, seat)
    met = any(meets_end(state, seat) for seat in range(len(players)))
    state.end_triggered = position.flag("end_triggered", met)
    if pending is None:
        _begin(position, state)
    if position.flag("redacted"):
        check_known(state)
    else:
        check(state)
    return state


def _begin(position: Fields, state: TheRiverState) -> None:
    """The stack at the point that the phase names."""
    seats = len(state.players)
    if state.phase == PLACING:
        seat = position.seat("to_move", 0)
        if not state.players[seat].boat:
            position.wrong("to_move", "has no pioneer on the boat")
        state.pending = Stack([CLEANUP.owed_by(NOBODY), TURN.owed_by(seat)])
    elif state.phase == SCORING:
        state.pending = Stack([FINAL_SCORING.owed_by(NOBODY)])
    elif state.phase == DRAFTING:
        waiting = [seat for seat in range(state.pawn, state.pawn + seats) if not state.players[seat % seats].tiles]
        state.pending = Stack([FIRST_DISPLAY.owed_by(NOBODY), *[DRAFT.owed_by(seat % seats) for seat in waiting]])


def _rest(position: Fields, field: str, box: list[int], named: list[int]) -> list[int]:
    """What is not named elsewhere."""
    rest = box.copy()
    for piece in named:
        if piece not in rest:
            position.wrong(field, "is wrong: a piece is named more often than the box holds it")
        rest.remove(piece)
    return rest


def _discard(position: Fields, box: Box, named: list[int]) -> list[int]:
    """A number of tiles stands for any that are named nowhere else."""
    if not isinstance(position.value("tile_discard"), int):
        return position.several(box.tile, "tile_discard")
    rest = _rest(position, "tile_discard", box.bag, named)
    return rest[len(rest) - position.number("tile_discard", 0, 0, len(rest)) :]


def _supply(position: Fields, variant: Variant, players: list[Player]) -> list[int]:
    """By default what the players have not stored."""
    stored = [sum(int(player.stored(kind)) for player in players) for kind in range(KINDS)]
    left = [max(int(lane(variant.side.supply, kind)) - stored[kind], 0) for kind in range(KINDS)]
    return position.numbers(RESOURCE, "supply", left, 0, MOST_TOKENS)


def _bonus(position: Fields, variant: Variant, players: list[Player]) -> list[int]:
    """By default the tokens that nobody has."""
    if position.told("bonus_left"):
        return position.counts("bonus_left", UNKNOWN)
    left = variant.side.bonus.copy()
    for value in [value for player in players for value in player.tokens]:
        if value not in left:
            position.wrong("players", f"have too many bonus tokens of {value}")
        left.remove(value)
    return left


def _player(told: Fields, variant: Variant, seat: int, placed: list[list[int]]) -> Player:
    box = variant.box
    colour = told.member(COLOUR, "board", seat)
    board = box.boards[colour]
    tiles = told.several(box.tile, "tiles")
    if len(tiles) > SPACES:
        told.wrong("tiles", f"are more than {SPACES}")
    stored = told.numbers(RESOURCE, "stored", [0] * KINDS, 0, MOST_TOKENS)
    tokens = told.counts("tokens", UNKNOWN)
    waiting = told.number("waiting", int(len(tokens) < box.fifth), 0, 1)
    settled = told.number("settled", board.settle[len(tiles)], 0, MOST_TOKENS)
    ashore = settled + sum(seats.count(seat) for seats in placed)
    owned = int(box.pioneers) + 1 - waiting
    printed = [box.tiles[tile] for tile in tiles]
    return Player(
        board,
        colour,
        tiles,
        sum(int(tile.symbols) for tile in printed) + sum(board.space_symbols[len(tiles) :]),
        yields_of(box, tiles),
        sum(int(tile.storage) for tile in printed) + sum(board.space_storage[len(tiles) :]),
        stored[0],
        stored[1],
        stored[2],
        stored[3],
        told.number("boat", max(owned - ashore, 0), 0, owned),
        settled,
        waiting,
        tokens,
        told.with_gaps(box.card, "built", UNKNOWN),
        told.with_gaps(box.card, "reserved", UNKNOWN),
        variant.side.shut,
    )
