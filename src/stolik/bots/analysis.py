"""A finished game judged move by move: chances to win, what a bot would have played, and a grade for every seat.

Everything here is numbers, ids and notations, which can be stored; words are made by whoever shows them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from stolik.core.chance import ReplayedChance
from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.state import State
from stolik.match.entries import Decided, SetUp
from stolik.match.match import LogLine, Match

from .base import Bot
from .judge import Judge
from .registry import make_bot

SEED = "analysis"  # of the bot's own luck: the same record is judged the same everywhere
MOST_DECIDING = 5
DIGITS = 4  # of chances

# A grade by the chance to win that a seat gave away per decision, on average; docs/bots.md tells how it was chosen.
GRADES = (
    *((0.002, "A+"), (0.004, "A"), (0.006, "A-"), (0.009, "B+"), (0.012, "B"), (0.016, "B-")),
    *((0.020, "C+"), (0.025, "C"), (0.032, "C-"), (0.040, "D+"), (0.050, "D"), (0.065, "D-")),
)
WORST_GRADE = "E"
NO_GRADE = "–"  # of a seat that had nothing to decide


class Choice(NamedTuple):
    """A decision beside what the bot would have played."""

    best: str  # notation
    chance: float  # of the bot's move, by the same look
    lost: float  # how much less the move promised that was made; 0 where the bot likes it as well
    same: bool  # whether the bot would have played it, or anything that it likes as well


class Step(NamedTuple):
    """How things stood after a decision; the first step is the set-up, with nobody's seat."""

    n: int  # the number of the entry
    seat: int | None
    turn: int  # of the game, from 1; see `Turns`
    chances: list[float]  # by seat; they add up to 1, and the last ones tell the result
    choice: Choice | None  # none where there was no other move

    def as_json(self) -> list[Any]:
        return [*self[:4], list(self.choice) if self.choice is not None else None]

    @classmethod
    def from_json(cls, told: Sequence[Any]) -> Self:
        n, seat, turn, chances, choice = told
        return cls(n, seat, turn, chances, Choice(*choice) if choice is not None else None)


class Deciding(NamedTuple):
    """A decision that changed much."""

    step: Step
    before: float  # chance of the seat that moved
    after: float

    @property
    def swing(self) -> float:
        return round(self.after - self.before, DIGITS)


class Grade(NamedTuple):
    """How a seat played."""

    seat: int
    grade: str
    lost: float  # chance to win given away per decision, on average
    decisions: int
    same: int  # how often the bot would have played the same


class Analysis:
    """Judges the decisions that are in effect, one after the other."""

    def __init__(self, match: Match, level: str = "") -> None:
        """By this level of bots, or else by the best that is there. Raises NoNet."""
        self.game: Game[Any] = match.game
        self.players = len(match.names)
        self.judge = Judge(match.game, self.players, level)
        self.level = self.judge.level
        taken_back = match.taken_back()
        lines = [line for line in match.log() if isinstance(line.entry, SetUp | Decided)]
        self._lines = [line for line in lines if line.number not in taken_back]
        self._options: Mapping[str, object] = match.header.options
        self.of = len(self._lines) - 1  # decisions

    def steps(self) -> Iterator[Step]:
        """The set-up, then every decision."""
        first, *lines = self._lines
        assert isinstance(first.entry, SetUp)
        state: State = self.game.new(self.players, self._options, ReplayedChance(first.entry.chance))
        bot, turns = make_bot(self.level, SEED), Turns(self.game.meta.chapter, self.players)
        turns.over_with(first)
        yield Step(first.number, None, 1, _rounded(self.judge.chances(state)), None)
        for line in lines:
            entry = line.entry
            assert isinstance(entry, Decided)
            turn = turns.of(entry.seat)
            move = self.game.moves.parse(entry.move)
            choice = self._weighed(bot, state, move)
            self.game.apply(state, move, ReplayedChance(entry.chance))
            turns.over_with(line)
            yield Step(line.number, entry.seat, turn, _rounded(self.judge.chances(state)), choice)

    def _weighed(self, bot: Bot, state: State, move: Move) -> Choice | None:
        """The bot knows what the seat knew, and nothing of what came."""
        game = self.game
        if len(game.legal(state)) < 2:
            return None
        seat = state.actor
        weighed = bot.weigh(game, game.redact(state, seat))
        played = game.listed(state, move)
        best, left = weighed[0], game.time_left(state)
        own = next(each for each in weighed if each.move.code == played.code)
        # in the measure of the chart, where the chances of all seats add up to 1
        whole = sum(self.judge.single_chances(state))
        promised, kept = (min(self.judge.chance(each.value, left) / whole, 1.0) for each in (best, own))
        same = own.value >= best.value
        lost = 0.0 if same else max(promised - kept, 0.0)
        return Choice(best.move.notation, round(promised, DIGITS), round(lost, DIGITS + 2), same)


class Turns:
    """Counts turns: the parts of the log, where a game has any; else how often the seats came to decide."""

    def __init__(self, chapter: str, players: int) -> None:
        self._chapter = chapter
        self._chapters = 0
        self._came = [0] * players
        self._last: int | None = None

    def of(self, seat: int) -> int:
        """Of the decision that this seat makes now."""
        if seat != self._last:
            self._came[seat] += 1
            self._last = seat
        return max(self._chapters, 1) if self._chapter else max(self._came)

    def over_with(self, line: LogLine) -> None:
        """What the entry brought about has happened."""
        self._chapters += sum(event.kind.name == self._chapter for event in line.events)


def deciding(steps: Sequence[Step]) -> list[Deciding]:
    """The decisions that moved the chance of the seat that made them most, the greatest first."""
    found = []
    for before, step in itertools.pairwise(steps):
        if step.seat is not None:
            each = Deciding(step, before.chances[step.seat], step.chances[step.seat])
            if each.swing:
                found.append(each)
    return sorted(found, key=lambda each: (-abs(each.swing), each.step.n))[:MOST_DECIDING]


def grades(steps: Sequence[Step], players: int) -> list[Grade]:
    """Of every seat, by the decisions judged so far."""
    found = []
    for seat in range(players):
        choices = [step.choice for step in steps if step.seat == seat and step.choice is not None]
        lost = sum(choice.lost for choice in choices) / len(choices) if choices else 0.0
        same = sum(choice.same for choice in choices)
        grade = grade_of(lost) if choices else NO_GRADE
        found.append(Grade(seat, grade, round(lost, DIGITS), len(choices), same))
    return found


def grade_of(lost: float) -> str:
    """The grade of who gives away so much chance to win per decision."""
    return next((grade for most, grade in GRADES if lost <= most), WORST_GRADE)


def _rounded(chances: Sequence[float]) -> list[float]:
    """With a few digits, and still 1 in all: the greatest takes what is over."""
    short = [round(chance, DIGITS) for chance in chances]
    greatest = max(range(len(short)), key=lambda seat: short[seat])
    others = sum(short[:greatest]) + sum(short[greatest + 1 :])
    short[greatest] = round(1.0 - others, DIGITS)
    return short
