"""How probable it is for every seat to win, by the eyes of one level of bots: the value that its moves follow."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .nets import net_made_for, value_of
from .playout import lead
from .value import Value

LEARNED, HAND_MADE = "hard", "medium"  # the levels that judge: by a learned value, by the evaluation of the game
LEVELS = (LEARNED, HAND_MADE)
FILE = Path(__file__).parent / "hand_made.json"  # made by benchmarks/hand_made_spreads.py
LOWEST = 0.001  # nobody is lost for certain while the game goes on


class NoNet(LookupError):
    """No net was made for this game with so many players, so that only the hand-made evaluation can judge."""


class Judge:
    """Sees a position as each seat may know it."""

    def __init__(self, game: Game[Any], players: int, level: str = "") -> None:
        """Without a level, the best that is there. Raises NoNet."""
        self.game = game
        self.players = players
        learned = _learned(game, players) if level in ("", LEARNED) else None
        if level == LEARNED and learned is None:
            raise NoNet(f"there is no net of {game.meta.game} with {players} players")
        self.level = HAND_MADE if learned is None else LEARNED
        self._learned = learned
        self._value = learned or _hand_made(game, players)

    def single_chances(self, state: State) -> list[float]:
        """Of a game that goes on, as each seat sees its own; so they add up to about 1 only."""
        return [self.single_chance(state, seat) for seat in range(self.players)]

    def single_chance(self, state: State, seat: int) -> float:
        return self.chance(self._margin(state, seat), self.game.time_left(state))

    def chance(self, margin: float, time_left: float) -> float:
        """How probable it is to win with this expected margin; a bot weighs its moves by such margins."""
        value = self._value
        if self._learned is None:  # the evaluation knows nothing of the luck of several opponents
            margin += value.bias[0] + time_left * value.bias[1]
        return max(value.win_chance(margin, time_left), LOWEST)

    def slip(self, points: float, time_left: float) -> float:
        """How much chance to win so many points of margin are in an even game with so much of it to come."""
        return self._value.win_chance(points / 2, time_left) - self._value.win_chance(-points / 2, time_left)

    def _margin(self, state: State, seat: int) -> float:
        return lead(self.game, state, seat) if self._learned is None else self._learned.margin(state, seat)

    def result(self, state: State) -> list[float]:
        """After the end: 1 for the winner, in equal parts where several win."""
        won = [standing.seat for standing in self.game.standings(state) if standing.place == 1]
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(self.players)]


def judging_level(game: Game[Any], players: int) -> str:
    """The best level that can judge such a game."""
    return HAND_MADE if _learned(game, players) is None else LEARNED


def _learned(game: Game[Any], players: int) -> Value | None:
    """A net for at least so many players, as docs/bots.md tells; one for fewer knows too little of the others."""
    told = net_made_for(game.meta.game, players)
    return value_of(told, game) if told is not None else None


def _hand_made(game: Game[Any], players: int) -> Value:
    """No more than the spread of results around the hand-made lead, and by how much that is too high or low."""
    measured = _measured()[game.meta.game]
    told = measured[
        str(min((int(count) for count in measured if int(count) >= players), default=max(map(int, measured))))
    ]
    nothing = [0.0] * len(game.feature_names)
    return Value(game, told["bias"], nothing, nothing, [], told["spreads"])


@cache
def _measured() -> Mapping[str, Mapping[str, Any]]:
    told: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    games: dict[str, Mapping[str, Any]] = told["games"]
    return games
