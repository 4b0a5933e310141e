"""Reading positions: one way to read each kind of field, and mistakes that name the field by its path.

A position is plain data that people can write, with defaults for what they leave out; `null` counts as left out. What
a game's positions are made of is its own affair; docs/positions.md lists the fields of each game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NoReturn

from .bits import mask_of
from .terms import Vocabulary

MOST: Final = 10**6  # what a number may be where the game sets no limit
NOBODY_NAMED: Final = -1


class BadPosition(ValueError):
    """A position that cannot be set up, and why."""


class Fields:
    """A map of fields as somebody wrote it."""

    __slots__ = ("names", "path", "written")

    def __init__(self, written: object, names: list[str], path: str, allowed: Collection[str] | None) -> None:
        """`allowed`: the fields there are; None if `only` is called later. `path` is empty for the whole position."""
        self.names = names
        self.path = path
        self.written: dict[str, Any] = {}
        if written is not None:
            if not isinstance(written, Mapping):
                raise BadPosition(f"{path or 'a position'} must be a map of fields, not {written!r}")
            for field, value in written.items():
                self.written[str(field)] = value
        if allowed is not None:
            self.only(allowed)

    def only(self, allowed: Collection[str]) -> None:
        """Refuses fields that there are not."""
        for field in self.written:
            if field not in allowed:
                raise BadPosition(f"{self.path or 'a position'} has no field {field!r}")

    # ------------------------------------------------------------ where one is

    def at(self, field: str) -> str:
        """The path of a field."""
        return f"{self.path}.{field}" if self.path else field

    def wrong(self, field: str, reason: str) -> NoReturn:
        """Refuses the position because of a field."""
        raise BadPosition(f"{self.at(field)} {reason}")

    def told(self, field: str) -> bool:
        """Whether a field is written at all, if only as null."""
        return field in self.written

    def value(self, field: str) -> object:
        """What is written there; None if nothing is."""
        return self.written.get(field)

    # ------------------------------------------------------------ single values

    def number(self, field: str, default: int = 0, low: int = 0, high: int = MOST) -> int:
        value = self.value(field)
        return default if value is None else self._number(value, field, low, high)

    def _number(self, value: object, field: str, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(field, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, field: str, default: bool = False) -> bool:
        value = self.value(field)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.wrong(field, f"must be true or false, not {value!r}")
        return value

    def word(self, field: str, words: Sequence[str], default: str) -> str:
        """One of a few words."""
        value = self.value(field)
        if value is None:
            return default
        if not isinstance(value, str) or value not in words:
            self.wrong(field, f"must be one of {', '.join(words)}, not {value!r}")
        return value

    def member(self, vocabulary: Vocabulary, field: str, default: int) -> int:
        """The number behind an id."""
        value = self.value(field)
        return default if value is None else self._member(vocabulary, value, field)

    def _member(self, vocabulary: Vocabulary, word: object, field: str) -> int:
        if not isinstance(word, str) or word not in vocabulary.ids:
            self.wrong(field, f"is wrong: no {vocabulary.name} is called {word!r}")
        return vocabulary.index(word)

    def seat(self, field: str, default: int = NOBODY_NAMED) -> int:
        """The seat of a player who is named."""
        value = self.value(field)
        return default if value is None else self._seat(value, field)

    def _seat(self, name: object, field: str) -> int:
        if not isinstance(name, str) or name not in self.names:
            self.wrong(field, f"is wrong: no player is called {name!r}; players are {', '.join(self.names)}")
        return self.names.index(name)

    # ------------------------------------------------------------ several values

    def sequence(self, field: str) -> list[Any]:
        value = self.value(field)
        if value is None:
            return []
        if not isinstance(value, (list, tuple)):
            self.wrong(field, f"must be a list, not {value!r}")
        return list(value)

    def row(self, field: str, most: int, low: int = 0, high: int = MOST) -> list[int]:
        """A list of numbers, so many at most."""
        values = self.sequence(field)
        if len(values) > most:
            self.wrong(field, f"has {most} numbers at most")
        return [self._number(value, field, low, high) for value in values]

    def several(self, vocabulary: Vocabulary, field: str) -> list[int]:
        """The numbers behind a list of ids."""
        return [self._member(vocabulary, word, field) for word in self.sequence(field)]

    def with_gaps(self, vocabulary: Vocabulary, field: str, gap: int) -> list[int]:
        """The same, where null stands for something: a space without a piece, a card that is not known."""
        return [gap if word is None else self._member(vocabulary, word, field) for word in self.sequence(field)]

    def lists(self, vocabulary: Vocabulary, field: str) -> list[list[int]]:
        """The numbers behind lists of ids in a list."""
        found: list[list[int]] = []
        for words in self.sequence(field):
            if not isinstance(words, (list, tuple)):
                self.wrong(field, f"must be a list of lists, not {words!r}")
            found.append([self._member(vocabulary, word, field) for word in words])
        return found

    def set_of(self, vocabulary: Vocabulary, field: str) -> int:
        """Different ids, as bits."""
        found = self.several(vocabulary, field)
        if len(set(found)) != len(found):
            self.wrong(field, f"is wrong: a {vocabulary.name} is named twice")
        return mask_of(found)

    def counts(self, field: str, gap: int) -> list[int]:
        """A list of numbers, where null stands for one that is not known."""
        return [gap if value is None else self._number(value, field, 0, MOST) for value in self.sequence(field)]

    def seats(self, field: str) -> list[int]:
        return [self._seat(name, field) for name in self.sequence(field)]

    def numbers(
        self, vocabulary: Vocabulary, field: str, default: Sequence[int], low: int = 0, high: int = MOST
    ) -> list[int]:
        """A map from ids to numbers; ids that are left out have the number of `default`."""
        values = list(default)
        inner = self.inner(field)
        for word in inner.written:
            values[self._member(vocabulary, word, field)] = inner.number(word, 0, low, high)
        return values

    # ------------------------------------------------------------ maps

    def inner(self, field: str, allowed: Collection[str] | None = None) -> Fields:
        """The fields of a map inside this one."""
        return Fields(self.value(field), self.names, self.at(field), allowed)

    def each(self, field: str, allowed: Collection[str]) -> list[Fields]:
        """The maps in a list."""
        written = self.sequence(field)
        return [Fields(one, self.names, f"{self.at(field)}.{place}", allowed) for place, one in enumerate(written)]

    def by_member(self, vocabulary: Vocabulary, field: str) -> list[tuple[int, str, Fields]]:
        """A map whose keys are ids: each id as number and as word, and the map in which it is the key."""
        inner = self.inner(field)
        return [(self._member(vocabulary, word, field), word, inner) for word in inner.written]

    def by_number(self, field: str, low: int, high: int) -> list[tuple[int, str, Fields]]:
        """A map whose keys are numbers, which JSON writes as texts."""
        inner = self.inner(field)
        keys: list[tuple[int, str, Fields]] = []
        for word in inner.written:
            if not word.isdecimal() or not low <= int(word) <= high:
                self.wrong(field, f"has no {word!r}: there are {low} to {high}")
            keys.append((int(word), word, inner))
        return keys

    def players(self, allowed: Collection[str]) -> list[Fields]:
        """What is written about each player, by seat; nothing about those who are left out."""
        inner = self.inner("players")
        for name in inner.written:
            self._seat(name, "players")
        return [Fields(inner.written.get(name), self.names, inner.at(name), allowed) for name in self.names]
