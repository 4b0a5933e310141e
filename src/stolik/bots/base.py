"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.rng import Sfc32, seeded
from stolik.core.state import State


class Weighed(NamedTuple):
    """A move and what a bot thinks of it."""

    move: Move
    value: float  # how far in front of the best opponent, in points; compare values of one answer only


class Bot(ABC):
    """Weighs the moves of the actor of a redacted state. All its randomness comes from the text it is seeded with."""

    def __init__(self, code: str, seed: str) -> None:
        self.code = code
        self.rng = seeded(f"bot/{code}/{seed}")

    @abstractmethod
    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        """All legal moves of the actor, best first. `view` is what the actor may know: game.redact(state, state.actor).

        The order decides: a move that was given up early keeps a value that rests on little.
        """

    def choose(self, game: Game[Any], view: State) -> Move:
        """The move that the bot makes."""
        return self.weigh(game, view)[0].move


def ranked(moves: Sequence[Move], values: Sequence[float], rng: Sfc32) -> list[Weighed]:
    """The moves by their values, best first; which of several best ones is first is left to chance."""
    weighed = [Weighed(move, value) for move, value in zip(moves, values, strict=True)]
    first, equals = 0, 0
    for place, value in enumerate(values):
        if equals == 0 or value > values[first]:
            first, equals = place, 1
        elif value == values[first]:
            equals += 1
            if rng.below(equals) == 0:
                first = place
    return [weighed.pop(first), *sorted(weighed, key=lambda each: -each.value)]
