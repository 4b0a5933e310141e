"""What is told at a glance: the Emperor's visit between the eras, the last turns, the final scoring."""

from __future__ import annotations

from typing import Final

from stolik.core.beats import POINTS_SCORED
from stolik.core.game import Beat

from .reports import EMPEROR_VISITS, END_TRIGGERED, ERA_BEGAN, FINAL_SCORING, ROUND_BEGAN

_THINGS: Final = ["koku", "silk", "rice", "porcelain", "goods", "favour", "limit", "influence", "cards"]

BEATS: Final[list[Beat]] = [
    Beat("emperor", EMPEROR_VISITS.name, [ERA_BEGAN.name], _THINGS, points=POINTS_SCORED),
    Beat("last_turns", END_TRIGGERED.name, [ROUND_BEGAN.name], points=POINTS_SCORED),
    Beat("final_scoring", FINAL_SCORING.name, points=POINTS_SCORED),
]
