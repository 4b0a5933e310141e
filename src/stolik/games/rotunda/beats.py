"""What is told at a glance: the last turns, and the final scoring. There are no rounds before."""

from __future__ import annotations

from typing import Final

from stolik.core.beats import POINTS_COUNTED
from stolik.core.game import Beat

BEATS: Final[list[Beat]] = [
    Beat("last_turns", "end_triggered"),
    Beat("final_scoring", "final_scoring", points=POINTS_COUNTED),
]
