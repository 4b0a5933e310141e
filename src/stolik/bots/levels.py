"""Which levels are offered: those that a ladder has shown to be stronger than the level below.

The ladders that come with the package are results of `stolik ladder`, one file per game and number of players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .registry import LEVELS

FOLDER = Path(__file__).parent / "ladders"
ALWAYS = ("easy", "medium")  # what a table has of which nothing has been measured yet


@cache
def levels_of(game: str, players: int) -> tuple[str, ...]:
    """The levels of a game, the weakest first; where a number of players was not measured, of the next larger."""
    measured = {int(file.stem.rpartition("-")[2]): file for file in FOLDER.glob(f"{game}-[0-9].json")}
    serving = min((count for count in measured if count >= players), default=None)
    if serving is None:
        return ALWAYS
    return shown_levels(json.loads(measured[serving].read_text("utf-8")))


def shown_levels(ladder: Mapping[str, Any]) -> tuple[str, ...]:
    """The levels that won more than their share against the one below: the whole interval lies above it."""
    results = {(match["upper"], match["lower"]): match for match in ladder["matches"]}
    first, *others = LEVELS
    shown = [first]
    for level in others:
        match = results.get((level, shown[-1]))
        if match is not None and match["low"] > match["fair"]:
            shown.append(level)
    return tuple(shown)
