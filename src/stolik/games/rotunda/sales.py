"""Selling a cube to a room: which icon takes it and what it pays (rotunda 6.3, 6.7, 6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.events import Events
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from .components import Room
from .effects import Reward
from .rooms import OPEN_ICON, cube_on_icon, on_icon, room_at, sold_as
from .state import Player, RotundaState
from .terms import ALL_DIFFERENT, ALL_SAME, BASICS, GOLD, RESOURCE_IDS

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

NO_ICON: Final[i64] = -1  # the room does not take the cube
TO_SUPPLY: Final[i64] = 99  # it does, but the icon is covered: the cube goes to the general supply (rotunda 6.3.2)


def icon_for(state: RotundaState, place: i64, as_: i64, sold: i64, again: bool) -> i64:
    """The icon that takes a cube sold as this resource.

    `sold`: what this visit has sold here, as bits; `again`: whether the same resource may be sold once more although
    this visit has covered its icon (rotunda 6.3.2).
    """
    room = room_at(state, place)
    contents: i64 = state.contents[place]
    icon: i64
    if room.slot_resources:
        icon = room.slot_resources.index(as_)
        if on_icon(contents, icon) == OPEN_ICON:
            return icon
        return TO_SUPPLY if again and sold >> as_ & 1 else NO_ICON
    if not _keeps_constraint(state, room, contents, as_, sold):
        return NO_ICON
    for icon in range(len(room.slots)):
        if on_icon(contents, icon) == OPEN_ICON:
            return icon
    return NO_ICON  # rotunda 6.8.3


def _keeps_constraint(state: RotundaState, room: Room, contents: i64, as_: i64, sold: i64) -> bool:
    """Different or equal cubes, on the whole tile or in this visit (rotunda 6.8.2)."""
    there = sold
    if state.variant.whole_tile:
        there = 0
        for icon in range(len(room.slots)):
            cube = on_icon(contents, icon)
            if cube != OPEN_ICON:
                there |= bit(sold_as(cube))
    if room.constraint == ALL_DIFFERENT:
        return there >> as_ & 1 == 0
    return room.constraint != ALL_SAME or there & ~bit(as_) == 0


def pays(state: RotundaState, place: i64, as_: i64, icon: i64, done: i64) -> Reward:
    """The reward of a sale; `done`: how many cubes this visit has sold here before (rotunda 6.8.1)."""
    room = room_at(state, place)
    if room.slot_resources:
        return room.slots[room.slot_resources.index(as_)]
    return room.slots[done if state.variant.by_count else icon]


def hand_over(state: RotundaState, seat: i64, place: i64, kind: i64, as_: i64, icon: i64, events: Events) -> None:
    """The cube leaves its owner and lies on the icon."""
    state.players[seat].add_cubes(kind, -1)
    if icon == TO_SUPPLY:
        state.supply[kind] += 1
    else:
        contents: i64 = state.contents[place]
        state.put_contents(place, contents + cube_on_icon(kind, as_) * bit(3 * icon))
    events.add(state.variant.edition.reports.sold, seat, kind, as_, place, state.rooms[place])


def add_sales(state: RotundaState, player: Player, place: i64, sold: i64, again: bool, options: list[Move]) -> None:
    """Adds every cube that the room takes now."""
    moves = state.variant.edition.moves
    for as_ in range(BASICS):
        if (player.gold or player.cubes(as_)) and icon_for(state, place, as_, sold, again) != NO_ICON:
            if player.cubes(as_):
                options.append(moves.sell[as_])
            if player.gold:
                options.append(moves.sell[BASICS + as_])


def meant_as(kind: i64, as_: i64) -> i64:
    """What the arguments of a sale say that the cube is sold as."""
    return as_ if kind == GOLD else kind


def refuse_sale(
    state: RotundaState, player: Player, place: i64, kind: i64, as_: i64, sold: i64, again: bool
) -> Refusal | None:
    """Why a cube cannot be sold there."""
    if not player.cubes(kind):
        return Refusal("no_such_cube", "6.3", {"resource": RESOURCE_IDS[kind]})
    if icon_for(state, place, as_, sold, again) != NO_ICON:
        return None
    room = room_at(state, place)
    if room.slot_resources:
        return Refusal("icon_covered", "6.3", {"resource": RESOURCE_IDS[as_]})
    contents: i64 = state.contents[place]
    for icon in range(len(room.slots)):
        if on_icon(contents, icon) == OPEN_ICON:
            different = room.constraint == ALL_DIFFERENT
            return Refusal(
                "must_be_different" if different else "must_be_same", "6.8.2", {"resource": RESOURCE_IDS[as_]}
            )
    return Refusal("room_full", "6.8.3")
