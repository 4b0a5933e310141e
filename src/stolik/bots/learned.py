"""Looks to the end of its own turn and takes what the learned value likes best."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .base import Bot, Weighed, ranked
from .nets import value_for
from .playout import Lookout
from .value import Value

DEEP = 2  # decisions of a turn tried in every combination
SAMPLES = 4  # looks where chance decides
MOST = 4000  # positions judged in a look, or few more: that keeps the longest thoughts short


class LearnedBot(Bot):
    """One turn ahead, by what many games have taught; without a net for the game, by the hand-made guess."""

    def __init__(self, code: str, seed: str) -> None:
        super().__init__(code, seed)
        self._game: Game[Any] | None = None
        self._value: Value | None = None

    def value(self, game: Game[Any], view: State) -> Value | None:
        """The learned value, read once: a bot plays one game."""
        if self._game is not game:
            self._game = game
            self._value = value_for(game, game.seats(view))
        return self._value

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        lookout = Lookout(game, self.rng, DEEP, SAMPLES, True, self.value(game, view), MOST)
        world: State = game.imagine(view, lookout.dreams)
        return ranked(game.legal(world), lookout.guesses(world), self.rng)
