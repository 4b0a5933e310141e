"""Palaces as flyweights: every possible palace of a box exists once, immutable, its transitions worked out beforehand.

So a change of a palace is one list store, a clone shares palaces, and equal palaces are the same object.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from stolik.core.bits import bit

from .components import MONK, TILE_COUNT, TILE_TYPE, TYPE_IDS, Box

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Palace:
    """Floors and the persons living there. More persons than floors occur only in the middle of an earthquake."""

    __slots__ = (
        "buddha_points",
        "floors",
        "inhabitants",
        "joined",
        "kinds",
        "persons",
        "room",
        "shorter",
        "symbols",
        "taller",
        "without",
    )

    def __init__(self, floors: int, persons: tuple[int, ...], tile_symbols: list[int]) -> None:
        self.floors: i64 = floors
        self.persons = persons  # tile kinds, ascending
        self.inhabitants: i64 = len(persons)
        self.kinds: i64 = sum(bit(tile) for tile in set(persons))  # which tiles, as bits
        self.room: bool = len(persons) < floors  # yotd 1.3
        self.symbols: list[int] = [0] * len(TYPE_IDS)  # per person type
        for tile in persons:
            self.symbols[TILE_TYPE[tile]] += tile_symbols[tile]
        self.buddha_points: i64 = self.symbols[MONK] * floors  # yotd 10.3
        self.taller: Palace | None = None
        self.shorter: Palace | None = None
        self.joined: list[Palace | None] = []  # by the tile that moves in
        self.without: list[Palace | None] = []  # by the tile that leaves


class Palaces:
    """All palaces that there can be with one box."""

    __slots__ = ("all", "new")

    def __init__(self, box: Box) -> None:
        palaces: dict[tuple[int, tuple[int, ...]], Palace] = {}
        for floors in range(1, box.max_floors + 1):
            for inhabitants in range(box.max_floors + 1):
                for persons in combinations_with_replacement(range(TILE_COUNT), inhabitants):
                    palaces[floors, persons] = Palace(floors, persons, box.tile_symbols)
        for palace in palaces.values():
            palace.taller = palaces.get((palace.floors + 1, palace.persons))
            palace.shorter = palaces.get((palace.floors - 1, palace.persons))
            for tile in range(TILE_COUNT):
                more = tuple(sorted((*palace.persons, tile)))
                palace.joined.append(palaces.get((palace.floors, more)) if palace.room else None)
                fewer: Palace | None = None
                if tile in palace.persons:
                    rest = list(palace.persons)
                    rest.remove(tile)
                    fewer = palaces[palace.floors, tuple(rest)]
                palace.without.append(fewer)
        self.all = palaces
        self.new: Palace = palaces[1, ()]

    def of(self, floors: int, persons: list[int]) -> Palace | None:
        """The palace with these floors and persons; None if there cannot be one."""
        return self.all.get((floors, tuple(sorted(persons))))
