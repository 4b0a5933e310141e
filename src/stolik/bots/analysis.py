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

from .base import Bot, Weighed
from .judging import Judge, judge_of
from .registry import make_bot

SEED = "analysis"  # of the bot's own luck: the same record is judged the same everywhere
MOST_DECIDING = 5
DIGITS, FINE = 4, 6  # of chances, and of their differences

# A grade by all slips of a game together; docs/bots.md tells how the limits were chosen.
GRADES = (
    *((0.15, "A+"), (0.3, "A"), (0.5, "A-"), (0.75, "B+"), (1.0, "B"), (1.3, "B-")),
    *((1.6, "C+"), (1.9, "C"), (2.3, "C-"), (2.7, "D+"), (3.1, "D"), (3.5, "D-")),
)
WORST_GRADE = "E"
NO_GRADE = "–"  # of a seat that had nothing to decide


class Choice(NamedTuple):
    """A decision beside what the bot would have played."""

    best: str  # notation
    chance: float  # of the bot's move, by the same look
    lost: float  # how much less the move promised that was made; 0 where the bot likes it as well
    slip: float  # the same if the game had been even: who is far behind has no chance left to lose, but still plays
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


class Outlook(NamedTuple):
    """How things stand where somebody has to decide, or in the end."""

    chances: list[float]  # by seat; they add up to 1
    whole: float  # what they added up to before
    weighed: list[Weighed]  # the moves as the bot sees them, best first; none where there is no choice


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
    slips: float  # what all decisions gave away as if the game had been even all the time; the grade is of this
    decisions: int
    same: int  # how often the bot would have played the same


class Analysis:
    """Judges the decisions that are in effect, one after the other."""

    def __init__(self, match: Match, level: str = "") -> None:
        """By this level of bots, or else by the best that is there. Raises NoNet."""
        self.game: Game[Any] = match.game
        self.players = len(match.names)
        self.judge = judge_of(match.game, self.players, level)
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
        watch, turns = Watch(self.game, self.judge, state), Turns(self.game.meta.chapter, self.players)
        turns.over_with(first)
        outlook = watch.look(state)
        yield Step(first.number, None, 1, _rounded(outlook.chances), None)
        for line in lines:
            entry = line.entry
            assert isinstance(entry, Decided)
            turn = turns.of(entry.seat)
            move = self.game.moves.parse(entry.move)
            choice = self._choice(outlook, state, move)
            self.game.apply(state, move, ReplayedChance(entry.chance))
            turns.over_with(line)
            outlook = watch.look(state, entry.seat)
            yield Step(line.number, entry.seat, turn, _rounded(outlook.chances), choice)

    def _choice(self, outlook: Outlook, state: State, move: Move) -> Choice | None:
        if not outlook.weighed:
            return None
        best, left = outlook.weighed[0], self.game.time_left(state)
        played = self.game.listed(state, move)
        own = next(each for each in outlook.weighed if each.move.code == played.code)
        promised = outlook.chances[state.actor]
        if own.value >= best.value:
            return Choice(best.move.notation, round(promised, DIGITS), 0.0, 0.0, True)
        lost = max(promised - self.judge.chance(own.value, left) / outlook.whole, 0.0)
        slip = self.judge.slip(best.value - own.value, left)
        return Choice(best.move.notation, round(promised, DIGITS), round(lost, FINE), round(slip, FINE), False)


class Watch:
    """Sees every seat where it can be compared with the others: after its own decisions, as values are learned.

    Whoever has to decide next has the chance of the bot's move. Seen all at the same time, whoever moved last would be
    a turn ahead of the others.
    """

    def __init__(self, game: Game[Any], judge: Judge, state: State) -> None:
        self._game = game
        self._judge = judge
        self._bot: Bot = make_bot(judge.level, SEED)
        seats = range(game.seats(state) if state.pending else 0)
        self._chances = [judge.single_chance(state, seat) for seat in seats]  # when each was last seen

    def look(self, state: State, mover: int | None = None) -> Outlook:
        """How things stand after a decision of this seat. The bot knows what the seat knows that decides next."""
        game, judge, chances = self._game, self._judge, self._chances
        if not state.pending:
            return Outlook(judge.result(state), 1.0, [])
        if mover is not None:
            chances[mover] = judge.single_chance(state, mover)
        weighed = self._bot.weigh(game, game.redact(state, state.actor)) if len(game.legal(state)) > 1 else []
        if weighed:
            chances[state.actor] = judge.chance(weighed[0].value, game.time_left(state))
        whole = sum(chances)
        return Outlook([chance / whole for chance in chances], whole, weighed)


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
    """The decisions that moved the chance of the seat that made them most, the greatest first.

    Not the one that ends the game: what changes there is that the result is known, which no move has decided.
    """
    found = []
    for before, step in itertools.pairwise(steps):
        if step.seat is not None and 0.0 not in step.chances:  # while a game goes on everybody has a chance
            each = Deciding(step, before.chances[step.seat], step.chances[step.seat])
            if each.swing:
                found.append(each)
    return sorted(found, key=lambda each: (-abs(each.swing), each.step.n))[:MOST_DECIDING]


def grades(steps: Sequence[Step], players: int, of: int) -> list[Grade]:
    """Of every seat, by the decisions judged so far, as if the others of the game were like them."""
    share = of / (len(steps) - 1) if len(steps) > 1 else 1.0
    found = []
    for seat in range(players):
        choices = [step.choice for step in steps if step.seat == seat and step.choice is not None]
        lost = sum(choice.lost for choice in choices) / max(len(choices), 1)
        slips = sum(choice.slip for choice in choices) * share
        grade = grade_of(slips) if choices else NO_GRADE
        same = sum(choice.same for choice in choices)
        found.append(Grade(seat, grade, round(lost, DIGITS), round(slips, DIGITS), len(choices), same))
    return found


def grade_of(slips: float) -> str:
    """The grade of who gives away so much chance to win in a whole game, as if it were even all the time."""
    return next((grade for most, grade in GRADES if slips <= most), WORST_GRADE)


def told_in_json(match: Match, level: str, steps: Sequence[Step], of: int) -> dict[str, Any]:
    """A whole analysis in numbers, ids and notations."""
    return {
        "game": match.header.game,
        "names": match.names,
        "bot": level,
        "done": len(steps) - 1,
        "of": of,
        "chances": [told_step(step) for step in steps],
        "deciding": [told_deciding(match, each) for each in deciding(steps)],
        "grades": [grade._asdict() for grade in grades(steps, len(match.names), of)],
        "points": [sheet.as_json() for sheet in match.game.scores(match.state)],
    }


def told_step(step: Step) -> dict[str, Any]:
    return {"n": step.n, "seat": step.seat, "turn": str(step.turn), "chances": step.chances}


def told_deciding(match: Match, found: Deciding) -> dict[str, Any]:
    """Without `best` where there was nothing else to play."""
    step, choice = found.step, found.step.choice
    entry = match.entries[step.n - 1]
    assert isinstance(entry, Decided)
    return {
        "n": step.n,
        "seat": step.seat,
        "turn": str(step.turn),
        "move": entry.move,
        "before": found.before,
        "after": found.after,
        "swing": found.swing,
        "best": {"move": choice.best, "chance": choice.chance} if choice is not None else None,
        "same": choice is None or choice.same,
    }


def _rounded(chances: Sequence[float]) -> list[float]:
    """With a few digits, and still 1 in all: the greatest takes what is over."""
    short = [round(chance, DIGITS) for chance in chances]
    greatest = max(range(len(short)), key=lambda seat: short[seat])
    others = sum(short[:greatest]) + sum(short[greatest + 1 :])
    short[greatest] = round(1.0 - others, DIGITS)
    return short
