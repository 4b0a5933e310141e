"""The three actions: build, sail, deliver (rog 6, 7, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, bits
from stolik.core.chance import Chance
from stolik.core.events import Events
from stolik.core.state import Owed, Step

from . import reports
from .building_row import take_from_row
from .buildings import BARE
from .choices import CHOOSE, owe_choices
from .components import (
    ANY_GOOD,
    ARTISAN,
    ARTISAN_DISCOUNT,
    CARDS_OF_REGION,
    CARDS_OF_TYPE,
    CUSTOMERS,
    EMPTY_SHORE_KOKU,
    KUDAKA,
    KUDAKA_POINTS,
    MARKET,
    MERCHANT_FAVOUR,
    MERCHANT_FAVOUR_N,
    MERCHANT_GOOD,
    MERCHANT_KOKU,
    MERCHANT_KOKU_N,
    MERCHANT_POINTS,
    MERCHANT_POINTS_EACH,
    MERCHANT_REGIONS,
    MERCHANT_REGIONS_STEPS,
    MERCHANT_SALE,
    MONK,
    NOBLE,
    NOBLE_EMPTY,
    NOBLE_EMPTY_KOKU,
    NOBLE_MARKETS,
    NOBLE_OPPONENT,
    NOBLE_OPPONENT_POINTS,
    NOBLE_OWN,
    NOBLE_OWN_POINTS,
    NOBLE_REGIONS,
    NOBLE_REGIONS_STEPS,
    PORCELAIN,
    REGION_MASK,
    REGIONS,
    RIVER_LENGTH,
    RIVER_REGIONS,
    RIVER_SHORES,
    SHORE_COST,
    SHORE_REGION,
    SHORE_RIVERS,
    SLOTS,
    TAKA,
    TAKA_POINTS,
    UJI,
    UJI_POINTS,
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


def build_cost(player: Player, shore: i64) -> i64:
    """The printed cost, less with the region's artisan (rog 6.2, 6.3)."""
    cost: i64 = SHORE_COST[shore]
    if player.delivered & CARDS_OF_REGION[SHORE_REGION[shore]] & CARDS_OF_TYPE[ARTISAN]:
        cost -= ARTISAN_DISCOUNT
    return cost


def build(state: RiverState, seat: i64, shore: i64, slot: i64, chance: Chance, events: Events) -> None:
    player = state.players[seat]
    cost = build_cost(player, shore)
    player.koku -= cost
    building = BARE[state.row[slot]]
    events.add(reports.BUILT, seat, shore, building.index, cost)
    if slot == SLOTS - 1:  # rog 6.5
        gain_favour(state, seat, 1, END_OF_ROW, events)
    state.put(shore, building.with_marker(seat))
    player.owned |= bit(shore)
    assert building.tile is not None
    gain_influence(state, seat, SHORE_REGION[shore], building.tile.bonus, events)  # rog 6.6
    if player.patron == TAKA:  # rog 17.3.2
        state.points.score(seat, TAKA_POINTS * SHORE_RIVERS[shore], PATRON_ABILITY, events)
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
    for shore in RIVER_SHORES[new]:  # rog 7.6
        pay_owners(state, shore, OWNERS, events)
    _after_visit(state, seat, new, nobles, events)
    if new < old:
        events.add(reports.JOURNEY_COMPLETED, seat, ship)
        _complete_journey(state, seat, chance, events)
    owe_choices(state, seat)


def _visit(state: RiverState, seat: i64, space: i64, nobles: i64, chance: Chance, events: Events) -> None:
    """Visitor rewards (rog 7.4), in the order of the shore spaces (rog 8.1)."""
    for shore in RIVER_SHORES[space]:
        building = state.shores[shore]
        tile = building.tile
        if tile is None:
            extra = NOBLE_EMPTY_KOKU if nobles & NOBLE_EMPTY else 0  # rog 14.6.5
            gain_koku(state, seat, EMPTY_SHORE_KOKU + extra, VISITS, events)
            continue
        free_choice = nobles & NOBLE_MARKETS != 0 and building.type == MARKET  # rog 14.6.4
        for reward in tile.visitor:
            if free_choice and (reward.kind <= PORCELAIN or reward.kind == ANY_GOOD):
                state.owe_goods(seat, reward.n)
            else:
                gain(state, seat, reward, SHORE_REGION[shore], VISITS, chance, events)


def pay_owners(state: RiverState, shore: i64, source: i64, events: Events) -> None:
    """The owner reward, once per marker (rog 7.7)."""
    building = state.shores[shore]
    for owner in building.owners:
        assert building.tile is not None
        for reward in building.tile.owner:
            gain_simple(state, owner, reward, SHORE_REGION[shore], source, events)


def _after_visit(state: RiverState, seat: i64, space: i64, nobles: i64, events: Events) -> None:
    """What nobles and patrons make of the stop (rog 7.9, 17.3.5)."""
    patron = state.players[seat].patron
    if not nobles and patron != UJI:
        return
    own = False
    opponents = False
    for shore in RIVER_SHORES[space]:
        own = own or state.shores[shore].belongs_to(seat)
        opponents = opponents or state.shores[shore].is_opponents(seat)
    if nobles & NOBLE_REGIONS:  # rog 14.6.6
        for region in RIVER_REGIONS[space]:
            gain_influence(state, seat, region, NOBLE_REGIONS_STEPS, events)
    if nobles & NOBLE_OPPONENT and opponents:  # rog 14.6.7
        state.points.score(seat, NOBLE_OPPONENT_POINTS, NOBLES, events)
    if nobles & NOBLE_OWN and own:  # rog 14.6.9
        state.points.score(seat, NOBLE_OWN_POINTS, NOBLES, events)
    if patron == UJI and opponents:
        state.points.score(seat, UJI_POINTS, PATRON_ABILITY, events)


def _complete_journey(state: RiverState, seat: i64, chance: Chance, events: Events) -> None:
    """The end tile goes and every merchant acts; what needs a choice waits (rog 7.10 to 7.14)."""
    player = state.players[seat]
    discarded = take_from_row(state, SLOTS - 1, chance, events)
    if discarded >= 0:
        state.gone = [*state.gone, discarded]
        events.add(reports.TILE_DISCARDED, seat, discarded)
    merchants = player.delivered
    if merchants & MERCHANT_REGIONS:  # rog 14.4.4
        for region in range(REGIONS):
            if player.owned & REGION_MASK[region]:
                gain_influence(state, seat, region, MERCHANT_REGIONS_STEPS, events)
    if merchants & MERCHANT_POINTS:  # rog 14.4.5
        state.points.score(seat, MERCHANT_POINTS_EACH * bits(player.delivered), MERCHANTS, events)
    if merchants & MERCHANT_FAVOUR:  # rog 14.4.8
        gain_favour(state, seat, MERCHANT_FAVOUR_N, MERCHANTS, events)
    if merchants & MERCHANT_KOKU:  # rog 14.4.9
        gain_koku(state, seat, MERCHANT_KOKU_N, MERCHANTS, events)
    state.owe(JOURNEY_DUE)
    if merchants & MERCHANT_GOOD:  # rog 14.4.6
        state.owe_goods(seat, 1)
    if merchants & MERCHANT_SALE:  # rog 14.4.7
        state.owe(SALE_DUE)


# ---------------------------------------------------------------- deliver


def deliver(state: RiverState, seat: i64, card: i64, events: Events) -> None:
    player = state.players[seat]
    customer = CUSTOMERS[card]
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
    if player.patron == KUDAKA and not before & CARDS_OF_REGION[customer.region]:  # rog 17.3.4
        state.points.score(seat, KUDAKA_POINTS, PATRON_ABILITY, events)
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
