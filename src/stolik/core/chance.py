"""Chance comes from outside: rules ask for an outcome of a named stream, and whoever runs the game decides how.

Play keys outcomes by a seed and records them, replay reads them back, tests script them, search samples them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, TypeVar

from .rng import Sfc32, seeded
from .terms import Vocabulary

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

T = TypeVar("T")


class ChanceError(ValueError):
    """A recorded or scripted outcome does not fit what the rules ask for."""


class Stream:
    """A named source of outcomes; the vocabulary says what its integers mean."""

    __slots__ = ("name", "vocabulary")

    def __init__(self, name: str, vocabulary: Vocabulary) -> None:
        self.name = name
        self.vocabulary = vocabulary


class Outcome:
    """One answer of chance: a single integer, or an order (`many`)."""

    __slots__ = ("many", "stream", "values")

    def __init__(self, stream: Stream, values: list[int], many: bool) -> None:
        self.stream = stream
        self.values = values
        self.many = many

    def as_json(self) -> list[object]:
        told = [self.stream.vocabulary.value(value) for value in self.values]
        return [self.stream.name, told if self.many else told[0]]


class Chance(ABC):
    """Answers what the rules leave to chance."""

    @abstractmethod
    def pick(self, stream: Stream, count: int) -> int:
        """A number from 0 to count - 1, all equally likely."""

    @abstractmethod
    def draw(self, stream: Stream, pieces: list[int]) -> int:
        """The place of one of the pieces, each equally likely. The list, in ascending order, is left as it is."""

    @abstractmethod
    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        """The pieces in a new list, in any order with equal chance."""

    @abstractmethod
    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        """So many of the pieces in a new list, any of them in any order with equal chance."""

    def laid(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        """The order of a deck of so many of the pieces, if it was laid beforehand: by a script, or in an old record.

        Empty, as a rule: the pieces of a deck fall when they are drawn.
        """
        return []


# Generic, so that compiled code moves pieces about without looking at what they are.
def _shuffle(rng: Sfc32, pieces: list[T]) -> list[T]:
    order = pieces.copy()
    last: i64 = len(order) - 1
    while last > 0:
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
        last -= 1
    return order


def _deal(rng: Sfc32, pieces: list[T], count: i64) -> list[T]:
    order = pieces.copy()
    size: i64 = len(order)
    for place in range(count):
        other = place + rng.below(size - place)
        order[place], order[other] = order[other], order[place]
    return order[:count]


class SampledChance(Chance):
    """Fast and forgetful, for playouts and search."""

    __slots__ = ("rng",)

    def __init__(self, rng: Sfc32) -> None:
        self.rng = rng

    def pick(self, stream: Stream, count: int) -> int:
        return self.rng.below(count)

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        return self.rng.below(len(pieces))

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        return _shuffle(self.rng, pieces)

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        return _deal(self.rng, pieces, count)


class KeyedChance(Chance):
    """The k-th outcome of a stream is a function of (seed, stream, k): taking a move back never allows another draw."""

    __slots__ = ("seed", "used")

    def __init__(self, seed: str, used: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.used: dict[str, int] = dict(used) if used else {}

    def _next(self, stream: Stream) -> Sfc32:
        count = self.used.get(stream.name, 0)
        self.used[stream.name] = count + 1
        return seeded(f"{self.seed}/{stream.name}/{count}")

    def pick(self, stream: Stream, count: int) -> int:
        return self._next(stream).below(count)

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        return self._next(stream).below(len(pieces))

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        return _shuffle(self._next(stream), pieces)

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        return _deal(self._next(stream), pieces, count)


class RecordingChance(Chance):
    """Passes every question on and keeps the answers."""

    __slots__ = ("inner", "outcomes")

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.outcomes: list[Outcome] = []

    def pick(self, stream: Stream, count: int) -> int:
        value = self.inner.pick(stream, count)
        self.outcomes.append(Outcome(stream, [value], False))
        return value

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        place = self.inner.draw(stream, pieces)
        self.outcomes.append(Outcome(stream, [pieces[place]], False))
        return place

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        values = self.inner.shuffle(stream, pieces)
        self.outcomes.append(Outcome(stream, values, True))
        return values

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        values = self.inner.deal(stream, pieces, count)
        self.outcomes.append(Outcome(stream, values, True))
        return values

    def laid(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        values = self.inner.laid(stream, pieces, count)
        if values:
            self.outcomes.append(Outcome(stream, values, True))
        return values


def _understood(stream: Stream, told: object) -> int:
    """The integer behind a recorded word or number."""
    try:
        return stream.vocabulary.index(str(told))
    except ValueError as wrong:
        raise ChanceError(f"stream {stream.name}: {wrong}") from None


def _checked_pick(stream: Stream, told: object, count: int) -> int:
    value = _understood(stream, told)
    if not 0 <= value < count:
        raise ChanceError(f"stream {stream.name}: {told!r} is not among the {count} possible outcomes")
    return value


def _checked_draw(stream: Stream, told: object, pieces: list[int]) -> int:
    value = _understood(stream, told)
    if value not in pieces:
        raise ChanceError(f"stream {stream.name}: {told!r} is not in the bag")
    return pieces.index(value)


def _checked_order(stream: Stream, told: object, pieces: list[int]) -> list[int]:
    return _checked_deal(stream, told, pieces, len(pieces))


def _checked_deal(stream: Stream, told: object, pieces: list[int], count: int) -> list[int]:
    if not isinstance(told, list):
        raise ChanceError(f"stream {stream.name}: an order is needed, not {told!r}")
    values = [_understood(stream, word) for word in told]
    left = pieces.copy()
    for value in values:
        if value in left:
            left.remove(value)
    if len(values) != count or len(left) != len(pieces) - count:
        some = "the" if count == len(pieces) else f"{count} of the"
        raise ChanceError(f"stream {stream.name}: {told!r} is not an order of {some} pieces")
    return values


class ReplayedChance(Chance):
    """Reads recorded outcomes back, in the order in which they fell."""

    __slots__ = ("_next", "_told")

    def __init__(self, told: list[list[object]]) -> None:
        self._told = told
        self._next = 0

    def _take(self, stream: Stream) -> object:
        if self._next >= len(self._told):
            raise ChanceError(f"the record holds no outcome for stream {stream.name}")
        entry = self._told[self._next]
        self._next += 1
        if len(entry) != 2 or entry[0] != stream.name:
            raise ChanceError(f"the record holds {entry!r} where stream {stream.name} is asked")
        return entry[1]

    def finished(self) -> bool:
        """Whether every recorded outcome was used."""
        return self._next == len(self._told)

    def next_stream(self) -> str:
        """The stream of the next outcome; empty after the last one."""
        return str(self._told[self._next][0]) if self._next < len(self._told) else ""

    def pick(self, stream: Stream, count: int) -> int:
        return _checked_pick(stream, self._take(stream), count)

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        return _checked_draw(stream, self._take(stream), pieces)

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        return _checked_order(stream, self._take(stream), pieces)

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        return _checked_deal(stream, self._take(stream), pieces, count)

    def laid(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        """Records hold such orders if they were made when decks were shuffled beforehand."""
        if self.next_stream() != stream.name:
            return []
        return _checked_deal(stream, self._take(stream), pieces, count)


class LooseChance(Chance):
    """Reads recorded outcomes back, but lays no deck: pieces fall when they are drawn, in the order that was laid.

    So a record of the time when decks were shuffled beforehand goes on without anybody knowing what lies where. It is
    used for a whole game, entry by entry: what was laid in one is drawn in another.
    """

    __slots__ = ("_orders", "_replayed")

    def __init__(self) -> None:
        self._replayed = ReplayedChance([])
        self._orders: list[Outcome] = []  # what is left of laid decks

    def read(self, told: list[list[object]]) -> None:
        """The outcomes of the next entry."""
        self._replayed = ReplayedChance(told)

    def _drawn(self, stream: Stream, pieces: list[int]) -> int:
        """The next piece of the deck that was laid of such pieces; -1 if none was."""
        for order in self._orders:
            if order.values and order.stream.vocabulary is stream.vocabulary and order.values[0] in pieces:
                return order.values.pop(0)
        return -1

    def pick(self, stream: Stream, count: int) -> int:
        return self._replayed.pick(stream, count)

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        if self._replayed.next_stream() == stream.name:
            return self._replayed.draw(stream, pieces)
        drawn = self._drawn(stream, pieces)
        return self._replayed.draw(stream, pieces) if drawn < 0 else pieces.index(drawn)

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        return self._replayed.shuffle(stream, pieces)

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        return self._replayed.deal(stream, pieces, count)

    def laid(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        order = self._replayed.laid(stream, pieces, count)
        if order:
            self._orders.append(Outcome(stream, order, True))
        return []


class ScriptedChance(Chance):
    """Follows a script per stream while it lasts; anything not scripted comes from another chance."""

    __slots__ = ("_rest", "_script")

    def __init__(self, script: dict[str, list[object]], rest: Chance) -> None:
        self._script: dict[str, list[object]] = {name: list(told) for name, told in script.items()}
        self._rest = rest

    def unused(self) -> list[str]:
        """Streams whose script was not used up."""
        return [name for name, told in self._script.items() if told]

    def pick(self, stream: Stream, count: int) -> int:
        told = self._script.get(stream.name)
        return _checked_pick(stream, told.pop(0), count) if told else self._rest.pick(stream, count)

    def draw(self, stream: Stream, pieces: list[int]) -> int:
        told = self._script.get(stream.name)
        return _checked_draw(stream, told.pop(0), pieces) if told else self._rest.draw(stream, pieces)

    def shuffle(self, stream: Stream, pieces: list[int]) -> list[int]:
        told = self._script.get(stream.name)
        return _checked_order(stream, told.pop(0), pieces) if told else self._rest.shuffle(stream, pieces)

    def deal(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        told = self._script.get(stream.name)
        if told:
            return _checked_deal(stream, told.pop(0), pieces, count)
        return self._rest.deal(stream, pieces, count)

    def laid(self, stream: Stream, pieces: list[int], count: int) -> list[int]:
        told = self._script.get(stream.name)
        if told:
            return _checked_deal(stream, told.pop(0), pieces, count)
        return self._rest.laid(stream, pieces, count)
