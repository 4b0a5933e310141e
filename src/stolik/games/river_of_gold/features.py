"""What a position is told by to those who learn. Hands of others are known by their size alone (rog 1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, bits, members
from stolik.core.features import FeatureNames, Tally
from stolik.core.lanes import lane

from .actions import artisan_discount
from .components import (
    CARDS_OF_TYPE,
    CUSTOMER_IDS,
    CUSTOMER_TYPE_IDS,
    ELDER,
    FACES,
    GOOD_IDS,
    MERCHANT,
    NO_PATRON,
    NOBLE,
    PATRON_IDS,
    PORCELAIN,
    REGIONS,
    RICE,
    RIVER_LENGTH,
    SILK,
    TYPES,
)
from .final_scoring import ability_points, customer_points
from .masteries import reached
from .shares import shares_of
from .state import FINISHED, NO_SHIP, NOBODY_YET, Player, RiverState
from .stops import koku_of, stops_of

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

_ABLE_CARDS: Final[i64] = CARDS_OF_TYPE[MERCHANT] | CARDS_OF_TYPE[NOBLE]
_ABLE: Final[list[int]] = [*members(CARDS_OF_TYPE[MERCHANT]), *members(CARDS_OF_TYPE[NOBLE])]
OF_TABLE: Final[list[str]] = [
    *[f"served_{CUSTOMER_IDS[card]}" for card in _ABLE],
    *[f"patron_{patron}" for patron in PATRON_IDS],
    *[f"hand_{type_}" for type_ in CUSTOMER_TYPE_IDS],
    "hand_size", "goods_missing_nearest", "goods_missing_second", "goods_missing_all", "cards_ready", "cards_served",
    "faces_ready", "faces_nearly", "faces_build", "reach_points", "reach_koku", "reach_favour", "reach_goods",
    "reach_influence", "reach_best",
    "die_card_ready", "die_card_nearly", "die_can_build", "die_cheapest_build", "sail_points", "sail_koku",
    "sail_favour", "sail_goods", "sail_influence", "sail_best", "sail_for_others",
    "emperor_to_come", "last_turns", "own_turn_to_come", "turns_before_mine",
]  # fmt: skip
OF_SEAT: Final[list[str]] = [
    "koku", "koku_few", *GOOD_IDS, "goods_few", "favour", "favour_few", "favour_limit", "goods_to_take",
    "served", "customer_points", "ability_points", *[f"served_{type_}" for type_ in CUSTOMER_TYPE_IDS],
    "types_served", "region_points", "region_leads", "influence", "influence_least",
    "region_points_doubled", "markers", "building_types", "regions_built", "income_points", "income_koku",
    "income_favour", "income_goods", "income_influence", "emperor_points", "emperor_goods", "ship_ahead",
    "ship_behind", "royal_ship", "mastery_nearness", "mastery_nearly", "cards",
]  # fmt: skip
NAMES: Final = FeatureNames(OF_TABLE, OF_SEAT)

_NO_SPACE: Final[i64] = 20  # koku: more than a building costs anywhere


def known_points(state: RiverState) -> list[float]:
    return [float(points) for points in state.points.totals()]


def time_left(state: RiverState) -> float:
    """By the tiles that are still to come; two players meet fewer of them."""
    if state.phase == FINISHED or state.ended_by != NOBODY_YET:
        return 0.0
    return min(float(state.era_1.size() + state.era_2.size()) / float(state.variant.all_tiles), 1.0)


def of_table(state: RiverState, seat: i64, out: Tally) -> None:
    player = state.players[seat]
    place: i64 = 0
    if player.delivered & _ABLE_CARDS:
        for number, card in enumerate(_ABLE):
            if player.delivered & bit(card):
                out.tell(number, 1.0)
    place += len(_ABLE)
    if player.patron != NO_PATRON:
        out.tell(place + player.patron, 1.0)
    place += len(PATRON_IDS)
    for cards in CARDS_OF_TYPE:
        out.count(place, bits(player.hand & cards))
        place += 1
    _hand(state, player, out, place)
    _build(state, player, out, place + 8, place + 17)
    _sail(state, seat, out, place + 9, place + 19)
    place += 26
    if state.era_1.size():
        out.tell(place, 1.0)
    seats = len(state.players)
    to_come = True
    if state.ended_by != NOBODY_YET:  # everybody but who ended it has one more turn, in order
        out.tell(place + 1, 1.0)
        mine = (seat - state.ended_by - 1) % seats
        now = (state.active - state.ended_by - 1) % seats
        to_come = state.active != state.ended_by and state.active >= 0 and mine > now
    if to_come:
        out.tell(place + 2, 1.0)
    if state.active >= 0:
        out.count(place + 3, (seat - state.active) % seats)


def _hand(state: RiverState, player: Player, out: Tally, place: i64) -> None:
    """The customers in hand and what they still want."""
    customers = state.variant.box.customers
    nearest: i64 = 4
    second: i64 = 4
    everything: i64 = 0
    ready: i64 = 0
    served = 0.0
    faces_ready: i64 = 0  # a bit for every region
    faces_nearly: i64 = 0
    for card in members(player.hand):
        customer = customers[card]
        order = customer.order
        missing = (
            _lacking(order[SILK], player.silk)
            + _lacking(order[RICE], player.rice)
            + _lacking(order[PORCELAIN], player.porcelain)
        )
        everything += missing
        part = float(customer.wanted - missing) / float(customer.wanted) if customer.wanted else 1.0
        served += part * part
        if not missing:
            ready += 1
            faces_ready |= bit(customer.region)
        elif missing == 1:
            faces_nearly |= bit(customer.region)
        if missing < nearest:
            second = nearest
            nearest = missing
        elif missing < second:
            second = missing
    out.count(place, player.hand_size)
    out.count(place + 1, nearest)
    out.count(place + 2, second)
    out.count(place + 3, everything)
    out.count(place + 4, ready)
    out.tell(place + 5, served)
    out.count(place + 6, bits(faces_ready))
    out.count(place + 7, bits(faces_nearly & ~faces_ready))
    if player.die > 0:
        out.count(place + 15, faces_ready >> (player.die - 1) & 1)
        out.count(place + 16, faces_nearly >> (player.die - 1) & 1)


def _lacking(wanted: i64, held: i64) -> i64:
    return wanted - held if wanted > held else 0


def _build(state: RiverState, player: Player, out: Tally, anywhere: i64, rolled: i64) -> None:
    """Building: in how many regions it can be paid for, and what it costs in the one that the own die names."""
    box = state.variant.box
    shores = state.shores
    costs = box.shore_cost
    faces: i64 = 0
    named = _NO_SPACE
    for region in range(REGIONS):
        cheapest = _NO_SPACE
        discount = artisan_discount(box, player, region)
        for shore in box.region_shores[region]:
            if shores[shore].tile is None:
                cost: i64 = costs[shore] - discount
                if cost < cheapest:
                    cheapest = cost
        if cheapest <= player.koku:
            faces += 1
        if region == player.die - 1:
            named = cheapest
    out.count(anywhere, faces)
    if named <= player.koku:
        out.tell(rolled, 1.0)
    if named < _NO_SPACE:
        out.count(rolled + 1, named)


def _sail(state: RiverState, seat: i64, out: Tally, reach: i64, rolled: i64) -> None:
    """What the next stop brings, of the better ship: on average of all faces of the die, and by the own die."""
    player = state.players[seat]
    types = state.building_types(seat)
    served = bits(player.delivered)
    points: i64 = 0
    koku: i64 = 0
    favour: i64 = 0
    goods: i64 = 0
    influence: i64 = 0
    worth = 0.0
    stops = stops_of(state, seat, types, served)
    for die in range(1, FACES + 1):
        better = stops.at((player.ship_1 + die) % RIVER_LENGTH)
        other = stops.at((player.ship_2 + die) % RIVER_LENGTH)
        if other.worth > better.worth:
            better = other
        points += better.points
        koku += better.koku
        favour += better.favour
        goods += better.goods
        influence += better.influence
        worth += better.worth
        if die == player.die:
            out.count(rolled, better.points)
            out.count(rolled + 1, better.koku)
            out.count(rolled + 2, better.favour)
            out.count(rolled + 3, better.goods)
            out.count(rolled + 4, better.influence)
            out.tell(rolled + 5, better.worth)
            out.count(rolled + 6, better.others)
    faces = float(FACES)
    out.tell(reach, float(points) / faces)
    out.tell(reach + 1, float(koku) / faces)
    out.tell(reach + 2, float(favour) / faces)
    out.tell(reach + 3, float(goods) / faces)
    out.tell(reach + 4, float(influence) / faces)
    out.tell(reach + 5, worth / faces)


def of_seat(state: RiverState, seat: i64, out: Tally) -> None:
    player = state.players[seat]
    out.count(0, player.koku)
    out.count(1, min(player.koku, 5))
    out.count(2, player.silk)
    out.count(3, player.rice)
    out.count(4, player.porcelain)
    out.count(5, min(player.silk, 1) + min(player.rice, 1) + min(player.porcelain, 1))
    out.count(6, player.favour)
    out.count(7, min(player.favour, 2))
    out.count(8, player.limit)
    out.count(9, state.goods_owed(seat))
    served = bits(player.delivered)
    out.count(10, served)
    over = state.phase == FINISHED  # then all of this is among the points
    if not over:
        out.count(11, customer_points(state, seat))
    place: i64 = 13
    if served:
        if not over:
            out.count(12, ability_points(state, seat))
        kinds: i64 = 0
        for type_, cards in enumerate(CARDS_OF_TYPE):
            count = bits(player.delivered & cards)
            if count:
                kinds += 1
                out.count(place + type_, count)
        out.count(place + len(CARDS_OF_TYPE), kinds)
    place += len(CARDS_OF_TYPE) + 1
    _regions(state, seat, out, place)
    place += 5
    if player.owned:
        _buildings(state, seat, served, out, place)
    place += 10
    out.count(place, max(player.ship_1, player.ship_2))
    out.count(place + 1, min(player.ship_1, player.ship_2))
    if player.royal != NO_SHIP:
        out.tell(place + 2, 1.0)
    _masteries(state, seat, out, place + 3)
    out.count(place + 5, player.hand_size)


def _regions(state: RiverState, seat: i64, out: Tally, place: i64) -> None:
    """Shares as things stand, and how far in front of the best opponent, or behind, by what the first place brings."""
    elders = state.players[seat].delivered & CARDS_OF_TYPE[ELDER]
    found = shares_of(state)
    if state.phase != FINISHED:
        shares: i64 = 0
        doubled: i64 = 0
        for region, points in enumerate(found.by_seat[seat]):
            share: i64 = points
            if elders and elders & state.variant.box.cards_of_region[region]:  # rog 16.8
                share *= 2
                doubled += share
            shares += share
        out.count(place, shares)
        out.tell(place + 1, float(found.leads[seat]) / 12.0)
        out.count(place + 4, doubled)
    out.count(place + 2, found.steps[seat])
    out.count(place + 3, found.least[seat])


def _buildings(state: RiverState, seat: i64, served: i64, out: Tally, place: i64) -> None:
    """Own markers and what they bring their owner: per stop of a ship, by the river spaces that touch them."""
    box = state.variant.box
    shores = state.shores
    owned = state.players[seat].owned
    types = state.building_types(seat)
    markers: i64 = 0
    points: i64 = 0
    koku: i64 = 0
    favour: i64 = 0
    goods: i64 = 0
    influence: i64 = 0
    due_points: i64 = 0  # what the visit of the Emperor will bring: every marker once (rog 11)
    due_koku: i64 = 0
    due_favour: i64 = 0
    due_goods: i64 = 0
    due_influence: i64 = 0
    shore: i64 = 0
    left = owned
    while left:
        if left & 1:
            stops: i64 = box.shore_rivers[shore]
            gains = shores[shore].income[seat]
            its_koku = koku_of(gains, types, served)
            markers += gains.own
            points += stops * gains.points
            koku += stops * its_koku
            favour += stops * gains.favour
            goods += stops * gains.goods
            influence += stops * gains.influence
            due_points += gains.points
            due_koku += its_koku
            due_favour += gains.favour
            due_goods += gains.goods
            due_influence += gains.influence
        left >>= 1
        shore += 1
    kinds: i64 = 0
    for type_ in range(TYPES):
        if lane(types, type_):
            kinds += 1
    regions: i64 = 0
    for mask in box.region_mask:
        if owned & mask:
            regions += 1
    out.count(place, markers)
    out.count(place + 1, kinds)
    out.count(place + 2, regions)
    out.count(place + 3, points)
    out.count(place + 4, koku)
    out.count(place + 5, favour)
    out.count(place + 6, goods)
    out.count(place + 7, influence)
    if state.era_1.size():
        out.tell(place + 8, float(due_points) + 0.7 * float(due_influence))
        out.tell(place + 9, float(due_goods) + 0.3 * float(due_koku) + float(due_favour))


def _masteries(state: RiverState, seat: i64, out: Tally, place: i64) -> None:
    """Masteries that can still be claimed, by how much of each is reached (rog 15)."""
    rewards = state.variant.mastery_points
    needs = state.variant.box.mastery_need
    nearness = 0.0
    nearly: i64 = 0
    for number, mastery in enumerate(state.masteries):
        claims = state.claims[number]
        if len(claims) < len(rewards) and seat not in claims:
            need: i64 = needs[mastery]
            reward: i64 = rewards[len(claims)]
            has = reached(state, seat, mastery)
            part = min(float(has) / float(need), 1.0)
            nearness += part * part * float(reward)
            if has + 1 == need:
                nearly += reward
    out.tell(place, nearness)
    out.count(place + 1, nearly)
