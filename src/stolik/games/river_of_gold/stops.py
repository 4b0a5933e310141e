"""What a stop of a ship brings at each space of the river; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.lanes import lane

from .buildings import Building, Gains
from .components import RIVER_LENGTH, Box
from .state import RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Stop:
    """What a stop of an own ship brings, what that is worth in points, and how many markers of others it meets."""

    __slots__ = ("favour", "goods", "influence", "koku", "others", "points", "worth")

    def __init__(self, points: i64, koku: i64, favour: i64, goods: i64, influence: i64, others: i64) -> None:
        self.points: i64 = points
        self.koku: i64 = koku
        self.favour: i64 = favour
        self.goods: i64 = goods
        self.influence: i64 = influence
        self.others: i64 = others
        self.worth = (
            float(points) + 0.25 * float(koku) + 0.8 * float(favour) + 0.65 * float(goods) + 0.7 * float(influence)
        )


class Stops:
    """All stops of a seat with these buildings by type and so many customers served, each found when it is asked for.

    They are the same as long as nothing is built, which makes a new list of shore spaces.
    """

    __slots__ = ("_box", "_found", "_seat", "_served", "_shores", "_types")

    def __init__(self, box: Box, shores: list[Building], seat: i64, types: i64, served: i64) -> None:
        self._box = box
        self._shores = shores
        self._seat: i64 = seat
        self._types: i64 = types
        self._served: i64 = served
        self._found: list[Stop | None] = [None] * RIVER_LENGTH  # by river space

    def are_of(self, box: Box, shores: list[Building], seat: i64, types: i64, served: i64) -> bool:
        return (
            self._shores is shores
            and self._seat == seat
            and self._types == types
            and self._served == served
            and self._box is box
        )

    def at(self, space: i64) -> Stop:
        """At a river space."""
        known = self._found[space]
        if known is not None:
            return known
        points: i64 = 0
        koku: i64 = 0
        favour: i64 = 0
        goods: i64 = 0
        influence: i64 = 0
        others: i64 = 0
        for shore in self._box.river_shores[space]:
            building = self._shores[shore]
            if building.tile is None:
                koku += self._box.empty_shore_koku
                continue
            gains = building.stops[self._seat]
            points += gains.points
            koku += koku_of(gains, self._types, self._served)
            favour += gains.favour
            goods += gains.goods
            influence += gains.influence
            others += len(building.owners) - gains.own
        stop = Stop(points, koku, favour, goods, influence, others)
        self._found[space] = stop
        return stop


_RECENT: Final[list[Stops]] = []  # the last first: a look at a turn comes back to few of them
_RECENT_KEPT: Final = 4


def stops_of(state: RiverState, seat: i64, types: i64, served: i64) -> Stops:
    """Of a seat with these buildings by type and so many customers served."""
    box = state.variant.box
    shores = state.shores
    for stops in _RECENT:
        if stops.are_of(box, shores, seat, types, served):
            return stops
    stops = Stops(box, shores, seat, types, served)
    _RECENT.insert(0, stops)
    del _RECENT[_RECENT_KEPT:]
    return stops


def koku_of(gains: Gains, types: i64, served: i64) -> i64:
    """Koku for who has these buildings by type and has served so many customers."""
    koku = gains.koku + gains.per_customer * served
    for reward in gains.per_building:
        koku += reward.n * lane(types, reward.type)
    return koku
