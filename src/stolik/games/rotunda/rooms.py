"""What lies in rooms: cubes on the icons of sale rooms, coins in a banker's room, the stock of a warehouse.

One number per place holds it: three bits for each icon (nothing, 1 + resource, or 4 + the resource that a gold cube was
sold as), the number of coins, or four bits for each kind of cube.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.state import Owed, Step

from .components import Room
from .state import RotundaState
from .terms import BANKER, GOLD, KINDS, nibble

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

OPEN_ICON: Final[i64] = 0
GOLD_CUBE: Final[i64] = 4  # and more: gold that was sold as something


def room_at(state: RotundaState, place: i64) -> Room:
    """The room of a place; not for the hall."""
    return state.variant.box.rooms[state.rooms[place]]


def on_icon(contents: i64, icon: i64) -> i64:
    """What lies on an icon."""
    return contents >> (3 * icon) & 7


def cube_kind(cube: i64) -> i64:
    """Which resource a cube on an icon is."""
    return GOLD if cube >= GOLD_CUBE else cube - 1


def sold_as(cube: i64) -> i64:
    """What a cube on an icon was sold as."""
    return cube - GOLD_CUBE if cube >= GOLD_CUBE else cube - 1


def cube_on_icon(kind: i64, as_: i64) -> i64:
    """How a cube lies on an icon."""
    return GOLD_CUBE + as_ if kind == GOLD else kind + 1


def icons(state: RotundaState, place: i64) -> list[int]:
    """All icons of a sale room from the left."""
    contents: i64 = state.contents[place]
    return [on_icon(contents, icon) for icon in range(len(room_at(state, place).slots))]


def pool(state: RotundaState, place: i64) -> i64:
    """The coins of a banker's room."""
    return state.contents[place]


def stock(state: RotundaState, place: i64) -> list[int]:
    """The cubes of a warehouse by kind."""
    contents: i64 = state.contents[place]
    return [nibble(contents, kind) for kind in range(KINDS)]


def banker_place(state: RotundaState) -> i64:
    """Where the coins of the lobby go (rotunda 6.6)."""
    return state.rooms.index(BANKER)


def in_rooms(state: RotundaState) -> list[int]:
    """All cubes that lie in rooms, by kind."""
    found = [0] * KINDS
    for place in range(len(state.rooms)):
        room = room_at(state, place)
        if room.slots:
            for cube in icons(state, place):
                if cube != OPEN_ICON:
                    found[cube_kind(cube)] += 1
        elif any(room.stock):
            for kind, count in enumerate(stock(state, place)):
                found[kind] += count
    return found


# ---------------------------------------------------------------- the end of step 3 (rotunda 8)


class Upkeep(Step[RotundaState]):
    """Full sale rooms are emptied, empty pools and stocks filled (rotunda 8.1 to 8.3)."""

    name = "upkeep"

    def run(self, state: RotundaState, owed: Owed, chance: Chance, events: Events) -> None:
        rooms = state.variant.box.rooms
        for place, index in enumerate(state.rooms):
            room = rooms[index]
            if room.slots:
                if is_full(state.contents[place], len(room.slots)):
                    clear(state, place, events)
            elif room.coins:
                if not state.contents[place]:
                    state.put_contents(place, room.coins)
                    events.add(state.variant.edition.reports.coins_refilled, NOBODY, place, room.coins)
            elif room.stocked:
                restock(state, place, events)


def is_full(contents: i64, slots: i64) -> bool:
    """Whether every icon is covered."""
    for icon in range(slots):
        if not on_icon(contents, icon):
            return False
    return True


def clear(state: RotundaState, place: i64, events: Events) -> None:
    """All cubes of a sale room go to the general supply (rotunda 8.1)."""
    for cube in icons(state, place):
        if cube != OPEN_ICON:
            state.supply[cube_kind(cube)] += 1
    state.put_contents(place, 0)
    events.add(state.variant.edition.reports.room_cleared, NOBODY, place, state.rooms[place])


def restock(state: RotundaState, place: i64, events: Events) -> None:
    """Missing cubes come from the general supply, as far as there are some (rotunda 8.3)."""
    contents: i64 = state.contents[place]
    full = room_at(state, place).stocked
    if contents == full:
        return
    for kind in range(KINDS):
        missing: i64 = nibble(full, kind) - nibble(contents, kind)
        left: i64 = state.supply[kind]
        if missing > left:
            missing = left
        if missing > 0:
            state.supply[kind] -= missing
            contents += missing * bit(4 * kind)
    if contents != state.contents[place]:
        state.put_contents(place, contents)
        events.add(state.variant.edition.reports.restocked, NOBODY, place)


UPKEEP: Final = Upkeep()
