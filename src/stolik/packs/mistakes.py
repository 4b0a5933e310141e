"""What can be wrong with a pack, told so that its owner finds the place and knows what belongs there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Path = tuple[str | int, ...]  # keys of mappings and numbers of items, from 0


class Mistake(NamedTuple):
    """One thing that is wrong. Sentences are made from the code and the details by `locale`."""

    line: int  # 0 where there is no text
    path: str
    code: str
    details: Mapping[str, object] = {}

    def __str__(self) -> str:
        """For programmers and for records; people get a sentence."""
        told = ", ".join(f"{name} {value}" for name, value in self.details.items())
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.path}: {self.code}{f' ({told})' if told else ''}"


class BadPack(ValueError):
    """A pack that no game can be played with, and everything that is wrong with it."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__(str(mistakes[0]))
        self.mistakes = mistakes
