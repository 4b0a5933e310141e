"""What is told at a glance: the event of a month with decay and scoring, the super event, the end of the year."""

from __future__ import annotations

from typing import Final

from stolik.core.beats import POINTS_SCORED
from stolik.core.game import Beat

from .components import SUPER_EVENT
from .reports import CARD_DISCARDED, EVENT_BEGAN, GAME_ENDED, RELEASED, ROUND_BEGAN, SUPER_EVENT_BEGAN
from .state import DragonState

_THINGS: Final = ["yuan", "rice", "fireworks", "floors", "small_privileges", "large_privileges", "wall_tiles"]
_LOSSES: Final = {RELEASED.name: "tile", CARD_DISCARDED.name: "card"}

MONTH_END: Final = Beat(
    "month_end", EVENT_BEGAN.name, [ROUND_BEGAN.name], _THINGS, _LOSSES, points=POINTS_SCORED, lasts=True
)
SUPER: Final = Beat(
    "super_event", SUPER_EVENT_BEGAN.name, [ROUND_BEGAN.name], _THINGS, _LOSSES, points=POINTS_SCORED, lasts=True
)
YEAR_END: Final = Beat("year_end", GAME_ENDED.name, points=POINTS_SCORED)
BEATS: Final[list[Beat]] = [MONTH_END, SUPER, YEAR_END]


def beat_piece(state: DragonState, beat: Beat) -> str:
    if beat is MONTH_END:
        return f"event/{state.round}"
    return f"super_event/{SUPER_EVENT.word(state.super_event)}" if beat is SUPER else ""
