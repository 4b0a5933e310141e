"""What rows say, added up piece by piece: digests of pieces merge into exactly the digest of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from .rows import COLUMNS, POINTS, Row
from .statistics import wilson

K = TypeVar("K")


class BadRows(Exception):
    """Rows that no series of games has."""


class About(NamedTuple):
    """What all rows of a file have in common."""

    game: str
    components: str
    options: str
    players: int


class Won:
    """How many seats of some sort there were, how many of them won, and their points."""

    __slots__ = ("points", "seats", "wins")

    def __init__(self, seats: int = 0, wins: int = 0, points: int = 0) -> None:
        self.seats = seats
        self.wins = wins
        self.points = points

    def add(self, wins: int, points: int, seats: int = 1) -> None:
        self.seats += seats
        self.wins += wins
        self.points += points

    @property
    def share(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)

    @property
    def mean(self) -> float:
        return self.points / self.seats if self.seats else 0.0


class Lift(NamedTuple):
    """How much more often than usual a seat wins that took something; 1 is as often."""

    item: str
    seats: int  # that took it
    share: float  # of these that won
    lift: float
    low: float  # the interval of the lift, 95 %
    high: float

    @property
    def clear(self) -> bool:
        """Whether more than chance is in it."""
        return self.low > 1 or self.high < 1


class Digest:
    """Sums over games. Only whole numbers, so that no order of adding makes a difference."""

    def __init__(self, about: About | None = None) -> None:
        self.about = about
        self.games = 0
        self.shared = 0  # games with several winners
        self.by_tie_break = 0  # games that only a tie-break decided
        self.faults = 0
        self.seats: dict[int, Won] = {}
        self.turns: dict[int, Won] = {}
        self.bots: dict[str, Won] = {}
        self.scores: dict[str, Counter[int]] = {}  # by bot
        self.lengths: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.margins: Counter[int] = Counter()  # points between the first and the second
        self.sources: Counter[tuple[str, bool]] = Counter()  # points by source, of winners and of others
        self.taken: dict[tuple[str, str], Won] = {}  # by what was taken and by bot

    # ------------------------------------------------------------------ adding

    def add(self, rows: Sequence[Row]) -> None:
        """One whole game."""
        scores = sorted((_number(row, "score") for row in rows), reverse=True)
        winners = sum(row["rank"] == 1 for row in rows)
        self.games += 1
        self.shared += winners > 1
        self.by_tie_break += winners == 1 and len(scores) > 1 and scores[0] == scores[1]
        self.margins[scores[0] - scores[1] if len(scores) > 1 else 0] += 1
        self.lengths[_number(rows[0], "length")] += 1
        self.rounds[_number(rows[0], "rounds")] += 1
        for row in rows:
            self._add_seat(row)

    def _add_seat(self, row: Row) -> None:
        bot, score, won = str(row["bot"]), _number(row, "score"), row["rank"] == 1
        self.seats.setdefault(_number(row, "seat"), Won()).add(won, score)
        self.turns.setdefault(_number(row, "turn"), Won()).add(won, score)
        self.bots.setdefault(bot, Won()).add(won, score)
        self.scores.setdefault(bot, Counter())[score] += 1
        self.faults += _number(row, "faults")
        for name, value in row.items():
            if name.startswith(POINTS) and isinstance(value, int):
                self.sources[name.removeprefix(POINTS), won] += value
        taken = row["taken"]
        for item in set(taken) if isinstance(taken, list) else ():
            self.taken.setdefault((item, bot), Won()).add(won, score)

    def merge(self, other: Digest) -> None:
        """Adds what was found elsewhere. Raises BadRows if it is about something else."""
        if self.about is None:
            self.about = other.about
        elif other.about is not None and other.about != self.about:
            raise BadRows(f"{_told(self.about)} / {_told(other.about)}")
        for name in ("games", "shared", "by_tie_break", "faults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        _merge(self.seats, other.seats)
        _merge(self.turns, other.turns)
        _merge(self.bots, other.bots)
        _merge(self.taken, other.taken)
        for bot, scores in other.scores.items():
            self.scores.setdefault(bot, Counter()).update(scores)
        self.lengths.update(other.lengths)
        self.rounds.update(other.rounds)
        self.margins.update(other.margins)
        self.sources.update(other.sources)

    # ------------------------------------------------------------------ asking

    @property
    def everybody(self) -> Won:
        """All seats together; their share is the fair one, and a little more where wins are shared."""
        all_seats = Won()
        for won in self.seats.values():
            all_seats.add(won.wins, won.points, won.seats)
        return all_seats

    def lifts(self) -> list[Lift]:
        """Of everything that was ever taken. Bots take other things and win more or less often, so each is compared
        with what the same bots win on the whole."""
        by_item: dict[str, list[tuple[str, Won]]] = {}
        for (item, bot), won in self.taken.items():
            by_item.setdefault(item, []).append((bot, won))
        found = []
        for item, parts in sorted(by_item.items()):
            seats = sum(won.seats for _bot, won in parts)
            wins = sum(won.wins for _bot, won in parts)
            expected = sum(won.seats * self.bots[bot].share for bot, won in sorted(parts, key=lambda part: part[0]))
            if expected:
                low, high = wilson(wins, seats)
                scale = seats / expected
                found.append(Lift(item, seats, wins / seats, wins / expected, low * scale, high * scale))
        return found


def _merge(mine: dict[K, Won], theirs: dict[K, Won]) -> None:
    for key, won in theirs.items():
        mine.setdefault(key, Won()).add(won.wins, won.points, won.seats)


def _number(row: Row, name: str) -> int:
    value = row[name]
    assert isinstance(value, int)
    return value


def _told(about: About) -> str:
    return " ".join(str(part) for part in about if part)


def digest_rows(rows: Sequence[Row], first: int) -> Digest:
    """The digest of whole games; `first` is the number of the first row in its file. Raises BadRows."""
    digest = Digest()
    place = 0
    while place < len(rows):
        row = rows[place]
        about = About(str(row["game"]), str(row["components"]), str(row["options"]), _number(row, "players"))
        if digest.about is None:
            digest.about = about
        elif about != digest.about:
            raise BadRows(f"{first + place}: {_told(digest.about)} / {_told(about)}")
        game = rows[place : place + about.players]
        if [each["seat"] for each in game] != list(range(about.players)) or len({each["seed"] for each in game}) > 1:
            raise BadRows(f"{first + place}: {row['seed']}")
        digest.add(game)
        place += about.players
    return digest


REQUIRED = [column.name for column in COLUMNS]
