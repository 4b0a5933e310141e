"""What the features of a seat are made of, to see whether they are still the same in another position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.features import SeatMark

from .components import WARRIOR
from .features import next_event
from .state import FINISHED, DragonState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class DragonMark(SeatMark[DragonState]):
    """Of the others it counts how many helmets and fireworks they have and where they stand on the track.

    A clone never shares a court that is changed later, so the same court means the same palaces.
    """

    __slots__ = (
        "event_track", "fireworks", "helmets", "next", "over", "player", "round", "spaces", "super_event", "variant",
        "wall",
    )  # fmt: skip

    def __init__(self, state: DragonState, seat: i64) -> None:
        super().__init__()
        self.variant = state.variant
        self.event_track = state.event_track
        self.super_event: i64 = state.super_event
        self.wall = state.wall
        self.round: i64 = state.round
        self.next: i64 = next_event(state)
        self.over: bool = state.phase == FINISHED
        self.player = state.players[seat].clone()
        self.helmets: list[int] = [int(player.symbols(WARRIOR)) for player in state.players]
        self.fireworks: list[int] = [int(player.fireworks) for player in state.players]
        self.spaces: list[int] = [int(player.space) for player in state.players]

    def holds(self, state: DragonState, seat: i64) -> bool:
        was = self.player
        now = state.players[seat]
        if (
            was.yuan != now.yuan
            or was.rice != now.rice
            or was.small != now.small
            or was.large != now.large
            or was.court is not now.court
            or self.round != state.round
            or self.next != next_event(state)
            or self.over != (state.phase == FINISHED)
            or self.super_event != state.super_event
            or self.wall is not state.wall
            or self.event_track is not state.event_track
            or self.variant is not state.variant
        ):
            return False
        for number in range(len(self.spaces)):
            other = state.players[number]
            if self.fireworks[number] != other.fireworks or self.spaces[number] != other.space:
                return False
        for number in range(len(self.helmets)):
            if number != seat and self.helmets[number] != state.players[number].symbols(WARRIOR):
                return False
        return True
