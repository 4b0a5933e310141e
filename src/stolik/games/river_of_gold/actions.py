"""The three actions: build, sail, deliver (rog 6, 7, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, bits
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.state import Owed, Step

from . import reports
from .building_row import take_from_row
from .choices import CHOOSE, owe_choices
from .components import (
    ANY_GOOD,
    CARDS_OF_TYPE,
    KUDAKA,
    MARKET,
    MERCHANT_FAVOUR,
    MERCHANT_GOOD,
    MERCHANT_KOKU,
    MERCHANT_POINTS,
    MERCHANT_REGIONS,
    MERCHANT_SALE,
    MONK,
    NOBLE,
    NOBLE_EMPTY,
    NOBLE_MARKETS,
    NOBLE_OPPONENT,
    NOBLE_OWN,
    NOBLE_REGIONS,
    PORCELAIN,
    REGIONS,
    RIVER_LENGTH,
    SLOTS,
    TAKA,
    UJI,
    Box,
)
from .frames import DISCARD_DUE, JOURNEY_DUE, MARK_OPPONENT_DUE, MARK_OWN_DUE, SALE_DUE, UPGRADE_DUE, Choices
from .gains import draw, gain, gain_favour, gain_influence, gain_koku, gain_simple, raise_limit
from .state import (
    DELIVERY,
    END_OF_ROW,
    MERCHANTS,
    NO_SHIP,
    NOBLES,
    OWNERS,
    PATRON_ABILITY,
    VISITS,
    Player,
    RiverState,
)

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

# ---------------------------------------------------------------- build


def build_cost(box: Box, player: Player, shore: i64) -> i64:
    """The printed cost, less with the region's artisan (rog 6.2, 6.3)."""
    cost: i64 = box.shore_cost[shore]
    return cost - artisan_discount(box, player, box.shore_region[shore])


def artisan_discount(box: Box, player: Player, region: i64) -> i64:
    """How much less building costs in a region (rog 6.3)."""
    return box.artisan_discount[region] if player.delivered & box.region_artisan[region] else 0


def build(state: RiverState, seat: i64, shore: i64, slot: i64, chance: Chance, events: Events) -> None:
    player = state.players[seat]
    box = state.variant.box
    region = box.shore_region[shore]
    cost = build_cost(box, player, shore)
    player.koku -= cost
    building = state.variant.edition.buildings.bare[state.row[slot]]
    events.add(reports.BUILT, seat, shore, building.index, cost)
    if slot == SLOTS - 1:  # rog 6.5
        gain_favour(state, seat, box.end_slot_favour, END_OF_ROW, events)
    state.put(shore, building.with_marker(seat))
    player.owned |= bit(shore)
    assert building.tile is not None
    gain_influence(state, seat, region, building.tile.bonus, events)  # rog 6.6
    if player.patron == TAKA:  # rog 17.3.2
        state.points.score(seat, box.taka_points * box.shore_rivers[shore], PATRON_ABILITY, events)
    take_from_row(state, slot, chance, events)  # rog 6.7
    owe_choices(state, seat)


# ---------------------------------------------------------------- sail


def sail(state: RiverState, seat: i64, ship: i64, chance: Chance, events: Events) -> None:
    """Moves a ship by the die and pays everybody whom the stop concerns."""
    player = state.players[seat]
    old = player.ship(ship)
    new = (old + player.die) % RIVER_LENGTH  # rog 7.3
    if ship == 0:
        player.ship_1 = new
    else:
        player.ship_2 = new
    events.add(reports.SAILED, seat, ship, new)
    nobles: i64 = player.delivered & CARDS_OF_TYPE[NOBLE] if player.royal == ship else 0  # rog 14.6.3
    _visit(state, seat, new, nobles, chance, events)
    for shore in state.variant.box.river_shores[new]:  # rog 7.6
        pay_owners(state, shore, OWNERS, events)
    _after_visit(state, seat, new, nobles, events)
    if new < old:
        events.add(reports.JOURNEY_COMPLETED, seat, ship)
        _complete_journey(state, seat, chance, events)
    owe_choices(state, seat)


def _visit(state: RiverState, seat: i64, space: i64, nobles: i64, chance: Chance, events: Events) -> None:
    """Visitor rewards (rog 7.4), in the order of the shore spaces (rog 8.1)."""
    box = state.variant.box
    for shore in box.river_shores[space]:
        building = state.shores[shore]
        tile = building.tile
        if tile is None:
            extra = box.noble_empty_koku if nobles & NOBLE_EMPTY else 0  # rog 14.6.5
            gain_koku(state, seat, box.empty_shore_koku + extra, VISITS, events)
            continue
        free_choice = nobles & NOBLE_MARKETS != 0 and building.type == MARKET  # rog 14.6.4
        for reward in tile.visitor:
            if free_choice and (reward.kind <= PORCELAIN or reward.kind == ANY_GOOD):
                state.owe_goods(seat, reward.n)
            else:
                gain(state, seat, reward, box.shore_region[shore], VISITS, chance, events)


def pay_owners(state: RiverState, shore: i64, source: i64, events: Events) -> None:
    """The owner reward, once per marker (rog 7.7)."""
    building = state.shores[shore]
    for owner in building.owners:
        assert building.tile is not None
        region = state.variant.box.shore_region[shore]
        for reward in building.tile.owner:
            gain_simple(state, owner, reward, region, source, events)


def _after_visit(state: RiverState, seat: i64, space: i64, nobles: i64, events: Events) -> None:
    """What nobles and patrons make of the stop (rog 7.9, 17.3.5)."""
    patron = state.players[seat].patron
    if not nobles and patron != UJI:
        return
    box = state.variant.box
    own = False
    opponents = False
    for shore in box.river_shores[space]:
        own = own or state.shores[shore].belongs_to(seat)
        opponents = opponents or state.shores[shore].is_opponents(seat)
    if nobles & NOBLE_REGIONS:  # rog 14.6.6
        for region in box.river_regions[space]:
            gain_influence(state, seat, region, box.noble_steps, events)
    if nobles & NOBLE_OPPONENT and opponents:  # rog 14.6.7
        state.points.score(seat, box.noble_opponent_points, NOBLES, events)
    if nobles & NOBLE_OWN and own:  # rog 14.6.9
        state.points.score(seat, box.noble_own_points, NOBLES, events)
    if patron == UJI and opponents:
        state.points.score(seat, box.uji_points, PATRON_ABILITY, events)


def _complete_journey(state: RiverState, seat: i64, chance: Chance, events: Events) -> None:
    """The end tile goes and every merchant acts; what needs a choice waits (rog 7.10 to 7.14)."""
    player = state.players[seat]
    discarded = take_from_row(state, SLOTS - 1, chance, events)
    if discarded >= 0:
        state.gone = [*state.gone, discarded]
        events.add(reports.TILE_DISCARDED, seat, discarded)
    merchants = player.delivered
    box = state.variant.box
    if merchants & MERCHANT_REGIONS:  # rog 14.4.4
        for region in range(REGIONS):
            if player.owned & box.region_mask[region]:
                gain_influence(state, seat, region, box.merchant_steps, events)
    if merchants & MERCHANT_POINTS:  # rog 14.4.5
        state.points.score(seat, box.merchant_points * bits(player.delivered), MERCHANTS, events)
    if merchants & MERCHANT_FAVOUR:  # rog 14.4.8
        gain_favour(state, seat, box.merchant_favour, MERCHANTS, events)
    if merchants & MERCHANT_KOKU:  # rog 14.4.9
        gain_koku(state, seat, box.merchant_koku, MERCHANTS, events)
    state.owe(JOURNEY_DUE)
    if merchants & MERCHANT_GOOD:  # rog 14.4.6
        state.owe_goods(seat, box.merchant_goods)
    if merchants & MERCHANT_SALE:  # rog 14.4.7
        state.owe(SALE_DUE)


# ---------------------------------------------------------------- deliver


def deliver(state: RiverState, seat: i64, card: i64, events: Events) -> None:
    player = state.players[seat]
    box = state.variant.box
    customer = box.customers[card]
    for good, n in enumerate(customer.order):  # rog 9.2
        player.add_good(good, -n)
    player.hand &= ~bit(card)
    player.hand_size -= 1
    before = player.delivered
    player.delivered = before | bit(card)
    events.add(reports.DELIVERED, seat, card)
    if customer.type == MONK:  # rog 14.1.4: the limit first
        raise_limit(state, seat, customer.limit, events)
        gain_favour(state, seat, customer.favour, DELIVERY, events)
        state.owe(MARK_OWN_DUE if customer.marks_own else MARK_OPPONENT_DUE)
    elif customer.type == NOBLE and player.royal == NO_SHIP:  # rog 14.6.1
        state.owe(UPGRADE_DUE)
    gain_influence(state, seat, customer.region, customer.influence, events)
    if player.patron == KUDAKA and not before & box.cards_of_region[customer.region]:  # rog 17.3.4
        state.points.score(seat, box.kudaka_points, PATRON_ABILITY, events)
    state.pending.append(DRAW_TWO.owed_by(seat))
    owe_choices(state, seat)


class DrawTwo(Step[RiverState]):
    """After a delivery: two cards, then one is discarded (rog 9.4)."""

    name = "draw_two"
    of_a_seat = True

    def run(self, state: RiverState, owed: Owed, chance: Chance, events: Events) -> None:
        if draw(state, owed.seat, 2, chance, events):
            state.pending.append(Choices(CHOOSE, owed.seat, 0, DISCARD_DUE))


DRAW_TWO: Final = DrawTwo()
