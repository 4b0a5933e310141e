"""The nets that come with the package: learned weights as plain JSON, one file per game and number of players.

`stolik train` makes them; how each was made stands in its `made`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from stolik.core.game import Game

from .value import Value

FOLDER = Path(__file__).parent / "nets"


class Look(NamedTuple):
    """How a bot looks through a turn by a net."""

    deep: int  # decisions that are tried in every combination
    samples: int  # how often to look where chance decides
    most: int = 4000  # positions judged, or few more: that keeps the longest thoughts short


USUAL = Look(2, 4)


def value_for(game: Game[Any], players: int) -> Value | None:
    """The learned value of a game; without a net for so many players that for the next larger number."""
    told = net_for(game.meta.game, players)
    return value_of(told, game) if told is not None else None


def look_of(told: Mapping[str, Any]) -> Look:
    """By this net. Where luck comes in the middle of turns, what is tried most looks luckiest: try less, often."""
    return Look(**told["look"]) if "look" in told else USUAL


@cache
def net_for(game: str, players: int) -> Mapping[str, Any] | None:
    """The net that serves so many players."""
    made = _made(game)
    return net_made_for(game, min(players, max(made))) if made else None


@cache
def net_made_for(game: str, players: int) -> Mapping[str, Any] | None:
    """The same, unless it was made for fewer."""
    made = _made(game)
    serving = min((count for count in made if count >= players), default=None)
    if serving is None:
        return None
    told: dict[str, Any] = json.loads(made[serving].read_text("utf-8"))
    return told


def _made(game: str) -> dict[int, Path]:
    return {int(file.stem.rpartition("-")[2]): file for file in FOLDER.glob(f"{game}-[0-9].json")}


def value_of(told: Mapping[str, Any], game: Game[Any]) -> Value | None:
    """A value from the contents of a net file; None if it was made for other features, so it is never misread."""
    if told["features"] != game.feature_names:
        return None
    return Value(game, told["bias"], told["weights"], told["late"], told["spreads"])
