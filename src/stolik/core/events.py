"""What happened, as ids and numbers. Rules report events; playouts pass SILENT and pay next to nothing for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from .moves import Move
from .terms import Vocabulary

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

NOBODY: Final = -1
NOT_SUMMED: Final = -1
NOT_TAKEN: Final = -1
MOST_FIELDS: Final = 4


class Counted:
    """An amount that an event tells: the field with the number (none: it is one), and what it is a number of.

    The thing is a gauge of the game. It is named here, or by the field `thing_in`; `of_in` is the field that says of
    which kind, such as a region. `lost`: the seat had to give it.
    """

    __slots__ = ("lost", "number", "of_in", "thing", "thing_in")

    def __init__(self, number: str, thing: str = "", thing_in: str = "", of_in: str = "", lost: bool = False) -> None:
        self.number = number
        self.thing = thing
        self.thing_in = thing_in
        self.of_in = of_in
        self.lost = lost


class EventKind:
    """A kind of event with the names and vocabularies of its fields, MOST_FIELDS of them at most.

    `reveals` marks events by which somebody sees what was hidden from him, other than by chance: no undo beyond them.
    `others_see` makes an event private: everybody but its seat is told this kind, which has no fields, instead.
    `adds_up` names a number: events in a row that differ in nothing else are told as one with their sum.
    `takes` names the card, tile or person that its seat takes or builds by it; statistics ask which of them help.
    `counted`: it tells nothing but these amounts, so that icons with numbers can stand for its sentence.
    """

    __slots__ = ("counted", "fields", "name", "others_see", "reveals", "summed", "taken", "vocabularies")

    def __init__(
        self,
        name: str,
        fields: dict[str, Vocabulary] | None = None,
        reveals: bool = False,
        others_see: EventKind | None = None,
        adds_up: str = "",
        takes: str = "",
        counted: list[Counted] | None = None,
    ) -> None:
        self.name = name
        self.counted: list[Counted] = counted if counted is not None else []
        self.reveals = reveals
        assert others_see is None or not others_see.fields, "what others see must not tell more than that it happened"
        self.others_see = others_see
        self.fields: list[str] = list(fields) if fields else []
        if len(self.fields) > MOST_FIELDS:
            raise ValueError(f"{name} has more than {MOST_FIELDS} fields; make two events of it")
        self.vocabularies: list[Vocabulary] = list(fields.values()) if fields else []
        self.summed = self.fields.index(adds_up) if adds_up else NOT_SUMMED
        self.taken = self.fields.index(takes) if takes else NOT_TAKEN
        assert not takes or self.vocabularies[self.taken].ids, "what is taken has a name"
        assert "kind" not in self.fields and "seat" not in self.fields, "as_json uses these two names itself"


class Event:
    """One thing that happened to one seat (or to NOBODY in particular)."""

    __slots__ = ("kind", "seat", "values")

    def __init__(self, kind: EventKind, seat: int, values: list[int]) -> None:
        self.kind = kind
        self.seat = seat
        self.values = values

    def seen_by(self, viewer: int | None) -> Event:
        """The event as this viewer (None: a spectator) may know it."""
        public = self.kind.others_see
        return self if public is None or viewer == self.seat else Event(public, self.seat, [])

    def details(self) -> dict[str, object]:
        kind, told = self.kind, dict[str, object]()
        for place, value in enumerate(self.values):  # `zip` costs more than all else here: many of these are told
            told[kind.fields[place]] = kind.vocabularies[place].value(value)
        return told

    def amounts(self) -> list[dict[str, object]]:
        """What it counts, told as the effects of offers are; nothing where it tells more than that."""
        told: list[dict[str, object]] = []
        details = self.details() if self.kind.counted else {}
        for counted in self.kind.counted:
            number = details[counted.number] if counted.number else 1
            assert isinstance(number, int)
            if number:
                thing = counted.thing or str(details[counted.thing_in])
                one: dict[str, object] = {"seat": self.seat, "thing": thing}
                if counted.of_in:
                    one["of"] = details[counted.of_in]
                one["amount"] = -number if counted.lost else number
                told.append(one)
        return told

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {"kind": self.kind.name}
        if self.seat != NOBODY:
            told["seat"] = self.seat
        told.update(self.details())
        return told

    def __repr__(self) -> str:
        return f"Event({self.as_json()!r})"


class Events(ABC):
    """Where rules report to."""

    @abstractmethod
    def add(self, kind: EventKind, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Reports an event; a to d fill the fields of its kind in order."""

    @abstractmethod
    def forced(self, seat: i64, move: Move) -> None:
        """Reports that the engine took the only move there was."""


class Silence(Events):
    """Nobody listens."""

    def add(self, kind: EventKind, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        pass

    def forced(self, seat: i64, move: Move) -> None:
        pass


class EventList(Events):
    """Keeps everything, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.forced_moves: list[tuple[int, Move]] = []

    def add(self, kind: EventKind, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        values: list[int] = [a, b, c, d]
        if any(values[len(kind.fields) :]):
            raise ValueError(f"{kind.name} is told more than its {len(kind.fields)} fields can say")
        values = values[: len(kind.fields)]
        if kind.summed == NOT_SUMMED or not self._added(kind, seat, values):
            self.events.append(Event(kind, seat, values))

    def _added(self, kind: EventKind, seat: int, values: list[int]) -> bool:
        """Whether the number was added to an equal event among the last ones that add up."""
        for event in reversed(self.events):
            if event.kind.summed == NOT_SUMMED:
                return False
            if event.kind is kind and event.seat == seat and _equal_but(event.values, values, kind.summed):
                event.values[kind.summed] += values[kind.summed]
                return True
        return False

    def forced(self, seat: i64, move: Move) -> None:
        self.forced_moves.append((seat, move))


class Takings(Events):
    """Keeps what every seat takes, in order, as `kind:id`, and counts the parts of the log; all else goes by."""

    def __init__(self, seats: int, chapter: str = "") -> None:
        self.taken: list[list[str]] = [[] for _ in range(seats)]
        self.chapters = 0  # events of the kind that begins a part, such as a round
        self._chapter = chapter

    def add(self, kind: EventKind, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        if kind.taken != NOT_TAKEN:
            self.take(kind, seat, [a, b, c, d])
        elif kind.name == self._chapter:
            self.chapters += 1

    def take(self, kind: EventKind, seat: int, values: list[int]) -> None:
        self.taken[seat].append(f"{kind.name}:{kind.vocabularies[kind.taken].ids[values[kind.taken]]}")

    def hear(self, events: list[Event]) -> None:
        """What was told elsewhere."""
        for event in events:
            if event.kind.taken != NOT_TAKEN:
                self.take(event.kind, event.seat, event.values)
            elif event.kind.name == self._chapter:
                self.chapters += 1

    def forced(self, seat: i64, move: Move) -> None:
        pass


def _equal_but(some: list[int], others: list[int], place: int) -> bool:
    return some[:place] == others[:place] and some[place + 1 :] == others[place + 1 :]


SILENT: Final[Events] = Silence()
