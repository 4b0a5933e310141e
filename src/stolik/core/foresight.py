"""Which moves could be taken back afterwards, so that a client need not ask twice before those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .chance import Chance, SampledChance, Stream
from .events import EventKind, Events
from .game import Game
from .moves import Move
from .rng import Sfc32
from .state import State


class Barrier(Exception):
    """Chance would decide, or somebody would see what was hidden: there is no way back by oneself."""


class NoChance(Chance):
    """Stops at the first question."""

    def pick(self, stream: Stream, count: int) -> int:
        raise Barrier

    def draw(self, stream: Stream, bag: list[int]) -> int:
        raise Barrier

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        raise Barrier

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        raise Barrier


class NoReveal(Events):
    """Stops at the first event that shows what was hidden."""

    def add(self, kind: EventKind, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        if kind.reveals:
            raise Barrier

    def forced(self, seat: int, move: Move) -> None:
        pass


NO_CHANCE: Final[Chance] = NoChance()
NO_REVEAL: Final[Events] = NoReveal()


def can_be_undone(game: Game[Any], view: State, moves: Sequence[Move]) -> list[bool]:
    """Per legal move of a redacted state's actor: whether the same seat goes on deciding, with nothing learnt."""
    seat = view.actor
    world: State = game.imagine(view, SampledChance(Sfc32(1, 2, 3)))
    verdicts: list[bool] = []
    for move in moves:
        after = world.clone()
        try:
            game.apply(after, move, NO_CHANCE, NO_REVEAL)
            verdicts.append(after.actor == seat)
        except Barrier:
            verdicts.append(False)
    return verdicts
