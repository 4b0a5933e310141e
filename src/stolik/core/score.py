"""Points by source, itemised scores and standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .events import Counted, EventKind, Events
from .position import Fields
from .terms import NUMBER, Vocabulary

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

EARLIER: Final = 0  # the source of points in a position that does not say where they come from


class ScoreSheet:
    """The points of one seat, item by item. Items are ids; the words are made per language."""

    __slots__ = ("hidden", "items", "seat")

    def __init__(self, seat: int, items: dict[str, int], hidden: Sequence[str] = ()) -> None:
        """`hidden`: items that hold points unknown to whoever is looking; they count what is known of them."""
        self.seat = seat
        self.items = items
        self.hidden = hidden

    @property
    def total(self) -> int:
        return sum(self.items.values())

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "items": dict(self.items), "total": self.total}


class Sources:
    """Where the points of a game come from; a score sheet has one line for each."""

    __slots__ = ("count", "scored", "vocabulary")

    def __init__(self, ids: list[str], without_points: list[str] | None = None, adds_up: bool = False) -> None:
        """The first of the ids is "earlier"; `without_points` are sources of other things, which events name too.

        `adds_up`: points scored in a row from one source are told as one number.
        """
        assert ids[EARLIER] == "earlier", "points of positions need a source"
        self.vocabulary = Vocabulary("source", [*ids, *(without_points or [])])
        self.count: i64 = len(ids)
        fields = {"points": NUMBER, "source": self.vocabulary}
        self.scored = EventKind(
            "scored", fields, adds_up="points" if adds_up else "", counted=[Counted("points", "points")]
        )


class Ledger:
    """The points of all seats by source."""

    __slots__ = ("_count", "_points", "_sources")

    def __init__(self, sources: Sources, points: list[int]) -> None:
        self._sources = sources
        self._count: i64 = sources.count
        self._points = points

    def clone(self) -> Ledger:
        return Ledger(self._sources, self._points.copy())

    def score(self, seat: i64, points: i64, source: i64, events: Events) -> None:
        """Adds points and tells of them; no points are no event."""
        if points:
            self.add(seat, points, source)
            events.add(self._sources.scored, seat, points, source)

    def add(self, seat: i64, points: i64, source: i64) -> None:
        """Adds points that are told of otherwise."""
        place = seat * self._count + source
        before: i64 = self._points[place]  # `+=` would add Python's integers, which are slower
        self._points[place] = before + points

    def total(self, seat: i64) -> int:
        """Points so far."""
        total: i64 = 0
        for place in range(seat * self._count, (seat + 1) * self._count):
            total += self._points[place]
        return total

    def totals(self) -> list[int]:
        """Points so far, by seat."""
        return [self.total(seat) for seat in range(len(self._points) // self._count)]

    def holds_debts(self) -> bool:
        """Whether something is negative, which points of our games never are."""
        return min(self._points) < 0

    def sheets(self) -> list[ScoreSheet]:
        """All sources, line by line; `earlier` only if a position brought points along."""
        seats = range(len(self._points) // self._count)
        brought = any(self._points[seat * self._count + EARLIER] for seat in seats)
        ids = self._sources.vocabulary.ids
        return [
            ScoreSheet(
                seat,
                {
                    ids[source]: self._points[seat * self._count + source]
                    for source in range(EARLIER if brought else EARLIER + 1, self._count)
                },
            )
            for seat in seats
        ]

    def written(self, seat: int) -> dict[str, int]:
        """The `points` of a player in position notation."""
        points = self._points[seat * self._count : (seat + 1) * self._count]
        return {self._sources.vocabulary.ids[source]: value for source, value in enumerate(points) if value}


def new_ledger(sources: Sources, seats: int) -> Ledger:
    """Nobody has any points yet."""
    return Ledger(sources, [0] * (sources.count * seats))


def read_ledger(sources: Sources, players: list[Fields]) -> Ledger:
    """From the `points` and `vp` of each player: points by source, and points that do not say where they come from."""
    points: list[int] = []
    bringing = Vocabulary("source of points", sources.vocabulary.ids[: sources.count])
    for player in players:
        by_source = player.numbers(bringing, "points", [0] * sources.count)
        by_source[EARLIER] += player.number("vp")
        points += by_source
    return Ledger(sources, points)


class Standing:
    """The place of one seat. Seats share a place only where the rulebook leaves them tied."""

    __slots__ = ("place", "seat", "tie_break", "total")

    def __init__(self, seat: int, place: int, total: int, tie_break: int) -> None:
        self.seat = seat
        self.place = place
        self.total = total
        self.tie_break = tie_break  # what separates equal totals; higher is better

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "place": self.place, "total": self.total, "tie_break": self.tie_break}


def rank(totals: list[int], tie_breaks: list[int]) -> list[Standing]:
    """Standings, best first: by total, then by tie-break; equal in both share a place."""
    seats = sorted(range(len(totals)), key=lambda seat: (-totals[seat], -tie_breaks[seat]))
    standings: list[Standing] = []
    for index, seat in enumerate(seats):
        place = index + 1
        if standings:
            ahead = standings[-1]
            if ahead.total == totals[seat] and ahead.tie_break == tie_breaks[seat]:
                place = ahead.place
        standings.append(Standing(seat, place, totals[seat], tie_breaks[seat]))
    return standings
