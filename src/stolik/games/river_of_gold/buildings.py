"""Buildings on shore spaces: a tile and up to two markers. Each possible one of a box exists once, never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit

from .components import CLAN_IDS, NO_TILE, Box, Tile

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

NOBODYS: Final[i64] = -1
SEATS: Final = len(CLAN_IDS)


class Building:
    """What lies on a shore space. Equal buildings are identical."""

    __slots__ = ("_first", "_second", "index", "marked", "owners", "single", "tile", "type")

    def __init__(self, tile: Tile | None, owners: list[int]) -> None:
        self.tile = tile  # None: the space is empty
        self.index: i64 = tile.index if tile is not None else NO_TILE
        self.type: i64 = tile.type if tile is not None else -1
        self.owners = owners  # seats, one per marker, in the order in which they were placed
        self.marked: i64 = 0  # the seats with a marker, as bits
        for seat in owners:
            self.marked |= bit(seat)
        self.single: i64 = owners[0] if len(owners) == 1 else NOBODYS  # whose the only marker is (rog 14.5.1)
        self._first: list[Building] = []
        self._second: list[Building] = []

    def with_marker(self, seat: i64) -> Building:
        """The same tile with one more marker."""
        return self._second[seat] if self.owners else self._first[seat]

    def belongs_to(self, seat: i64) -> bool:
        """An own building of the seat (rog 1.4)."""
        return self.marked >> seat & 1 != 0

    def is_opponents(self, seat: i64) -> bool:
        """A marker of somebody else lies on it; a shared building is both (rog 1.4)."""
        return self.marked & ~bit(seat) != 0


def _all_of(tile: Tile) -> Building:
    """A tile without markers; the ones with markers are reached from it."""
    bare = Building(tile, [])
    bare._first = [Building(tile, [seat]) for seat in range(SEATS)]
    for one in bare._first:
        one._second = [Building(tile, [*one.owners, seat]) for seat in range(SEATS)]
    return bare


EMPTY: Final = Building(None, [])


class Buildings:
    """All buildings that there can be with one box."""

    __slots__ = ("bare",)

    def __init__(self, box: Box) -> None:
        self.bare: list[Building] = [_all_of(tile) for tile in box.tiles]  # by tile, without markers

    def of(self, tile: int, owners: list[int]) -> Building:
        """A tile with these markers."""
        building = self.bare[tile]
        for seat in owners:
            building = building.with_marker(seat)
        return building
