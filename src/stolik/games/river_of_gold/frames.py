"""Frames that carry what is owed: goods of choice, other choices, and what a turn has brought about so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.bits import members
from stolik.core.position import Fields
from stolik.core.state import Owed, Task
from stolik.core.terms import Vocabulary

from .components import CLAN_IDS

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

# Choices that wait for the active player, besides goods of choice (rog 8.3); a set of them is kept as bits.
DUE: Final = Vocabulary("due", ["journey", "sale", "discard", "mark_own", "mark_opponent", "upgrade"])
JOURNEY_DUE: Final[i64] = 1
SALE_DUE: Final[i64] = 2
DISCARD_DUE: Final[i64] = 4
MARK_OWN_DUE: Final[i64] = 8
MARK_OPPONENT_DUE: Final[i64] = 16
UPGRADE_DUE: Final[i64] = 32

MOST_GOODS: Final = 255  # that can be owed to a seat at once
SEATS: Final = len(CLAN_IDS)


class GoodsOwed(Owed):
    """Goods of choice that a seat has still to take."""

    __slots__ = ("goods",)

    def __init__(self, task: Task[Any], seat: i64, goods: i64) -> None:
        super().__init__(task, seat)
        self.goods: i64 = goods

    def goods_for(self, seat: i64) -> i64:
        return self.goods if seat == self.seat else 0

    def carried(self) -> dict[str, object]:
        """What the frame carries, in position notation; nothing where there is none."""
        return {"goods": self.goods} if self.goods else {}

    def written(self) -> list[object]:
        carried = self.carried()
        return [self.task.name, self.seat, carried] if carried else super().written()


class Choices(GoodsOwed):
    """The same for the active player, with the other choices that are due."""

    __slots__ = ("due",)

    def __init__(self, task: Task[Any], seat: i64, goods: i64, due: i64) -> None:
        super().__init__(task, seat, goods)
        self.due: i64 = due

    def carried(self) -> dict[str, object]:
        carried = super().carried()
        if self.due:
            carried["due"] = [DUE.ids[each] for each in members(self.due)]
        return carried


class TurnEnd(GoodsOwed):
    """What a turn has brought about and will be seen to at its end; the active player's choices until he is asked."""

    __slots__ = ("due", "end", "visit")

    def __init__(self, task: Task[Any], seat: i64, visit: bool, end: bool, goods: i64, due: i64) -> None:
        super().__init__(task, seat, goods)  # of all seats, eight bits each
        self.visit = visit  # the last era 1 tile came in this turn (rog 11.1)
        self.end = end  # the last era 2 tile came in this turn (rog 12.1)
        self.due: i64 = due

    def goods_for(self, seat: i64) -> i64:
        return self.goods >> (8 * seat) & MOST_GOODS

    def plus(self, seat: i64, goods: i64, due: i64) -> TurnEnd:
        """With more goods for a seat and more due."""
        return TurnEnd(self.task, self.seat, self.visit, self.end, self.goods + (goods << (8 * seat)), self.due | due)

    def with_visit(self) -> TurnEnd:
        return TurnEnd(self.task, self.seat, True, self.end, self.goods, self.due)

    def with_end(self) -> TurnEnd:
        return TurnEnd(self.task, self.seat, self.visit, True, self.goods, self.due)

    def without(self, seat: i64) -> TurnEnd:
        """When the active player is asked: what waits for him is owed elsewhere."""
        goods = self.goods - (self.goods_for(seat) << (8 * seat))
        return TurnEnd(self.task, self.seat, self.visit, self.end, goods, 0)

    def without_goods(self) -> TurnEnd:
        return TurnEnd(self.task, self.seat, self.visit, self.end, 0, self.due)

    def carried(self) -> dict[str, object]:
        carried: dict[str, object] = {}
        if self.visit:
            carried["visit"] = True
        if self.end:
            carried["end"] = True
        if self.goods:
            carried["goods"] = [self.goods_for(seat) for seat in range(SEATS)]
        if self.due:
            carried["due"] = [DUE.ids[each] for each in members(self.due)]
        return carried


def read_goods(told: Fields) -> int:
    return told.number("goods", 0, 0, MOST_GOODS)


def read_turn_end(task: Task[Any], seat: int, told: Fields) -> TurnEnd:
    frame = TurnEnd(task, seat, told.flag("visit"), told.flag("end"), 0, told.set_of(DUE, "due"))
    for each, goods in enumerate(told.row("goods", SEATS, 0, MOST_GOODS)):
        frame = frame.plus(each, goods, 0)
    return frame
