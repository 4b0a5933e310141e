"""Sentences in the making: a code, the numbers and ids that fill it in, the rule's number. Words come per language."""

from __future__ import annotations


class Note:
    """Something to be told, such as why somebody is asked or what a piece means now."""

    __slots__ = ("code", "details", "rule")

    def __init__(self, code: str, rule: str = "", details: dict[str, object] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.details: dict[str, object] = details if details is not None else {}

    def as_json(self) -> dict[str, object]:
        return {"code": self.code, "rule": self.rule, "details": self.details}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.code, self.rule))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.rule!r}, {self.details!r})"


class Tally:
    """How much of a thing a seat has or, where it is a `change`, would gain or lose."""

    __slots__ = ("change", "count", "seat", "thing")

    def __init__(self, seat: int, thing: str, count: int, change: bool = False) -> None:
        self.seat = seat
        self.thing = thing
        self.count = count
        self.change = change

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.seat, self.thing, self.count))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seat}, {self.thing!r}, {self.count}, {self.change})"


def tallies(viewer: int | None, thing: str, counts: list[int], change: bool = False) -> list[Tally]:
    """The counts of all seats but the viewer's own."""
    return [Tally(seat, thing, count, change) for seat, count in enumerate(counts) if seat != viewer]


class PieceNotes:
    """What can be said of a piece: its name, what it is and does, what it means for the viewer now, what for others."""

    __slots__ = ("about", "name", "now", "others")

    def __init__(self, name: Note, about: list[Note], now: list[Note], others: list[Tally] | None = None) -> None:
        self.name = name
        self.about = about
        self.now = now
        self.others: list[Tally] = others if others is not None else []

    @property
    def loss(self) -> bool:
        """Whether the viewer would lose something by it as things stand."""
        for note in self.now:
            lost = note.details.get("lost")
            if isinstance(lost, int) and lost > 0:
                return True
        return False

    @property
    def rule(self) -> str:
        """Where the rules speak of it."""
        for note in [*self.about, *self.now]:
            if note.rule:
                return note.rule
        return ""
