"""Rooms of the outer ring whose action is a row of payments or deals (rotunda 6.9 to 6.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal

from .assistants import dismiss, too_poor
from .components import Room
from .displays import take_amulet
from .frames import Visit
from .gains import add_basics, gain_coins, gain_cube, gain_reward, none_left, offer_extra, pay, receive_cubes
from .moves import GOLD_WARE
from .room_rules import (
    HIRING,
    BankerRoom,
    Lobby,
    RoomRules,
    SaleRoom,
    SmugglerRoom,
    Supplier,
    used_up,
)
from .rooms import OPEN_ICON, cube_kind, on_icon, room_at
from .state import RotundaState
from .terms import (
    BANK,
    BLACK_MARKET,
    GOLD,
    RECRUIT,
    RESOURCE_IDS,
    TRADING_POST,
    WAREHOUSE,
    nibble,
)

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class PaymentRow(RoomRules):
    """Payments from the left, none skipped, each visit from the start (rotunda 6.9.1)."""

    def exhausted(self, state: RotundaState, visit: Visit) -> bool:
        return visit.done >= len(room_at(state, visit.place).payments)

    def can_pay(self, state: RotundaState, visit: Visit) -> bool:
        payments = room_at(state, visit.place).payments
        return visit.done < len(payments) and payments[visit.done].coins <= state.players[visit.seat].coins

    def refuse_price(self, state: RotundaState, visit: Visit, rule: str) -> Refusal | None:
        """Why the next payment cannot be made."""
        if self.exhausted(state, visit):
            return used_up()
        price = room_at(state, visit.place).payments[visit.done].coins
        coins = state.players[visit.seat].coins
        return None if price <= coins else too_poor(price, coins, rule)

    def pay_next(self, state: RotundaState, visit: Visit, events: Events) -> None:
        payment = room_at(state, visit.place).payments[visit.done]
        pay(state, visit.seat, payment.coins, visit.place, events)
        visit.done += 1
        visit.actions += payment.reward.actions


class Bank(PaymentRow):
    """Prestige for coins (rotunda 6.9)."""

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if self.can_pay(state, visit):
            options.append(state.variant.edition.moves.deposit)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        if move is not state.variant.edition.moves.deposit:
            return not_now(move)
        return self.refuse_price(state, visit, "6.9")

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        reward = room_at(state, visit.place).payments[visit.done].reward
        self.pay_next(state, visit, events)
        state.pending.append(visit)
        gain_reward(state, visit.seat, reward, BANK, events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        return [state.variant.edition.moves.deposit]


class TradingPost(PaymentRow):
    """An assistant action or gold for each payment (rotunda 6.11)."""

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if self.can_pay(state, visit):
            for move in state.variant.edition.moves.trade:
                if move.a != GOLD_WARE or state.supply[GOLD]:
                    options.append(move)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.trade_verb:
            return not_now(move)
        refusal = self.refuse_price(state, visit, "6.11")
        if refusal is None and move.a == GOLD_WARE and not state.supply[GOLD]:
            return none_left(GOLD)
        return refusal

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        self.pay_next(state, visit, events)
        if move.a != GOLD_WARE:
            visit.actions += bit(8 * move.a)  # wares are assistant actions in their order
        state.pending.append(visit)
        if move.a == GOLD_WARE:
            gain_cube(state, visit.seat, GOLD, TRADING_POST, events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        return state.variant.edition.moves.trade


class Warehouse(PaymentRow):
    """Cubes of choice out of the rooms (rotunda 6.13)."""

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if not self.can_pay(state, visit):
            return
        moves = state.variant.edition.moves
        for place in state.variant.box.sale_places:
            contents: i64 = state.contents[place]
            if contents and room_at(state, place).slots:
                for move in moves.take_cube[place]:
                    if on_icon(contents, move.b - 1) != OPEN_ICON:
                        options.append(move)
        for place in state.variant.box.warehouse_places:
            contents = state.contents[place]
            if contents and room_at(state, place).stocked:
                for taking in moves.take_stock[place]:
                    if taking is not None and nibble(contents, taking.b):
                        options.append(taking)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        of_icon = move.verb is moves.take_cube_verb
        if not of_icon and move.verb is not moves.take_stock_verb:
            return not_now(move)
        refusal = self.refuse_price(state, visit, "6.13")
        if refusal is not None:
            return refusal
        room = room_at(state, move.a)
        contents: i64 = state.contents[move.a]
        place: dict[str, object] = {"place": state.variant.box.board.place_ids[move.a]}
        if of_icon:
            there = room.slots and on_icon(contents, move.b - 1) != OPEN_ICON
            return None if there else Refusal("no_cube_there", "6.13", place)
        if room.stocked and nibble(contents, move.b):
            return None
        return Refusal("no_such_stock", "6.13", {**place, "resource": RESOURCE_IDS[move.b]})

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        contents: i64 = state.contents[move.a]
        kind = move.b
        if move.verb is state.variant.edition.moves.take_cube_verb:
            cube = on_icon(contents, move.b - 1)
            kind = cube_kind(cube)
            contents -= cube * bit(3 * (move.b - 1))
        else:
            contents -= bit(4 * kind)
        self.pay_next(state, visit, events)
        state.pending.append(visit)
        state.put_contents(move.a, contents)
        events.add(state.variant.edition.reports.cube_taken, visit.seat, kind, move.a, state.rooms[move.a])
        receive_cubes(state, visit.seat, kind, 1, WAREHOUSE, events)
        offer_extra(state, visit.seat, bit(kind))

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        moves = state.variant.edition.moves
        found: list[Move] = []
        for place in range(len(state.rooms)):
            if room_at(state, place).slots:
                found += moves.take_cube[place]
            elif room_at(state, place).stocked:
                found += [move for move in moves.take_stock[place] if move is not None]
        return found


class BlackMarket(RoomRules):
    """Two deals, bought or sold (rotunda 6.10)."""

    def exhausted(self, state: RotundaState, visit: Visit) -> bool:
        return visit.done >= room_at(state, visit.place).transactions

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        room = room_at(state, visit.place)
        if visit.done >= room.transactions:
            return
        player = state.players[visit.seat]
        moves = state.variant.edition.moves
        if player.coins >= room.buy_basic:
            add_basics(state, moves.buy_basic, options)
        if player.coins >= room.buy_recruit:
            options.append(moves.buy_recruit)
        if player.coins >= room.buy_amulet:
            add_amulets(state, moves.buy_amulet, options)
        for move in moves.sell_basic:
            if player.cubes(move.a):
                options.append(move)
        if player.ready:
            options.append(moves.sell_assistant)
        if player.amulets:
            for move in moves.sell_amulet:
                if nibble(player.amulets, move.a):
                    options.append(move)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        room = room_at(state, visit.place)
        player = state.players[visit.seat]
        moves = state.variant.edition.moves
        verb = move.verb
        price = self.price(state, room, move)
        sells = move is moves.sell_assistant or verb is moves.sell_basic_verb or verb is moves.sell_amulet_verb
        if price < 0 and not sells:
            return not_now(move)
        if visit.done >= room.transactions:
            return used_up()
        if price > player.coins:
            return too_poor(price, player.coins, "6.10.1")
        if move is moves.sell_assistant:
            return None if player.ready else Refusal("nobody_ready", "6.14")
        if verb is moves.sell_basic_verb:
            if player.cubes(move.a):
                return None
            return Refusal("no_such_cube", "6.10.2", {"resource": RESOURCE_IDS[move.a]})
        amulet: dict[str, object] = {}
        if verb is moves.sell_amulet_verb or verb is moves.buy_amulet_verb:
            amulet["amulet"] = state.variant.box.amulet_ids[move.a]
        if verb is moves.sell_amulet_verb:
            return None if nibble(player.amulets, move.a) else Refusal("amulet_not_held", "6.10.2", amulet)
        if verb is moves.buy_amulet_verb:
            return None if move.a in state.amulets else Refusal("amulet_not_on_display", "6.10.1", amulet)
        if verb is moves.buy_basic_verb:
            return None if state.supply[move.a] else none_left(move.a)
        return None

    def price(self, state: RotundaState, room: Room, move: Move) -> i64:
        """What a purchase costs; -1 if the move is none."""
        moves = state.variant.edition.moves
        if move is moves.buy_recruit:
            return room.buy_recruit
        if move.verb is moves.buy_basic_verb:
            return room.buy_basic
        return room.buy_amulet if move.verb is moves.buy_amulet_verb else -1

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        room = room_at(state, visit.place)
        moves = state.variant.edition.moves
        seat = visit.seat
        player = state.players[seat]
        verb = move.verb
        visit.done += 1
        if move is moves.buy_recruit:
            visit.actions += RECRUIT
        state.pending.append(visit)
        pay(state, seat, self.price(state, room, move), visit.place, events)
        if verb is moves.buy_basic_verb:
            gain_cube(state, seat, move.a, BLACK_MARKET, events)
        elif verb is moves.buy_amulet_verb:
            take_amulet(state, seat, move.a, chance, events)
        elif verb is moves.sell_basic_verb:
            player.add_cubes(move.a, -1)
            state.supply[move.a] += 1
            events.add(state.variant.edition.reports.spent, seat, move.a, 1)
            gain_coins(state, seat, room.sell_basic, BLACK_MARKET, events)
        elif move is moves.sell_assistant:
            dismiss(state, seat, 1, events)
            gain_coins(state, seat, room.sell_assistant, BLACK_MARKET, events)
        elif verb is moves.sell_amulet_verb:
            player.amulets -= bit(4 * move.a)
            state.amulet_stack.shuffle_in([move.a])
            events.add(state.variant.edition.reports.amulet_sold, seat, move.a)
            gain_coins(state, seat, room.sell_amulet, BLACK_MARKET, events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        moves = state.variant.edition.moves
        player = state.players[visit.seat]
        found = [*moves.buy_basic, moves.buy_recruit]
        add_amulets(state, moves.buy_amulet, found)
        found += [move for move in moves.sell_basic if player.cubes(move.a)]
        found.append(moves.sell_assistant)
        return found + [move for move in moves.sell_amulet if nibble(player.amulets, move.a)]


def add_amulets(state: RotundaState, moves: list[Move], options: list[Move]) -> None:
    """Adds the moves about amulets of the display, equal ones once."""
    seen: i64 = 0
    for kind in state.amulets:
        if not seen >> kind & 1:
            options.append(moves[kind])
            seen |= bit(kind)


_SALE: Final = SaleRoom()
# In the order of ROOM_IDS.
ROOM_RULES: Final[list[RoomRules]] = [
    Supplier(), SmugglerRoom(), _SALE, HIRING, BankerRoom(), Lobby(),
    _SALE, _SALE, Bank(), BlackMarket(), TradingPost(), HIRING, Warehouse(),
]  # fmt: skip


def rules_of(state: RotundaState, place: i64) -> RoomRules:
    """What the room at a place lets its visitor do."""
    return ROOM_RULES[state.rooms[place]]
