"""A turn: an expert, the move of a leader, and what follows it (rotunda 3, 4, 12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.position import Fields
from stolik.core.refusal import Refusal
from stolik.core.state import Owed, Step

from .assistants import add_actions, all_actions, is_action, perform, refuse_action
from .experts import activate, refuse_activation
from .frames import NO_SHIFT, SHIFTED, TURN_FIELDS, Turn, read_turn
from .hall import HALL
from .movement import destinations, reached_among
from .neutral import add_neutral_moves, neutral_candidates, refuse_neutral
from .orders import BONUS, FULFIL
from .rooms import UPKEEP
from .state import FINISHED, NOT_ENDED, PLAYING, SCORING, RotundaState
from .visits import Visiting, begin_visit, move_neutral, visit_of

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def push_turn(state: RotundaState, seat: i64, events: Events) -> None:
    """A whole turn: what comes first is pushed last."""
    state.phase = PLAYING
    push_end_of_turn(state, seat)
    state.pending.append(TURN.owed_by(seat))
    events.add(state.variant.edition.reports.turn_began, seat)


def push_end_of_turn(state: RotundaState, seat: i64) -> None:
    """What follows step 3."""
    state.pending.append(NEXT_TURN.owed_by(seat))
    state.pending.append(FULFIL.owed_by(seat))
    state.pending.append(BONUS.owed_by(seat))
    state.pending.append(UPKEEP.owed_by(NOBODY))


class TakeTurn(Visiting):
    """Steps 1 and 2: at most one expert with its assistant actions, then a leader moves."""

    name = "turn"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        visit = visit_of(owed)
        moves = state.variant.edition.moves
        if visit.shift == SHIFTED:
            return [moves.peddler]
        player = state.players[owed.seat]
        options: list[Move] = []
        if player.experts and not state.turn().activated:
            for expert in player.experts:
                activation = moves.activate[expert]
                if activation is not None and refuse_activation(state, owed.seat, expert) is None:
                    options.append(activation)
        occupied = state.occupied()
        self._add_moves(moves.move[0], reached_among(state, player.first, occupied), options)
        if player.second != player.first:  # both in the hall are one choice
            self._add_moves(moves.move[1], reached_among(state, player.second, occupied), options)
        add_actions(state, visit, options)
        if state.neutral:
            add_neutral_moves(state, owed.seat, options)
        return options

    def _add_moves(self, moves: list[Move], reached: i64, options: list[Move]) -> None:
        for move in moves:
            if reached >> move.b & 1:
                options.append(move)

    def listed(self, state: RotundaState, owed: Owed, move: Move) -> Move:
        """Leaders that stand together are the same to everybody."""
        moves = state.variant.edition.moves
        player = state.players[owed.seat]
        if move.verb is moves.move_verb and move.a == 2 and player.first == player.second:
            return moves.move[0][move.b]
        return move

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        visit = visit_of(owed)
        moves = state.variant.edition.moves
        seat = owed.seat
        if visit.shift == SHIFTED and move is not moves.peddler:
            return Refusal("peddler_must_follow", "7.2.1")
        if move.verb is moves.move_verb:
            return self._refuse_move(state, seat, move)
        if move.verb is moves.activate_verb:
            if state.turn().activated:
                return Refusal("one_expert_a_turn", "11.4")
            return refuse_activation(state, seat, move.a)
        if move.verb is moves.move_neutral_verb:
            return refuse_neutral(state, seat, move)
        return refuse_action(state, visit, move) if is_action(state, move) else not_now(move)

    def _refuse_move(self, state: RotundaState, seat: i64, move: Move) -> Refusal | None:
        player = state.players[seat]
        board = state.variant.box.board
        start = player.first if move.a == 1 else player.second
        if destinations(state, start) >> move.b & 1:
            return None
        place: dict[str, object] = {"place": board.place_ids[move.b]}
        if move.b == start:
            return Refusal("leader_must_move", "4.8", place)
        if move.b != board.hall and state.occupied() >> move.b & 1:
            return Refusal("room_occupied", "4.3", place)
        return Refusal("out_of_reach", "4.1", place)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        moves = state.variant.edition.moves
        seat = owed.seat
        if move.verb is moves.move_verb:  # what the expert left open is lost (rotunda 11.6)
            move_leader(state, seat, move, events)
            return
        if move.verb is moves.move_neutral_verb:  # rotunda 13.3
            move_neutral(state, self.owed_by(seat), move, events)
            return
        visit = visit_of(owed).copy()
        visit.shift = NO_SHIFT
        if move.verb is moves.activate_verb:
            activate(state, visit, move.a, events)
        else:
            perform(state, visit, visit_of(owed).shift, move, events)
            state.pending.append(visit)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        player = state.players[owed.seat]
        activations = [moves.activate[expert] for expert in player.experts]
        found = [move for move in activations if move is not None]
        found += [move for by_place in moves.move for move in by_place]
        return found + all_actions(state, visit_of(owed)) + neutral_candidates(state, owed.seat)


def move_leader(state: RotundaState, seat: i64, move: Move, events: Events) -> None:
    """Step 2, and step 3 where the leader stopped (rotunda 4, 5.1, 9.1)."""
    player = state.players[seat]
    start = player.first if move.a == 1 else player.second
    if move.a == 1:
        player.first = move.b
    else:
        player.second = move.b
    events.add(state.variant.edition.reports.moved, seat, start, move.b, state.room(move.b))
    arrive(state, seat, move.b)


def arrive(state: RotundaState, seat: i64, place: i64) -> None:
    """Step 3 begins where a leader has stopped."""
    if place == state.variant.box.board.hall:
        state.pending.append(HALL.owed_by(seat))
    else:
        begin_visit(state, seat, place)


class NextTurn(Step[RotundaState]):
    """The end of a turn: the peddler's tile, then the next player or the end (rotunda 7.2.2, 12.1)."""

    name = "next_turn"
    of_a_seat = True
    frame_fields = TURN_FIELDS

    def frame(self, seat: int, a: int, b: int) -> Owed:
        return Turn(self, seat, 0, 0, False, False, False)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        return read_turn(self, seat, told)

    def run(self, state: RotundaState, owed: Owed, chance: Chance, events: Events) -> None:
        assert isinstance(owed, Turn)
        box = state.variant.box
        if owed.peddled:
            state.peddler = (state.peddler + box.free_move) % len(box.village_ids)
            events.add(state.variant.edition.reports.peddler_moved, NOBODY, state.peddler)
        if state.last_turns != NOT_ENDED:
            state.last_turns &= ~bit(owed.seat)
            if not state.last_turns:
                state.phase = SCORING
                state.pending.append(FINAL_SCORING.owed_by(NOBODY))
                return
        push_turn(state, (owed.seat + 1) % len(state.players), events)


class FinalScoring(Step[RotundaState]):
    """Nothing changes but the phase: points are counted from what lies there (rotunda 12.3 to 12.8)."""

    name = "final_scoring"

    def run(self, state: RotundaState, owed: Owed, chance: Chance, events: Events) -> None:
        events.add(state.variant.edition.reports.final_scoring, NOBODY)
        state.phase = FINISHED
        events.add(state.variant.edition.reports.game_ended, NOBODY)


TURN: Final = TakeTurn()
NEXT_TURN: Final = NextTurn()
FINAL_SCORING: Final = FinalScoring()
