"""Any legal move, each with equal chance."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.state import State

from .base import Bot


class RandomBot(Bot):
    """The baseline that everybody should beat."""

    def choose(self, game: Game[Any], view: State) -> Move:
        options = game.legal(view)
        return options[self.rng.below(len(options))]
