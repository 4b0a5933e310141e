"""Choices that an action leaves behind, taken in any order (rog 8.3), and those of opponents (rog 8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, members
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.position import Fields
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from . import reports
from .components import CUSTOMER_IDS, GOOD_IDS, SHORE_IDS, SHORES, Box
from .exchanges import add_exchanges, all_exchanges, exchange, refuse_exchange
from .frames import (
    DISCARD_DUE,
    DUE,
    JOURNEY_DUE,
    MARK_OPPONENT_DUE,
    MARK_OWN_DUE,
    SALE_DUE,
    UPGRADE_DUE,
    Choices,
    GoodsOwed,
    TurnEnd,
    read_goods,
)
from .gains import gain_good, gain_koku
from .moves import (
    BONUS_VERB,
    DISCARD,
    DISCARD_VERB,
    EXCHANGE_VERB,
    JOURNEY_BONUS,
    KOKU_TAKEN,
    MARK,
    MARK_VERB,
    SELL,
    SELL_VERB,
    STOP_SELLING,
    TAKE_GOOD,
    TAKE_VERB,
    UPGRADE,
    UPGRADE_VERB,
)
from .state import CHOICE, JOURNEY, MERCHANTS, Player, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def choices_of(owed: Owed) -> Choices:
    assert isinstance(owed, Choices)
    return owed


def can_mark(state: RiverState, owed: Choices, shore: i64) -> bool:
    """Whether a second marker may go there: one marker lies on it, of the kind that is due (rog 14.5.1, 14.5.2)."""
    single = state.shores[shore].single
    if single < 0:
        return False
    return owed.due & (MARK_OWN_DUE if single == owed.seat else MARK_OPPONENT_DUE) != 0


def add_goods(box: Box, player: Player, moves: list[Move], options: list[Move]) -> None:
    """Adds the goods of which there is room for one more (rog 8.4)."""
    most = box.good_max
    for good in range(len(TAKE_GOOD)):
        if player.good(good) < most:
            options.append(moves[good])


def refuse_good(box: Box, player: Player, good: int) -> Refusal | None:
    if player.good(good) >= box.good_max:
        return Refusal("good_is_full", "8.4", {"good": GOOD_IDS[good], "most": box.good_max})
    return None


class Choose(Decision[RiverState]):
    """All that waits for the active player: goods, journey bonus, sales, second marker, ship, discard.

    A part without an option waits for the others, which may bring one; when none has an option, all lapse (rog 8.10).
    """

    name = "choose"
    frame_fields = ("goods", "due")

    def frame(self, seat: int, a: int, b: int) -> Owed:
        return Choices(self, seat, a, b)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        return Choices(self, seat, read_goods(told), told.set_of(DUE, "due"))

    def legal(self, state: RiverState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        box = state.variant.box
        choices = choices_of(owed)
        due = choices.due
        options: list[Move] = []
        if choices.goods:
            add_goods(box, player, TAKE_GOOD, options)
        if due:
            if due & JOURNEY_DUE:  # rog 7.10
                add_goods(box, player, JOURNEY_BONUS, options)
                if player.koku < box.koku_max:
                    options.append(JOURNEY_BONUS[KOKU_TAKEN])
            if due & SALE_DUE and player.all_goods():  # rog 14.4.7
                for move in SELL:
                    if player.good(move.a):
                        options.append(move)
                options.append(STOP_SELLING)
            if due & (MARK_OWN_DUE | MARK_OPPONENT_DUE):
                for shore in range(SHORES):
                    marking = MARK[shore]
                    if marking is not None and can_mark(state, choices, shore):
                        options.append(marking)
            if due & UPGRADE_DUE:
                options.extend(UPGRADE)
            if due & DISCARD_DUE:
                for card in members(player.hand):
                    options.append(DISCARD[card])
        if options:
            add_exchanges(box, player, options)  # rog 13.5
        return options

    def refuse(self, state: RiverState, owed: Owed, move: Move) -> Refusal | None:
        player = state.players[owed.seat]
        box = state.variant.box
        choices = choices_of(owed)
        due = choices.due
        verb = move.verb
        if verb is TAKE_VERB and choices.goods:
            return refuse_good(box, player, move.a)
        if verb is BONUS_VERB and due & JOURNEY_DUE:
            if move.a == KOKU_TAKEN:
                most = box.koku_max
                return Refusal("koku_is_full", "8.4", {"most": most}) if player.koku >= most else None
            return refuse_good(box, player, move.a)
        if verb is SELL_VERB and due & SALE_DUE:
            return None if player.good(move.a) else Refusal("no_such_good", "14.4.7", {"good": GOOD_IDS[move.a]})
        if move is STOP_SELLING and due & SALE_DUE:
            return None if player.all_goods() else Refusal("nothing_to_sell", "14.4.7")
        if verb is MARK_VERB and due & (MARK_OWN_DUE | MARK_OPPONENT_DUE):
            return self._refuse_mark(state, choices, move.a)
        if verb is UPGRADE_VERB and due & UPGRADE_DUE:
            return None
        if verb is DISCARD_VERB and due & DISCARD_DUE:
            held = player.hand >> move.a & 1
            return None if held else Refusal("card_not_in_hand", "9.4", {"card": CUSTOMER_IDS[move.a]})
        if verb is EXCHANGE_VERB:
            return refuse_exchange(box, player, move)
        return not_now(move)

    def _refuse_mark(self, state: RiverState, owed: Choices, shore: i64) -> Refusal | None:
        if can_mark(state, owed, shore):
            return None
        where: dict[str, object] = {"shore": SHORE_IDS[shore]}
        if state.shores[shore].single < 0:
            return Refusal("needs_one_marker", "14.5.1", where)
        own = owed.due & MARK_OWN_DUE
        return Refusal("needs_own_building" if own else "needs_opponents_building", "14.5.2", where)

    def apply(self, state: RiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        seat = owed.seat
        player = state.players[seat]
        choices = choices_of(owed)
        goods = choices.goods
        due = choices.due
        verb = move.verb
        if verb is TAKE_VERB:
            goods -= 1
            gain_good(state, seat, move.a, 1, CHOICE, events)
        elif verb is DISCARD_VERB:
            due &= ~DISCARD_DUE
            player.hand &= ~bit(move.a)
            player.hand_size -= 1
            state.discard = [move.a, *state.discard]
            events.add(reports.DISCARDED, seat, move.a)
        elif verb is BONUS_VERB:
            due &= ~JOURNEY_DUE
            if move.a == KOKU_TAKEN:
                gain_koku(state, seat, state.variant.box.journey_koku, JOURNEY, events)
            else:
                gain_good(state, seat, move.a, 1, JOURNEY, events)
        elif verb is SELL_VERB:
            player.add_good(move.a, -1)
            price = state.variant.box.sale_koku
            events.add(reports.SOLD, seat, move.a, price)
            gain_koku(state, seat, price, MERCHANTS, events)
        elif move is STOP_SELLING:
            due &= ~SALE_DUE
        elif verb is MARK_VERB:
            due &= ~(MARK_OWN_DUE | MARK_OPPONENT_DUE)
            building = state.shores[move.a]
            state.put(move.a, building.with_marker(seat))
            player.owned |= bit(move.a)
            events.add(reports.MARKED, seat, move.a, building.index)
        elif verb is UPGRADE_VERB:
            due &= ~UPGRADE_DUE
            player.royal = move.a
            events.add(reports.UPGRADED, seat, move.a)
        else:
            exchange(state, seat, move, events)
        if due or goods:
            state.pending.append(Choices(self, seat, goods, due))

    def candidates(self, state: RiverState, owed: Owed) -> list[Move]:
        choices = choices_of(owed)
        due = choices.due
        worth: list[Move] = []
        if choices.goods:
            worth += TAKE_GOOD
        if due & JOURNEY_DUE:
            worth += JOURNEY_BONUS
        if due & SALE_DUE:
            worth += SELL
        if due & (MARK_OWN_DUE | MARK_OPPONENT_DUE):
            for shore in members(_occupied(state)):
                marking = MARK[shore]
                if marking is not None:
                    worth.append(marking)
        return [*worth, *all_exchanges()]


def _occupied(state: RiverState) -> int:
    return sum(bit(shore) for shore, building in enumerate(state.shores) if building.tile is not None)


class Answer(Decision[RiverState]):
    """An opponent takes a good of choice in somebody else's turn (rog 8.9); exchanges only by the option (rog 13.4)."""

    name = "answer"
    frame_fields = ("goods",)

    def frame(self, seat: int, a: int, b: int) -> Owed:
        return GoodsOwed(self, seat, a)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        return GoodsOwed(self, seat, read_goods(told))

    def legal(self, state: RiverState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        box = state.variant.box
        assert isinstance(owed, GoodsOwed)
        options: list[Move] = []
        if owed.goods:
            add_goods(box, player, TAKE_GOOD, options)
            if options and state.variant.exchanges_any_time:
                add_exchanges(box, player, options)
        return options

    def refuse(self, state: RiverState, owed: Owed, move: Move) -> Refusal | None:
        player = state.players[owed.seat]
        box = state.variant.box
        if move.verb is TAKE_VERB:
            return refuse_good(box, player, move.a)
        if move.verb is EXCHANGE_VERB:
            if not state.variant.exchanges_any_time:
                return Refusal("exchange_only_in_own_turn", "13.4")
            return refuse_exchange(box, player, move)
        return not_now(move)

    def apply(self, state: RiverState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        seat = owed.seat
        assert isinstance(owed, GoodsOwed)
        goods = owed.goods
        if move.verb is TAKE_VERB:
            goods -= 1
            gain_good(state, seat, move.a, 1, CHOICE, events)
        else:
            exchange(state, seat, move, events)
        if goods:
            state.pending.append(GoodsOwed(self, seat, goods))

    def candidates(self, state: RiverState, owed: Owed) -> list[Move]:
        return [*TAKE_GOOD, *all_exchanges()]


CHOOSE: Final = Choose()
ANSWER: Final = Answer()


def owe_choices(state: RiverState, seat: i64) -> None:
    """Asks for whatever the action left to the active player."""
    turn = state.turn_end()
    goods = turn.goods_for(seat)
    if goods or turn.due:
        state.pending.replace_bottom(turn.without(seat))
        state.pending.append(Choices(CHOOSE, seat, goods, turn.due))


def owe_answers(state: RiverState, turn: TurnEnd) -> None:
    """Asks for the goods that a turn leaves to take: the others in turn order (rog 8.9), then its player."""
    seats = len(state.players)
    for ahead in range(seats, 0, -1):
        seat = (turn.seat + ahead) % seats
        goods = turn.goods_for(seat)
        if goods:
            state.pending.append(GoodsOwed(ANSWER, seat, goods))
