"""Looks to the end of its own turn and takes what the learned value likes best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .base import Bot, Weighed, ranked
from .nets import USUAL, look_of, net_for, value_of
from .playout import Lookout
from .value import Value


class LearnedBot(Bot):
    """One turn ahead, by what many games have taught; without a net for the game, by the hand-made guess."""

    def __init__(self, code: str, seed: str) -> None:
        super().__init__(code, seed)
        self._game: Game[Any] | None = None
        self._value: Value | None = None
        self._look = USUAL

    def net(self, game: Game[Any], players: int) -> Mapping[str, Any] | None:
        """What it plays by, as a net file tells it."""
        return net_for(game.meta.game, players)

    def value(self, game: Game[Any], view: State) -> Value | None:
        """The learned value, read once: a bot plays one game."""
        if self._game is not game:
            self._game = game
            told = self.net(game, game.seats(view))
            self._value = value_of(told, game) if told is not None else None
            self._look = look_of(told) if told is not None and self._value is not None else USUAL
        return self._value

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        value = self.value(game, view)
        look = self._look
        lookout = Lookout(game, self.rng, look.deep, look.samples, True, value, look.most)
        world: State = game.imagine(view, lookout.dreams)
        return ranked(game.legal(world), lookout.guesses(world), self.rng)
