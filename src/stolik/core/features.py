"""What a position is told by to those who learn: numbers with names, as one seat may know them."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from .state import State

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

LEAD: Final = 0  # the first two features of every game
TIME_LEFT: Final = 1
FIRST_OF_TABLE: Final = 2
RIVAL: Final = "rival."  # of the opponent with the most points
OTHERS: Final = "others."  # on average of all opponents
MARKS_KEPT: Final = 4  # of a seat: a look comes back to few positions of the others

S = TypeVar("S", bound=State)


class FeatureNames:
    """Which features a game has, in their order: the two of every game, those of the table, those of each seat."""

    __slots__ = ("all", "others", "own", "per_seat", "rival")

    def __init__(self, of_table: list[str], of_seat: list[str]) -> None:
        """Those of the table may also be private ones of the seat that looks: its hand, for instance."""
        self.all: list[str] = [
            *("lead", "time_left"),
            *of_table,
            *of_seat,
            *[RIVAL + name for name in of_seat],
            *[OTHERS + name for name in of_seat],
        ]
        self.per_seat: i64 = len(of_seat)
        self.own: i64 = FIRST_OF_TABLE + len(of_table)  # where those of the seat begin
        self.rival: i64 = self.own + self.per_seat
        self.others: i64 = self.rival + self.per_seat
        assert len(set(self.all)) == len(self.all), "two features share a name"


class Tally:
    """Whom features are told, one by one: notes them in a list, or adds up what they are worth by a list of weights.

    What is not told is 0. Adding up makes no list of features, in which every number would be an object of its own:
    bots judge positions by the thousand.
    """

    __slots__ = ("at", "noting", "numbers", "worth")

    def __init__(self, numbers: list[float], noting: bool) -> None:
        self.numbers = numbers  # the notes, or the weights
        self.noting = noting
        self.at: i64 = 0  # what is told now has its places from here on
        self.worth = 0.0

    def turn_to(self, numbers: list[float], at: i64) -> None:
        """Goes on with another list, or another part of it."""
        self.numbers = numbers
        self.at = at

    def tell(self, place: i64, feature: float) -> None:
        if self.noting:
            self.numbers[self.at + place] = feature
        else:
            self.worth += feature * self.numbers[self.at + place]

    def count(self, place: i64, feature: i64) -> None:
        """The same for a whole number."""
        if feature:  # many are 0
            self.tell(place, float(feature))


class SeatMark(Generic[S]):
    """A seat as it was seen, as far as its features tell of it, and what they were worth then.

    A look at a turn judges many positions in which most opponents are as they were.
    """

    __slots__ = ("worth",)

    def __init__(self) -> None:
        self.worth = 0.0

    @abstractmethod
    def holds(self, state: S, seat: i64) -> bool:
        """Only if all features of this seat are the same in this position."""


class Marks:
    """The last few marks of one seat."""

    __slots__ = ("_marks", "_oldest")

    def __init__(self) -> None:
        self._marks: list[SeatMark[Any]] = []
        self._oldest: i64 = 0

    def find(self, state: State, seat: i64) -> SeatMark[Any] | None:
        for mark in self._marks:
            if mark.holds(state, seat):
                return mark
        return None

    def keep(self, mark: SeatMark[Any]) -> None:
        if len(self._marks) < MARKS_KEPT:
            self._marks.append(mark)
        else:
            self._marks[self._oldest] = mark
            self._oldest = (self._oldest + 1) % MARKS_KEPT


class Scales:
    """What each feature is worth at one time of a game, and what every position is worth besides."""

    __slots__ = ("always", "opponent", "rival", "seen", "seen_as_rival", "time_left", "weights")

    def __init__(self, names: FeatureNames, seats: i64, time_left: float, always: float, weights: list[float]) -> None:
        self.time_left = time_left
        self.always = always
        self.weights = weights  # of all features
        # What is told of an opponent counts in the average of all of them, of the rival also by itself.
        share = 1.0 / float(seats - 1)
        self.opponent: list[float] = [share * weights[names.others + place] for place in range(names.per_seat)]
        self.rival: list[float] = [
            weights[names.rival + place] + self.opponent[place] for place in range(names.per_seat)
        ]
        self.seen: list[Marks] = [Marks() for _ in range(seats)]  # by seat
        self.seen_as_rival: list[Marks] = [Marks() for _ in range(seats)]


def best_opponent(points: list[float], seat: i64) -> i64:
    """The opponent with the most points; of equal ones, whoever comes first after the seat."""
    seats: i64 = len(points)
    best = (seat + 1) % seats
    for step in range(2, seats):
        other = (seat + step) % seats
        if points[other] > points[best]:
            best = other
    return best
