"""What a position is told by to those who learn. Everything but the order of decks lies open (rotunda 2.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, bits, members
from stolik.core.features import FeatureNames

from .frames import Turn, Visit
from .movement import reached_among
from .scoring import (
    amulet_counts,
    amulet_points,
    assistant_points,
    coin_points,
    expert_points,
    family_points,
    order_points,
    total,
)
from .state import FINISHED, NOT_ENDED, Player, RotundaState
from .terms import ACTION_IDS, BASICS, RESOURCE_IDS, ROOM_IDS, nibble, nibbles

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

OF_TABLE: Final[list[str]] = [
    *[f"reach_{room}" for room in ROOM_IDS], "reach_hall", "chairs_in_reach",
    "last_turns", "own_turn_to_come", "turns_before_mine", "rounds_to_end", "peddler_at_largest_village",
]  # fmt: skip
OF_SEAT: Final[list[str]] = [
    *RESOURCE_IDS, "cubes", "cubes_few", "coins", "coins_few", "ready", "ready_few", "on_track",
    "in_villages", "largest_village", "second_village", "chain_points", "juniors", "seniors", "worshipping",
    "amulets", "amulet_kinds", "amulet_doubles", "orders", "orders_payable", "order_points_nearest",
    "order_cubes_missing", "fulfilled", "effects_coins", "effects_cubes", "effects_assistants", "experts_once",
    "experts_lasting", "experts_kept", "prestige", "amulet_points", "order_points", "family_points",
    "assistant_points", "coin_points", "expert_points", "to_next_bonus", "bonuses_open", "actions_open",
    "leader_steps_to_hall", "leader_in_hall",
]  # fmt: skip
NAMES: Final = FeatureNames(OF_TABLE, OF_SEAT)


def known_points(state: RotundaState) -> list[float]:
    points: list[float] = []
    for seat in range(len(state.players)):
        points.append(float(total(state, seat)))
    return points


def time_left(state: RotundaState) -> float:
    """By the round marker."""
    if state.phase == FINISHED or state.last_turns != NOT_ENDED:
        return 0.0
    end = float(state.variant.count.round_end)
    return max((end - float(state.marker)) / end, 0.0)


def of_table(state: RotundaState, seat: i64, out: list[float]) -> None:
    box = state.variant.box
    player = state.players[seat]
    place: i64 = 2
    for room in range(len(ROOM_IDS) + 2):
        out[place + room] = 0.0
    occupied = state.occupied()
    reached: i64 = 0
    if player.first >= 0 and player.second >= 0:
        reached = reached_among(state, player.first, occupied) | reached_among(state, player.second, occupied)
    chairs: i64 = 0
    for target in range(len(state.rooms)):
        if reached & bit(target):
            out[place + state.rooms[target]] = 1.0
            if target < box.board.inner:
                chairs += nibble(player.juniors, target) + nibble(player.seniors, target)
    place += len(ROOM_IDS)
    if reached & bit(box.board.hall):
        out[place] = 1.0
    out[place + 1] = float(chairs)
    ended = state.last_turns != NOT_ENDED
    out[place + 2] = 1.0 if ended else 0.0
    out[place + 3] = 1.0 if not ended or state.last_turns >> seat & 1 else 0.0
    seats = len(state.players)
    active: i64 = seat
    if state.pending:
        active = state.pending.bottom().seat
        if active < 0:
            active = seat
    out[place + 4] = float((seat - active) % seats)
    out[place + 5] = max(float(state.variant.count.round_end - state.marker), 0.0)
    largest: i64 = 0
    for village in range(len(box.village_ids)):
        largest = max(largest, nibble(player.villages, village))
    out[place + 6] = 1.0 if largest and nibble(player.villages, state.peddler) == largest else 0.0


def of_seat(state: RotundaState, seat: i64, out: list[float], at: i64) -> None:
    box = state.variant.box
    player = state.players[seat]
    cubes = player.all_cubes()
    out[at] = float(player.tea)
    out[at + 1] = float(player.celadon)
    out[at + 2] = float(player.fruit)
    out[at + 3] = float(player.gold)
    out[at + 4] = float(cubes)
    out[at + 5] = float(min(cubes, 4))
    out[at + 6] = float(min(player.coins, 30))
    out[at + 7] = float(min(player.coins, 8))
    out[at + 8] = float(player.ready)
    out[at + 9] = float(min(player.ready, 2))
    out[at + 10] = float(player.track)
    _assistants(state, player, out, at + 11)
    _amulets(state, seat, out, at + 18)
    _orders(state, player, out, at + 21)
    place = at + 26
    out[place] = float(bits(player.effects & box.coin_effects))
    working = player.effects & box.any_extra
    for effects in box.cube_effects:
        working |= player.effects & effects
    out[place + 1] = float(bits(working))
    out[place + 2] = float(bits(player.effects & (box.apprentice_effects | box.hire_effects)))
    lasting: i64 = 0
    for expert in player.experts:
        if box.experts[expert].permanent is not None:
            lasting += 1
    out[place + 3] = float(len(player.experts) - lasting)
    out[place + 4] = float(lasting)
    out[place + 5] = float(bits(player.kept))
    out[place + 6] = float(player.score)
    out[place + 7] = float(amulet_points(state, seat))
    out[place + 8] = float(order_points(state, seat))
    out[place + 9] = float(family_points(state, seat))
    out[place + 10] = float(assistant_points(state, seat))
    out[place + 11] = float(coin_points(state, seat))
    out[place + 12] = float(expert_points(state, seat))
    place += 13
    passed = box.symbols_passed(player.score)
    missing: i64 = 1
    while missing < 15 and box.symbols_passed(player.score + missing) == passed:
        missing += 1
    out[place] = float(missing)
    bonuses: i64 = 0
    actions: i64 = 0
    for owed in state.pending.frames():
        if owed.seat == seat:
            if isinstance(owed, Turn):
                bonuses += owed.bonuses
            elif isinstance(owed, Visit):
                for kind in range(len(ACTION_IDS)):
                    actions += owed.open(kind)
    out[place + 1] = float(bonuses)
    out[place + 2] = float(actions)
    hall = box.board.hall
    inside = 0.0
    near: i64 = 99
    for leader in (player.first, player.second):
        if leader == hall:
            inside += 1.0
        elif leader >= 0:
            near = min(near, _steps_to(state, leader, hall))
    out[place + 3] = float(near) if near < 99 else 0.0
    out[place + 4] = inside


def _steps_to(state: RotundaState, start: i64, hall: i64) -> i64:
    """How many rooms lie before the hall on the shortest way, whoever stands there."""
    steps = state.variant.box.board.steps[state.hall]
    here = bit(start)
    seen = here
    count: i64 = 0
    while count < 12:
        count += 1
        beyond: i64 = 0
        for place in members(here):
            for target in steps[place]:
                beyond |= bit(target)
        if beyond & bit(hall):
            return count
        here = beyond & ~seen
        seen |= beyond
    return count


def _assistants(state: RotundaState, player: Player, out: list[float], place: i64) -> None:
    board = state.variant.box.worship
    largest: i64 = 0
    second: i64 = 0
    for village in range(len(state.variant.box.village_ids)):
        there = nibble(player.villages, village)
        if there > largest:
            second = largest
            largest = there
        elif there > second:
            second = there
    out[place] = float(nibbles(player.villages))
    out[place + 1] = float(largest)
    out[place + 2] = float(second)
    chain = 0.0
    if largest:
        reach = largest + bits(player.worship) // 2
        longest = len(board.best_by_length) - 1
        chain = float(board.best_by_length[reach if reach < longest else longest])
    out[place + 3] = chain
    out[place + 4] = float(nibbles(player.juniors))
    out[place + 5] = float(nibbles(player.seniors))
    out[place + 6] = float(bits(player.worship))


def _amulets(state: RotundaState, seat: i64, out: list[float], place: i64) -> None:
    kinds: i64 = 0
    held: i64 = 0
    doubles: i64 = 0
    player = state.players[seat]
    if player.amulets or player.kept:
        for count in amulet_counts(state, seat):
            held += count
            if count:
                kinds += 1
            if count > 1:
                doubles += 1
    out[place] = float(held)
    out[place + 1] = float(kinds)
    out[place + 2] = float(doubles)


def _orders(state: RotundaState, player: Player, out: list[float], place: i64) -> None:
    """Orders in hand, what they are worth and how much is missing."""
    payable: i64 = 0
    nearest: i64 = 0
    fewest = 9.0
    for order in members(player.orders):
        printed = state.variant.box.orders[order]
        missing = 0.0
        if printed.coins:
            missing = max(float(printed.coins - player.coins), 0.0) / 2.0
        else:
            for kind in range(BASICS):
                missing += max(float(printed.cost[kind]) - float(player.cubes(kind)), 0.0)
            missing = max(missing - float(player.gold), 0.0)
        if missing <= 0.0:
            payable += printed.points
        if missing < fewest:
            fewest = missing
            nearest = printed.points
    out[place] = float(bits(player.orders))
    out[place + 1] = float(payable)
    out[place + 2] = float(nearest)
    out[place + 3] = fewest if player.orders else 0.0
    out[place + 4] = float(bits(player.fulfilled))
