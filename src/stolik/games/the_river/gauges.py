"""What a seat has of everything, by which the effects of offers are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.game import Gauge

from .components import BASIC, COLUMN, COLUMNS, KINDS, PRODUCED, RESOURCE, RESOURCE_IDS
from .scoring import column_points, total
from .state import Player, TheRiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

GAUGES: Final[list[Gauge]] = [
    *[Gauge(kind) for kind in RESOURCE_IDS],
    Gauge("points"),
    Gauge("warehouses"),
    Gauge("pioneers"),
    *[Gauge("symbols", BASIC.name, kind) for kind in BASIC.ids],
    *[Gauge("harvest", RESOURCE.name, kind) for kind in RESOURCE.ids],
    *[Gauge("column_points", COLUMN.name, column) for column in COLUMN.ids],  # they are among the points as well
]


def _settling(player: Player) -> i64:
    """Who is settled, and who will be in the clean-up: a tile that covers a house costs a pioneer (river 6.4)."""
    covered = player.board.settle[len(player.tiles)]
    return covered if covered > player.settled else player.settled


def measure(state: TheRiverState, seat: i64) -> list[int]:
    """In the order of GAUGES."""
    player = state.players[seat]
    return [
        player.wood,
        player.clay,
        player.stone,
        player.food,
        total(state, seat),
        player.capacity,
        state.variant.box.pioneers + 1 - player.waiting - _settling(player),
        *[int(player.produces(kind)) for kind in range(PRODUCED)],
        *[sum(int(effect.amount) for effect in player.yields if effect.about == kind) for kind in range(KINDS)],
        *[column_points(state, seat, column) for column in range(len(COLUMNS))],
    ]
