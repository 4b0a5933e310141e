"""What a match is made of: a header and append-only entries, each of which is one line of a record.

Entries are numbered from 1, the set-up, so that version n of a match is what its first n entries make of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

HUMAN = "human"  # who sits on a seat: this, or the code of a bot

Told = list[list[object]]  # outcomes of chance in words: [stream, outcome] each


class BadEntry(ValueError):
    """A line of a record that says nothing a match could understand, or something that cannot have happened."""

    def __init__(self, reason: str, number: int = 0) -> None:
        super().__init__(reason)
        self.number = number  # of the entry, where it is known


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed before the first entry."""

    game: str
    rules: int  # the version of the rules
    names: list[str]
    players: list[str]  # per seat: HUMAN or the code of a bot, when the match began
    options: dict[str, Any]  # all of them, also those left at their defaults
    seed: str
    components: str = ""  # the fingerprint of the box; left out where it is that of the first records of the game
    pack: dict[str, Any] | None = None  # the facts of the box, where it is not the one of the program
    continues: int = 0  # how many of its entries are those of another match; by this seed it goes on from there

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {
            "game": self.game,
            "rules": self.rules,
            "names": self.names,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
        }
        if self.components:
            told["components"] = self.components
        if self.pack is not None:
            told["pack"] = self.pack
        if self.continues:
            told["continues"] = self.continues
        return told


@dataclass(frozen=True, slots=True)
class SetUp:
    """The first entry: the game is laid out."""

    chance: Told

    def as_json(self) -> dict[str, object]:
        return {"set_up": self.chance}


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat made a move; `chance` is what fell until the next decision."""

    seat: int
    move: str
    chance: Told

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {"seat": self.seat, "move": self.move}
        if self.chance:
            told["chance"] = self.chance
        return told


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat took back its own decisions: the game stands again as it stood after entry `to`."""

    seat: int
    to: int

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "undo": self.to}


@dataclass(frozen=True, slots=True)
class TakebackAsked:
    """A seat asks the others to let the game go back to where it stood after entry `to`.

    `of` are the seats whose people have to agree. Older records leave it out: then whoever sits there at the time.
    """

    seat: int
    to: int
    of: tuple[int, ...] | None = None

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {"seat": self.seat, "ask_takeback": self.to}
        if self.of is not None:
            told["of"] = list(self.of)
        return told


@dataclass(frozen=True, slots=True)
class TakebackAnswered:
    """Another seat agrees or declines. With the last agreement the game goes back."""

    seat: int
    agree: bool

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "answer_takeback": self.agree}


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    """Somebody else plays this seat from now on: HUMAN or the code of a bot."""

    seat: int
    player: str

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "player": self.player}


Entry = SetUp | Decided | Undone | TakebackAsked | TakebackAnswered | PlayerChanged


class Record(NamedTuple):
    """A match as it is written down."""

    header: Header
    entries: Sequence[Entry]


# ---------------------------------------------------------------------- from JSON

_HEADER: dict[str, type] = {"game": str, "rules": int, "names": list, "players": list, "options": dict, "seed": str}
_OPTIONAL: dict[str, type] = {"components": str, "pack": dict, "continues": int}
_ENTRIES: dict[frozenset[str], type[Entry]] = {
    frozenset({"set_up"}): SetUp,
    frozenset({"seat", "move"}): Decided,
    frozenset({"seat", "move", "chance"}): Decided,
    frozenset({"seat", "undo"}): Undone,
    frozenset({"seat", "ask_takeback"}): TakebackAsked,
    frozenset({"seat", "ask_takeback", "of"}): TakebackAsked,
    frozenset({"seat", "answer_takeback"}): TakebackAnswered,
    frozenset({"seat", "player"}): PlayerChanged,
}
_VALUES: dict[str, type] = {
    "set_up": list,
    "seat": int,
    "move": str,
    "chance": list,
    "undo": int,
    "ask_takeback": int,
    "of": list,
    "answer_takeback": bool,
    "player": str,
}


def header_from_json(told: Mapping[str, Any]) -> Header:
    """The header of a record. Raises BadEntry."""
    for key, kind in _HEADER.items():
        if key not in told:
            raise BadEntry(f"the header lacks {key!r}")
        _check(key, told[key], kind)
    for key, kind in _OPTIONAL.items():
        if key in told:
            _check(key, told[key], kind)
    unknown = [key for key in told if key not in _HEADER and key not in _OPTIONAL]
    if unknown:
        raise BadEntry(f"the header has an unknown field {unknown[0]!r}")
    for key in ("names", "players"):
        if not all(isinstance(each, str) for each in told[key]):
            raise BadEntry(f"{key!r} must be a list of texts")
    return Header(**told)


def entry_from_json(told: Mapping[str, Any]) -> Entry:
    """The entry of a line. Raises BadEntry."""
    kind = _ENTRIES.get(frozenset(told))
    if kind is None:
        raise BadEntry(f"no entry has the fields {', '.join(told)}" if told else "the entry is empty")
    for key, value in told.items():
        _check(key, value, _VALUES[key])
    if not all(isinstance(seat, int) and not isinstance(seat, bool) for seat in told.get("of", [])):
        raise BadEntry("'of' must be a list of seats")
    outcomes = told.get("set_up", told.get("chance", []))
    if not all(isinstance(each, list) and len(each) == 2 and isinstance(each[0], str) for each in outcomes):
        raise BadEntry("outcomes of chance must be pairs of a stream and an outcome")
    if kind is SetUp:
        return SetUp(outcomes)
    if kind is Decided:
        return Decided(told["seat"], told["move"], outcomes)
    if kind is Undone:
        return Undone(told["seat"], told["undo"])
    if kind is TakebackAsked:
        return TakebackAsked(told["seat"], told["ask_takeback"], tuple(told["of"]) if "of" in told else None)
    if kind is TakebackAnswered:
        return TakebackAnswered(told["seat"], told["answer_takeback"])
    return PlayerChanged(told["seat"], told["player"])


def _check(key: str, value: object, kind: type) -> None:
    # True is an int in Python, but not in a record
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadEntry(f"{key!r} cannot be {value!r}")
