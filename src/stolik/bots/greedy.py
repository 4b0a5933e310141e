"""Looks to the end of its own turn and takes what the game's hand-made evaluation likes best."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .base import Bot, Weighed, ranked
from .playout import Lookout

DEEP = 2  # decisions of a turn tried in every combination: a person is worth nothing before it has a home
SAMPLES = 4  # looks where chance decides


class GreedyBot(Bot):
    """One turn ahead: as far as possible in front of the best opponent."""

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        lookout = Lookout(game, self.rng, DEEP, SAMPLES, against=True)
        world: State = game.imagine(view, lookout.dreams)
        return ranked(game.legal(world), lookout.guesses(world), self.rng)
