"""A hand-made guess of the points a seat will end with; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bits, members

from .components import (
    ANY_GOOD,
    CARDS_OF_TYPE,
    FAVOUR,
    INFLUENCE,
    KOKU,
    KOKU_PER_BUILDING,
    KOKU_PER_CUSTOMER,
    MERCHANT,
    NOBLE,
    POINTS,
    PORCELAIN,
    REGIONS,
    RIVER_LENGTH,
    Customer,
    Reward,
)
from .final_scoring import ability_points, customer_points, region_share
from .masteries import reached
from .state import FINISHED, Player, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Weights:
    """What things are worth in points. benchmarks/tune_evaluation.py looks for better ones."""

    __slots__ = (
        "card",
        "favour",
        "good",
        "koku",
        "limit",
        "mastery",
        "merchant",
        "noble",
        "region",
        "step",
        "visit",
    )

    def __init__(self) -> None:
        self.koku = 0.25  # early in the game, like goods and favour; unspent they are worth little at the end
        self.good = 0.65
        self.favour = 0.8
        self.limit = 0.5
        self.region = 0.75  # the share that a region would bring now: others will overtake
        self.step = 0.35  # a step on a track besides that
        self.card = 2.5  # a card in hand whose order is at hand
        self.visit = 0.6  # how often buildings are visited: sails per turn
        self.mastery = 0.8
        self.merchant = 1.0  # a merchant or noble served early, for what it will bring
        self.noble = 1.0


WEIGHTS: Final = Weights()
TURNS: Final = 12.0  # a player has about so many


def evaluate(state: RiverState, seat: i64) -> float:
    points = float(state.points.total(seat))
    if state.phase == FINISHED:
        return points
    player = state.players[seat]
    left = turns_left(state)
    early = min(left / TURNS, 1.0)
    points += float(customer_points(state, seat) + ability_points(state, seat))
    for region in range(REGIONS):
        points += WEIGHTS.region * float(region_share(state, region, seat))
        points += WEIGHTS.step * float(player.influence[region])
    points += early * _stores(state, seat)
    points += _markers(state, seat, left)
    points += _masteries(state, seat)
    points += early * WEIGHTS.merchant * float(bits(player.delivered & CARDS_OF_TYPE[MERCHANT]))
    points += early * WEIGHTS.noble * float(bits(player.delivered & CARDS_OF_TYPE[NOBLE]))
    return points


def turns_left(state: RiverState) -> float:
    """About how many turns a player still has: tiles leave the row in roughly two turns of three."""
    return 1.5 * float(state.era_1.size() + state.era_2.size()) / len(state.players)


def _stores(state: RiverState, seat: i64) -> float:
    """What is kept to be spent, and the customers it could go to."""
    player = state.players[seat]
    worth = WEIGHTS.koku * float(player.koku) + WEIGHTS.good * float(player.all_goods() + state.goods_owed(seat))
    worth += WEIGHTS.favour * float(player.favour) + WEIGHTS.limit * float(player.limit)
    for card in members(player.hand):
        served = _served(player, state.variant.box.customers[card])
        worth += WEIGHTS.card * served * served
    return worth


def _served(player: Player, customer: Customer) -> float:
    """How much of a customer's order is at hand, from 0 to 1."""
    wanted = 0
    held = 0
    for good, need in enumerate(customer.order):
        wanted += need
        held += min(need, player.good(good))
    return held / wanted if wanted else 1.0


def _markers(state: RiverState, seat: i64, left: float) -> float:
    """What the own markers will bring: by how many river spaces ships stop at each, and what its owner gets."""
    visits = WEIGHTS.visit * left * len(state.players) / float(RIVER_LENGTH)  # per river space
    worth = 0.0
    for shore in members(state.players[seat].owned):
        building = state.shores[shore]
        assert building.tile is not None
        each = 0.0
        for reward in building.tile.owner:
            each += _owner_gets(state, seat, reward)
        for owner in building.owners:
            if owner == seat:
                worth += visits * state.variant.box.shore_rivers[shore] * each
    return worth


def _owner_gets(state: RiverState, seat: i64, reward: Reward) -> float:
    kind = reward.kind
    amount = float(reward.n)
    if kind == POINTS:
        return amount
    if kind == KOKU:
        return WEIGHTS.koku * amount
    if kind == FAVOUR:
        return WEIGHTS.favour * amount
    if kind <= PORCELAIN or kind == ANY_GOOD:
        return WEIGHTS.good * amount
    if kind == INFLUENCE:
        return 2.0 * WEIGHTS.step * amount
    if kind == KOKU_PER_BUILDING:
        return WEIGHTS.koku * amount * float(state.buildings_of_type(seat, reward.type))
    if kind == KOKU_PER_CUSTOMER:
        return WEIGHTS.koku * amount * float(bits(state.players[seat].delivered))
    return 0.0


def _masteries(state: RiverState, seat: i64) -> float:
    """The reward that is still free, by how much of the condition is met."""
    rewards = state.variant.mastery_points
    worth = 0.0
    for place, mastery in enumerate(state.masteries):
        claims = state.claims[place]
        if len(claims) < len(rewards) and seat not in claims:
            part = min(float(reached(state, seat, mastery)) / state.variant.box.mastery_need[mastery], 1.0)
            worth += WEIGHTS.mastery * part * part * rewards[len(claims)]
    return worth
