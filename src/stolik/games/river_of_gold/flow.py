"""From one turn to the next: the die, the Emperor's visit, the end, final scoring (rog 4.4, 11, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.position import Fields
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Step

from . import reports
from .actions import pay_owners
from .choices import owe_answers
from .components import RYOKU, SHORES
from .exchanges import add_exchanges, all_exchanges, exchange, refuse_exchange
from .final_scoring import score_customers, score_regions
from .frames import TurnEnd, read_turn_end
from .masteries import CLAIM
from .moves import DONE, END_TURN, EXCHANGE_VERB, SET_DIE, SET_DIE_VERB
from .state import EMPEROR, END_TRIGGER, FINISHED, NOBODY_YET, NOT_ROLLED, SCORING, TURN_PHASE, RiverState
from .turn import FIRST_DIE, TURN, refuse_to_set, roll, set_die

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def push_turn(state: RiverState, seat: i64, events: Events) -> None:
    """A whole turn: what comes first is pushed last."""
    state.phase = TURN_PHASE
    state.active = seat
    if seat == state.first:
        state.round += 1
        events.add(reports.ROUND_BEGAN, NOBODY, state.round)
    push_end_of_turn(state, seat)
    state.pending.append(TURN.owed_by(seat))
    if state.players[seat].die == NOT_ROLLED:
        state.pending.append(FIRST_DIE.owed_by(seat))


def push_end_of_turn(state: RiverState, seat: i64) -> None:
    """What follows the action."""
    state.pending.append(NEXT_TURN.owed_by(seat))
    state.pending.append(END_OF_TURN.owed_by(seat))
    state.pending.append(CLAIM.owed_by(seat))


class EndTurn(Decision[RiverState]):
    """Step 4: the last exchanges, then the die is rolled, or set by Kakita Ryoku (rog 4.1, 13.5, 17.3.6)."""

    name = "end_turn"

    def legal(self, state: RiverState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        box = state.variant.box
        options = [END_TURN]
        if player.patron == RYOKU and player.favour >= box.ryoku_favour and not state.last_turns():
            options.extend(SET_DIE)
        add_exchanges(box, player, options)
        return options

    def refuse(self, state: RiverState, owed: Owed, move: Move) -> Refusal | None:
        if move is END_TURN:
            return None
        player = state.players[owed.seat]
        box = state.variant.box
        if move.verb is SET_DIE_VERB:
            if state.last_turns():
                return Refusal("no_die_in_last_turn", "12.3")
            return refuse_to_set(box, player)
        return refuse_exchange(box, player, move) if move.verb is EXCHANGE_VERB else not_now(move)

    def apply(self, state: RiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        seat = owed.seat
        if move is END_TURN:
            if not state.last_turns():  # rog 12.3
                roll(state, seat, chance, events)
        elif move.verb is SET_DIE_VERB:
            set_die(state, seat, move.a, events)
        else:
            exchange(state, seat, move, events)
            state.pending.append(owed)

    def candidates(self, state: RiverState, owed: Owed) -> list[Move]:
        sets = SET_DIE if state.players[owed.seat].patron == RYOKU else []
        return [*sets, *all_exchanges()]


class NextTurn(Step[RiverState]):
    """The Emperor's visit if due, the end trigger if due, the next player (rog 4.4)."""

    name = "next_turn"
    of_a_seat = True
    frame_fields = ("visit", "end", "goods", "due")

    def frame(self, seat: int, a: int, b: int) -> Owed:
        return TurnEnd(self, seat, False, False, 0, 0)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        return read_turn_end(self, seat, told)

    def run(self, state: RiverState, owed: Owed, chance: Chance, events: Events) -> None:
        assert isinstance(owed, TurnEnd)
        seat = owed.seat
        turn = owed
        if turn.visit:
            state.pending.append(turn)
            emperors_visit(state, events)
            events.add(reports.ERA_BEGAN, NOBODY, 2)
            turn = state.turn_end()  # in play the visit leaves no choice (rog 11.4), but a position may
            state.pending.pop()
        if turn.end:
            state.ended_by = seat
            events.add(reports.END_TRIGGERED, seat)
            state.points.score(seat, state.variant.box.end_trigger_points, END_TRIGGER, events)  # rog 12.1
        following = (seat + 1) % len(state.players)
        if following == state.ended_by:
            push_scoring(state)
        else:
            push_turn(state, following, events)
        if turn.goods:
            owe_answers(state, turn)


def emperors_visit(state: RiverState, events: Events) -> None:
    """Every owner reward, once per marker (rog 11.2)."""
    events.add(reports.EMPEROR_VISITS, NOBODY)
    for shore in range(SHORES):
        pay_owners(state, shore, EMPEROR, events)


def push_scoring(state: RiverState) -> None:
    """Final scoring; with the option everybody may exchange once more before it (rog 13.4.1)."""
    state.phase = SCORING
    state.active = NOBODY_YET
    state.pending.append(FINAL_SCORING.owed_by(NOBODY))
    if state.variant.exchanges_any_time and state.ended_by != NOBODY_YET:
        seats = len(state.players)
        for turn in range(seats - 1, -1, -1):
            state.pending.append(LAST_EXCHANGES.owed_by((state.ended_by + turn) % seats))


class LastExchanges(Decision[RiverState]):
    """Exchanges after the last turn, by the option (rog 13.4.1)."""

    name = "last_exchange"

    def legal(self, state: RiverState, owed: Owed) -> list[Move]:
        options: list[Move] = []
        add_exchanges(state.variant.box, state.players[owed.seat], options)
        if options:
            options.append(DONE)
        return options

    def refuse(self, state: RiverState, owed: Owed, move: Move) -> Refusal | None:
        if move is DONE:
            return None
        if move.verb is not EXCHANGE_VERB:
            return not_now(move)
        return refuse_exchange(state.variant.box, state.players[owed.seat], move)

    def apply(self, state: RiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if move is not DONE:
            exchange(state, owed.seat, move, events)
            state.pending.append(owed)

    def candidates(self, state: RiverState, owed: Owed) -> list[Move]:
        return all_exchanges()


class FinalScoring(Step[RiverState]):
    """Regions, customers, abilities (rog 16.1)."""

    name = "final_scoring"

    def run(self, state: RiverState, owed: Owed, chance: Chance, events: Events) -> None:
        events.add(reports.FINAL_SCORING, NOBODY)
        score_regions(state, events)
        score_customers(state, events)
        state.phase = FINISHED
        events.add(reports.GAME_ENDED, NOBODY)


END_OF_TURN: Final = EndTurn()
NEXT_TURN: Final = NextTurn()
LAST_EXCHANGES: Final = LastExchanges()
FINAL_SCORING: Final = FinalScoring()
