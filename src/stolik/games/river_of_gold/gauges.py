"""What a seat has of everything, by which the effects of offers are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.game import Gauge

from .components import REGION
from .state import RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

THINGS: Final[list[str]] = ["koku", "silk", "rice", "porcelain", "goods", "favour", "limit", "points", "cards"]
GAUGES: Final[list[Gauge]] = [
    *[Gauge(thing) for thing in THINGS],
    *[Gauge("influence", REGION.name, region) for region in REGION.ids],
]


def measure(state: RiverState, seat: i64) -> list[int]:
    """In the order of GAUGES. Goods of choice count as long as there is room for one (rog 8.4)."""
    player = state.players[seat]
    return [
        player.koku,
        player.silk,
        player.rice,
        player.porcelain,
        0 if player.goods_are_full(state.variant.box.good_max) else state.goods_owed(seat),
        player.favour,
        player.limit,
        state.points.total(seat),
        player.hand_size,
        *player.influence,
    ]
