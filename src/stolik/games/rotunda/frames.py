"""Frames that carry what is owed: what a turn has brought about, what is left of a visit, a sale, a chain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.position import Fields
from stolik.core.state import Owed, Task

from .terms import ACTION, ACTION_IDS, BASIC, MOST_OPEN, open_of

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

WIDEST: Final = 1 << 61  # sets of bits included
NOWHERE: Final[i64] = -1  # the place of a visit that is none: the turn before the move, a prayer
MOST: Final = 255

# Whether the peddler's tile may be, or was, moved for coins (rotunda 7.2.1).
NO_SHIFT: Final[i64] = 0
SHIFTED: Final[i64] = 1  # it was: the peddler action has to follow
MAY_SHIFT: Final[i64] = 2  # the action was just performed without it


class Turn(Owed):
    """What a turn has brought about so far and what its end will see to."""

    __slots__ = ("activated", "bonuses", "neutral", "peddled", "used")

    def __init__(
        self, task: Task[Any], seat: i64, used: i64, bonuses: i64, activated: bool, peddled: bool, neutral: bool
    ) -> None:
        super().__init__(task, seat)
        self.used: i64 = used  # permanent effects that have worked, as bits of Box.effects (rotunda 10.7)
        self.bonuses: i64 = bonuses  # symbols crossed and not yet paid for (rotunda 10.1)
        self.activated = activated  # an expert (rotunda 11.4)
        self.peddled = peddled  # a peddler action was used (rotunda 7.2.2)
        self.neutral = neutral  # a neutral leader was moved (rotunda 13.2)

    def copy(self) -> Turn:
        """To be filled in before it is put on the stack."""
        return Turn(self.task, self.seat, self.used, self.bonuses, self.activated, self.peddled, self.neutral)

    def written(self) -> list[object]:
        carried: dict[str, object] = {}
        if self.used:
            carried["used"] = self.used
        if self.bonuses:
            carried["bonuses"] = self.bonuses
        for name, flag in (("activated", self.activated), ("peddled", self.peddled), ("neutral", self.neutral)):
            if flag:
                carried[name] = True
        return [self.task.name, self.seat, carried]


TURN_FIELDS: Final = ("used", "bonuses", "activated", "peddled", "neutral")


def read_turn(task: Task[Any], seat: int, told: Fields) -> Turn:
    return Turn(
        task,
        seat,
        told.number("used", 0, 0, WIDEST),
        told.number("bonuses", 0, 0, MOST),
        told.flag("activated"),
        told.flag("peddled"),
        told.flag("neutral"),
    )


class Visit(Owed):
    """What is left of a visit to a room, of a reward in the hall, or of an expert before the move."""

    __slots__ = ("actions", "chairs", "done", "edge", "juniors", "left", "place", "seniors", "shift", "sold", "started")

    def __init__(
        self,
        task: Task[Any],
        seat: i64,
        place: i64,
        started: bool,
        left: i64,
        done: i64,
        sold: i64,
        chairs: i64,
        juniors: i64,
        seniors: i64,
        actions: i64,
        shift: i64,
        edge: i64,
    ) -> None:
        super().__init__(task, seat)
        self.place: i64 = place
        self.started = started  # a part was used, so that step 3 has begun (rotunda 13.3)
        self.left: i64 = left  # executions whose main action is still to come
        self.done: i64 = done  # payments, deals or sales made in this execution
        self.sold: i64 = sold  # what was sold in this visit, as bits of basic resources (rotunda 6.3.2)
        self.chairs: i64 = chairs  # how many own assistants may still be used (rotunda 5.2)
        self.juniors: i64 = juniors  # seated here when the visit began and not yet used (rotunda 5.4)
        self.seniors: i64 = seniors
        self.actions: i64 = actions  # open assistant actions, counted as in terms.py
        self.shift: i64 = shift  # of the peddler's tile
        self.edge: i64 = edge  # 1 more than the cell whose right and bottom edge are open (rotunda 9.3.4)

    def copy(self) -> Visit:
        """To be filled in before it is put on the stack."""
        return Visit(
            self.task,
            self.seat,
            self.place,
            self.started,
            self.left,
            self.done,
            self.sold,
            self.chairs,
            self.juniors,
            self.seniors,
            self.actions,
            self.shift,
            self.edge,
        )

    def open(self, kind: i64) -> i64:
        """How many assistant actions of a kind are open."""
        return open_of(self.actions, kind)

    def written(self) -> list[object]:
        carried: dict[str, object] = {}
        if self.place != NOWHERE:
            carried["place"] = self.place
        if self.started:
            carried["started"] = True
        numbers: list[tuple[str, int]] = [
            ("left", self.left),
            ("done", self.done),
            ("sold", self.sold),
            ("chairs", self.chairs),
            ("juniors", self.juniors),
            ("seniors", self.seniors),
            ("edge", self.edge),
        ]
        for name, number in numbers:
            if number:
                carried[name] = number
        if self.actions:
            carried["actions"] = {action: self.open(kind) for kind, action in enumerate(ACTION_IDS) if self.open(kind)}
        if self.shift:
            carried["shift"] = self.shift
        return [self.task.name, self.seat, carried]


VISIT_FIELDS: Final = (
    "place", "started", "left", "done", "sold", "chairs", "juniors", "seniors", "actions", "shift", "edge",
)  # fmt: skip


def idle(task: Task[Any], seat: i64, place: i64) -> Visit:
    """A visit in which nothing is left to do yet."""
    return Visit(task, seat, place, False, 0, 0, 0, 0, 0, 0, 0, NO_SHIFT, 0)


def read_visit(task: Task[Any], seat: int, told: Fields) -> Visit:
    actions = told.numbers(ACTION, "actions", [0] * len(ACTION_IDS), 0, MOST_OPEN)
    return Visit(
        task,
        seat,
        told.number("place", -1, -1, MOST),
        told.flag("started"),
        told.number("left", 0, 0, MOST),
        told.number("done", 0, 0, MOST),
        told.number("sold", 0, 0, MOST),
        told.number("chairs", 0, 0, MOST),
        told.number("juniors", 0, 0, MOST),
        told.number("seniors", 0, 0, MOST),
        sum(count * 256**kind for kind, count in enumerate(actions)),
        told.number("shift", 0, 0, int(MAY_SHIFT)),
        told.number("edge", 0, 0, MOST),
    )


class ExpertSale(Owed):
    """Cubes that an activated expert has still to sell (rotunda 11.8)."""

    __slots__ = ("done", "expert", "left", "place", "sold")

    def __init__(self, task: Task[Any], seat: i64, expert: i64, left: i64, place: i64, done: i64, sold: i64) -> None:
        super().__init__(task, seat)
        self.expert: i64 = expert
        self.left: i64 = left  # cubes
        self.place: i64 = place  # where the last one went, or NOWHERE
        self.done: i64 = done  # cubes sold there
        self.sold: i64 = sold  # as what, as bits of basic resources

    def written(self) -> list[object]:
        carried: dict[str, object] = {"expert": self.expert, "left": self.left}
        if self.place != NOWHERE:
            carried["place"] = self.place
            carried["done"] = self.done
            carried["sold"] = [BASIC.ids[kind] for kind in range(len(BASIC.ids)) if self.sold >> kind & 1]
        return [self.task.name, self.seat, carried]


SALE_FIELDS: Final = ("expert", "left", "place", "done", "sold")


def read_sale(task: Task[Any], seat: int, told: Fields) -> ExpertSale:
    return ExpertSale(
        task,
        seat,
        told.number("expert", 0, 0, MOST),
        told.number("left", 0, 0, MOST),
        told.number("place", -1, -1, MOST),
        told.number("done", 0, 0, MOST),
        told.set_of(BASIC, "sold"),
    )


class Chain(Owed):
    """A chain of assistants being placed on the worship board (rotunda 9.4)."""

    __slots__ = ("cell", "left", "placed")

    def __init__(self, task: Task[Any], seat: i64, left: i64, cell: i64, placed: i64) -> None:
        super().__init__(task, seat)
        self.left: i64 = left  # assistants still to be placed
        self.cell: i64 = cell  # the one filled last, or NOWHERE
        self.placed: i64 = placed  # cells filled by this chain, as bits

    def written(self) -> list[object]:
        return [self.task.name, self.seat, {"left": self.left, "cell": self.cell, "placed": self.placed}]


CHAIN_FIELDS: Final = ("left", "cell", "placed")


def read_chain(task: Task[Any], seat: int, told: Fields) -> Chain:
    return Chain(
        task,
        seat,
        told.number("left", 0, 0, MOST),
        told.number("cell", -1, -1, MOST),
        told.number("placed", 0, 0, WIDEST),
    )
