"""Takes what brings itself the most by the end of its turn, by the hand-made evaluation, and is careless at times."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .base import Bot, Weighed, ranked
from .playout import Lookout

CARELESSNESS = 50  # of 100 decisions so many, divided by the seats, without thinking: among many a slip costs more


class SimpleBot(Bot):
    """Minds its own business: opponents, and plans of more than one decision, do not occur to it."""

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        moves = game.legal(view)
        if self.rng.below(100) < CARELESSNESS // game.seats(view):
            return ranked(moves, [0.0] * len(moves), self.rng)
        lookout = Lookout(game, self.rng, 1, 1, False)
        return ranked(moves, lookout.guesses(game.imagine(view, lookout.dreams)), self.rng)
