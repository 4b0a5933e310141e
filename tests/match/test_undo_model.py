"""Anything a table can do, in any order, against a model that replays everything from the start every time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from stolik.core.chance import KeyedChance
from stolik.core.moves import Move
from stolik.core.state import OVER
from stolik.games.registry import load_game
from stolik.match import record
from stolik.match.entries import Entry
from stolik.match.match import HUMAN, Match, MoveRefused

from .play import BOTH_MODULES, GAME, NAMES

SEATS = 3
RULES = load_game(GAME)
seats = st.integers(0, SEATS - 1)


class Told(NamedTuple):
    """What the model says of the position after a line of moves."""

    fingerprint: str
    actor: int
    legal: list[Move]
    fell: bool  # whether the last move made chance answer


class Made(NamedTuple):
    """A move in effect, and who of those at the table were people when it was made."""

    seat: int
    move: Move
    people: frozenset[int]


@dataclass
class Model:
    """The moves in effect and who has agreed to what; no log, no cache, no cleverness."""

    seed: str
    moves: list[Made] = field(default_factory=list)
    players: list[str] = field(default_factory=lambda: [HUMAN] * SEATS)
    asker: int | None = None
    needed: frozenset[int] = frozenset()  # whose agreement the asker needs
    agreed: set[int] = field(default_factory=set)

    @property
    def people(self) -> frozenset[int]:
        return frozenset(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def make(self, seat: int, move: Move) -> None:
        self.moves.append(Made(seat, move, self.people))
        self.close()

    def ask(self, seat: int) -> None:
        """Whoever is a person now, or was one when something could no longer be undone."""
        last, needed = self.last_of(seat), self.people
        assert last is not None
        for index in range(last, len(self.moves)):
            told = self.told(index + 1)
            if told.fell or told.actor != self.moves[index].seat:
                needed |= self.moves[index].people
        self.asker, self.needed = seat, needed - {seat}

    def told(self, length: int | None = None) -> Told:
        chance = KeyedChance(self.seed)
        state = RULES.new(SEATS, BOTH_MODULES, chance)
        fell = True
        for made in self.moves[:length]:
            before = sum(chance.used.values())
            RULES.apply(state, made.move, chance)
            fell = sum(chance.used.values()) != before
        return Told(RULES.fingerprint(state), state.actor, RULES.legal(state), fell)

    def free(self, seat: int) -> int:
        """How many decisions the seat may take back by itself."""
        count = 0
        while count < len(self.moves):
            told = self.told(len(self.moves) - count)
            if self.moves[-1 - count][0] != seat or told.fell or told.actor != seat:
                break
            count += 1
        return count

    def last_of(self, seat: int) -> int | None:
        return max((index for index, made in enumerate(self.moves) if made.seat == seat), default=None)

    def waits_for(self) -> list[int]:
        if self.asker is None:
            return []
        return sorted(self.needed - self.agreed)

    def close(self) -> None:
        self.asker, self.agreed = None, set()

    def go_back_if_agreed(self) -> None:
        if self.asker is not None and not self.waits_for():
            del self.moves[self.last_of(self.asker) :]
            self.close()


class TableOfThree(RuleBasedStateMachine):
    match: Match
    model: Model
    before: list[Entry]

    @initialize(seed=st.sampled_from(["a", "b", "c"]))
    def begin(self, seed: str) -> None:
        self.match = Match.new(GAME, NAMES[:SEATS], BOTH_MODULES, seed)
        self.model = Model(seed)
        self.before = list(self.match.entries)

    def accepted(self) -> None:
        assert len(self.match.entries) == len(self.before) + 1
        assert self.match.entries[:-1] == self.before  # nothing is ever removed
        self.before = list(self.match.entries)

    def refused(self) -> None:
        assert self.match.entries == self.before

    def submit(self, choice: int) -> None:
        told = self.model.told()
        if told.actor == OVER:
            return
        move = told.legal[choice % len(told.legal)]
        self.match.submit(told.actor, move.notation)
        self.model.make(told.actor, move)
        self.accepted()

    @rule(choice=st.integers(0, 40))
    def decide(self, choice: int) -> None:
        self.submit(choice)

    @rule(choices=st.lists(st.integers(0, 40), min_size=5, max_size=25))
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            self.submit(choice)

    @rule(seat=seats, move=st.sampled_from(RULES.moves.moves))
    def submit_anything(self, seat: int, move: Move) -> None:
        told = self.model.told()
        try:
            self.match.submit(seat, move)
        except MoveRefused:
            assert seat != told.actor or move not in told.legal
            self.refused()
        else:
            assert seat == told.actor
            self.model.make(seat, move)
            self.accepted()

    @rule(seat=seats, all_of_it=st.booleans())
    def undo(self, seat: int, all_of_it: bool) -> None:
        free = self.model.free(seat)
        assert (self.match.may_undo(seat) is None) == (free > 0)
        try:
            (self.match.restart_turn if all_of_it else self.match.undo)(seat)
        except MoveRefused:
            assert not free
            self.refused()
        else:
            del self.model.moves[-free if all_of_it else -1 :]
            self.model.close()
            self.accepted()

    @rule()
    def undo_what_can_be_undone(self) -> None:
        actor = self.model.told().actor
        if actor != OVER and self.model.free(actor):
            self.undo(actor, False)

    @rule(seat=seats)
    def ask(self, seat: int) -> None:
        sensible = self.model.asker is None and self.model.last_of(seat) is not None
        assert (self.match.may_ask_takeback(seat) is None) == sensible
        try:
            self.match.ask_takeback(seat)
        except MoveRefused:
            assert not sensible
            self.refused()
        else:
            self.model.ask(seat)
            self.model.go_back_if_agreed()
            self.accepted()

    @rule(seat=seats, agree=st.sampled_from([True, True, False]))
    def answer(self, seat: int, agree: bool) -> None:
        asked = seat in self.model.waits_for()
        try:
            self.match.answer_takeback(seat, agree)
        except MoveRefused:
            assert not asked
            self.refused()
        else:
            assert asked
            if agree:
                self.model.agreed.add(seat)
                self.model.go_back_if_agreed()
            else:
                self.model.close()
            self.accepted()

    @rule(seat=seats, player=st.sampled_from([HUMAN, "random"]))
    def change(self, seat: int, player: str) -> None:
        self.match.change_player(seat, player)
        self.model.players[seat] = player
        if self.model.asker == seat:
            self.model.close()
        self.model.go_back_if_agreed()
        self.accepted()

    @invariant()
    def same_position(self) -> None:
        told = self.model.told()
        assert self.match.state.actor == told.actor
        assert RULES.fingerprint(self.match.state) == told.fingerprint
        assert list(self.match.players) == self.model.players
        assert self.match.takeback_waits_for == self.model.waits_for()
        assert (self.match.takeback is None) == (self.model.asker is None)

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        again = record.loads(record.dumps(self.match))
        assert again.entries == self.match.entries
        assert again.players == self.match.players
        assert again.takeback == self.match.takeback
        assert RULES.fingerprint(again.state) == RULES.fingerprint(self.match.state)
        assert RULES.fingerprint(again.state_at(again.version)) == RULES.fingerprint(again.state)


TestTableOfThree = TableOfThree.TestCase
TestTableOfThree.settings = settings(max_examples=25, stateful_step_count=25, deadline=None, derandomize=True)
