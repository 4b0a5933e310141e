"""What the features of a seat are made of, to see whether they are still the same in another position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.features import SeatMark

from .state import FINISHED, TheRiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class TheRiverMark(SeatMark[TheRiverState]):
    """Lists are replaced, never changed: the same ones mean the same things. What lies face down counts by number."""

    __slots__ = ("over", "pawn", "player", "variant")

    def __init__(self, state: TheRiverState, seat: i64) -> None:
        super().__init__()
        self.variant = state.variant
        self.player = state.players[seat].clone()
        self.pawn: bool = state.pawn == seat
        self.over: bool = state.phase == FINISHED

    def holds(self, state: TheRiverState, seat: i64) -> bool:
        was = self.player
        now = state.players[seat]
        return (
            was.wood == now.wood
            and was.clay == now.clay
            and was.stone == now.stone
            and was.food == now.food
            and was.capacity == now.capacity
            and was.symbols == now.symbols
            and was.boat == now.boat
            and was.settled == now.settled
            and was.waiting == now.waiting
            and was.tiles is now.tiles
            and was.yields is now.yields
            and was.board is now.board
            and len(was.tokens) == len(now.tokens)
            and len(was.built) == len(now.built)
            and len(was.reserved) == len(now.reserved)
            and self.pawn == (state.pawn == seat)
            and self.over == (state.phase == FINISHED)
            and self.variant is state.variant
        )
