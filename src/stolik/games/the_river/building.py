"""Paying for a building, and what it brings: a bonus token and the fifth pioneer (river 5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.position import Fields
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed, Step

from .components import BASIC, CLAY, FOOD, PRODUCED, RESOURCE_IDS, STONE, WOOD
from .state import Player, TheRiverState
from .storing import give

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def push_payment(state: TheRiverState, seat: i64, card: i64, waived: i64) -> None:
    """Owes a card that was just built: which resources are waived, the payment, then what the building brings."""
    printed = state.variant.box.cards[card]
    state.pending.append(COMPLETE.owed_by(seat))
    state.pending.append(Bill(seat, printed.wood, printed.clay, printed.stone, 0))
    if waived:
        state.pending.append(Owed(WAIVE, seat, waived))


class Bill(Owed):
    """What is still to be paid, without what food has paid for; `a`: kinds before it are settled.

    Food stands in for the kinds in their order, so that every payment can be made in one way only.
    """

    __slots__ = ("clay", "stone", "wood")

    def __init__(self, seat: i64, wood: i64, clay: i64, stone: i64, since: i64) -> None:
        super().__init__(PAY, seat, since)
        self.wood: i64 = wood
        self.clay: i64 = clay
        self.stone: i64 = stone

    def written(self) -> list[object]:
        cost = {kind: self.of(index) for index, kind in enumerate(BASIC.ids) if self.of(index)}
        return [self.task.name, self.seat, {"cost": cost, "since": self.a}]

    def of(self, kind: i64) -> i64:
        """How much of a resource is on the bill."""
        if kind == WOOD:
            return self.wood
        return self.clay if kind == CLAY else self.stone

    def without(self, kind: i64, since: i64) -> Bill:
        """The bill with one less of a resource."""
        return Bill(
            self.seat, self.wood - (kind == WOOD), self.clay - (kind == CLAY), self.stone - (kind == STONE), since
        )

    def lacking(self, player: Player) -> i64:
        return player.lacks(self.wood, self.clay, self.stone)


def bill_of(state: TheRiverState) -> Bill:
    """The bill below a waiver, or on top."""
    for owed in reversed(state.pending.frames()):
        if isinstance(owed, Bill):
            return owed
    raise AssertionError("nothing is to be paid")


class Waive(Decision[TheRiverState]):
    """A resource of a reserved card's cost that need not be paid (river 5.5.3). `a`: how many are still to be named."""

    name = "waive"

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        waive = state.variant.edition.moves.waive
        return [waive[kind] for kind in range(PRODUCED) if self.refuse(state, owed, waive[kind]) is None]

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.waive_verb:
            return not_now(move)
        bill = bill_of(state)
        if not bill.of(move.a):
            return Refusal("not_in_cost", "5.5.3", {"resource": RESOURCE_IDS[move.a]})
        player = state.players[owed.seat]
        if bill.without(move.a, 0).lacking(player) - (owed.a - 1) > player.food:
            return Refusal("rest_not_payable", "5.5.3", {"resource": RESOURCE_IDS[move.a]})
        return None

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        bill = bill_of(state)
        state.pending.replace_top(bill.without(move.a, 0))
        events.add(state.variant.edition.reports.waived, owed.seat, move.a)
        if owed.a > 1:
            state.pending.append(Owed(WAIVE, owed.seat, owed.a - 1))

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        bill = bill_of(state)
        return [move for move in state.variant.edition.moves.waive if bill.of(move.a)]


class Pay(Decision[TheRiverState]):
    """The resources of the bill, or food in place of some of them (river 5.5.2)."""

    name = "pay"
    frame_fields = ("cost", "since")

    def read_frame(self, seat: int, told: Fields) -> Owed:
        cost = told.numbers(BASIC, "cost", [0] * PRODUCED)
        return Bill(seat, cost[0], cost[1], cost[2], told.number("since", 0, 0, PRODUCED))

    def legal(self, state: TheRiverState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        moves = state.variant.edition.moves
        bill = owed
        assert isinstance(bill, Bill)
        options: list[Move] = []
        lacking = bill.lacking(player)
        if lacking == 0:
            options.append(moves.pay)
        if player.food > 0:
            for kind in range(owed.a, PRODUCED):
                # Food does for what lacks, and for one that does not lack only if some is to spare.
                spare = player.food - lacking
                if bill.of(kind) and (spare > 0 or bill.of(kind) > player.stored(kind)):
                    options.append(moves.substitute[kind])
                if bill.of(kind) > player.stored(kind):
                    break  # the kinds before the next one would be settled, and this one lacks
        return options

    def refuse(self, state: TheRiverState, owed: Owed, move: Move) -> Refusal | None:
        player = state.players[owed.seat]
        moves = state.variant.edition.moves
        bill = owed
        assert isinstance(bill, Bill)
        if move is moves.pay:
            lacking = bill.lacking(player)
            return None if lacking == 0 else Refusal("resources_missing", "5.5.2", {"missing": lacking})
        if move.verb is not moves.substitute_verb:
            return not_now(move)
        return self._refuse_substitute(player, bill, move.a)

    def _refuse_substitute(self, player: Player, bill: Bill, kind: i64) -> Refusal | None:
        resource = RESOURCE_IDS[kind]
        if kind < bill.a:
            return Refusal("kind_settled", "5.5.2", {"resource": resource})
        if not bill.of(kind):
            return Refusal("not_in_cost", "5.5.2", {"resource": resource})
        if not player.food:
            return Refusal("no_food", "5.5.2")
        # What is settled by going on to this kind must be stored, and the food must do for the rest.
        food = player.food - 1
        for each in range(PRODUCED):
            need: i64 = bill.of(each) - player.stored(each)
            if each == kind:
                need -= 1
            if need > 0:
                if each < kind:
                    return Refusal("lacks_earlier", "5.5.2", {"resource": RESOURCE_IDS[each]})
                food -= need
        if food < 0:
            return Refusal("food_needed_elsewhere", "5.5.2", {"resource": resource})
        return None

    def apply(self, state: TheRiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        bill = owed
        assert isinstance(bill, Bill)
        reports = state.variant.edition.reports
        if move is state.variant.edition.moves.pay:
            for kind in range(PRODUCED):
                if bill.of(kind):
                    give(state, owed.seat, kind, bill.of(kind))
            events.add(reports.paid, owed.seat, bill.wood, bill.clay, bill.stone)
            return
        give(state, owed.seat, FOOD, 1)
        events.add(reports.substituted, owed.seat, move.a, 1)
        state.pending.append(bill.without(move.a, move.a))

    def candidates(self, state: TheRiverState, owed: Owed) -> list[Move]:
        bill = owed
        assert isinstance(bill, Bill)
        return [move for move in state.variant.edition.moves.substitute if bill.of(move.a)]


class Complete(Step[TheRiverState]):
    """The bonus token, the fifth pioneer, the end condition (river 5.5.6 to 5.5.9)."""

    name = "complete_building"
    of_a_seat = True

    def run(self, state: TheRiverState, owed: Owed, chance: Chance, events: Events) -> None:
        player = state.players[owed.seat]
        reports = state.variant.edition.reports
        if len(player.tokens) >= state.variant.side.spots or not state.bonus:
            events.add(reports.no_spot, owed.seat)
            return
        player.tokens = player.tokens + state.bonus[:1]
        events.add(reports.bonus_taken, owed.seat, state.bonus[0])
        state.bonus = state.bonus[1:]
        if player.waiting and len(player.tokens) >= state.variant.box.fifth:
            player.waiting = 0
            player.boat += 1
            events.add(reports.pioneer_joined, owed.seat)
        check_end(state, owed.seat, events)


def check_end(state: TheRiverState, seat: i64, events: Events) -> None:
    """Whether this seat has triggered the end (river 7.1)."""
    if not state.end_triggered and meets_end(state, seat):
        state.end_triggered = True
        events.add(state.variant.edition.reports.end_triggered, seat)


def meets_end(state: TheRiverState, seat: i64) -> bool:
    player = state.players[seat]
    return len(player.tokens) >= state.variant.side.last_token or len(player.tiles) >= state.variant.box.last_tile


WAIVE: Final = Waive()
PAY: Final = Pay()
COMPLETE: Final = Complete()
