"""What a position is told by to those who learn. Hands of others are known by their size alone (rog 1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, bits, members
from stolik.core.features import FeatureNames

from .actions import build_cost
from .components import (
    ANY_GOOD,
    CARDS_OF_TYPE,
    CUSTOMER_IDS,
    CUSTOMER_TYPE_IDS,
    ELDER,
    FAVOUR,
    GOOD_IDS,
    INFLUENCE,
    KOKU,
    KOKU_PER_BUILDING,
    KOKU_PER_CUSTOMER,
    MERCHANT,
    NOBLE,
    PATRON_IDS,
    POINTS,
    PORCELAIN,
    REGIONS,
    RIVER_LENGTH,
    Reward,
)
from .final_scoring import ability_points, customer_points, region_share
from .masteries import reached
from .state import FINISHED, NO_SHIP, NOBODY_YET, Player, RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

_ABLE: Final[list[int]] = [*members(CARDS_OF_TYPE[MERCHANT]), *members(CARDS_OF_TYPE[NOBLE])]
OF_TABLE: Final[list[str]] = [
    *[f"served_{CUSTOMER_IDS[card]}" for card in _ABLE],
    *[f"patron_{patron}" for patron in PATRON_IDS],
    *[f"hand_{type_}" for type_ in CUSTOMER_TYPE_IDS],
    "hand_size", "goods_missing_nearest", "goods_missing_second", "goods_missing_all", "cards_ready",
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


def known_points(state: RiverState) -> list[float]:
    return [float(points) for points in state.points.totals()]


def time_left(state: RiverState) -> float:
    """By the tiles that are still to come; two players meet fewer of them."""
    if state.phase == FINISHED or state.ended_by != NOBODY_YET:
        return 0.0
    box = state.variant.box
    seats = int(state.variant.players)
    all_tiles = box.era_1_kept[seats] + box.era_2_kept[seats]
    return min(float(state.era_1.size() + state.era_2.size()) / all_tiles, 1.0)


def of_table(state: RiverState, seat: i64, out: list[float]) -> None:
    player = state.players[seat]
    place: i64 = 2
    for card in _ABLE:
        out[place] = 1.0 if player.delivered & bit(card) else 0.0
        place += 1
    for patron in range(len(PATRON_IDS)):
        out[place] = 1.0 if player.patron == patron else 0.0
        place += 1
    for cards in CARDS_OF_TYPE:
        out[place] = float(bits(player.hand & cards))
        place += 1
    _hand(state, player, out, place)
    _build(state, player, out, place + 7)
    _sail(state, seat, out, place + 9)
    out[place + 16] = 1.0 if state.era_1.size() else 0.0
    ended = state.ended_by != NOBODY_YET
    out[place + 17] = 1.0 if ended else 0.0
    seats = len(state.players)
    before = (seat - state.active) % seats if state.active >= 0 else 0
    out[place + 18] = 1.0
    if ended:  # everybody but who ended it has one more turn, in order
        mine = (seat - state.ended_by - 1) % seats
        now = (state.active - state.ended_by - 1) % seats
        if state.active == state.ended_by or state.active < 0 or mine <= now:
            out[place + 18] = 0.0
    out[place + 19] = float(before)


def _hand(state: RiverState, player: Player, out: list[float], place: i64) -> None:
    """The customers in hand and what they still want."""
    box = state.variant.box
    nearest: i64 = 4
    second: i64 = 4
    everything: i64 = 0
    ready: i64 = 0
    die_ready = 0.0
    die_nearly = 0.0
    for card in members(player.hand):
        customer = box.customers[card]
        missing: i64 = 0
        for good, wanted in enumerate(customer.order):
            held = player.good(good)
            if wanted > held:
                missing += wanted - held
        everything += missing
        if not missing:
            ready += 1
        if customer.region == player.die - 1:
            if not missing:
                die_ready = 1.0
            elif missing == 1:
                die_nearly = 1.0
        if missing < nearest:
            second = nearest
            nearest = missing
        elif missing < second:
            second = missing
    out[place] = float(player.hand_size)
    out[place + 1] = float(nearest)
    out[place + 2] = float(second)
    out[place + 3] = float(everything)
    out[place + 4] = float(ready)
    out[place + 5] = die_ready
    out[place + 6] = die_nearly


def _build(state: RiverState, player: Player, out: list[float], place: i64) -> None:
    """Building in the region that the own die names."""
    box = state.variant.box
    cheapest: i64 = 20
    if player.die > 0:
        for shore in box.region_shores[player.die - 1]:
            if state.shores[shore].tile is None:
                cost = build_cost(box, player, shore)
                if cost < cheapest:
                    cheapest = cost
    out[place] = 1.0 if cheapest <= player.koku else 0.0
    out[place + 1] = float(cheapest) if cheapest < 20 else 0.0


def _sail(state: RiverState, seat: i64, out: list[float], place: i64) -> None:
    """What the next stop brings: the better one of both ships by the own die."""
    player = state.players[seat]
    box = state.variant.box
    best = -1.0
    for kind in range(7):
        out[place + kind] = 0.0
    if player.die <= 0:
        return
    gains = [0.0] * 7
    for ship in range(2):
        for kind in range(7):
            gains[kind] = 0.0
        space = (player.ship(ship) + player.die) % RIVER_LENGTH
        for shore in box.river_shores[space]:
            building = state.shores[shore]
            tile = building.tile
            if tile is None:
                gains[1] += float(box.empty_shore_koku)
                continue
            for reward in tile.visitor:
                _add(state, seat, reward, 1.0, gains, 0)
            for owner in building.owners:
                if owner == seat:
                    for reward in tile.owner:
                        _add(state, seat, reward, 1.0, gains, 0)
                else:
                    gains[6] += 1.0
        worth = gains[0] + 0.25 * gains[1] + 0.8 * gains[2] + 0.65 * gains[3] + 0.7 * gains[4]
        if worth > best:
            best = worth
            for kind in range(5):
                out[place + kind] = gains[kind]
            out[place + 5] = worth
            out[place + 6] = gains[6]


def _add(state: RiverState, seat: i64, reward: Reward, times: float, out: list[float], place: i64) -> None:
    """Adds a reward to points, koku, favour, goods and influence, which lie in this order from a place on."""
    kind = reward.kind
    amount = times * float(reward.n)
    if kind == POINTS:
        out[place] += amount
    elif kind == KOKU:
        out[place + 1] += amount
    elif kind == FAVOUR:
        out[place + 2] += amount
    elif kind <= PORCELAIN or kind == ANY_GOOD:
        out[place + 3] += amount
    elif kind == INFLUENCE:
        out[place + 4] += amount
    elif kind == KOKU_PER_BUILDING:
        out[place + 1] += amount * float(state.buildings_of_type(seat, reward.type))
    elif kind == KOKU_PER_CUSTOMER:
        out[place + 1] += amount * float(bits(state.players[seat].delivered))


def of_seat(state: RiverState, seat: i64, out: list[float], at: i64) -> None:
    box = state.variant.box
    player = state.players[seat]
    out[at] = float(player.koku)
    out[at + 1] = float(min(player.koku, 5))
    out[at + 2] = float(player.silk)
    out[at + 3] = float(player.rice)
    out[at + 4] = float(player.porcelain)
    out[at + 5] = float(min(player.silk, 1) + min(player.rice, 1) + min(player.porcelain, 1))
    out[at + 6] = float(player.favour)
    out[at + 7] = float(min(player.favour, 2))
    out[at + 8] = float(player.limit)
    out[at + 9] = float(state.goods_owed(seat))
    out[at + 10] = float(bits(player.delivered))
    over = state.phase == FINISHED  # then all of this is among the points
    out[at + 11] = 0.0 if over else float(customer_points(state, seat))
    out[at + 12] = 0.0 if over else float(ability_points(state, seat))
    place = at + 13
    kinds: i64 = 0
    for cards in CARDS_OF_TYPE:
        count = bits(player.delivered & cards)
        if count:
            kinds += 1
        out[place] = float(count)
        place += 1
    out[place] = float(kinds)
    _regions(state, seat, out, place + 1)
    place += 6
    owned_types = 0.0
    for each in state.buildings_by_type(seat):
        if each:
            owned_types += 1.0
    regions = 0.0
    for mask in box.region_mask:
        if player.owned & mask:
            regions += 1.0
    _income(state, seat, out, place)
    out[place + 1] = owned_types
    out[place + 2] = regions
    place += 10
    first = max(player.ship_1, player.ship_2)
    out[place] = float(first)
    out[place + 1] = float(min(player.ship_1, player.ship_2))
    out[place + 2] = 1.0 if player.royal != NO_SHIP else 0.0
    _masteries(state, seat, out, place + 3)
    out[place + 5] = float(player.hand_size)


def _regions(state: RiverState, seat: i64, out: list[float], place: i64) -> None:
    player = state.players[seat]
    shares: i64 = 0
    doubled: i64 = 0
    leads = 0.0
    steps: i64 = 0
    least: i64 = 99
    over = state.phase == FINISHED
    for region in range(REGIONS):
        step: i64 = player.influence[region]
        steps += step
        least = min(least, step)
        share = region_share(state, region, seat)
        shares += share
        if player.delivered & CARDS_OF_TYPE[ELDER] & state.variant.box.cards_of_region[region]:
            doubled += share
        best: i64 = 0
        for other, its in enumerate(state.players):
            if other != seat:
                best = max(best, its.influence[region])
        gap = float(step - best) / 6.0 + 0.5
        values = state.variant.region_points[state.region_tiles[region]]
        leads += max(min(gap, 1.0), 0.0) * float(values[0])
    out[place] = 0.0 if over else float(shares)
    out[place + 1] = 0.0 if over else leads
    out[place + 2] = float(steps)
    out[place + 3] = float(least)
    out[place + 4] = 0.0 if over else float(doubled)


def _income(state: RiverState, seat: i64, out: list[float], place: i64) -> None:
    """What the own markers bring their owner: per stop of a ship, by the river spaces that touch them."""
    box = state.variant.box
    markers: i64 = 0
    for kind in range(3, 8):
        out[place + kind] = 0.0
    due = [0.0] * 5
    emperor = state.era_1.size() > 0
    for shore in members(state.players[seat].owned):
        building = state.shores[shore]
        tile = building.tile
        if tile is None:
            continue
        stops = float(box.shore_rivers[shore])
        for owner in building.owners:
            if owner == seat:
                markers += 1
                for reward in tile.owner:
                    _add(state, seat, reward, stops, out, place + 3)
                    if emperor:
                        _add(state, seat, reward, 1.0, due, 0)
    out[place] = float(markers)
    out[place + 8] = due[0] + 0.7 * due[4]
    out[place + 9] = due[3] + 0.3 * due[1] + due[2]


def _masteries(state: RiverState, seat: i64, out: list[float], place: i64) -> None:
    """Masteries that can still be claimed, by how much of each is reached (rog 15)."""
    rewards = state.variant.mastery_points
    nearness = 0.0
    nearly = 0.0
    for number, mastery in enumerate(state.masteries):
        claims = state.claims[number]
        if len(claims) < len(rewards) and seat not in claims:
            need = state.variant.box.mastery_need[mastery]
            has = reached(state, seat, mastery)
            part = min(float(has) / float(need), 1.0)
            nearness += part * part * float(rewards[len(claims)])
            if has + 1 == need:
                nearly += float(rewards[len(claims)])
    out[place] = nearness
    out[place + 1] = nearly
