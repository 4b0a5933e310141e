"""What a seat has of everything, by which the effects of offers are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bits
from stolik.core.game import Gauge

from .frames import Turn, Visit
from .scoring import amulet_points, family_points, order_points
from .state import RotundaState
from .terms import ACTION, ACTION_IDS, RESOURCE_IDS, nibbles

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

GAUGES: Final[list[Gauge]] = [
    *[Gauge(kind) for kind in RESOURCE_IDS],
    Gauge("coins"),
    Gauge("prestige"),
    Gauge("ready"),
    Gauge("sent"),
    Gauge("seated"),
    Gauge("worshipping"),
    Gauge("amulets"),
    Gauge("orders"),
    Gauge("fulfilled"),
    Gauge("experts"),
    Gauge("bonuses"),
    Gauge("end_points"),
    *[Gauge("actions", ACTION.name, kind) for kind in ACTION_IDS],
]


def measure(state: RotundaState, seat: i64) -> list[int]:
    """In the order of GAUGES."""
    player = state.players[seat]
    return [
        player.tea,
        player.celadon,
        player.fruit,
        player.gold,
        player.coins,
        player.score,
        player.ready,
        nibbles(player.villages),
        player.on_chairs(),
        bits(player.worship),
        nibbles(player.amulets) + bits(player.kept),
        bits(player.orders),
        bits(player.fulfilled),
        len(player.experts),
        open_bonuses(state, seat),
        end_points(state, seat),
        *[open_actions(state, seat, kind) for kind in range(len(ACTION_IDS))],
    ]


def open_bonuses(state: RotundaState, seat: i64) -> i64:
    """Symbols that were crossed and wait for step 4 (rotunda 10.1)."""
    turn = state.pending.bottom() if state.pending else None
    return turn.bonuses if isinstance(turn, Turn) and turn.seat == seat else 0


def open_actions(state: RotundaState, seat: i64, kind: i64) -> i64:
    """Assistant actions that wait to be used, in all visits that are under way."""
    found: i64 = 0
    for owed in state.pending.frames():
        if isinstance(owed, Visit) and owed.seat == seat:
            found += owed.open(kind)
    return found


def end_points(state: RotundaState, seat: i64) -> i64:
    """What amulets, fulfilled orders and the assistant track would score now (rotunda 12.3 to 12.5)."""
    return amulet_points(state, seat) + order_points(state, seat) + family_points(state, seat)
