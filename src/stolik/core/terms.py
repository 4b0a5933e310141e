"""Vocabularies: the ids behind the small integers that rules work with, so that records and labels can name them."""

from __future__ import annotations

from typing import Final

from .bits import WIDEST


class Vocabulary:
    """An ordered set of ids. Rules use the index; notation, events and catalogues of words use the id.

    A vocabulary without ids stands for plain numbers. `mask` marks a field that holds a set of ids as bits.
    """

    __slots__ = ("_index", "ids", "mask", "name")

    def __init__(self, name: str, ids: list[str], mask: bool = False) -> None:
        self.name = name
        self.ids = ids
        self.mask = mask
        if mask and len(ids) > WIDEST:
            raise ValueError(f"a set of {name} would have {len(ids)} members; bits hold {WIDEST}")
        self._index: dict[str, int] = {word: index for index, word in enumerate(ids)}

    def index(self, word: str) -> int:
        """The integer behind an id; ValueError if the vocabulary has no such id."""
        if not self.ids:
            return int(word)
        if word not in self._index:
            raise ValueError(f"no {self.name} is called {word!r}")
        return self._index[word]

    def word(self, index: int) -> str:
        """The id (or, for numbers, the digits) of an integer."""
        return self.ids[index] if self.ids else str(index)

    def value(self, index: int) -> object:
        """What JSON shows: the id, the list of ids of a mask, or the number itself."""
        if not self.ids:
            return index
        if self.mask:
            return [word for bit, word in enumerate(self.ids) if index >> bit & 1]
        return self.ids[index]

    def set_of(self) -> Vocabulary:
        """The same ids, for fields that hold several of them at once."""
        return Vocabulary(self.name, self.ids, True)


NUMBER: Final = Vocabulary("number", [])
SEAT: Final = Vocabulary("seat", [])
