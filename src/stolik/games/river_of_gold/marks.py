"""What the features of a seat are made of, to see whether they are still the same in another position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.features import SeatMark

from .buildings import Building
from .state import RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class RiverMark(SeatMark[RiverState]):
    """Lists and buildings are replaced, never changed: the same ones mean the same things."""

    __slots__ = (
        "claims", "era_1", "influences", "masteries", "owed", "phase", "player", "region_tiles", "shores", "variant",
    )  # fmt: skip

    def __init__(self, state: RiverState, seat: i64) -> None:
        super().__init__()
        self.variant = state.variant
        self.player = state.players[seat].clone()
        self.influences: list[list[int]] = [player.influence for player in state.players]
        self.phase: i64 = state.phase
        self.era_1: bool = state.era_1.size() > 0
        self.shores = state.shores
        self.masteries = state.masteries
        self.claims = state.claims
        self.region_tiles = state.region_tiles
        self.owed: i64 = state.goods_owed(seat)

    def holds(self, state: RiverState, seat: i64) -> bool:
        was = self.player
        now = state.players[seat]
        if (
            was.koku != now.koku
            or was.silk != now.silk
            or was.rice != now.rice
            or was.porcelain != now.porcelain
            or was.favour != now.favour
            or was.limit != now.limit
            or was.delivered != now.delivered
            or was.owned != now.owned
            or was.ship_1 != now.ship_1
            or was.ship_2 != now.ship_2
            or was.royal != now.royal
            or was.hand_size != now.hand_size
            or self.phase != state.phase
            or self.era_1 != (state.era_1.size() > 0)
            or self.masteries is not state.masteries
            or self.claims is not state.claims
            or self.region_tiles is not state.region_tiles
            or self.variant is not state.variant
        ):
            return False
        for other in range(len(self.influences)):  # shares depend on everybody's
            if self.influences[other] is not state.players[other].influence:
                return False
        if self.shores is not state.shores and not _same_buildings(self.shores, state.shores, now.owned):
            return False
        return self.owed == state.goods_owed(seat)


def _same_buildings(was: list[Building], now: list[Building], owned: i64) -> bool:
    """Whether nothing has changed on these shore spaces, as bits."""
    shore: i64 = 0
    while owned:
        if owned & 1 and was[shore] is not now[shore]:
            return False
        owned >>= 1
        shore += 1
    return True
