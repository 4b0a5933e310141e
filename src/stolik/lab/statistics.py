"""What a series of games says about the bots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from .simulate import Played

Z = 1.96  # 95 %


class Line(NamedTuple):
    """One bot over all games."""

    bot: str
    seats: int  # how often it sat at a table
    wins: int  # games that one of its seats won
    share: float  # of the games
    low: float  # the interval in which the true share lies with 95 % confidence
    high: float
    fair: float  # the share that equal bots would have
    points: float  # mean
    place: float  # mean

    def as_json(self) -> dict[str, object]:
        rounded = {
            name: round(value, 6) if isinstance(value, float) else value for name, value in self._asdict().items()
        }
        del rounded["bot"]
        return rounded


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval of Wilson for a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / spread
    half = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / spread
    return max(middle - half, 0.0), min(middle + half, 1.0)


def summarise(results: Sequence[Played], bots: Sequence[str]) -> list[Line]:
    """A line per bot, in the order in which they were named."""
    lines: list[Line] = []
    games = len(results)
    for bot in dict.fromkeys(bots):
        seats = [(game, seat) for game in results for seat, code in enumerate(game.bots) if code == bot]
        wins = sum(
            1 for game in results if any(game.bots[s] == bot and game.places[s] == 1 for s in range(len(game.bots)))
        )
        fair = sum(1 / len(game.bots) for game, _seat in seats) / games if games else 0.0
        count = max(len(seats), 1)
        lines.append(
            Line(
                bot,
                len(seats),
                wins,
                wins / games if games else 0.0,
                *wilson(wins, games),
                fair,
                sum(game.points[seat] for game, seat in seats) / count,
                sum(game.places[seat] for game, seat in seats) / count,
            )
        )
    return lines


def mean_decisions(results: Sequence[Played]) -> float:
    return sum(game.decisions for game in results) / len(results) if results else 0.0
