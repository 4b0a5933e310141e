"""Neutral leaders, who are moved for a cube when two play (rotunda 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.events import Events
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from .movement import neutral_destinations
from .state import RotundaState
from .terms import COLOUR_IDS, GOLD, RESOURCE_IDS

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def add_neutral_moves(state: RotundaState, seat: i64, options: list[Move]) -> None:
    """Adds where neutral leaders can go for the cubes that the player has, once a turn (rotunda 13.2)."""
    if not state.neutral or state.turn().neutral:
        return
    player = state.players[seat]
    if not player.all_cubes():
        return
    moves = state.variant.edition.moves
    pay = state.variant.box.neutral_pay
    gold = player.gold and state.variant.gold_moves_neutral
    for leader, start in enumerate(state.neutral):
        own = player.cubes(pay[leader])
        if own or gold:
            reached = neutral_destinations(state, start)
            for place in range(state.variant.box.board.places):
                if reached >> place & 1:
                    if own:
                        options.append(moves.move_neutral[leader][0][place])
                    if gold:
                        options.append(moves.move_neutral[leader][1][place])


def refuse_neutral(state: RotundaState, seat: i64, move: Move) -> Refusal | None:
    """Why a neutral leader cannot be moved like this."""
    if not state.neutral:
        return Refusal("no_neutral_leaders", "13.1")
    if state.turn().neutral:
        return Refusal("neutral_moved_already", "13.2")
    colour = COLOUR_IDS[move.a]
    if move.b == GOLD and not state.variant.gold_moves_neutral:
        return Refusal("gold_moves_no_neutral", "13.2")
    if not state.players[seat].cubes(move.b):
        return Refusal("no_such_cube", "13.2", {"resource": RESOURCE_IDS[move.b]})
    start = state.neutral[leader_of(state, move)]
    if not neutral_destinations(state, start) >> move.c & 1:
        place = state.variant.box.board.place_ids[move.c]
        return Refusal("neutral_cannot_reach", "13.4", {"leader": colour, "place": place})
    return None


def leader_of(state: RotundaState, move: Move) -> i64:
    """Which of the neutral leaders a move is about."""
    return state.variant.box.neutral_colours.index(move.a)


def pay_and_move(state: RotundaState, seat: i64, move: Move, events: Events) -> None:
    """The cube goes to the general supply, the leader to its room."""
    state.players[seat].add_cubes(move.b, -1)
    state.supply[move.b] += 1
    leader = leader_of(state, move)
    reports = state.variant.edition.reports
    events.add(reports.spent, seat, move.b, 1)
    events.add(reports.neutral_moved, seat, move.a, state.neutral[leader], move.c, state.room(move.c))
    neutral = state.neutral.copy()
    neutral[leader] = move.c
    state.neutral = neutral
    turn = state.turn().copy()
    turn.neutral = True
    state.pending.replace_bottom(turn)


def neutral_candidates(state: RotundaState, seat: i64) -> list[Move]:
    """All that somebody could think of: where neutral leaders could go for any cube that is held."""
    player = state.players[seat]
    if not state.neutral:
        return []
    moves = state.variant.edition.moves.move_neutral
    return [move for by_pay in moves for way in by_pay for move in way if player.cubes(move.b)]
