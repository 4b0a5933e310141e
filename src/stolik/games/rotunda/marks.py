"""What the features of a seat are made of, to see whether they are still the same in another position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.features import SeatMark

from .features import still_open
from .state import RotundaState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class RotundaMark(SeatMark[RotundaState]):
    """Lists are replaced, never changed: the same ones mean the same things."""

    __slots__ = ("discard", "hall", "open", "player", "variant")

    def __init__(self, state: RotundaState, seat: i64) -> None:
        super().__init__()
        self.variant = state.variant
        self.player = state.players[seat].clone()
        self.hall: i64 = state.hall
        self.discard = state.discard
        self.open: i64 = still_open(state, seat)

    def holds(self, state: RotundaState, seat: i64) -> bool:
        was = self.player
        now = state.players[seat]
        return (
            was.first == now.first
            and was.second == now.second
            and was.coins == now.coins
            and was.score == now.score
            and was.tea == now.tea
            and was.celadon == now.celadon
            and was.fruit == now.fruit
            and was.gold == now.gold
            and was.ready == now.ready
            and was.track == now.track
            and was.villages == now.villages
            and was.juniors == now.juniors
            and was.seniors == now.seniors
            and was.worship == now.worship
            and was.amulets == now.amulets
            and was.experts is now.experts
            and was.kept == now.kept
            and was.orders == now.orders
            and was.fulfilled == now.fulfilled
            and was.effects == now.effects
            and self.hall == state.hall
            and (self.discard is state.discard or not self.variant.advanced)
            and self.variant is state.variant
            and self.open == still_open(state, seat)
        )
