"""What a position promises a seat, by the best that is known of its game: the learned value, or the hand-made guess."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from stolik.core.game import Game
from stolik.core.state import State
from stolik.core.themes import OPPONENTS, POINTS, theme_of
from stolik.games.registry import themes_of

from .nets import value_for
from .playout import lead
from .value import Value

PROSPECTS = "prospects"  # what a hand-made guess sees beyond the points, which it does not take apart

# How far results scatter around the hand-made guess, by the time left from 0 to 1, where no net tells it. Measured by
# benchmarks/guess_spread.py.
SPREADS = {"rotunda": [3.0, 12.0, 20.0, 26.0, 30.0]}
WIDEST = [3.0, 12.0, 20.0, 26.0, 30.0]


class Judge(ABC):
    """Margins are points over the best opponent at the end of the game."""

    value: Value | None = None

    @abstractmethod
    def margin(self, state: State, seat: int) -> float:
        """How far in front of its best opponent the seat will probably end."""

    @abstractmethod
    def chance(self, margin: float, time_left: float) -> float:
        """How probable it is to win, with this margin expected and so much of the game to come."""

    @abstractmethod
    def traits(self, state: State, seat: int) -> list[float]:
        """What judgements are explained by."""

    @abstractmethod
    def themes(self, before: list[float], after: list[float]) -> dict[str, float]:
        """What the difference between traits is worth in points, by theme."""


class LearnedJudge(Judge):
    """By a net; the traits are the features of the game."""

    def __init__(self, game: Game[Any], value: Value) -> None:
        self.value = value
        self._value = value
        self._game = game
        themes = themes_of(game.meta.game)
        self._themes = [theme_of(name, themes) for name in game.feature_names]

    def margin(self, state: State, seat: int) -> float:
        return self._value.margin(state, seat)

    def chance(self, margin: float, time_left: float) -> float:
        return self._value.win_chance(margin, time_left)

    def traits(self, state: State, seat: int) -> list[float]:
        seen = [0.0] * len(self._themes)
        self._game.features(state, seat, seen)
        return seen

    def themes(self, before: list[float], after: list[float]) -> dict[str, float]:
        worth = dict.fromkeys(self._themes, 0.0)
        for theme, points in zip(self._themes, self._value.moved(before, after), strict=True):
            worth[theme] += points
        return worth


class HandMadeJudge(Judge):
    """By the guess that greedy bots play by; the traits are own points, own guess and the best guess of others."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._scale = Value(game, [0.0, 0.0], _zeros(game), _zeros(game), [], SPREADS.get(game.meta.game, WIDEST))

    def margin(self, state: State, seat: int) -> float:
        return lead(self._game, state, seat)

    def chance(self, margin: float, time_left: float) -> float:
        return self._scale.win_chance(margin, time_left)

    def traits(self, state: State, seat: int) -> list[float]:
        guess = self._game.evaluate(state, seat)
        return [self._game.known_points(state, seat)[seat], guess, guess - lead(self._game, state, seat)]

    def themes(self, before: list[float], after: list[float]) -> dict[str, float]:
        points, guess, others = (now - then for now, then in zip(after, before, strict=True))
        return {POINTS: points, PROSPECTS: guess - points, OPPONENTS: -others}


def _zeros(game: Game[Any]) -> list[float]:
    return [0.0] * len(game.feature_names)


def judge_of(game: Game[Any], players: int) -> Judge:
    """The best judge there is of a game with so many players."""
    value = value_for(game, players)
    return LearnedJudge(game, value) if value is not None else HandMadeJudge(game)
