"""A game being played: a header and append-only entries. The state is no more than a cache of that log.

Everything happens in two steps: `propose...` computes the next entry and what it brings about without changing the
match, `accept` lets it be so. Between the two a server stores the entry. `submit` and its like do both at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.beats import Witness
from stolik.core.chance import Chance, ChanceError, KeyedChance, RecordingChance, ReplayedChance
from stolik.core.events import Event, EventList
from stolik.core.game import Game
from stolik.core.meta import BadOption, Meta
from stolik.core.moves import Move, UnknownMove
from stolik.core.refusal import Refusal
from stolik.core.state import OVER, State
from stolik.games.registry import fingerprint_of_print, load_game, meta_of
from stolik.packs.pack import Pack

from . import refusals
from .components import in_header, pack_of
from .entries import (
    HUMAN,
    BadEntry,
    Decided,
    Entry,
    Header,
    PlayerChanged,
    Record,
    SetUp,
    TakebackAnswered,
    TakebackAsked,
    Told,
    Undone,
)
from .proposal import Proposal, Takeback
from .refusals import MoveRefused
from .timeline import FIRST, LogLine, Timeline

__all__ = ["HUMAN", "LogLine", "Match", "MoveRefused", "Proposal", "Takeback", "check_header"]


EMOJI_JOINER = "\u200d"  # nothing by itself, but it makes one picture of several emoji


class Match:
    """One game at one table. Refused requests raise MoveRefused and change nothing at all."""

    def __init__(self, header: Header, pack: Pack | None, read_only: bool = False) -> None:
        """For use by `new` and `replay`: a match without its first entry."""
        self.header = header
        self.pack = pack  # None: the components that the program has
        self.game: Game[Any] = load_game(header.game, pack)
        self.read_only = read_only  # a record of older rules can be looked at, but not played on
        self.players: tuple[str, ...] = tuple(header.players)  # who sits on each seat now
        self.takeback: Takeback | None = None  # the open request
        self.with_takebacks = False  # whether a request was granted: then somebody knew more than the game tells
        self._timeline = Timeline(max(header.continues, FIRST))
        self._state: State

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        game: str,
        names: Sequence[str],
        options: Mapping[str, object] | None = None,
        seed: str = "",
        players: Sequence[str] | None = None,
        pack: Pack | None = None,
    ) -> Match:
        """A match at its first decision. Raises UnknownGame and BadOption."""
        meta = meta_of(game)
        pack = None if pack is None or pack.fingerprint == fingerprint_of_print(game) else pack
        seated = list(players) if players is not None else [HUMAN] * len(names)
        settled: dict[str, Any] = {**meta.settle(options or {})}
        header = Header(game, meta.rules_version, list(names), seated, settled, seed, **in_header(game, pack))
        check_header(header, meta)
        match = cls(header, pack)
        chance = RecordingChance(KeyedChance(seed))
        state, events = match._set_up(chance)
        match.accept(match._set_up_proposal(SetUp(told_outcomes(chance)), state, events))
        return match

    @classmethod
    def replay(cls, record: Record, read_only: bool = False) -> Match:
        """The match that a record tells of, every entry checked on the way. Raises BadEntry, with its number."""
        match = cls(record.header, pack_of(record.header))
        for number, entry in enumerate(record.entries, FIRST):
            try:
                match.accept(match.proposal_of(entry))
            except (BadEntry, ChanceError) as wrong:
                raise BadEntry(str(wrong), number) from None
            except MoveRefused as refused:
                raise BadEntry(f"not allowed here: {refused}", number) from None
        if not match.entries:
            raise BadEntry("the set-up is missing", FIRST)
        if match.version < record.header.continues:
            raise BadEntry(f"{record.header.continues} entries of another match are announced", match.version + 1)
        match.read_only = read_only
        return match

    # ------------------------------------------------------------------ looking

    @property
    def names(self) -> list[str]:
        return self.header.names

    @property
    def entries(self) -> list[Entry]:
        """Everything that happened, in order. Not to be changed."""
        return self._timeline.entries

    @property
    def state(self) -> State:
        """The full state, secrets included. Not to be changed; it stays as it is when the match goes on."""
        return self._state

    @property
    def version(self) -> int:
        """The number of entries; grows with everything that happens, undo included."""
        return len(self._timeline)

    @property
    def over(self) -> bool:
        return self._state.actor == OVER

    @property
    def record(self) -> Record:
        return Record(self.header, self.entries)

    def state_at(self, version: int) -> State:
        """The state after the first so many entries, 1 being the set-up. A state of the caller's own."""
        return self._state_after(self._timeline[version].last)

    def events_of(self, number: int) -> list[Event]:
        """What the entry of this number brought about; entries are numbered from 1, the set-up."""
        return self._timeline[number].events

    def went_back(self, number: int) -> bool:
        """Whether the entry of this number took decisions back."""
        return number > FIRST and self._timeline[number].last < self._timeline[number - 1].last

    def log(self) -> Sequence[LogLine]:
        """All entries with what they brought about. Not to be changed."""
        return self._timeline.lines

    def taken_back(self) -> frozenset[int]:
        """The numbers of the decisions that are in effect no longer."""
        return self._timeline.taken_back()

    def decisions(self) -> list[tuple[int, str]]:
        """The seats and moves of the decisions in effect, in their order."""
        return [(entry.seat, entry.move) for entry in self.line_of_play(self.version)]

    def line_of_play(self, version: int) -> list[Decided]:
        """The decisions in effect after the first so many entries, in their order."""
        return [self._timeline.decision(number) for number in reversed(self._timeline.in_effect(version))]

    # ------------------------------------------------------------------ proposing

    def propose(self, seat: int, move: str | Move) -> Proposal:
        """The checked door for moves. Raises MoveRefused."""
        self._check_open()
        if isinstance(move, str):
            try:
                move = self.game.moves.parse(move)
            except UnknownMove:
                raise MoveRefused(Refusal(refusals.UNKNOWN_MOVE, "", {"notation": move})) from None
        # Counted from what is in effect: after a takeback the same question to chance gets the same answer again.
        chance = RecordingChance(KeyedChance(self.header.seed, self._timeline.used()))
        state, events = self._apply(seat, move, chance)
        return self._decision(Decided(seat, move.notation, told_outcomes(chance)), state, events)

    def may_undo(self, seat: int) -> Refusal | None:
        """Why this seat may not take back its last decision by itself; None iff it may."""
        return refusals.read_only() if self.read_only else self._timeline.undo_targets(seat)[1]

    def propose_undo(self, seat: int) -> Proposal:
        """Takes back this seat's last decision, if there is no barrier since."""
        return self._propose(Undone(seat, self._undo_targets(seat)[0]))

    def propose_restart(self, seat: int) -> Proposal:
        """Takes back all this seat's decisions since the last barrier."""
        return self._propose(Undone(seat, self._undo_targets(seat)[-1]))

    def may_ask_takeback(self, seat: int) -> Refusal | None:
        """Why this seat may not ask for a takeback now; None iff it may."""
        if self.read_only:
            return refusals.read_only()
        if self.takeback is not None:
            return Refusal(refusals.TAKEBACK_IS_OPEN, "", {"seat": self.takeback.seat})
        if self._timeline.before_last_decision_of(seat) is None:
            return Refusal(refusals.NOTHING_TO_TAKE_BACK)
        return None

    def propose_takeback(self, seat: int) -> Proposal:
        """Asks the others to let this seat's last decision be undone, barriers or not. Bots agree at once."""
        to = self._timeline.before_last_decision_of(seat)
        if to is None:
            to = FIRST
        return self._propose(TakebackAsked(seat, to, self._who_is_asked(seat, to)))

    def propose_answer(self, seat: int, agree: bool) -> Proposal:
        """Agrees to the open request or declines it. With the last agreement the game goes back."""
        return self._propose(TakebackAnswered(seat, agree))

    @property
    def takeback_waits_for(self) -> list[int]:
        """The seats that have yet to answer the open request."""
        return _waits_for(self.takeback, self.players)

    def propose_player(self, seat: int, player: str) -> Proposal:
        """Lets somebody else play this seat: "human" or the code of a bot."""
        return self._propose(PlayerChanged(seat, player))

    def proposal_of(self, entry: Entry) -> Proposal:
        """What an entry that was written down brings about. Raises BadEntry, ChanceError, MoveRefused."""
        if isinstance(entry, SetUp) == bool(self.entries):
            raise BadEntry("the game is set up a second time" if self.entries else "the set-up is missing")
        if isinstance(entry, SetUp):
            chance = ReplayedChance(entry.chance)
            state, events = self._set_up(chance)
            _check_used_up(chance)
            return self._set_up_proposal(entry, state, events)
        if isinstance(entry, Decided):
            chance = ReplayedChance(entry.chance)
            try:
                move = self.game.moves.parse(entry.move)
            except UnknownMove as unknown:
                raise BadEntry(str(unknown)) from None
            state, events = self._apply(entry.seat, move, chance)
            _check_used_up(chance)
            return self._decision(entry, state, events)
        return self._propose(entry)

    # ------------------------------------------------------------------ accepting

    def accept(self, proposal: Proposal) -> None:
        """Lets it be so. A proposal fits the version it was made for, and no other."""
        if proposal.number != self.version + 1:
            raise ValueError(f"entry {proposal.number} cannot follow entry {self.version}")
        self.with_takebacks = self.with_takebacks or self.grants_takeback(proposal)
        self._timeline.append(proposal.entry, proposal.events, proposal.barrier, proposal.last)
        self._state = proposal.state
        self.players = proposal.players
        self.takeback = proposal.takeback

    def grants_takeback(self, proposal: Proposal) -> bool:
        """Whether others let decisions be taken back by it; what a seat undoes by itself is no takeback."""
        if isinstance(proposal.entry, SetUp | Decided | Undone):
            return False
        return proposal.last < self._timeline[self.version].last

    def draft(self) -> Match:
        """A copy to try several entries on, one after the other; this match knows nothing of them."""
        copy = Match(self.header, self.pack, self.read_only)
        copy._timeline = self._timeline.copy()
        copy._state, copy.players, copy.takeback = self._state, self.players, self.takeback
        copy.with_takebacks = self.with_takebacks
        return copy

    # ------------------------------------------------------------------ both at once

    def submit(self, seat: int, move: str | Move) -> list[Event]:
        """Makes a move. Raises MoveRefused."""
        proposal = self.propose(seat, move)
        self.accept(proposal)
        return proposal.events.events

    def undo(self, seat: int) -> None:
        self.accept(self.propose_undo(seat))

    def restart_turn(self, seat: int) -> None:
        self.accept(self.propose_restart(seat))

    def ask_takeback(self, seat: int) -> None:
        self.accept(self.propose_takeback(seat))

    def answer_takeback(self, seat: int, agree: bool) -> None:
        self.accept(self.propose_answer(seat, agree))

    def change_player(self, seat: int, player: str) -> None:
        self.accept(self.propose_player(seat, player))

    # ------------------------------------------------------------------ entries that are no moves

    def _propose(self, entry: Undone | TakebackAsked | TakebackAnswered | PlayerChanged) -> Proposal:
        """The one door for such entries, in play and in replay. Raises MoveRefused."""
        self._check_open()
        if not 0 <= entry.seat < len(self.players):
            raise MoveRefused(Refusal(refusals.NO_SUCH_SEAT, "", {"seats": len(self.players)}))
        if isinstance(entry, Undone):
            if entry.to not in self._undo_targets(entry.seat):
                raise MoveRefused(Refusal(refusals.NOTHING_TO_UNDO))
            return self._going_back(entry, entry.to, self.players)
        players = self.players
        if isinstance(entry, TakebackAsked):
            takeback: Takeback | None = self._asked(entry)
        elif isinstance(entry, TakebackAnswered):
            takeback = self._answered(entry)
        else:
            players, takeback = self._changed(entry)
        if takeback is None or _waits_for(takeback, players):
            last = self._timeline[self.version].last
            return Proposal(self.version + 1, entry, self._state, EventList(), "", last, players, takeback)
        return self._going_back(entry, takeback.to, players)  # nobody has to be asked any more

    def _asked(self, entry: TakebackAsked) -> Takeback:
        refusal = self.may_ask_takeback(entry.seat)
        if refusal is None and entry.to != self._timeline.before_last_decision_of(entry.seat):
            refusal = Refusal(refusals.NOTHING_TO_TAKE_BACK)
        if refusal is not None:
            raise MoveRefused(refusal)
        if entry.of is not None and entry.of != (needed := self._who_is_asked(entry.seat, entry.to)):
            raise BadEntry(f"{list(entry.of)} are asked instead of {list(needed)}")
        return Takeback(entry.seat, entry.to, frozenset(), entry.of)

    def _who_is_asked(self, seat: int, to: int) -> tuple[int, ...]:
        """All other people who sit here, and those who did when a barrier was passed: it was their game, too."""
        crossed = {number for number in self._timeline.back_from(self.version) if number > to and self._barrier(number)}
        players, asked = list(self.header.players), set[int]()
        for number, entry in enumerate(self.entries, FIRST):
            if isinstance(entry, PlayerChanged):
                players[entry.seat] = entry.player
            if number in crossed or number == self.version:
                asked.update(other for other, player in enumerate(players) if player == HUMAN)
        return tuple(sorted(asked - {seat}))

    def _barrier(self, number: int) -> str:
        return self._timeline[number].barrier

    def _answered(self, entry: TakebackAnswered) -> Takeback | None:
        asked = self.takeback
        if asked is None:
            raise MoveRefused(Refusal(refusals.NO_TAKEBACK_OPEN))
        if entry.seat not in self.takeback_waits_for:
            raise MoveRefused(Refusal(refusals.NOT_YOURS_TO_ANSWER))
        return asked._replace(agreed=asked.agreed | {entry.seat}) if entry.agree else None

    def _changed(self, entry: PlayerChanged) -> tuple[tuple[str, ...], Takeback | None]:
        if not _fits_on_a_line(entry.player):
            raise MoveRefused(Refusal(refusals.NO_SUCH_PLAYER, "", {"player": entry.player}))
        players = (*self.players[: entry.seat], entry.player, *self.players[entry.seat + 1 :])
        left = self.takeback is not None and self.takeback.seat == entry.seat  # whoever asked
        return players, None if left else self.takeback

    def _undo_targets(self, seat: int) -> list[int]:
        self._check_open()
        targets, refusal = self._timeline.undo_targets(seat)
        if refusal is not None:
            raise MoveRefused(refusal)
        return targets

    def _going_back(self, entry: Entry, to: int, players: tuple[str, ...]) -> Proposal:
        last = self._timeline[to].last
        return Proposal(self.version + 1, entry, self._state_after(last), EventList(), "", last, players, None)

    # ------------------------------------------------------------------ making states

    def _check_open(self) -> None:
        if self.read_only:
            raise MoveRefused(refusals.read_only())

    def _set_up(self, chance: Chance) -> tuple[State, EventList]:
        events = Witness(self.game)
        return self.game.new(len(self.names), self.header.options, chance, events), events

    def _set_up_proposal(self, entry: SetUp, state: State, events: EventList) -> Proposal:
        return Proposal(FIRST, entry, state, events, "", FIRST, self.players, None)

    def _apply(self, seat: int, move: Move, chance: Chance) -> tuple[State, EventList]:
        """A new state and what happened on the way there; the match stays as it is. Raises MoveRefused."""
        refusal = self.game.refuse(self._state, seat, move)
        if refusal is not None:
            raise MoveRefused(refusal)
        state = self._state.clone()
        events = Witness(self.game, state, self._timeline[self.version].opened)
        self.game.apply(state, move, chance, events)
        events.finish()
        return state, events

    def _decision(self, entry: Decided, state: State, events: EventList) -> Proposal:
        number = self.version + 1
        # no takeback: the game goes on, so nobody waits for an answer any more
        return Proposal(number, entry, state, events, _barrier(entry, state, events), number, self.players, None)

    def _state_after(self, last: int) -> State:
        """A fresh state after a decision, by playing the log again; what is in the log has been checked before."""
        chance = ReplayedChance(self._timeline.set_up().chance)
        state: State = self.game.new(len(self.names), self.header.options, chance)
        for number in reversed(self._timeline.in_effect(last)):
            entry = self._timeline.decision(number)
            self.game.apply(state, self.game.moves.parse(entry.move), ReplayedChance(entry.chance))
        return state


def _waits_for(asked: Takeback | None, players: Sequence[str]) -> list[int]:
    if asked is None:
        return []
    needed = asked.of
    if needed is None:  # a record of old
        needed = tuple(seat for seat, player in enumerate(players) if player == HUMAN and seat != asked.seat)
    return [seat for seat in needed if seat not in asked.agreed]


def check_header(header: Header, meta: Meta) -> None:
    """Whether such a match can be. Raises BadOption."""
    meta.check_seats(len(header.names))
    if len(header.players) != len(header.names):
        raise BadOption(f"{len(header.names)} names, but {len(header.players)} players")
    for name in header.names:
        if not _fits_on_a_line(name):
            raise BadOption(f"nobody can be called {name!r}")
        if header.names.count(name) > 1:
            raise BadOption(f"two players are called {name!r}")
    for player in header.players:
        if not _fits_on_a_line(player):
            raise BadOption(f"{player!r} is no player: human or the code of a bot is needed")
    if not header.seed.isprintable():
        raise BadOption("the seed has characters that cannot be written down")
    if header.continues < 0:
        raise BadOption(f"{header.continues} entries cannot be those of another match")
    meta.settle(header.options)


def _fits_on_a_line(word: str) -> bool:
    return bool(word.strip()) and word.replace(EMOJI_JOINER, "").isprintable()


def _barrier(entry: Decided, state: State, events: EventList) -> str:
    """Why the seat may not take this decision back by itself: somebody learnt something by it, or the turn is over.

    Forced moves of other seats in between are no barrier: nobody was asked and nothing was shown.
    """
    if entry.chance:
        return refusals.UNDO_PAST_CHANCE
    if any(event.kind.reveals for event in events.events):
        return refusals.UNDO_PAST_SECRET
    if state.actor != entry.seat:
        return refusals.UNDO_PAST_CONTROL
    return ""


def _check_used_up(chance: ReplayedChance) -> None:
    if not chance.finished():
        raise BadEntry("more outcomes of chance are recorded than the rules ask for")


def told_outcomes(chance: RecordingChance) -> Told:
    """What fell, as an entry tells it."""
    return [outcome.as_json() for outcome in chance.outcomes]
