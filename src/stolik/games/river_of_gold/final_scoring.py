"""Points at the end: regions, customers and their abilities (rog 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.bits import bits
from stolik.core.events import Events

from .components import (
    ARTISAN,
    CARDS_OF_REGION,
    CARDS_OF_TYPE,
    CUSTOMER_POINTS,
    ELDER,
    GOODS_PER_POINT,
    KOKU_PER_POINT,
    MERCHANT,
    NOBLE_DIE,
    NOBLE_OWN,
    NOBLE_TYPE,
    REGION_MASK,
    REGIONS,
    SECOND_PLACE_GAP,
)
from .state import ABILITIES, CUSTOMERS_SERVED, REGION_POINTS, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def region_share(state: RiverState, region: i64, seat: i64) -> i64:
    """What a seat scores in a region as things stand, its elder included (rog 16.2 to 16.8)."""
    player = state.players[seat]
    step: i64 = player.influence[region]
    if not step:  # rog 16.3
        return 0
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
    if len(state.players) == 2 and best - step > SECOND_PLACE_GAP:  # rog 16.6
        return 0
    values = state.variant.region_points[state.region_tiles[region]]
    share: i64 = 0
    for place in range(ahead, min(ahead + equals, len(values))):
        share += values[place]
    share //= equals  # rog 16.4
    if player.delivered & CARDS_OF_TYPE[ELDER] & CARDS_OF_REGION[region]:
        share *= 2  # rog 16.8: after rounding
    return share


def score_regions(state: RiverState, events: Events) -> None:
    for region in range(REGIONS):
        for seat in range(len(state.players)):
            state.points.score(seat, region_share(state, region, seat), REGION_POINTS, events)


def customer_points(state: RiverState, seat: i64) -> int:
    """For the number of customers served (rog 16.9)."""
    return CUSTOMER_POINTS[min(bits(state.players[seat].delivered), len(CUSTOMER_POINTS) - 1)]


def ability_points(state: RiverState, seat: i64) -> int:
    """Artisans, merchants and nobles, each on its own (rog 14.2, 14.4.3, 14.7)."""
    player = state.players[seat]
    delivered = player.delivered
    points: i64 = bits(delivered & CARDS_OF_TYPE[ARTISAN]) * (player.all_goods() // GOODS_PER_POINT)
    points += bits(delivered & CARDS_OF_TYPE[MERCHANT]) * (player.koku // KOKU_PER_POINT)
    for card, type_ in NOBLE_TYPE.items():
        if delivered & card:
            if card == NOBLE_DIE:  # rog 14.7.2
                points += sum(1 for count in state.buildings_by_type(seat) if count)
            elif card == NOBLE_OWN:  # rog 14.7.3
                points += sum(1 for mask in REGION_MASK if player.owned & mask)
            else:  # rog 14.7.1
                points += state.buildings_of_type(seat, type_)
    return points


def score_customers(state: RiverState, events: Events) -> None:
    for seat in range(len(state.players)):
        state.points.score(seat, customer_points(state, seat), CUSTOMERS_SERVED, events)
    for seat in range(len(state.players)):
        state.points.score(seat, ability_points(state, seat), ABILITIES, events)
