"""The loop inside training: a whole game, told as features after decisions. Compiled with the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.chance import SampledChance
from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.rng import Sfc32
from stolik.core.state import State

from .playout import Lookout, Turn
from .value import Value


class ToldGame:
    """What a game was like: after decisions the features of who made them, and the margins in the end."""

    __slots__ = ("margins", "movers", "rows")

    def __init__(self, rows: list[list[float]], movers: list[int], margins: list[float]) -> None:
        self.rows = rows
        self.movers = movers
        self.margins = margins  # by seat


def told_game(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object],
    rng: Sfc32,
    value: Value | None,
    carelessness: int,
    every: int,
) -> ToldGame:
    """Everybody looks to the end of the turn, by the value or else the hand-made lead; some choices are random.

    What the last decision of a turn leads to is told always, since there looks end; what others do, one in `every`.
    Features read only what a seat may know, so nothing has to be hidden from anybody.
    """
    lookout = Lookout(game, rng, 1, 1, True, value)
    chance = SampledChance(rng)
    state: State = game.new(seats, options, chance)
    rows: list[list[float]] = []
    movers: list[int] = []
    turn: Turn | None = None
    while state.pending:
        if turn is None or not turn.goes_on(state):
            turn = Turn(state)
        seat = turn.seat
        if rng.below(100) < carelessness:
            moves: list[Move] = game.legal(state)
            move = moves[rng.below(len(moves))]
            lookout.forget()
        else:
            move = lookout.follow(state)
        game.apply(state, move, chance)
        if state.pending and (not turn.goes_on(state) or rng.below(every) == 0):
            rows.append(game.observe(state, seat))
            movers.append(seat)
    return ToldGame(rows, movers, [game.observe(state, seat)[0] for seat in range(seats)])
