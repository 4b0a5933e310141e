"""A hand-made guess of the points a seat will end with; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bits, members

from .frames import Turn
from .scoring import total
from .state import FINISHED, NOT_ENDED, Player, RotundaState
from .terms import BASICS, nibble, nibbles

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Weights:
    """What things are worth in points, besides what they score. benchmarks/tune_evaluation.py looks for better ones."""

    __slots__ = (
        "amulet", "bonus", "chain", "coin", "cube", "effect", "expert", "gold", "junior", "link", "order", "payable",
        "permanent", "ready", "senior", "village",
    )  # fmt: skip

    def __init__(self) -> None:
        self.coin = 0.2
        self.cube = 0.85  # one that can still be sold or pay for an order
        self.gold = 0.3  # besides that: it stands for any other
        self.ready = 0.5  # an assistant who can be sent out
        self.village = 0.5  # an assistant in a village
        self.chain = 1.1  # a point of the cell that the largest village reaches
        self.junior = 1.2  # on a chair
        self.senior = 2.0
        self.link = 2.0  # an assistant on the worship board
        self.bonus = 3.0  # a symbol crossed and not yet paid for
        self.amulet = 0.6  # a further kind makes sets grow
        self.order = 0.35  # a point of an order that can be paid only in part
        self.payable = 0.9  # a point of one that can be paid
        self.effect = 0.35  # a permanent effect, per turn to come
        self.permanent = 0.4  # that of an expert
        self.expert = 1.6  # one who can be activated once


WEIGHTS: Final = Weights()
TURNS_OF_ALL: Final = 34.0  # of all players together, in a game of usual length; more with many
FULL_WORTH: Final = 3.0  # turns before the end from which on things lose their worth
MOST_COINS: Final = 14.0  # more are of little use
MOST_CUBES: Final = 7.0
MOST_READY: Final = 6.0


def evaluate(state: RotundaState, seat: i64) -> float:
    points = float(total(state, seat))
    if state.phase == FINISHED:
        return points
    player = state.players[seat]
    left = turns_left(state)
    early = min(left, FULL_WORTH) / FULL_WORTH
    worth = WEIGHTS.coin * min(float(player.coins), MOST_COINS)
    worth += WEIGHTS.cube * min(float(player.all_cubes()), MOST_CUBES) + WEIGHTS.gold * float(player.gold)
    worth += WEIGHTS.ready * min(float(player.ready), MOST_READY)
    worth += WEIGHTS.village * float(nibbles(player.villages)) + WEIGHTS.chain * _chain(state, player)
    worth += WEIGHTS.junior * float(nibbles(player.juniors)) + WEIGHTS.senior * float(nibbles(player.seniors))
    worth += WEIGHTS.link * float(bits(player.worship))
    worth += WEIGHTS.amulet * float(nibbles(player.amulets) + bits(player.kept))
    points += early * (worth + _experts(state, player, left))
    points += left * WEIGHTS.effect * float(bits(player.fulfilled))
    points += _orders(state, player, early)
    if state.pending:
        turn = state.pending.bottom()
        if isinstance(turn, Turn) and turn.seat == seat:
            points += WEIGHTS.bonus * float(turn.bonuses)
    return points


def turns_left(state: RotundaState) -> float:
    """About how many turns each player still has, by the round marker."""
    if state.last_turns != NOT_ENDED:
        return 0.5
    players = float(state.variant.players)
    end = float(state.variant.count.round_end)
    return TURNS_OF_ALL / players * (end - float(state.marker)) / end


def _chain(state: RotundaState, player: Player) -> float:
    """Points of the best cell that the assistants of one village can reach."""
    board = state.variant.box.worship
    most: i64 = 0
    for village in range(len(state.variant.box.village_ids)):
        most = max(most, nibble(player.villages, village))
    if not most:
        return 0.0
    reach = most + bits(player.worship) // 2
    longest = len(board.best_by_length) - 1
    return float(board.best_by_length[reach if reach < longest else longest])


def _orders(state: RotundaState, player: Player, early: float) -> float:
    """Orders in hand, as far as they can be paid; the cubes pay for one after the other."""
    if not player.orders:
        return 0.0
    worth = 0.0
    gold = float(player.gold)
    for order in members(player.orders):
        printed = state.variant.box.orders[order]
        missing = 0.0
        if printed.coins:
            missing = max(float(printed.coins - player.coins), 0.0) / 2.0
        else:
            for kind in range(BASICS):
                missing += max(float(printed.cost[kind]) - float(player.cubes(kind)), 0.0)
            missing = max(missing - gold, 0.0)
        if missing <= 0.0:
            worth += WEIGHTS.payable * float(printed.points)
        else:
            worth += early * WEIGHTS.order * float(printed.points) / (1.0 + missing)
    return worth


def _experts(state: RotundaState, player: Player, left: float) -> float:
    worth = 0.0
    for expert in player.experts:
        if state.variant.box.experts[expert].permanent is None:
            worth += WEIGHTS.expert
        else:
            worth += WEIGHTS.permanent * left
    return worth
