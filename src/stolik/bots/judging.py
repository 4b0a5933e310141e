"""What a position promises a seat, by the eyes of one level of bots: by a learned value, or by the hand-made guess."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from stolik.core.game import Game
from stolik.core.state import State
from stolik.core.themes import theme_of
from stolik.games.registry import themes_of

from .levels import levels_of
from .nets import USUAL, Look, look_of, net_made_for, value_of
from .playout import lead
from .value import Value

LEARNED, HAND_MADE = "hard", "medium"  # the levels that judge: by a net, by the evaluation of the game
JUDGES = (LEARNED, HAND_MADE)
PROSPECTS = "prospects"  # what a hand-made guess sees and no feature tells
SPREADS = Path(__file__).parent / "hand_made.json"  # made by benchmarks/hand_made_spreads.py
LOWEST = 0.001  # nobody is lost for certain while the game goes on
WEIGHTS = Path(__file__).parent / "hand_made_weights.json"  # made by benchmarks/hand_made_weights.py


class NoNet(LookupError):
    """No net was made for this game with so many players, so that only the hand-made evaluation can judge."""


class Judge(ABC):
    """Margins are points over the best opponent at the end of the game. Traits are what judgements are explained by."""

    level: str  # of the bots that play by this judgement
    value: Value | None = None  # the learned one, by which trial games are played
    look = USUAL  # how bots look by it

    def __init__(self, game: Game[Any], weights: Value) -> None:
        self.game = game
        self._weights = weights
        themes = themes_of(game.meta.game)
        self._themes = [theme_of(name, themes) for name in game.feature_names]

    @abstractmethod
    def margin(self, state: State, seat: int) -> float:
        """How far in front of its best opponent the seat will probably end."""

    def chance(self, margin: float, time_left: float) -> float:
        """How probable it is to win, with this margin expected and so much of the game to come; seen by itself."""
        return max(self._weights.win_chance(margin, time_left), LOWEST)

    def single_chance(self, state: State, seat: int) -> float:
        """Of a game that goes on, as the seat sees it; those of all seats add up to about 1 only."""
        return self.chance(self.margin(state, seat), self.game.time_left(state))

    def slip(self, points: float, time_left: float) -> float:
        """How much chance to win so many points of margin are in an even game with so much of it to come."""
        weights = self._weights
        return weights.win_chance(points / 2, time_left) - weights.win_chance(-points / 2, time_left)

    def result(self, state: State) -> list[float]:
        """After the end: 1 for the winner, in equal parts where several win."""
        won = [standing.seat for standing in self.game.standings(state) if standing.place == 1]
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(self.game.seats(state))]

    def margins(self, state: State) -> list[float]:
        """Of all seats; to be called where nothing is hidden."""
        return [self.margin(state, seat) for seat in range(self.game.seats(state))]

    def share(self, margins: list[float], seat: int, time_left: float, shift: float = 0.0) -> float:
        """The chance of a seat beside those of the others, which add up to 1; with so many points more than that."""
        each = shift / (len(margins) - 1)  # what one wins the others lose
        chances = [
            self.chance(margin + shift if other == seat else margin - each, time_left)
            for other, margin in enumerate(margins)
        ]
        return chances[seat] / sum(chances)

    def traits(self, state: State, seat: int) -> list[float]:
        """The features of a position."""
        seen = [0.0] * len(self._themes)
        self.game.features(state, seat, seen)
        return seen

    def themes(self, before: list[float], after: list[float]) -> dict[str, float]:
        """What the difference between traits is worth in points, by theme."""
        worth = dict.fromkeys(self._themes, 0.0)
        for theme, points in zip(self._themes, self._weights.moved(before, after), strict=True):
            worth[theme] += points
        return worth


class LearnedJudge(Judge):
    """By a net."""

    level = LEARNED

    def __init__(self, game: Game[Any], value: Value, look: Look) -> None:
        super().__init__(game, value)
        self.value = value
        self.look = look

    def margin(self, state: State, seat: int) -> float:
        return self._weights.margin(state, seat)


class HandMadeJudge(Judge):
    """By the guess that greedy bots play by, told in weights of features as far as that is possible."""

    level = HAND_MADE

    def __init__(self, game: Game[Any], players: int) -> None:
        size = len(game.feature_names)
        measured = _serving(_read(SPREADS)[game.meta.game], players)
        told = _read(WEIGHTS).get(game.meta.game)
        weights = _serving(told["players"], players) if told and told["features"] == game.feature_names else {}
        nothing = [0.0] * size
        super().__init__(
            game,
            Value(game, measured["bias"], weights.get("weights", nothing), weights.get("late", nothing),
                  measured["spreads"]),
        )  # fmt: skip

    def margin(self, state: State, seat: int) -> float:
        return lead(self.game, state, seat)

    def chance(self, margin: float, time_left: float) -> float:
        always, passing = self._weights.bias
        if time_left > 0.0:  # the evaluation knows nothing of the luck of several opponents
            margin += always + time_left * passing
        return super().chance(margin, time_left)

    def traits(self, state: State, seat: int) -> list[float]:
        """The features and the guess."""
        return [*super().traits(state, seat), self.margin(state, seat)]

    def themes(self, before: list[float], after: list[float]) -> dict[str, float]:
        worth = super().themes(before[:-1], after[:-1])
        worth[PROSPECTS] = after[-1] - before[-1] - sum(worth.values())
        return worth


def judge_of(game: Game[Any], players: int, level: str = "") -> Judge:
    """The judge of this level; without one, the best: a net where it was shown to play better. Raises NoNet."""
    told = net_made_for(game.meta.game, players) if (level or judging_level(game, players)) == LEARNED else None
    value = value_of(told, game) if told is not None else None
    if told is not None and value is not None:
        return LearnedJudge(game, value, look_of(told))
    if level == LEARNED:
        raise NoNet(f"there is no net of {game.meta.game} with {players} players")
    return HandMadeJudge(game, players)


def judging_level(game: Game[Any], players: int) -> str:
    """The best level that can judge such a game."""
    told = net_made_for(game.meta.game, players) if LEARNED in levels_of(game.meta.game, players) else None
    return LEARNED if told is not None and told["features"] == game.feature_names else HAND_MADE


def _serving(by_players: Mapping[str, Any], players: int) -> Mapping[str, Any]:
    """What was measured for so many players, or for the next larger number."""
    counts = sorted(int(count) for count in by_players)
    told: Mapping[str, Any] = by_players[str(min((count for count in counts if count >= players), default=counts[-1]))]
    return told


@cache
def _read(file: Path) -> Mapping[str, Any]:
    games: Mapping[str, Any] = json.loads(file.read_text("utf-8"))["games"]
    return games
