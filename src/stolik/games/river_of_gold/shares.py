"""What the regions bring everybody as things stand; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .components import REGIONS
from .final_scoring import points_of_place
from .state import RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Shares:
    """Of all seats, without their elders. They are the same until somebody gains influence, which makes a new list."""

    __slots__ = ("_influences", "_region_tiles", "_variant", "by_seat", "leads", "least", "steps")

    def __init__(self, state: RiverState) -> None:
        self._influences: list[list[int]] = [player.influence for player in state.players]
        self._region_tiles = state.region_tiles
        self._variant = state.variant
        self.by_seat: list[list[int]] = []  # points, by region
        self.leads: list[int] = []  # over the best opponent, by what the first place brings, in twelfths of a point
        self.steps: list[int] = []  # of influence, in all regions together
        self.least: list[int] = []  # and in the region with the fewest
        for seat in range(len(self._influences)):
            self._look(state, seat)

    def are_of(self, state: RiverState) -> bool:
        if self._variant is not state.variant or self._region_tiles is not state.region_tiles:
            return False
        for seat in range(len(self._influences)):
            if self._influences[seat] is not state.players[seat].influence:
                return False
        return True

    def _look(self, state: RiverState, seat: i64) -> None:
        own = self._influences[seat]
        shares: list[int] = []
        leads: i64 = 0
        steps: i64 = 0
        least: i64 = 99
        for region in range(REGIONS):
            step: i64 = own[region]
            ahead: i64 = 0
            equals: i64 = 0
            best: i64 = 0  # of the others
            for influence in self._influences:
                its: i64 = influence[region]
                if its > step:
                    ahead += 1
                elif its == step:
                    equals += 1
                if its > best and influence is not own:
                    best = its
            steps += step
            least = min(least, step)
            shares.append(int(points_of_place(state, region, step, max(best, step), ahead, equals)))
            first: i64 = self._variant.region_points[self._region_tiles[region]][0]
            leads += first * max(min(2 * (step - best) + 6, 12), 0)
        self.by_seat.append(shares)
        self.leads.append(int(leads))
        self.steps.append(int(steps))
        self.least.append(int(least))


_RECENT: Final[list[Shares]] = []  # the last first: a look at a turn comes back to few of them
_RECENT_KEPT: Final = 6


def shares_of(state: RiverState) -> Shares:
    for shares in _RECENT:
        if shares.are_of(state):
            return shares
    shares = Shares(state)
    _RECENT.insert(0, shares)
    del _RECENT[_RECENT_KEPT:]
    return shares
