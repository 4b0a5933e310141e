"""What a player can gain - goods, floors, steps on the person track, points - and placing the floors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Menu, Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from . import reports
from .components import FIREWORKS, FLOORS, POINTS, RICE, TRACK, YUAN
from .moves import COMMON_COURTS, FOUND_PALACE, MAX_PALACES, PLACE_FLOOR, PLACE_FLOOR_VERB
from .palace import Palace
from .state import DragonState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def first_equal(court: list[Palace], index: i64) -> i64:
    """The first palace equal to this one: equal palaces are one choice."""
    wanted = court[index]
    first: i64 = 0
    while court[first] is not wanted:
        first += 1
    return first


def advance(state: DragonState, seat: i64, steps: i64, events: Events) -> None:
    """Moves the person marker forward; on an occupied space it lands on top, so ahead (yotd 5.3)."""
    player = state.players[seat]
    space = player.space + steps
    player.space = space
    events.add(reports.ADVANCED, seat, steps, space)
    place: i64 = 0
    for other in state.order:
        if other == seat:
            return  # nobody is overtaken
        if state.players[other].space <= space:
            break
        place += 1
    order = state.order.copy()
    order.remove(seat)
    order.insert(place, seat)
    state.order = order


def gain(state: DragonState, seat: i64, good: i64, amount: i64, source: i64, events: Events) -> None:
    """Gives one of the six things that actions, wall tiles and charters bring."""
    player = state.players[seat]
    if good == YUAN:
        player.yuan += amount
        events.add(reports.GAINED, seat, good, amount)
    elif good == RICE:
        player.rice += amount
        events.add(reports.GAINED, seat, good, amount)
    elif good == FIREWORKS:
        player.fireworks += amount
        events.add(reports.GAINED, seat, good, amount)
    elif good == FLOORS:
        events.add(reports.FLOORS_GAINED, seat, amount)
        if amount:
            state.pending.append(PLACE_A_FLOOR.owed_by(seat, amount))
    elif good == TRACK:
        advance(state, seat, amount, events)
    elif good == POINTS:
        state.points.score(seat, amount, source, events)


class PlaceFloor(Decision[DragonState]):
    """Floors are placed one at a time, all at once (yotd 6.3.8 to 6.3.12, 6.3.15). a = floors still to place."""

    name = "place_floor"

    def legal(self, state: DragonState, owed: Owed) -> list[Move]:
        court = state.players[owed.seat].court
        raised: i64 = 0
        for index, palace in enumerate(court):
            if palace.taller is not None and first_equal(court, index) == index:
                raised |= bit(index)
        return (RAISE_OR_FOUND if len(court) < MAX_PALACES else RAISE).of(raised)

    def listed(self, state: DragonState, owed: Owed, move: Move) -> Move:
        court = state.players[owed.seat].court
        return PLACE_FLOOR[first_equal(court, move.a)] if move is not FOUND_PALACE else move

    def refuse(self, state: DragonState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not PLACE_FLOOR_VERB:
            return not_now(move)
        court = state.players[owed.seat].court
        if move is FOUND_PALACE:
            if len(court) >= MAX_PALACES:
                return Refusal("too_many_palaces", "6.3.15", {"most": MAX_PALACES})
            return None
        if move.a >= len(court):
            return Refusal("no_such_palace", "6.3.8", {"palaces": len(court)})
        if court[move.a].taller is None:
            return Refusal("palace_at_full_height", "6.3.9", {"floors": state.variant.box.max_floors})
        return None

    def apply(self, state: DragonState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        if move is FOUND_PALACE:
            player.court = [*player.court, state.variant.edition.palaces.new]
            events.add(reports.PALACE_FOUNDED, owed.seat, len(player.court) - 1)
        else:
            taller = player.court[move.a].taller
            assert taller is not None
            player.set_palace(move.a, taller)
            events.add(reports.PALACE_RAISED, owed.seat, move.a, taller.floors)
        if owed.a > 1:
            state.pending.append(PLACE_A_FLOOR.owed_by(owed.seat, owed.a - 1))

    def candidates(self, state: DragonState, owed: Owed) -> list[Move]:
        return PLACE_FLOOR[: len(state.players[owed.seat].court)]


RAISE: Final = Menu(PLACE_FLOOR, COMMON_COURTS)
RAISE_OR_FOUND: Final = Menu(PLACE_FLOOR, COMMON_COURTS, FOUND_PALACE)
PLACE_A_FLOOR: Final = PlaceFloor(8)
