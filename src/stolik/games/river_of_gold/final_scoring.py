"""Points at the end: regions, customers and their abilities (rog 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.bits import bits, members
from stolik.core.events import Events
from stolik.core.lanes import lane

from .components import (
    BUILDING_TYPES,
    BUILDINGS_OF_TYPE,
    CARDS_OF_TYPE,
    ELDER,
    GOODS_HELD,
    KOKU_HELD,
    REGIONS,
    REGIONS_BUILT_IN,
    TYPES,
    Customer,
)
from .state import ABILITIES, CUSTOMERS_SERVED, REGION_POINTS, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def region_share(state: RiverState, region: i64, seat: i64) -> i64:
    """What a seat scores in a region as things stand, its elder included (rog 16.2 to 16.8)."""
    step: i64 = state.players[seat].influence[region]
    ahead: i64 = 0
    equals: i64 = 0
    best: i64 = step
    for other in state.players:
        its: i64 = other.influence[region]
        if its > step:
            ahead += 1
            if its > best:
                best = its
        elif its == step:
            equals += 1
    share = points_of_place(state, region, step, best, ahead, equals)
    elders = state.players[seat].delivered & CARDS_OF_TYPE[ELDER]
    if elders & state.variant.box.cards_of_region[region]:
        share *= 2  # rog 16.8: after rounding
    return share


def points_of_place(state: RiverState, region: i64, step: i64, best: i64, ahead: i64, equals: i64) -> i64:
    """What a step of influence brings without an elder, by the best one, how many are ahead and how many equal."""
    if not step:  # rog 16.3
        return 0
    if len(state.players) == 2 and best - step > state.variant.box.second_place_gap:  # rog 16.6
        return 0
    values = state.variant.region_points[state.region_tiles[region]]
    share: i64 = 0
    for place in range(ahead, min(ahead + equals, len(values))):
        share += values[place]
    return share // equals  # rog 16.4


def score_regions(state: RiverState, events: Events) -> None:
    for region in range(REGIONS):
        for seat in range(len(state.players)):
            state.points.score(seat, region_share(state, region, seat), REGION_POINTS, events)


def customer_points(state: RiverState, seat: i64) -> int:
    """For the number of customers served (rog 16.9)."""
    points = state.variant.box.customer_points
    return points[min(bits(state.players[seat].delivered), len(points) - 1)]


def ability_points(state: RiverState, seat: i64) -> int:
    """Artisans, merchants and nobles, each on its own (rog 14.2, 14.4.3, 14.7)."""
    customers = state.variant.box.customers
    points: i64 = 0
    for card in members(state.players[seat].delivered):
        customer = customers[card]
        points += customer.end_points * (_counted(state, seat, customer) // customer.end_every)
    return points


def _counted(state: RiverState, seat: i64, customer: Customer) -> i64:
    """How many there are of what a customer scores for."""
    player = state.players[seat]
    if customer.end == GOODS_HELD:
        return player.all_goods()
    if customer.end == KOKU_HELD:
        return player.koku
    count: i64 = 0
    if customer.end == BUILDINGS_OF_TYPE:  # rog 14.7.1
        count = state.buildings_of_type(seat, customer.end_type)
    elif customer.end == BUILDING_TYPES:  # rog 14.7.2
        types = state.building_types(seat)
        for type_ in range(TYPES):
            if lane(types, type_):
                count += 1
    elif customer.end == REGIONS_BUILT_IN:  # rog 14.7.3
        for mask in state.variant.box.region_mask:
            if player.owned & mask:
                count += 1
    return count


def score_customers(state: RiverState, events: Events) -> None:
    for seat in range(len(state.players)):
        state.points.score(seat, customer_points(state, seat), CUSTOMERS_SERVED, events)
    for seat in range(len(state.players)):
        state.points.score(seat, ability_points(state, seat), ABILITIES, events)
