"""The log of a match and what of it is in effect.

Entries are never removed. Each remembers which decision was the last one in effect after it. The decision before
number k is the last one in effect after entry k - 1, so these references tell the line of play at every version.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stolik.core.beats import OpenBeat, ToldBeat, Witness
from stolik.core.events import Event, EventList
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from . import refusals
from .entries import Decided, Entry, SetUp, Told

FIRST = 1  # the number of the set-up entry


class LogLine(NamedTuple):
    """An entry with what it brought about."""

    number: int
    entry: Entry
    events: list[Event]
    forced: list[tuple[int, Move]]  # moves the engine made by itself: seat and move
    barrier: str  # why undo may not pass this decision: the code of a refusal, or empty
    last: int  # the number of the last decision in effect from here on; FIRST if there is none
    beats: list[ToldBeat]  # those that were over with it
    opened: OpenBeat | None  # the one that was going on after it


class Timeline:
    """Answers questions about the log; knows no rules."""

    def __init__(self, settled: int = FIRST) -> None:
        """Nobody takes back what the first entries tell, so many of them: at least the set-up."""
        self.settled = settled
        self.entries: list[Entry] = []
        self.lines: list[LogLine] = []
        self._used: dict[str, int] | None = None  # what `used` tells, counted on while nothing is taken back
        self._decided: dict[int, int | None] = {}  # what `before_last_decision_of` tells, until the next entry

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, number: int) -> LogLine:
        """The entry of this number, counted from 1."""
        if not FIRST <= number <= len(self.lines):
            raise IndexError(f"the match has entries 1 to {len(self.lines)}, not {number}")
        return self.lines[number - 1]

    def copy(self) -> Timeline:
        copy = Timeline(self.settled)
        copy.entries, copy.lines = list(self.entries), list(self.lines)
        copy._used = dict(self._used) if self._used is not None else None
        return copy

    def append(self, entry: Entry, events: EventList, barrier: str, last: int) -> None:
        self.entries.append(entry)
        number = len(self.entries)
        if isinstance(events, Witness):
            beats, opened = events.beats, events.opened
        else:  # no decision: the game stands where it stood after the last one
            beats, opened = [], self[last].opened
        self._count(entry, last)
        self.lines.append(LogLine(number, entry, events.events, events.forced_moves, barrier, last, beats, opened))

    def _count(self, entry: Entry, last: int) -> None:
        """Keeps what was worked out for the entries before this one, or forgets it."""
        self._decided.clear()
        if self._used is None:
            return
        if isinstance(entry, Decided):
            _add_to(self._used, entry.chance)
        elif last != self.lines[-1].last:
            self._used = None

    def set_up(self) -> SetUp:
        entry = self.entries[0]
        assert isinstance(entry, SetUp)
        return entry

    def decision(self, number: int) -> Decided:
        entry = self[number].entry
        assert isinstance(entry, Decided)
        return entry

    def in_effect(self, version: int) -> list[int]:
        """The numbers of the decisions in effect at a version, latest first."""
        return list(self.back_from(version))

    def taken_back(self) -> frozenset[int]:
        """The numbers of the decisions that are in effect no longer."""
        standing = set(self.in_effect(len(self)))
        return frozenset(
            line.number for line in self.lines if isinstance(line.entry, Decided) and line.number not in standing
        )

    def back_from(self, version: int) -> Iterator[int]:
        """The same one by one, for questions that a few of the latest decisions answer."""
        number = self[version].last
        while number != FIRST:
            yield number
            number = self[number - 1].last

    def undo_targets(self, seat: int) -> tuple[list[int], Refusal | None]:
        """The versions a seat may go back to by itself, latest first; or why there are none."""
        latest = self[len(self)].last
        if latest <= self.settled or self.decision(latest).seat != seat:
            nothing = self.before_last_decision_of(seat) is None
            return [], Refusal(refusals.NOTHING_TO_UNDO if nothing else refusals.UNDO_PAST_CONTROL)
        if self[latest].barrier:
            return [], Refusal(self[latest].barrier)
        targets: list[int] = []
        for number in self.back_from(len(self)):
            if number <= self.settled or self.decision(number).seat != seat or self[number].barrier:
                break
            targets.append(number - 1)
        return targets, None

    def before_last_decision_of(self, seat: int) -> int | None:
        """The version at which a seat made its last decision still in effect."""
        if seat not in self._decided:
            number = self[len(self)].last
            while number > self.settled:
                decider = self.decision(number).seat
                self._decided.setdefault(decider, number - 1)
                if decider == seat:
                    break
                number = self[number - 1].last
            else:
                self._decided[seat] = None
        return self._decided[seat]

    def used(self) -> dict[str, int]:
        """How many outcomes of each stream are in effect. Not to be changed."""
        if self._used is None:
            self._used = {}
            _add_to(self._used, self.set_up().chance)
            for number in self.back_from(len(self)):
                _add_to(self._used, self.decision(number).chance)
        return self._used


def _add_to(counts: dict[str, int], outcomes: Told) -> None:
    for stream, _outcome in outcomes:
        counts[str(stream)] = counts.get(str(stream), 0) + 1
