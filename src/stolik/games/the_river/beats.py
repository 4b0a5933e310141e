"""What is told at a glance: the clean-up between two rounds, the last round, the final scoring."""

from __future__ import annotations

from typing import Final

from stolik.core.beats import POINTS_COUNTED
from stolik.core.game import Beat

from .components import RESOURCE_IDS

BEATS: Final[list[Beat]] = [
    Beat("cleanup", "cleanup", ["round_began"], [*RESOURCE_IDS, "pioneers"], lasts=True),
    Beat("last_round", "end_triggered"),
    Beat("final_scoring", "final_scoring", points=POINTS_COUNTED),
]
