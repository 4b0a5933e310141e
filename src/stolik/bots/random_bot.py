"""Any legal move, each with equal chance."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .base import Bot, Weighed


class RandomBot(Bot):
    """The baseline that everybody should beat."""

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        weighed = [Weighed(move, 0.0) for move in game.legal(view)]
        return [weighed.pop(self.rng.below(len(weighed))), *weighed]
