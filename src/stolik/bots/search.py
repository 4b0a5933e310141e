"""The loop inside the search: playing a move on in an imagined world, everybody by the learned look. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.rng import Sfc32
from stolik.core.state import State

from .playout import FatedChance, Lookout, Turn
from .value import Value

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

DEEP: Final = 1  # of the looks by which everybody plays on
WIDEST: Final = 8  # moves; with all of them it is as strong, and in Rotunda takes more than twice as long
FARTHEST: Final = 400  # decisions; nobody waits that long for a turn


def playing_on(game: Game[Any], rng: Sfc32, value: Value | None) -> Lookout:
    """The look by which everybody plays on in imagined worlds: quick, since there are many of them."""
    return Lookout(game, rng, DEEP, 1, True, value, widest=WIDEST)


class Continuations:
    """Imagined continuations from one view. Each move is tried with the same luck, so that luck does not decide."""

    __slots__ = ("game", "seed", "turn", "value", "view", "work")

    def __init__(self, game: Game[Any], view: State, seed: int, value: Value) -> None:
        self.game = game
        self.view = view
        self.seed = seed
        self.value = value
        self.turn = Turn(view)
        self.work: i64 = 0  # positions judged so far, in which nearly all time goes

    def run(self, move: Move, number: int) -> float:
        """What the actor may expect after the move, at the start of its next turn; `number` chooses the luck."""
        game = self.game
        lookout = playing_on(game, Sfc32(self.seed, number, 0), self.value)
        fate = FatedChance(self.seed, number)
        seat = self.turn.seat
        state: State = game.imagine(self.view, fate)
        game.apply(state, move, fate)
        own = True  # the own turn is finished first
        decisions = 0
        while state.pending and decisions < FARTHEST:
            if own and not self.turn.goes_on(state):
                own = False
            if not own and state.actor == seat:
                break
            game.apply(state, lookout.follow(state), fate)
            decisions += 1
        self.work += lookout.judged
        return self.value.margin(state, seat)
