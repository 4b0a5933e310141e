"""Flat Monte Carlo: tries promising moves in imagined worlds, plays on for a while, and keeps what turns out well."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.state import State

from .base import Bot
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

    def choose(self, game: Game[Any], view: State) -> Move:
        moves, promise = self._promising(game, view)
        if len(moves) == 1:
            return moves[0]
        trials = Trials(game, view, self.rng.next(), DEEP, CARELESSNESS, DECISIONS)
        leads = [0.0] * len(game.moves)  # summed up, by the code of the move
        stages = (len(moves) - 1).bit_length()
        number = 0
        for _ in range(stages):
            last = number + max(self.playouts // (stages * len(moves)), 1)
            until = perf_counter() + self.seconds / stages
            while number < last if self.playouts else (number < last or perf_counter() < until):
                for move in moves:
                    leads[move.code] += trials.run(move, number)
                number += 1
            moves.sort(key=lambda move: -(leads[move.code] / number + promise[move.code]))
            moves = moves[: (len(moves) + 1) // 2]
        return moves[0]

    def _promising(self, game: Game[Any], view: State) -> tuple[list[Move], dict[int, float]]:
        """The moves that a greedy player likes best, and how much: few playouts are noisy, so this counts as well."""
        moves = list(game.legal(view))
        if len(moves) == 1:
            return moves, {}
        lookout = Lookout(game, self.rng, FIRST_LOOK, SAMPLES, against=True)
        guesses = lookout.guesses(game.imagine(view, lookout.dreams))
        promise = {move.code: guess for move, guess in zip(moves, guesses, strict=True)}
        moves.sort(key=lambda move: -promise[move.code])
        return moves[:TRIED], promise
