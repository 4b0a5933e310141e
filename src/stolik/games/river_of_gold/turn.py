"""A turn up to its action: spending favour, exchanging, and the action itself (rog 4.1, 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import members
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from . import reports
from .actions import build, build_cost, deliver, sail
from .components import (
    ALL_CARDS,
    CUSTOMER_IDS,
    FACES,
    GOOD_IDS,
    NOBLE_DIE,
    REGION,
    REGIONS,
    RYOKU,
    SHIHOBU,
    SHORE_IDS,
    SLOTS,
    YORITOMO,
    Box,
)
from .exchanges import add_exchanges, all_exchanges, exchange, refuse_exchange
from .moves import (
    BUILD,
    BUILD_FROM,
    BUILD_VERB,
    DELIVER,
    DELIVER_VERB,
    EXCHANGE_VERB,
    ROLL,
    SAIL,
    SAIL_SHIFTED,
    SAIL_VERB,
    SET_DIE,
    SET_DIE_VERB,
    SPEND,
    SPEND_VERB,
    UP,
)
from .state import NO_SHIP, Player, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def turned(face: i64, turn: i64) -> i64:
    """The face after one step; above 6 comes 1, below 1 comes 6 (rog 5.1)."""
    if turn == UP:
        return 1 if face == FACES else face + 1
    return FACES if face == 1 else face - 1


def may_shift(player: Player, ship: i64) -> bool:
    """The free step of noble_5, for the royal ship (rog 14.6.8)."""
    return player.royal == ship and player.delivered & NOBLE_DIE != 0


class TakeTurn(Decision[RiverState]):
    """Steps 1 and 2 of a turn: favour and exchanges as long as one likes, then one action."""

    name = "turn"

    def legal(self, state: RiverState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        box = state.variant.box
        options: list[Move] = []
        region = player.die - 1
        empty = state.empty_slots()
        if player.patron == SHIHOBU:  # rog 17.3.1
            for each in range(REGIONS):
                self._add_builds(state, player, each, empty, options)
        else:
            self._add_builds(state, player, region, empty, options)
        options.extend(SAIL)
        if player.royal != NO_SHIP and may_shift(player, player.royal):
            options.extend(SAIL_SHIFTED[player.royal])
        cards: i64 = player.hand & self._deliverable(box, player)
        card: i64 = 0
        while cards:
            if cards & 1 and player.can_pay(box.customers[card].order):
                options.append(DELIVER[card])
            cards >>= 1
            card += 1
        if player.favour:
            options.extend(SPEND)
        add_exchanges(box, player, options)
        return options

    def _add_builds(self, state: RiverState, player: Player, region: i64, empty: i64, options: list[Move]) -> None:
        box = state.variant.box
        for shore in box.region_shores[region]:
            if state.shores[shore].tile is None and build_cost(box, player, shore) <= player.koku:
                options.extend(BUILD_FROM[shore][empty])

    def _deliverable(self, box: Box, player: Player) -> i64:
        """Cards of the die's region; of all regions for Yoritomo (rog 9.1, 17.3.3)."""
        return ALL_CARDS if player.patron == YORITOMO else box.cards_of_region[player.die - 1]

    def refuse(self, state: RiverState, owed: Owed, move: Move) -> Refusal | None:
        player = state.players[owed.seat]
        verb = move.verb
        if verb is BUILD_VERB:
            return self._refuse_build(state, player, move.a, move.b)
        if verb is SAIL_VERB:
            if move.b < 0 or may_shift(player, move.a):
                return None
            return Refusal("no_free_die_step", "14.6.8")
        if verb is DELIVER_VERB:
            return self._refuse_deliver(state.variant.box, player, move.a)
        if verb is SPEND_VERB:
            return None if player.favour else Refusal("no_favour", "5.2")
        if verb is EXCHANGE_VERB:
            return refuse_exchange(state.variant.box, player, move)
        return not_now(move)

    def _refuse_build(self, state: RiverState, player: Player, shore: i64, slot: i64) -> Refusal | None:
        box = state.variant.box
        region = box.shore_region[shore]
        if state.shores[shore].tile is not None:
            return Refusal("shore_is_taken", "6.1", {"shore": SHORE_IDS[shore]})
        if region != player.die - 1 and player.patron != SHIHOBU:
            return Refusal("wrong_region_to_build", "6.1", {"region": REGION.word(region), "die": player.die})
        if state.row[slot] < 0:
            return Refusal("slot_is_empty", "6.8")
        cost = build_cost(box, player, shore)
        if cost > player.koku:
            return Refusal("cannot_pay_shore", "6.2", {"need": cost, "have": player.koku})
        return None

    def _refuse_deliver(self, box: Box, player: Player, card: i64) -> Refusal | None:
        customer = box.customers[card]
        if not player.hand >> card & 1:
            return Refusal("card_not_in_hand", "9.1", {"card": CUSTOMER_IDS[card]})
        if not self._deliverable(box, player) >> card & 1:
            return Refusal(
                "wrong_region_to_deliver", "9.1", {"region": REGION.word(customer.region), "die": player.die}
            )
        for good, need in enumerate(customer.order):
            if player.good(good) < need:
                have = player.good(good)
                return Refusal("cannot_pay_order", "9.2", {"good": GOOD_IDS[good], "need": need, "have": have})
        return None

    def apply(self, state: RiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        seat = owed.seat
        player = state.players[seat]
        verb = move.verb
        if verb is BUILD_VERB:
            build(state, seat, move.a, move.b, chance, events)
        elif verb is SAIL_VERB:
            if move.b >= 0:
                player.die = turned(player.die, move.b)
            sail(state, seat, move.a, chance, events)
        elif verb is DELIVER_VERB:
            deliver(state, seat, move.a, events)
        else:
            state.pending.append(owed)  # still before the action
            if verb is SPEND_VERB:
                player.favour -= 1
                player.die = turned(player.die, move.a)
                events.add(reports.FAVOUR_SPENT, seat, player.die)
            else:
                exchange(state, seat, move, events)

    def candidates(self, state: RiverState, owed: Owed) -> list[Move]:
        """One build per empty space stands for all of its slots: only what it costs and where it lies can be wrong."""
        player = state.players[owed.seat]
        worth = [moves[SLOTS - 1] for shore, moves in enumerate(BUILD) if moves and state.shores[shore].tile is None]
        worth += [DELIVER[card] for card in members(player.hand)]
        return [*worth, *SPEND, *all_exchanges()]


class FirstDie(Decision[RiverState]):
    """Kakita Ryoku before her first turn: roll, or pay a favour and set the die (rog 17.3.7)."""

    name = "first_die"

    def legal(self, state: RiverState, owed: Owed) -> list[Move]:
        options = [ROLL]
        if state.players[owed.seat].favour >= state.variant.box.ryoku_favour:
            options.extend(SET_DIE)
        return options

    def refuse(self, state: RiverState, owed: Owed, move: Move) -> Refusal | None:
        if move is ROLL:
            return None
        if move.verb is not SET_DIE_VERB:
            return not_now(move)
        return refuse_to_set(state.variant.box, state.players[owed.seat])

    def apply(self, state: RiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        if move is ROLL:
            roll(state, owed.seat, chance, events)
        else:
            set_die(state, owed.seat, move.a, events)

    def candidates(self, state: RiverState, owed: Owed) -> list[Move]:
        return SET_DIE


def roll(state: RiverState, seat: i64, chance: Chance, events: Events) -> None:
    face = chance.pick(reports.DIE[seat], FACES) + 1
    state.players[seat].die = face
    events.add(reports.ROLLED, seat, face)


def refuse_to_set(box: Box, player: Player) -> Refusal | None:
    if player.patron != RYOKU:
        return Refusal("only_ryoku_sets_the_die", "17.3.6")
    return None if player.favour >= box.ryoku_favour else Refusal("no_favour", "17.3.6")


def set_die(state: RiverState, seat: i64, face: i64, events: Events) -> None:
    player = state.players[seat]
    player.favour -= state.variant.box.ryoku_favour
    player.die = face
    events.add(reports.DIE_SET, seat, face)


TURN: Final = TakeTurn()
FIRST_DIE: Final = FirstDie()
