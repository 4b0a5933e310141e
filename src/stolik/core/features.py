"""What a position is told by to those who learn: numbers with names, as one seat may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

LEAD: Final = 0  # the first two features of every game
TIME_LEFT: Final = 1
RIVAL: Final = "rival."  # of the opponent with the most points
OTHERS: Final = "others."  # on average of all opponents


class FeatureNames:
    """Which features a game has, in their order: the two of every game, those of the table, those of each seat."""

    __slots__ = ("all", "own", "per_seat")

    def __init__(self, of_table: list[str], of_seat: list[str]) -> None:
        """Those of the table may also be private ones of the seat that looks: its hand, for instance."""
        self.all: list[str] = [
            *("lead", "time_left"),
            *of_table,
            *of_seat,
            *[RIVAL + name for name in of_seat],
            *[OTHERS + name for name in of_seat],
        ]
        self.own: i64 = 2 + len(of_table)  # where those of the seat begin
        self.per_seat: i64 = len(of_seat)
        assert len(set(self.all)) == len(self.all), "two features share a name"
