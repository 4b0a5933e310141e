"""Looks to the end of its own turn and takes what the game's hand-made evaluation likes best."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.state import State

from .base import Bot
from .playout import Lookout

DEEP = 2  # decisions of a turn tried in every combination: a person is worth nothing before it has a home
SAMPLES = 4  # looks where chance decides


class GreedyBot(Bot):
    """One turn ahead: as far as possible in front of the best opponent."""

    def choose(self, game: Game[Any], view: State) -> Move:
        return Lookout(game, self.rng, DEEP, SAMPLES, against=True).choose(view)
