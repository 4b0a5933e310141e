"""Tokens between supply and warehouses: what fits is taken, for the rest stored ones make room (river 5.1.4, 5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.lanes import in_lane
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from .components import BY_CACHE, BY_CLEANUP, BY_FOOD_ISLAND, BY_PRODUCTION, RESOURCE_IDS
from .state import TheRiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def take(state: TheRiverState, seat: i64, kind: i64, n: i64, source: i64, events: Events) -> None:
    """Moves tokens from the supply to the warehouses."""
    state.supply -= in_lane(n, kind)
    state.players[seat].store(kind, n)
    events.add(state.variant.edition.reports.gained, seat, kind, n, source)


def give(state: TheRiverState, seat: i64, kind: i64, n: i64) -> None:
    """Moves tokens from the warehouses back to the supply."""
    state.supply += in_lane(n, kind)
    state.players[seat].store(kind, -n)


def take_what_fits(state: TheRiverState, seat: i64, kind: i64, n: i64, source: i64, events: Events) -> i64:
    """Takes as many as find room; returns how many did not (river 5.2.4)."""
    free = state.players[seat].free()
    fitting = n if n < free else free
    if fitting > 0:
        take(state, seat, kind, fitting, source, events)
        return n - fitting
    return n


def refuse_return(state: TheRiverState, seat: i64, move: Move) -> Refusal | None:
    """Only what is stored can be returned."""
    if move.verb is not state.variant.edition.moves.return_verb:
        return not_now(move)
    if not state.players[seat].stored(move.a):
        return Refusal("nothing_stored", "5.2.5", {"resource": RESOURCE_IDS[move.a]})
    return None


class FitStorage(Decision[TheRiverState]):
    """A new tile covered warehouses: tokens go back until the rest fits (river 5.1.4)."""

    name = "fit_storage"

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        return state.variant.edition.moves.returns[player.kinds_stored() if player.free() < 0 else 0]

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move is state.variant.edition.moves.decline:
            return Refusal("must_fit", "5.1.4", {"too_many": -state.players[owed.seat].free()})
        return refuse_return(state, owed.seat, move)

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        give(state, owed.seat, move.a, 1)
        events.add(state.variant.edition.reports.returned, owed.seat, move.a, 1)
        if state.players[owed.seat].free() < 0:
            state.pending.append(owed)

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.return_token


class MakeRoom(Decision[TheRiverState]):
    """Tokens that found no room: each needs a stored one to be returned for it. `a`: their kind, `b`: how many.

    There is one such task per source; where the first token has to be taken, it is owed by `MustMakeRoom` instead.
    """

    def __init__(self, source: int) -> None:
        super().__init__()
        self.source: i64 = source

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.returns_or_none[state.players[owed.seat].kinds_stored()]

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        return None if move is state.variant.edition.moves.decline else refuse_return(state, owed.seat, move)

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        reports = state.variant.edition.reports
        if move is state.variant.edition.moves.decline:
            events.add(reports.declined, owed.seat, owed.a, owed.b)
            return
        if owed.b > 1:
            state.pending.append(Owed(self, owed.seat, owed.a, owed.b - 1))
        give(state, owed.seat, move.a, 1)
        events.add(reports.returned, owed.seat, move.a, 1)
        take(state, owed.seat, owed.a, 1, self.source, events)

    def idle(self, state: TheRiverState, owed: Owed, move: Move) -> bool:
        """A token is returned for one of its own kind."""
        return move.verb is state.variant.edition.moves.return_verb and move.a == owed.a

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.return_token


class MustMakeRoom(MakeRoom):
    """The same where nothing may be given up (river 5.2.6, 5.3.3, 8.4)."""

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.returns[state.players[owed.seat].kinds_stored()]

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move is state.variant.edition.moves.decline:
            return Refusal("must_make_room", "5.2.6", {"resource": RESOURCE_IDS[owed.a]})
        return refuse_return(state, owed.seat, move)


class RoomForProduction(MakeRoom):
    name = "room_for_production"


class RoomInCleanup(MakeRoom):
    name = "room_in_cleanup"


class RoomForGain(MakeRoom):
    name = "room_for_gain"


class FirstRoomForProduction(MustMakeRoom):
    name = "first_room_for_production"


class RoomForFood(MustMakeRoom):
    name = "room_for_food"


class RoomForCache(MustMakeRoom):
    name = "room_for_cache"


FIT_STORAGE: Final = FitStorage()
ROOM_FOR_PRODUCTION: Final = RoomForProduction(int(BY_PRODUCTION))
FIRST_ROOM_FOR_PRODUCTION: Final = FirstRoomForProduction(int(BY_PRODUCTION))
ROOM_IN_CLEANUP: Final = RoomInCleanup(int(BY_CLEANUP))
ROOM_FOR_GAIN: Final = RoomForGain(int(BY_CACHE))
ROOM_FOR_FOOD: Final = RoomForFood(int(BY_FOOD_ISLAND))
ROOM_FOR_CACHE: Final = RoomForCache(int(BY_CACHE))
