"""A hand-made guess of the points a seat will end with; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .components import CUSTOMERS, MASTERY_NEED, REGIONS, SHORE_RIVERS, members
from .final_scoring import ability_points, customer_points, region_share
from .masteries import reached
from .state import FINISHED, NO_SHIP, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

# Worth in points, early in the game; what cannot be spent any more loses it towards the end.
KOKU_WORTH: Final = 0.28
GOOD_WORTH: Final = 1.1
FAVOUR_WORTH: Final = 0.8
LIMIT_WORTH: Final = 0.5
STEP_WORTH: Final = 0.35  # influence beyond what the regions score now
CARD_WORTH: Final = 1.2  # a card in hand, by how much of its order is there
VISIT_WORTH: Final = 0.55  # an own marker, per river space from which the building is visited and turn to come
TURNS: Final = 12.0  # a player has about so many


def evaluate(state: RiverState, seat: i64) -> float:
    points = float(state.total(seat))
    if state.phase == FINISHED:
        return points
    player = state.players[seat]
    left = turns_left(state)
    early = left / TURNS
    points += customer_points(state, seat) + ability_points(state, seat)
    for region in range(REGIONS):
        points += 0.75 * float(region_share(state, region, seat))
        points += STEP_WORTH * float(player.influence[region])
    points += min(early, 1.0) * (
        KOKU_WORTH * float(player.koku)
        + GOOD_WORTH * float(player.all_goods() + player.goods_due)
        + FAVOUR_WORTH * float(player.favour)
        + LIMIT_WORTH * float(player.limit)
    )
    for card in members(player.hand):
        points += CARD_WORTH * min(early, 1.0) * _served(state, seat, card)
    for shore in members(player.owned):
        markers = sum(1 for owner in state.shores[shore].owners if owner == seat)
        points += VISIT_WORTH * markers * SHORE_RIVERS[shore] * early
    points += _masteries(state, seat)
    if player.royal != NO_SHIP:
        points += early
    return points


def turns_left(state: RiverState) -> float:
    """About how many turns a player still has: tiles leave the row in roughly two turns of three."""
    return 1.5 * float(state.left_1 + state.left_2) / len(state.players)


def _served(state: RiverState, seat: i64, card: i64) -> float:
    """How much of a customer's order is at hand, from 0 to 1."""
    player = state.players[seat]
    wanted = 0
    held = 0
    for good, need in enumerate(CUSTOMERS[card].order):
        wanted += need
        held += min(need, player.good(good))
    return held / wanted


def _masteries(state: RiverState, seat: i64) -> float:
    """The reward that is still free, by how much of the condition is met."""
    rewards = state.variant.mastery_points
    worth = 0.0
    for place, mastery in enumerate(state.masteries):
        claims = state.claims[place]
        if len(claims) < len(rewards) and seat not in claims:
            part = min(float(reached(state, seat, mastery)) / MASTERY_NEED[mastery], 1.0)
            worth += 0.8 * part * part * rewards[len(claims)]
    return worth
