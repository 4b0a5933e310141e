"""Where leaders can go (rotunda 4, 13.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit

from .state import RotundaState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

UNREACHED: Final = 0  # in `costs`


def destinations(state: RotundaState, start: i64) -> i64:
    """The places where a leader can stop, as bits, the hall among them (rotunda 4.9)."""
    return reached_among(state, start, state.occupied())


def reached_among(state: RotundaState, start: i64, occupied: i64) -> i64:
    """The same with the occupied rooms at hand; a whole lap back to the hall is a move, too."""
    box = state.variant.box
    return _reached(box.board.beyond[state.hall], start, box.step_limit, occupied, bit(box.board.hall), False)


def neutral_destinations(state: RotundaState, start: i64) -> i64:
    """The same for a neutral leader, who passes over the hall (rotunda 13.4)."""
    box = state.variant.box
    hall = bit(box.board.hall)
    return _reached(box.board.beyond[state.hall], start, box.step_limit, state.occupied() | hall, hall, True)


def _reached(beyond: list[int], start: i64, limit: i64, occupied: i64, hall: i64, passes_hall: bool) -> i64:
    """Places that can be reached by so many rooms; `beyond` says by place where one step leads.

    All places of equal distance at once: a way that crosses itself leads nowhere that a shorter one does not lead.
    """
    found: i64 = 0
    seen = bit(start)
    here = seen
    for _ in range(limit):
        free: i64 = 0
        while here:
            ahead: i64 = 0
            place: i64 = 0
            while here:
                if here & 1:
                    ahead |= beyond[place]
                here >>= 1
                place += 1
            if ahead & hall and not passes_hall:
                found |= hall  # rotunda 4.4
                ahead &= ~hall
            ahead &= ~seen
            seen |= ahead
            free |= ahead & ~occupied
            here = ahead & occupied  # rotunda 4.3
        found |= free
        here = free
    return found


def costs(state: RotundaState, start: i64) -> list[int]:
    """How many rooms count on the way to each place, UNREACHED where a leader cannot stop; for those who look on."""
    box = state.variant.box
    hall = box.board.hall
    beyond = box.board.beyond[state.hall]
    occupied = state.occupied()
    found = [UNREACHED] * (hall + 1)
    for limit in range(box.step_limit, 0, -1):
        reached = _reached(beyond, start, limit, occupied, bit(hall), False)
        for place in range(hall + 1):
            if reached >> place & 1:
                found[place] = limit
    return found
