"""Buildings on shore spaces: a tile and up to two markers. Each possible one of a box exists once, never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit

from .components import (
    ANY_GOOD,
    CLAN_IDS,
    FAVOUR,
    INFLUENCE,
    KOKU,
    KOKU_PER_BUILDING,
    KOKU_PER_CUSTOMER,
    MARKERS_MAX,
    NO_TILE,
    POINTS,
    PORCELAIN,
    Box,
    Reward,
    Tile,
)

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

NOBODYS: Final[i64] = -1
SEATS: Final = len(CLAN_IDS)


class Gains:
    """What a visitor or an owner of a building gets, added up; for bots.

    Koku that depend on who gets them are kept apart: those by served customers, and those by buildings of a type.
    """

    __slots__ = ("favour", "goods", "influence", "koku", "own", "per_building", "per_customer", "points")

    def __init__(self, visitor: list[Reward], owner: list[Reward], own: int) -> None:
        """The rewards of the visitor once and those of the owner for each of so many own markers."""
        self.own: i64 = own
        self.points: i64 = 0
        self.koku: i64 = 0
        self.favour: i64 = 0
        self.goods: i64 = 0
        self.influence: i64 = 0
        self.per_customer: i64 = 0
        self.per_building: list[Reward] = []
        for reward in visitor + owner * own:
            kind = reward.kind
            if kind == POINTS:
                self.points += reward.n
            elif kind == KOKU:
                self.koku += reward.n
            elif kind == FAVOUR:
                self.favour += reward.n
            elif kind <= PORCELAIN or kind == ANY_GOOD:
                self.goods += reward.n
            elif kind == INFLUENCE:
                self.influence += reward.n
            elif kind == KOKU_PER_CUSTOMER:
                self.per_customer += reward.n
            elif kind == KOKU_PER_BUILDING and reward.type >= 0:
                self.per_building.append(reward)


class Building:
    """What lies on a shore space. Equal buildings are identical."""

    __slots__ = ("_first", "_second", "income", "index", "marked", "owners", "single", "stops", "tile", "type")

    def __init__(self, tile: Tile | None, owners: list[int], stops: list[Gains], income: list[Gains]) -> None:
        """`stops` and `income` are told by the number of own markers."""
        self.tile = tile  # None: the space is empty
        self.stops: list[Gains] = [stops[owners.count(seat)] for seat in range(SEATS)]  # by seat: of its ships
        self.income: list[Gains] = [income[owners.count(seat)] for seat in range(SEATS)]  # of its markers
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
    stops = [Gains(tile.visitor, tile.owner, own) for own in range(MARKERS_MAX + 1)]
    income = [Gains([], tile.owner, own) for own in range(MARKERS_MAX + 1)]
    bare = Building(tile, [], stops, income)
    bare._first = [Building(tile, [seat], stops, income) for seat in range(SEATS)]
    for one in bare._first:
        one._second = [Building(tile, [*one.owners, seat], stops, income) for seat in range(SEATS)]
    return bare


_NO_GAINS: Final = Gains([], [], 0)  # an empty space has rules of its own
EMPTY: Final = Building(None, [], [_NO_GAINS], [_NO_GAINS])


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
