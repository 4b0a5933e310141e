"""Looks one decision ahead and takes what brings itself the most, by the game's hand-made evaluation."""

from __future__ import annotations

from typing import Any

from stolik.core.chance import SampledChance
from stolik.core.game import Game
from stolik.core.state import State

from .base import Bot, Weighed, ranked


class SimpleBot(Bot):
    """Minds its own business: opponents and the rest of its own turn do not occur to it."""

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        chance = SampledChance(self.rng)
        world: State = game.imagine(view, chance)
        seat = view.actor
        moves = game.legal(world)
        values: list[float] = []
        for move in moves:
            after = world.clone()
            game.apply(after, move, chance)
            values.append(game.evaluate(after, seat))
        return ranked(moves, values, self.rng)
