"""What a room lets its visitor do: one object for each room (rotunda 6). Here are the base and the inner rooms."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from .assistants import dismiss, too_poor
from .displays import add_hirings, discard, hire, hireable, let_go, refuse_hiring, take_smuggler
from .frames import Visit
from .gains import add_basics, gain_coins, gain_cube, gain_reward, none_left, pay
from .rooms import banker_place, room_at
from .sales import add_sales, hand_over, icon_for, meant_as, pays, refuse_sale
from .state import RotundaState
from .terms import BANKER, GOLD, SMUGGLER, SUPPLIER

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class RoomRules:
    """One room. `visit` is the frame; `apply` gets a copy and puts it on the stack before it gains anything."""

    def begin(self, state: RotundaState, visit: Visit) -> None:
        """One more execution (rotunda 1.7)."""
        visit.left += 1
        visit.actions += room_at(state, visit.place).actions

    def exhausted(self, state: RotundaState, visit: Visit) -> bool:
        """Whether nothing is left to do but for assistant actions."""
        return visit.left <= 0

    @abstractmethod
    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        """Adds the parts of the main action that can be performed."""

    @abstractmethod
    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        """Why a part cannot be performed; what does not belong to the room is not for now."""

    @abstractmethod
    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        """Performs a part."""

    @abstractmethod
    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        """The parts worth explaining when they are refused."""


def used_up() -> Refusal:
    return Refusal("execution_used", "5.2")


class Supplier(RoomRules):
    """A basic resource (rotunda 6.1)."""

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if visit.left > 0:
            add_basics(state, state.variant.edition.moves.take_resource, options)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.take_resource_verb:
            return not_now(move)
        if visit.left <= 0:
            return used_up()
        return None if state.supply[move.a] else none_left(move.a)

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        visit.left -= 1
        state.pending.append(visit)
        gain_cube(state, visit.seat, move.a, SUPPLIER, events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        return state.variant.edition.moves.take_resource


class SmugglerRoom(RoomRules):
    """A smuggler token or gold (rotunda 6.2)."""

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if visit.left > 0:
            moves = state.variant.edition.moves
            for token in state.smugglers:
                options.append(moves.take_smuggler[token])
            if state.supply[GOLD]:
                options.append(moves.take_gold)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move.verb is not moves.take_smuggler_verb and move is not moves.take_gold:
            return not_now(move)
        if visit.left <= 0:
            return used_up()
        if move is moves.take_gold:
            return None if state.supply[GOLD] else none_left(GOLD)
        if move.a in state.smugglers:
            return None
        return Refusal("token_not_on_display", "6.2.1", {"token": state.variant.box.smuggler_ids[move.a]})

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        visit.left -= 1
        state.pending.append(visit)
        if move is state.variant.edition.moves.take_gold:
            gain_cube(state, visit.seat, GOLD, SMUGGLER, events)
        else:
            take_smuggler(state, visit.seat, move.a, chance, events)
            gain_reward(state, visit.seat, state.variant.box.smugglers[move.a], SMUGGLER, events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        moves = state.variant.edition.moves
        return [*[moves.take_smuggler[token] for token in state.smugglers], moves.take_gold]


class SaleRoom(RoomRules):
    """A cube for each execution in the market; up to a full row in the others (rotunda 6.3, 6.7, 6.8)."""

    def exhausted(self, state: RotundaState, visit: Visit) -> bool:
        room = room_at(state, visit.place)
        return visit.left <= 0 if room.slot_resources else visit.done >= len(room.slots)

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if not self.exhausted(state, visit):
            player = state.players[visit.seat]
            if player.all_cubes():
                add_sales(state, player, visit.place, visit.sold, True, options)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.sell_verb:
            return not_now(move)
        if self.exhausted(state, visit):
            return used_up()
        player = state.players[visit.seat]
        return refuse_sale(state, player, visit.place, move.a, meant_as(move.a, move.b), visit.sold, True)

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        as_ = meant_as(move.a, move.b)
        icon = icon_for(state, visit.place, as_, visit.sold, True)
        reward = pays(state, visit.place, as_, icon, visit.done)
        hand_over(state, visit.seat, visit.place, move.a, as_, icon, events)
        if room_at(state, visit.place).slot_resources:
            visit.left -= 1
        else:
            visit.done += 1
        visit.sold |= bit(as_)
        visit.actions += reward.actions
        state.pending.append(visit)
        gain_reward(state, visit.seat, reward, state.rooms[visit.place], events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        player = state.players[visit.seat]
        return [move for move in state.variant.edition.moves.sell if player.cubes(move.a)]


class Hiring(RoomRules):
    """Experts: one for each execution, or as many as are paid for (rotunda 6.4, 6.12)."""

    def exhausted(self, state: RotundaState, visit: Visit) -> bool:
        payments = room_at(state, visit.place).payments
        return visit.done >= len(payments) if payments else visit.left <= 0

    def refuse_price(self, state: RotundaState, visit: Visit) -> Refusal | None:
        """Why the next expert cannot be paid (rotunda 5.7)."""
        if self.exhausted(state, visit):
            return used_up()
        payments = room_at(state, visit.place).payments
        if not payments:
            return None
        payment = payments[visit.done]
        player = state.players[visit.seat]
        if payment.coins > player.coins:
            return too_poor(payment.coins, player.coins, "6.12")
        if payment.dismissed > player.ready:
            return Refusal("too_few_ready", "6.12", {"needed": int(payment.dismissed), "ready": int(player.ready)})
        return None

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if self.refuse_price(state, visit) is None:
            add_hirings(state, state.players[visit.seat], options)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move.verb is not moves.hire_verb and move.verb is not moves.discard_expert_verb:
            return not_now(move)
        refusal = self.refuse_price(state, visit)
        return refusal if refusal is not None else refuse_hiring(state, state.players[visit.seat], move)

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        seat = visit.seat
        if move.verb is state.variant.edition.moves.discard_expert_verb:
            let_go(state, seat, move.a)
            discard(state, seat, move.a, events)
            state.pending.append(visit)
            state.pending.append(HIRE.owed_by(seat))
            return
        self.pay_and_hire(state, visit, move.a, chance, events)

    def pay_and_hire(self, state: RotundaState, visit: Visit, expert: i64, chance: Chance, events: Events) -> None:
        """`visit` is a copy that is not on the stack."""
        payments = room_at(state, visit.place).payments
        if payments:
            payment = payments[visit.done]
            pay(state, visit.seat, payment.coins, visit.place, events)
            dismiss(state, visit.seat, payment.dismissed, events)
            visit.done += 1
        else:
            visit.left -= 1
        state.pending.append(visit)
        hire(state, visit.seat, expert, chance, events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        moves = state.variant.edition.moves
        found = [moves.hire[expert] for expert in hireable(state)]
        return found + [moves.discard_expert[expert] for expert in state.players[visit.seat].experts]


class HireNow(Decision[RotundaState]):
    """Who has made room for an expert has to hire one (rotunda 11.2); the visit lies below."""

    name = "hire"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        return [moves.hire[expert] for expert in hireable(state)]

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        if move.verb is not state.variant.edition.moves.hire_verb:
            return not_now(move)
        return refuse_hiring(state, state.players[owed.seat], move)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        visit = state.pending.pop()
        assert isinstance(visit, Visit)
        HIRING.pay_and_hire(state, visit.copy(), move.a, chance, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        return []


class BankerRoom(RoomRules):
    """All coins that lie here, or a basic resource (rotunda 6.5)."""

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if visit.left > 0:
            moves = state.variant.edition.moves
            if state.contents[visit.place]:
                options.append(moves.take_coins)
            add_basics(state, moves.take_resource, options)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move is not moves.take_coins and move.verb is not moves.take_resource_verb:
            return not_now(move)
        if visit.left <= 0:
            return used_up()
        if move is moves.take_coins:
            return None if state.contents[visit.place] else Refusal("no_coins_here", "6.5.1")
        return None if state.supply[move.a] else none_left(move.a)

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        visit.left -= 1
        place = visit.place
        state.pending.append(visit)
        if move is state.variant.edition.moves.take_coins:
            coins = state.contents[place]
            state.put_contents(place, 0)
            gain_coins(state, visit.seat, coins, BANKER, events)
        else:
            gain_cube(state, visit.seat, move.a, BANKER, events)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        moves = state.variant.edition.moves
        return [moves.take_coins, *moves.take_resource]


class Lobby(RoomRules):
    """Two coins for the banker's room, then staff or a copy (rotunda 6.6)."""

    def add(self, state: RotundaState, visit: Visit, options: list[Move]) -> None:
        if visit.left > 0 and state.players[visit.seat].coins >= room_at(state, visit.place).price:
            options.append(state.variant.edition.moves.lobby_pay)

    def refuse(self, state: RotundaState, visit: Visit, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move is not moves.lobby_pay:
            return not_now(move)
        if visit.left <= 0:
            return used_up()
        price = room_at(state, visit.place).price
        coins = state.players[visit.seat].coins
        return None if coins >= price else too_poor(price, coins, "6.6")

    def apply(self, state: RotundaState, visit: Visit, move: Move, chance: Chance, events: Events) -> None:
        price = room_at(state, visit.place).price
        visit.left -= 1
        pay(state, visit.seat, price, visit.place, events)
        banker = banker_place(state)
        state.put_contents(banker, state.contents[banker] + price)
        state.pending.append(visit)

    def candidates(self, state: RotundaState, visit: Visit) -> list[Move]:
        return [state.variant.edition.moves.lobby_pay]


HIRING: Final = Hiring()
HIRE: Final = HireNow()
