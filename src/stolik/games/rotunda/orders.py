"""Steps 4 and 5 of a turn: score bonuses and orders (rotunda 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, members
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from .displays import take_amulet, take_order
from .neutral import add_neutral_moves, neutral_candidates, refuse_neutral
from .outer_rooms import add_amulets
from .state import Player, RotundaState
from .terms import BASICS, COINS, KINDS
from .visits import move_neutral

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class TakeBonus(Decision[RotundaState]):
    """Step 4: an order or an amulet for each symbol crossed (rotunda 10.1)."""

    name = "bonus"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        options: list[Move] = []
        if not state.turn().bonuses:
            return options
        moves = state.variant.edition.moves
        for order in state.orders:
            options.append(moves.bonus_order[order])
        add_amulets(state, moves.bonus_amulet, options)
        if options:
            options.append(moves.skip_bonuses)
            if state.neutral:
                add_neutral_moves(state, owed.seat, options)
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        box = state.variant.box
        if move is moves.skip_bonuses:
            return None
        if move.verb is moves.bonus_order_verb:
            if move.a in state.orders:
                return None
            return Refusal("order_not_on_display", "10.1", {"order": box.order_ids[move.a]})
        if move.verb is moves.bonus_amulet_verb:
            if move.a in state.amulets:
                return None
            return Refusal("amulet_not_on_display", "10.1", {"amulet": box.amulet_ids[move.a]})
        return refuse_neutral(state, owed.seat, move) if move.verb is moves.move_neutral_verb else not_now(move)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        moves = state.variant.edition.moves
        if move.verb is moves.move_neutral_verb:
            move_neutral(state, owed, move, events)
            return
        turn = state.turn().copy()
        if move is moves.skip_bonuses:
            events.add(state.variant.edition.reports.bonuses_skipped, owed.seat, turn.bonuses)
            turn.bonuses = 0
            state.pending.replace_bottom(turn)
            return
        turn.bonuses -= 1
        state.pending.replace_bottom(turn)
        if turn.bonuses:
            state.pending.append(owed)
        if move.verb is moves.bonus_order_verb:
            take_order(state, owed.seat, move.a, chance, events)
        else:
            take_amulet(state, owed.seat, move.a, chance, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        return neutral_candidates(state, owed.seat)


def can_pay(state: RotundaState, player: Player, move: Move) -> bool:
    """Whether the bundle of a move is there, and the coins that the order costs (rotunda 10.4)."""
    if player.coins < state.variant.box.orders[move.a].coins:
        return False
    if move.b < 0:
        return True
    cubes = state.variant.edition.moves.bundles[move.b].cubes
    return (
        player.tea >= cubes[0] and player.celadon >= cubes[1] and player.fruit >= cubes[2] and player.gold >= cubes[3]
    )


def lacks(state: RotundaState, seat: i64, order: i64) -> list[int]:
    """Cubes by basic resource that are not there for an order, before gold stands in."""
    player = state.players[seat]
    cost = state.variant.box.orders[order].cost
    return [max(cost[kind] - int(player.cubes(kind)), 0) for kind in range(BASICS)]


def lacking_coins(state: RotundaState, seat: i64, order: i64) -> i64:
    """Coins that are not there for an order."""
    missing = state.variant.box.orders[order].coins - state.players[seat].coins
    return missing if missing > 0 else 0


class Fulfil(Decision[RotundaState]):
    """Step 5: any number of own orders, then the turn ends (rotunda 10.4)."""

    name = "fulfil"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        player = state.players[owed.seat]
        options: list[Move] = []
        if player.orders:
            cubes = player.all_cubes()
            orders = state.variant.box.orders
            for order in members(player.orders):
                if orders[order].size <= cubes:
                    for move in moves.fulfil[order]:
                        if can_pay(state, player, move):
                            options.append(move)
        if state.neutral:
            add_neutral_moves(state, owed.seat, options)
        options.append(moves.end_turn)
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move is moves.end_turn:
            return None
        if move.verb is moves.move_neutral_verb:
            return refuse_neutral(state, owed.seat, move)
        if move.verb is not moves.fulfil_verb:
            return not_now(move)
        player = state.players[owed.seat]
        order: dict[str, object] = {"order": state.variant.box.order_ids[move.a]}
        if not player.orders >> move.a & 1:
            return Refusal("order_not_held", "10.4", order)
        return None if can_pay(state, player, move) else Refusal("cannot_pay_order", "10.4", order)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        moves = state.variant.edition.moves
        if move is moves.end_turn:
            return
        if move.verb is moves.move_neutral_verb:
            move_neutral(state, owed, move, events)
            return
        fulfil(state, owed.seat, move, events)
        state.pending.append(owed)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves.fulfil
        found = [moves[order][0] for order in members(state.players[owed.seat].orders)]
        return found + neutral_candidates(state, owed.seat)


def fulfil(state: RotundaState, seat: i64, move: Move, events: Events) -> None:
    """Pays an order; its effect is in force from now on."""
    player = state.players[seat]
    reports = state.variant.edition.reports
    coins = state.variant.box.orders[move.a].coins
    if coins:
        player.coins -= coins
        events.add(reports.spent, seat, COINS, coins)
    if move.b >= 0:
        cubes = state.variant.edition.moves.bundles[move.b].cubes
        for kind in range(KINDS):
            if cubes[kind]:
                player.add_cubes(kind, -cubes[kind])
                state.supply[kind] += cubes[kind]
                events.add(reports.spent, seat, kind, cubes[kind])
    player.orders &= ~bit(move.a)
    player.fulfilled |= bit(move.a)
    player.effects |= bit(move.a)
    events.add(reports.order_fulfilled, seat, move.a)


BONUS: Final = TakeBonus()
FULFIL: Final = Fulfil()
