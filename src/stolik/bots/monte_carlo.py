"""Flat Monte Carlo: tries promising moves in imagined worlds, plays on for a while, and keeps what turns out well."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from stolik.core.game import Game
from stolik.core.state import State

from .base import Bot, Weighed
from .playout import Lookout, Trials

# What is worth trying: the most promising moves of a greedy look.
FIRST_LOOK, SAMPLES, TRIED = 2, 4, 6

# How a continuation is played.
DEEP = 1
CARELESSNESS = 20  # of 100 decisions so many are random: plans should not hang on everybody playing one way
DECISIONS = 12  # then the evaluation is asked


class MonteCarloBot(Bot):
    """Sequential halving: all moves share the playouts of a stage, and the better half goes on to the next.

    Limited by a number of playouts it plays the same everywhere; limited by seconds it depends on the machine.
    """

    def __init__(self, code: str, seed: str, playouts: int = 0, seconds: float = 0.0) -> None:
        super().__init__(code, seed)
        self.playouts = playouts
        self.seconds = seconds

    def weigh(self, game: Game[Any], view: State) -> list[Weighed]:
        promising = self._promising(game, view)
        promise = {move.code: guess for move, guess in promising}
        weighed = dict(promise)
        tried = [move for move, _guess in promising[:TRIED]]
        behind = promising[TRIED:]  # what is out of the race, best first
        trials = Trials(game, view, self.rng.next(), DEEP, CARELESSNESS, DECISIONS)
        leads = [0.0] * len(game.moves)  # summed up, by the code of the move
        stages = (len(tried) - 1).bit_length()
        number = 0
        for _ in range(stages):
            last = number + max(self.playouts // (stages * len(tried)), 1)
            until = perf_counter() + self.seconds / stages
            while number < last if self.playouts else (number < last or perf_counter() < until):
                for move in tried:
                    leads[move.code] += trials.run(move, number)
                number += 1
            for move in tried:  # few playouts are noisy, so the first look counts as well
                weighed[move.code] = (leads[move.code] / number + promise[move.code]) / 2
            tried.sort(key=lambda move: -weighed[move.code])
            kept = (len(tried) + 1) // 2
            behind = [Weighed(move, weighed[move.code]) for move in tried[kept:]] + behind
            tried = tried[:kept]
        return [Weighed(tried[0], weighed[tried[0].code]), *behind]

    def _promising(self, game: Game[Any], view: State) -> list[Weighed]:
        """All moves as a greedy player likes them."""
        moves = game.legal(view)
        lookout = Lookout(game, self.rng, FIRST_LOOK, SAMPLES, against=True)
        guesses = lookout.guesses(game.imagine(view, lookout.dreams))
        weighed = [Weighed(move, guess) for move, guess in zip(moves, guesses, strict=True)]
        return sorted(weighed, key=lambda each: -each.value)
