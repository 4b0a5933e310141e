"""Activating an expert before the move (rotunda 11.4 to 11.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.game import not_now
from stolik.core.moves import Move
from stolik.core.position import Fields
from stolik.core.refusal import Refusal
from stolik.core.state import Decision, Owed

from .assistants import dismiss
from .displays import discard, let_go
from .effects import ANY, NO_AMULET, Expert, Sale
from .frames import NOWHERE, SALE_FIELDS, ExpertSale, Visit, read_sale
from .gains import gain_coins, gain_cube, gain_prestige, gain_reward, none_left
from .rooms import cube_on_icon, room_at
from .sales import NO_ICON, hand_over, icon_for, meant_as, pays, refuse_sale
from .state import RotundaState
from .terms import BASICS, BY_EXPERT, MARKET

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def refuse_activation(state: RotundaState, seat: i64, expert: i64) -> Refusal | None:
    """Why an expert cannot be activated now; the turn's limit apart (rotunda 11.4, 11.7, 11.8)."""
    box = state.variant.box
    player = state.players[seat]
    printed = box.experts[expert]
    name: dict[str, object] = {"expert": printed.id}
    if expert not in player.experts:
        return Refusal("expert_not_held", "11.4", name)
    if printed.permanent is not None:
        return Refusal("expert_is_permanent", "11.4", name)
    if printed.dismissed > player.ready:
        return Refusal("nobody_ready", "11.7")
    if printed.sale is not None and not sale_moves(state, first_sale(seat, printed)):
        return Refusal("sale_impossible", "11.8", name)
    return None


def activate(state: RotundaState, visit: Visit, expert: i64, events: Events) -> None:
    """`visit` is a copy of the turn's frame, which waits until the gains are made."""
    box = state.variant.box
    seat = visit.seat
    player = state.players[seat]
    printed = box.experts[expert]
    turn = state.turn().copy()
    turn.activated = True
    state.pending.replace_bottom(turn)
    events.add(state.variant.edition.reports.expert_activated, seat, expert)
    let_go(state, seat, expert)
    if printed.amulet == NO_AMULET:
        discard(state, seat, expert, events)
    else:  # rotunda 11.5
        player.kept |= bit(expert)
        events.add(state.variant.edition.reports.expert_kept, seat, expert, printed.amulet)
    visit.actions += printed.reward.actions
    state.pending.append(visit)
    per_assistant = printed.coins_per_assistant * player.ready
    dismiss(state, seat, printed.dismissed, events)
    if printed.sale is not None:
        state.pending.append(first_sale(seat, printed))
    if printed.choices:
        state.pending.append(Owed(EXPERT_CHOICE, seat, expert))
    gain_reward(state, seat, printed.reward, BY_EXPERT, events, per_assistant)
    if printed.others_coins:  # rotunda 11.10
        seats = len(state.players)
        for ahead in range(1, seats):
            gain_coins(state, (seat + ahead) % seats, printed.others_coins, BY_EXPERT, events)


# ---------------------------------------------------------------- one of several gains


class ChooseGain(Decision[RotundaState]):
    """One of the gains of an expert, `a` (rotunda 11.6)."""

    name = "expert_choice"

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        moves = state.variant.edition.moves
        options: list[Move] = []
        for gain in state.variant.box.experts[owed.a].choices:
            if gain.coins:
                options.append(moves.choose_coins)
            if gain.prestige:
                options.append(moves.choose_prestige)
            for kind in range(BASICS):
                if gain.cubes[kind] and state.supply[kind]:
                    options.append(moves.take_resource[kind])
        return options

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        moves = state.variant.edition.moves
        if move in self.legal(state, owed):
            return None
        if move.verb is moves.take_resource_verb:
            for gain in state.variant.box.experts[owed.a].choices:
                if gain.cubes[move.a]:
                    return none_left(move.a)
            return Refusal("not_among_gains", "11.6", {"expert": state.variant.box.expert_ids[owed.a]})
        return not_now(move)

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        moves = state.variant.edition.moves
        for gain in state.variant.box.experts[owed.a].choices:
            if move is moves.choose_coins and gain.coins:
                gain_coins(state, owed.seat, gain.coins, BY_EXPERT, events)
            elif move is moves.choose_prestige and gain.prestige:
                gain_prestige(state, owed.seat, gain.prestige, BY_EXPERT, events)
            elif move.verb is moves.take_resource_verb and gain.cubes[move.a]:
                gain_cube(state, owed.seat, move.a, BY_EXPERT, events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        choices = state.variant.box.experts[owed.a].choices
        return state.variant.edition.moves.take_resource if any(gain.any_cubes for gain in choices) else []


# ---------------------------------------------------------------- sales (rotunda 11.8, 11.9)


def first_sale(seat: i64, printed: Expert) -> ExpertSale:
    assert printed.sale is not None
    return ExpertSale(EXPERT_SALE, seat, printed.index, printed.sale.cubes, NOWHERE, 0, 0)


def sale_of(state: RotundaState, owed: ExpertSale) -> Sale:
    sale = state.variant.box.experts[owed.expert].sale
    assert sale is not None
    return sale


def takes_sales(state: RotundaState, owed: ExpertSale, place: i64) -> bool:
    """Whether an expert may sell there at all."""
    if not room_at(state, place).slots or (state.variant.market_only and state.rooms[place] != MARKET):
        return False
    return owed.place == NOWHERE or owed.place == place or not state.variant.one_room  # rotunda 11.9


def sold_here(owed: ExpertSale, place: i64) -> i64:
    """What this sale has sold in a room before, as bits (rotunda 6.8.2)."""
    return owed.sold if owed.place == place else 0


def sale_moves(state: RotundaState, owed: ExpertSale) -> list[Move]:
    """Sales after which all the other cubes can be sold, too."""
    sale = sale_of(state, owed)
    player = state.players[owed.seat]
    moves = state.variant.edition.moves
    options: list[Move] = []
    if not player.all_cubes():
        return options
    for place in state.variant.box.sale_places:
        if takes_sales(state, owed, place):
            for move in moves.sell_to[place]:
                as_ = meant_as(move.b, move.c)
                if (sale.resource == ANY or sale.resource == as_) and player.cubes(move.b):
                    icon = icon_for(state, place, as_, sold_here(owed, place), False)
                    if icon != NO_ICON and can_go_on(state, owed, move, as_, icon):
                        options.append(move)
    return options


def can_go_on(state: RotundaState, owed: ExpertSale, move: Move, as_: i64, icon: i64) -> bool:
    """Whether the cubes that follow this one can be sold: tried on the contents of the rooms."""
    if owed.left <= 1:
        return True
    player = state.players[owed.seat]
    before = state.contents
    contents: i64 = before[move.a]
    state.put_contents(move.a, contents + cube_on_icon(move.b, as_) * bit(3 * icon))
    player.add_cubes(move.b, -1)
    possible = len(sale_moves(state, after_sale(owed, move, as_))) > 0
    player.add_cubes(move.b, 1)
    state.contents = before
    return possible


def after_sale(owed: ExpertSale, move: Move, as_: i64) -> ExpertSale:
    """What is left when a cube is sold."""
    done = owed.done if owed.place == move.a else 0
    sold = sold_here(owed, move.a) | bit(as_)
    return ExpertSale(EXPERT_SALE, owed.seat, owed.expert, owed.left - 1, move.a, done + 1, sold)


class SellByExpert(Decision[RotundaState]):
    """All cubes must be sold, without assistant actions."""

    name = "expert_sale"
    frame_fields = SALE_FIELDS

    def frame(self, seat: int, a: int, b: int) -> Owed:
        return ExpertSale(self, seat, 0, 0, NOWHERE, 0, 0)

    def read_frame(self, seat: int, told: Fields) -> Owed:
        return read_sale(self, seat, told)

    def legal(self, state: RotundaState, owed: Owed) -> list[Move]:
        assert isinstance(owed, ExpertSale)
        return sale_moves(state, owed)

    def refuse(self, state: RotundaState, owed: Owed, move: Move) -> Refusal | None:
        assert isinstance(owed, ExpertSale)
        if move.verb is not state.variant.edition.moves.sell_to_verb:
            return not_now(move)
        if not takes_sales(state, owed, move.a):
            return Refusal("no_sale_there", "11.8", {"place": state.variant.box.board.place_ids[move.a]})
        as_ = meant_as(move.b, move.c)
        sale = sale_of(state, owed)
        if sale.resource != ANY and sale.resource != as_:
            return Refusal("expert_sells_other", "11.8", {"expert": state.variant.box.expert_ids[owed.expert]})
        player = state.players[owed.seat]
        sold = sold_here(owed, move.a)
        refusal = refuse_sale(state, player, move.a, move.b, as_, sold, False)
        if refusal is None and not can_go_on(state, owed, move, as_, icon_for(state, move.a, as_, sold, False)):
            return Refusal("others_could_not_be_sold", "11.8")
        return refusal

    def apply(self, state: RotundaState, owed: Owed, move: Move, chance: Chance, events: Events) -> None:
        assert isinstance(owed, ExpertSale)
        as_ = meant_as(move.b, move.c)
        icon = icon_for(state, move.a, as_, sold_here(owed, move.a), False)
        reward = pays(state, move.a, as_, icon, owed.done if owed.place == move.a else 0)
        hand_over(state, owed.seat, move.a, move.b, as_, icon, events)
        if owed.left > 1:
            state.pending.append(after_sale(owed, move, as_))
        factor = sale_of(state, owed).factor
        gain_coins(state, owed.seat, reward.coins * factor, state.rooms[move.a], events)
        gain_prestige(state, owed.seat, reward.prestige * factor, state.rooms[move.a], events)

    def candidates(self, state: RotundaState, owed: Owed) -> list[Move]:
        player = state.players[owed.seat]
        places = [place for place in state.variant.box.sale_places if room_at(state, place).slots]
        moves = state.variant.edition.moves.sell_to
        return [move for place in places for move in moves[place] if player.cubes(move.b)]


EXPERT_CHOICE: Final = ChooseGain()
EXPERT_SALE: Final = SellByExpert()
