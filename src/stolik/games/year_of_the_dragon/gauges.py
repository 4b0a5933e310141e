"""What a seat has of everything, by which the effects of offers are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.game import Gauge

from .components import WALL_TILE_IDS
from .gains import PLACE_A_FLOOR
from .person_phase import HOUSE_PERSON, has_room
from .state import DragonState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

THINGS: Final[list[str]] = [
    *("yuan", "rice", "fireworks", "points", "spaces", "floors", "persons", "cards"),
    *("small_privileges", "large_privileges", "wall_tiles"),
]
GAUGES: Final[list[Gauge]] = [Gauge(thing) for thing in THINGS]


def measure(state: DragonState, seat: i64) -> list[int]:
    """In the order of GAUGES. Floors to be placed count, and a new person for whom there is room."""
    player = state.players[seat]
    spaces = player.space
    floors: i64 = 0
    for palace in player.court:
        floors += palace.floors
    persons = player.persons()
    room = has_room(player.court)
    for owed in state.pending.frames():
        if owed.seat == seat:
            if owed.task is PLACE_A_FLOOR:
                floors += owed.a
            elif owed.task is HOUSE_PERSON and room:
                persons += 1
                spaces += state.variant.box.tile_steps[owed.a]
    built: i64 = len(WALL_TILE_IDS)
    left = player.wall_left
    while left:
        left &= left - 1
        built -= 1
    return [
        player.yuan,
        player.rice,
        player.fireworks,
        state.points.total(seat),
        spaces,
        floors,
        persons,
        player.hand.size,
        player.small,
        player.large,
        built,
    ]
