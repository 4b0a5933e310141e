"""Step 3 in a room: the visit of a leader, a room copied by the lobby, the room of a neutral leader (rotunda 5)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.position import Fields
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Task

from .assistants import add_actions, all_actions, is_action, perform, refuse_action
from .frames import NO_SHIFT, NOWHERE, SHIFTED, VISIT_FIELDS, Visit, idle, read_visit
from .neutral import add_neutral_moves, neutral_candidates, pay_and_move, refuse_neutral
from .outer_rooms import rules_of
from .rooms import UPKEEP, room_at
from .state import RotundaState
from .terms import CHAIR, JUNIOR, LOBBY, nibble

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def visit_of(owed: Owed) -> Visit:
    assert isinstance(owed, Visit)
    return owed


def chairs_of(state: RotundaState, visit: Visit, chair: i64) -> i64:
    """How many own assistants of a kind can still be used in this visit (rotunda 5.2, 5.4)."""
    if visit.chairs <= 0:
        return 0
    player = state.players[visit.seat]
    there = nibble(player.juniors if chair == JUNIOR else player.seniors, visit.place)
    noted = visit.juniors if chair == JUNIOR else visit.seniors
    return noted if noted < there else there  # a copy of the same room may have used some


class Visiting(Decision[RotundaState]):
    """A decision whose frame is a visit: to a room, to the hall, or to nowhere before the move."""

    frame_fields = VISIT_FIELDS

    def frame(self, seat: int, a: int, b: int) -> Owed:
        return idle(self, seat, NOWHERE)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        return read_visit(self, seat, told)


class InRoom(Visiting):
    """What the three kinds of visits to rooms have in common."""

    def read_frame(self, seat: int, told: Fields) -> Owed:
        visit = read_visit(self, seat, told)
        if visit.place < 0:
            told.wrong("place", "is missing")
        return visit

    @abstractmethod
    def leaving(self, state: RotundaState) -> Move:
        """The move that ends the visit."""

    def add_parts(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        """Adds everything that can be done in the room now."""
        rules_of(state, visit.place).add(state, visit, options)
        if visit.chairs > 0:
            for move in state.variant.edition.moves.use_chair:
                if chairs_of(state, visit, move.a) > 0:
                    options.append(move)
        add_actions(state, visit, options)

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        visit = visit_of(owed)
        if visit.shift == SHIFTED:
            return [state.variant.edition.moves.peddler]
        options: list[Move] = []
        self.add_parts(state, visit, options)
        options.append(self.leaving(state))
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        visit = visit_of(owed)
        moves = state.variant.edition.moves
        if visit.shift == SHIFTED and move is not moves.peddler:
            return Refusal("peddler_must_follow", "7.2.1")
        if move is self.leaving(state):
            return None
        if is_action(state, move):
            return refuse_action(state, visit, move)
        if move.verb is moves.use_chair_verb:
            if chairs_of(state, visit, move.a) > 0:
                return None
            if visit.chairs <= 0 and visit.started:
                return Refusal("chairs_used_up", "5.2", {"most": int(state.variant.box.most_chairs_used)})
            return Refusal("no_own_assistant_there", "5.4", {"chair": CHAIR.ids[move.a]})
        return rules_of(state, visit.place).refuse(state, visit, move)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if move is self.leaving(state):
            self.leave(state, visit_of(owed))
            return
        visit = visit_of(owed).copy()
        moves = state.variant.edition.moves
        visit.started = True
        visit.shift = NO_SHIFT
        if is_action(state, move):
            perform(state, visit, visit_of(owed).shift, move, events)
            state.pending.append(visit)
        elif move.verb is moves.use_chair_verb:
            use_chair(state, visit, move.a, events)
            state.pending.append(visit)
        else:
            rules_of(state, visit.place).apply(state, visit, move, chance, events)
            if move is moves.lobby_pay:
                state.pending.append(LOBBY_CHOICE.owed_by(visit.seat))

    def leave(self, state: RotundaState, visit: Visit) -> None:
        """What is not used is lost (rotunda 3.3)."""

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        visit = visit_of(owed)
        found = [*rules_of(state, visit.place).candidates(state, visit), *all_actions(state, visit)]
        player = state.players[visit.seat]
        if visit.place < state.variant.box.board.inner:
            if nibble(player.juniors, visit.place):
                found.append(state.variant.edition.moves.use_chair[0])
            if nibble(player.seniors, visit.place):
                found.append(state.variant.edition.moves.use_chair[1])
        return list(dict.fromkeys(found))


class InOwnRoom(InRoom):
    """The room where the leader stopped; until the first part a neutral leader may still be moved (rotunda 13.3)."""

    name = "visit"

    def leaving(self, state: RotundaState) -> Move:
        return state.variant.edition.moves.end_actions

    def add_parts(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        super().add_parts(state, visit, options)
        if state.neutral and not visit.started:
            add_neutral_moves(state, visit.seat, options)

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is state.variant.edition.moves.move_neutral_verb:
            if visit_of(owed).started:
                return Refusal("not_within_step", "13.3")
            return refuse_neutral(state, owed.seat, move)
        return super().refuse(state, owed, move)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if move.verb is state.variant.edition.moves.move_neutral_verb:
            move_neutral(state, owed, move, events)
            return
        super().apply(state, owed, move, chance, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        found = super().candidates(state, owed)
        return found if visit_of(owed).started else found + neutral_candidates(state, owed.seat)


class InNeutralRoom(InRoom):
    """The room of a neutral leader that was just moved (rotunda 13.5)."""

    name = "neutral_visit"

    def leaving(self, state: RotundaState) -> Move:
        return state.variant.edition.moves.end_neutral


class InCopiedRoom(InRoom):
    """A room copied by the lobby: when nothing is left in it, what is open goes back to the visit below."""

    name = "copied_room"

    def leaving(self, state: RotundaState) -> Move:
        return state.variant.edition.moves.end_copy

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        visit = visit_of(owed)
        rules = rules_of(state, visit.place)
        spent = rules.exhausted(state, visit)
        if spent and chairs_of(state, visit, 0) <= 0 and chairs_of(state, visit, 1) <= 0:
            return []
        options = super().legal(state, owed)
        return [] if len(options) == 1 and visit.shift != SHIFTED else options

    def run(self, state: RotundaState, owed: Owed, chance: Chance, events: Events) -> None:
        self.leave(state, visit_of(owed))

    def leave(self, state: RotundaState, visit: Visit) -> None:
        below = visit_of(state.pending.pop()).copy()
        below.actions += visit.actions
        below.shift = visit.shift
        state.pending.append(below)


class ChooseInLobby(Decision[RotundaState]):
    """Staff or a copy, once the coins are paid (rotunda 6.6.1, 6.6.2); the visit lies below."""

    name = "lobby_choice"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        options = [moves.lobby_staff]
        occupied = state.occupied()
        for move in moves.lobby_copy:
            if occupied >> move.a & 1 and (state.variant.copies_lobby or state.rooms[move.a] != LOBBY):
                options.append(move)
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move is moves.lobby_staff:
            return None
        if move.verb is not moves.lobby_copy_verb:
            return not_now(move)
        if not state.occupied() >> move.a & 1:
            return Refusal("no_leader_there", "6.6.2", {"place": state.variant.box.board.place_ids[move.a]})
        if state.rooms[move.a] == LOBBY and not state.variant.copies_lobby:
            return Refusal("lobby_copies_no_lobby", "6.6.3")
        return None

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        below = visit_of(state.pending.pop()).copy()
        room = room_at(state, below.place)
        if move is state.variant.edition.moves.lobby_staff:
            below.actions += room.staff
            state.pending.append(below)
            return
        events.add(state.variant.edition.reports.copied, owed.seat, move.a, state.rooms[move.a])
        open_actions = below.actions + room.copying
        below.actions = 0  # they can be used in the copied room and come back with it (rotunda 5.6)
        state.pending.append(below)
        visit = new_visit(state, COPIED_ROOM, owed.seat, move.a, state.variant.chairs_when_copied)
        visit.actions += open_actions
        visit.started = True
        state.pending.append(visit)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        return state.variant.edition.moves.lobby_copy


def use_chair(state: RotundaState, visit: Visit, chair: i64, events: Events) -> None:
    """One more execution; a junior comes back to the personal supply (rotunda 5.3)."""
    visit.chairs -= 1
    player = state.players[visit.seat]
    if chair == JUNIOR:
        visit.juniors -= 1
        player.juniors -= bit(4 * visit.place)
        player.ready += 1
    else:
        visit.seniors -= 1
    rules_of(state, visit.place).begin(state, visit)
    events.add(state.variant.edition.reports.chair_used, visit.seat, visit.place, chair)


def new_visit(state: RotundaState, task: Task[Any], seat: i64, place: i64, with_chairs: bool) -> Visit:
    """A visit at its start, not yet on the stack."""
    visit = idle(task, seat, place)
    if with_chairs and place < state.variant.box.board.inner:
        player = state.players[seat]
        visit.juniors = nibble(player.juniors, place)
        visit.seniors = nibble(player.seniors, place)
        visit.chairs = min(state.variant.box.most_chairs_used, visit.juniors + visit.seniors)
    rules_of(state, place).begin(state, visit)
    return visit


def begin_visit(state: RotundaState, seat: i64, place: i64) -> None:
    """The leader has stopped in a room (rotunda 5.1)."""
    state.pending.append(new_visit(state, VISIT, seat, place, True))


def move_neutral(state: RotundaState, owed: Owed, move: Move, events: Events) -> None:
    """Moves a neutral leader; `owed` waits below, and with the option a visit to the room comes before it."""
    state.pending.append(owed)
    pay_and_move(state, owed.seat, move, events)
    if state.variant.neutral_action:
        state.pending.append(UPKEEP.owed_by(NOBODY))  # rotunda 13.6
        with_chairs = state.variant.chairs_when_copied
        state.pending.append(new_visit(state, NEUTRAL_VISIT, owed.seat, move.c, with_chairs))


VISIT: Final = InOwnRoom()
NEUTRAL_VISIT: Final = InNeutralRoom()
COPIED_ROOM: Final = InCopiedRoom()
LOBBY_CHOICE: Final = ChooseInLobby()
