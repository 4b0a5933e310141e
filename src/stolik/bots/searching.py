"""Flat search on the learned value: plays the most promising moves on until it is its turn again."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .base import Weighed
from .learned import LearnedBot
from .search import Continuations

TRIED = 6  # the most promising moves of the look
PRIOR = 0.5  # how much the look counts beside what the continuations tell
WORK = 20_000  # positions judged at most, where playouts are counted: keeps a thought short in the longest turns


class SearchBot(LearnedBot):
    """Sequential halving: all moves share the playouts of a stage, and the better half goes on to the next.

    Limited by a number of playouts, and by the work they are, it plays the same everywhere; limited by seconds it
    depends on the machine.
    """

    def __init__(self, code: str, seed: str, playouts: int = 0, seconds: float = 0.0) -> None:
        super().__init__(code, seed)
        self.playouts = playouts
        self.seconds = seconds

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        promising = super().weigh(game, view)
        value = self.value(game, view)
        if value is None or len(promising) == 1:
            return promising
        promise = {each.move.code: each.value for each in promising}
        weighed = dict(promise)
        tried = [each.move for each in promising[:TRIED]]
        behind = promising[TRIED:]  # what is out of the race, best first
        continuations = Continuations(game, view, self.rng.next(), value)
        totals = dict.fromkeys(promise, 0.0)
        stages = (len(tried) - 1).bit_length()
        number = 0
        for stage in range(1, stages + 1):
            last, enough = number + self.playouts // (stages * len(tried)), WORK * stage // stages
            until = perf_counter() + self.seconds / stages
            done = False
            while not done:  # at least once
                for move in tried:
                    totals[move.code] += continuations.run(move, number)
                number += 1
                counted = number >= last or continuations.work >= enough
                done = counted if self.playouts else perf_counter() >= until
            for move in tried:
                weighed[move.code] = totals[move.code] / number * (1.0 - PRIOR) + promise[move.code] * PRIOR
            tried.sort(key=lambda move: -weighed[move.code])
            kept = (len(tried) + 1) // 2
            behind = [Weighed(move, weighed[move.code]) for move in tried[kept:]] + behind
            tried = tried[:kept]
        return [Weighed(tried[0], weighed[tried[0].code]), *behind]
