"""What a series of games says about the bots."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from .simulate import Played

Z = 1.96  # 95 %


class Figures(NamedTuple):
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


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of Wilson for a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / spread
    half = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / spread
    return max(middle - half, 0.0), min(middle + half, 1.0)


class Sums:
    """What is added up about one bot; whole numbers and fractions, so that no order of adding makes a difference."""

    __slots__ = ("fair", "places", "points", "seats", "wins")

    def __init__(self) -> None:
        self.seats = 0
        self.wins = 0
        self.points = 0
        self.places = 0
        self.fair = Fraction(0)  # wins that equal bots would have

    def add(self, other: Sums) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Tally:
    """Adds games up as they come. Tallies of pieces of a plan merge into exactly the tally of the whole."""

    def __init__(self, results: Iterable[Played] = ()) -> None:
        self.games = 0
        self.decisions = 0
        self._sums: dict[str, Sums] = {}
        for played in results:
            self.add(played)

    def add(self, played: Played) -> None:
        self.games += 1
        self.decisions += played.decisions
        for seat, bot in enumerate(played.bots):
            sums = self._sums.setdefault(bot, Sums())
            sums.seats += 1
            sums.points += played.points[seat]
            sums.places += played.places[seat]
            sums.fair += Fraction(1, len(played.bots))
        for bot in {bot for bot, place in zip(played.bots, played.places, strict=True) if place == 1}:
            self._sums[bot].wins += 1  # once per game, however many of its seats share the first place

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        for bot, sums in other._sums.items():
            self._sums.setdefault(bot, Sums()).add(sums)

    def figures(self, bots: Iterable[str]) -> list[Figures]:
        """Of each bot, in the order in which they are named."""
        return [self._figures(bot) for bot in dict.fromkeys(bots)]

    def _figures(self, bot: str) -> Figures:
        sums = self._sums.get(bot, Sums())
        games, seats = max(self.games, 1), max(sums.seats, 1)
        low, high = wilson(sums.wins, self.games)
        return Figures(
            bot=bot,
            seats=sums.seats,
            wins=sums.wins,
            share=sums.wins / games,
            low=low,
            high=high,
            fair=float(sums.fair / games),
            points=sums.points / seats,
            place=sums.places / seats,
        )

    @property
    def decisions_per_game(self) -> float:
        return self.decisions / max(self.games, 1)
