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
    hall = box.board.hall
    return _reached(box.board.steps[state.hall], start, box.step_limit, occupied, bit(start), hall, False)


def neutral_destinations(state: RotundaState, start: i64) -> i64:
    """The same for a neutral leader, who passes over the hall (rotunda 13.4)."""
    box = state.variant.box
    hall = box.board.hall
    occupied = state.occupied() | bit(hall)
    return _reached(box.board.steps[state.hall], start, box.step_limit, occupied, bit(start), hall, True)


def _reached(
    steps: list[list[int]], start: i64, left: i64, occupied: i64, path: i64, hall: i64, passes_hall: bool
) -> i64:
    """Places that can be reached by so many more rooms without crossing the path again."""
    found: i64 = 0
    for place in steps[start]:
        if place == hall and not passes_hall:
            found |= bit(place)  # rotunda 4.4
        elif path >> place & 1:
            continue
        elif occupied >> place & 1:
            found |= _reached(steps, place, left, occupied, path | bit(place), hall, passes_hall)  # rotunda 4.3
        else:
            found |= bit(place)
            if left > 1:
                found |= _reached(steps, place, left - 1, occupied, path | bit(place), hall, passes_hall)
    return found


def costs(state: RotundaState, start: i64) -> list[int]:
    """How many rooms count on the way to each place, UNREACHED where a leader cannot stop; for those who look on."""
    box = state.variant.box
    hall = box.board.hall
    steps = box.board.steps[state.hall]
    occupied = state.occupied()
    found = [UNREACHED] * (hall + 1)
    for limit in range(box.step_limit, 0, -1):
        reached = _reached(steps, start, limit, occupied, bit(start), hall, False)
        for place in range(hall + 1):
            if reached >> place & 1:
                found[place] = limit
    return found
