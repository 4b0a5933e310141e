"""What must hold in every position (the `check` of the game)."""

from __future__ import annotations

from stolik.core.bits import bit
from stolik.core.deck import Deck
from stolik.core.game import require
from stolik.core.lanes import lane

from .components import AREA_IDS, KINDS, PRODUCE, PRODUCED, SPACES, UNLIMITED
from .state import DRAFTING, UNKNOWN, TheRiverState
from .terrain import yields_of


def check(state: TheRiverState) -> None:
    """Raises BrokenState; also if something is unknown, as in what a viewer may know of a table."""
    require(not hides_something(state), "cards or tokens are missing")
    check_known(state)


def hides_something(state: TheRiverState) -> bool:
    """Whether this is what a viewer may know, not a whole table."""
    return any(UNKNOWN in player.tokens + player.built + player.reserved for player in state.players)


def check_known(state: TheRiverState) -> None:
    """The same for as much of a table as is known."""
    check_tokens(state)
    check_tiles(state)
    check_cards(state)
    check_areas(state)
    for seat in range(len(state.players)):
        check_player(state, seat)


def check_tokens(state: TheRiverState) -> None:
    """Tokens never appear (river 1.6); a position may leave some out of play."""
    for kind in range(KINDS):
        stored = sum(int(player.stored(kind)) for player in state.players)
        require(state.in_supply(kind) + stored <= lane(state.variant.side.supply, kind), "there are too many tokens")
    bonus = state.variant.side.bonus
    known = state.bonus + [value for player in state.players for value in player.tokens if value != UNKNOWN]
    for value in set(known):
        require(known.count(value) <= bonus.count(value), "there are too many bonus tokens of a value")
    count = len(state.bonus) + sum(len(player.tokens) for player in state.players)
    require(count <= len(bonus), "there are too many bonus tokens")


def check_tiles(state: TheRiverState) -> None:
    """No tile lies in two places."""
    named = state.tiles + state.removed + state.discard + [tile for player in state.players for tile in player.tiles]
    check_pieces(state.stack, named, state.variant.box.bag, "tile")
    side = state.variant.side
    require(len(state.tiles) <= (side.draft if state.phase == DRAFTING else side.tiles), "too many tiles are face up")


def check_cards(state: TheRiverState) -> None:
    """No card lies in two places."""
    held = [card for player in state.players for card in player.built + player.reserved if card != UNKNOWN]
    check_pieces(state.deck, state.cards + held, state.variant.box.deck, "card")
    require(len(state.cards) <= state.variant.side.cards, "too many cards are face up")


def check_pieces(deck: Deck, named: list[int], box: list[int], kind: str) -> None:
    """Everything named and everything in the deck is in the box as often as that."""
    left = box.copy()
    for piece in [*named, *deck.top, *deck.bag, *deck.bottom]:
        require(piece in left, f"a {kind} lies in two places")
        left.remove(piece)
    require(0 <= deck.loose <= len(deck.bag), f"there are more {kind}s than the deck can hold")


def check_areas(state: TheRiverState) -> None:
    """Places are kept (river 4.3)."""
    side = state.variant.side
    require(len(state.areas) == len(AREA_IDS), "an area is missing")
    for kind in range(PRODUCED):
        first = 0 if state.areas[PRODUCE + kind] else lane(side.arrival, kind)
        require(lane(state.arrival, kind) == first, "the bonus of an island is there, or gone, too early or too late")
    for area, seats in enumerate(state.areas):
        require(all(0 <= seat < len(state.players) for seat in seats), "a pioneer of nobody is placed")
        for seat, player in enumerate(state.players):
            shut = bool(player.shut & bit(area))
            require(shut == is_shut(state, area, seat), "an area is shut that is open, or the reverse")
        if side.per_player[area]:
            for seat in range(len(state.players)):
                require(seats.count(seat) <= side.places[area], "an area is too full")
        else:
            require(side.places[area] == UNLIMITED or len(seats) <= side.places[area], "an area is too full")


def is_shut(state: TheRiverState, area: int, seat: int) -> bool:
    """Whether no pioneer of this seat may be placed there any more (river 4.3)."""
    there = state.areas[area]
    places = state.variant.side.places[area]
    if state.variant.side.per_player[area]:
        return there.count(seat) >= places
    once = places != UNLIMITED and not state.variant.both_places
    return len(there) >= places or (once and seat in there)


def check_player(state: TheRiverState, seat: int) -> None:
    """Limits kept, nothing negative, what is derived in step with the tiles."""
    player = state.players[seat]
    box = state.variant.box
    require(all(player.stored(kind) >= 0 for kind in range(KINDS)), "less than nothing is stored")
    require(len(player.tiles) <= SPACES, "a river is too long")
    symbols = sum(int(box.tiles[tile].symbols) for tile in player.tiles)
    symbols += sum(player.board.space_symbols[len(player.tiles) :])
    require(player.symbols == symbols, "production is not what the symbols say")
    require(player.yields == yields_of(box, player.tiles), "meadows are missing in cleanup")
    room = sum(int(box.tiles[tile].storage) for tile in player.tiles)
    room += sum(player.board.space_storage[len(player.tiles) :])
    require(player.capacity == room, "capacity is not what the warehouses say")
    fitting = any(owed.task.name == "fit_storage" and owed.seat == seat for owed in state.pending.frames())
    require(fitting or player.free() >= 0, "more is stored than fits")
    require(len(player.tokens) <= state.variant.side.spots, "more tokens than spots")
    require(len(player.reserved) <= box.most_reserved, "too many cards are reserved")
    placed = sum(seats.count(seat) for seats in state.areas)
    owned = int(box.pioneers) + 1 - int(player.waiting)
    require(player.boat >= 0 and player.settled >= 0, "a pioneer is missing")
    require(player.boat + placed + player.settled <= owned, "there are too many pioneers")
