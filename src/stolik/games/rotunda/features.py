"""What a position is told by to those who learn. Everything but the order of decks lies open (rotunda 2.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stolik.core.bits import bit, bits
from stolik.core.features import FeatureNames, Tally

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
from .terms import ACTION_IDS, CELADON, FRUIT, RESOURCE_IDS, ROOM_IDS, TEA, nibble, nibbles

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

_BONUS_BITS: Final[i64] = 12  # more than all bonuses of a game take
_BONUSES: Final[i64] = (1 << 12) - 1


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


def of_table(state: RotundaState, seat: i64, out: Tally) -> None:
    box = state.variant.box
    player = state.players[seat]
    place: i64 = 0
    occupied = state.occupied()
    reached: i64 = 0
    if player.first >= 0 and player.second >= 0:
        reached = reached_among(state, player.first, occupied) | reached_among(state, player.second, occupied)
    kinds: i64 = 0  # of rooms, as bits: there may be several of a kind
    chairs: i64 = 0
    rooms = state.rooms
    seated = player.juniors | player.seniors
    for target in range(len(rooms)):
        if reached >> target & 1:
            kinds |= bit(rooms[target])
            if seated and target < box.board.inner:
                chairs += nibble(player.juniors, target) + nibble(player.seniors, target)
    for room in range(len(ROOM_IDS)):
        if kinds >> room & 1:
            out.tell(place + room, 1.0)
    place += len(ROOM_IDS)
    if reached & bit(box.board.hall):
        out.tell(place, 1.0)
    out.count(place + 1, chairs)
    ended = state.last_turns != NOT_ENDED
    out.tell(place + 2, 1.0 if ended else 0.0)
    out.tell(place + 3, 1.0 if not ended or state.last_turns >> seat & 1 else 0.0)
    seats = len(state.players)
    active: i64 = seat
    if state.pending:
        active = state.pending.bottom().seat
        if active < 0:
            active = seat
    out.count(place + 4, (seat - active) % seats)
    out.tell(place + 5, max(float(state.variant.count.round_end - state.marker), 0.0))
    largest: i64 = 0
    for village in range(len(box.village_ids)):
        largest = max(largest, nibble(player.villages, village))
    out.tell(place + 6, 1.0 if largest and nibble(player.villages, state.peddler) == largest else 0.0)


def of_seat(state: RotundaState, seat: i64, out: Tally) -> None:
    box = state.variant.box
    player = state.players[seat]
    cubes = player.all_cubes()
    out.count(0, player.tea)
    out.count(1, player.celadon)
    out.count(2, player.fruit)
    out.count(3, player.gold)
    out.count(4, cubes)
    out.count(5, min(cubes, 4))
    out.count(6, min(player.coins, 30))
    out.count(7, min(player.coins, 8))
    out.count(8, player.ready)
    out.count(9, min(player.ready, 2))
    out.count(10, player.track)
    _assistants(state, player, out, 11)
    _amulets(state, seat, out, 18)
    _orders(state, player, out, 21)
    place: i64 = 26
    out.count(place, bits(player.effects & box.coin_effects))
    working = player.effects & box.any_extra
    for effects in box.cube_effects:
        working |= player.effects & effects
    out.count(place + 1, bits(working))
    out.count(place + 2, bits(player.effects & (box.apprentice_effects | box.hire_effects)))
    lasting: i64 = 0
    for expert in player.experts:
        if box.experts[expert].permanent is not None:
            lasting += 1
    out.count(place + 3, len(player.experts) - lasting)
    out.count(place + 4, lasting)
    out.count(place + 5, bits(player.kept))
    out.count(place + 6, player.score)
    out.count(place + 7, amulet_points(state, seat))
    out.count(place + 8, order_points(state, seat))
    out.count(place + 9, family_points(state, seat))
    out.count(place + 10, assistant_points(state, seat))
    out.count(place + 11, coin_points(state, seat))
    out.count(place + 12, expert_points(state, seat))
    place += 13
    out.count(place, box.to_next_bonus[player.score % box.loop])
    waiting = still_open(state, seat)
    out.count(place + 1, waiting & _BONUSES)
    out.count(place + 2, waiting >> _BONUS_BITS)
    first = _steps_to_hall(state, player.first)
    second = _steps_to_hall(state, player.second)
    out.count(place + 3, first if first and (first < second or not second) else second)
    inside: i64 = 0
    if player.first == box.board.hall:
        inside += 1
    if player.second == box.board.hall:
        inside += 1
    out.count(place + 4, inside)


def still_open(state: RotundaState, seat: i64) -> i64:
    """Bonuses that a seat has still to take in its turn, and above their bits the assistant actions that are open."""
    bonuses: i64 = 0
    actions: i64 = 0
    pending = state.pending
    for height in range(len(pending)):
        owed = pending.at(height)
        if owed.seat == seat:
            if isinstance(owed, Turn):
                bonuses += owed.bonuses
            elif isinstance(owed, Visit):
                for kind in range(len(ACTION_IDS)):
                    actions += owed.open(kind)
    return bonuses | actions << _BONUS_BITS


def _steps_to_hall(state: RotundaState, leader: i64) -> i64:
    """How many rooms lie before the hall on the shortest way, whoever stands there; 0 for who is not on the way."""
    board = state.variant.box.board
    return board.to_hall[state.hall][leader] if 0 <= leader < board.hall else 0


def _assistants(state: RotundaState, player: Player, out: Tally, place: i64) -> None:
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
    out.count(place, nibbles(player.villages))
    out.count(place + 1, largest)
    out.count(place + 2, second)
    chain = 0.0
    if largest:
        reach = largest + bits(player.worship) // 2
        longest = len(board.best_by_length) - 1
        chain = float(board.best_by_length[reach if reach < longest else longest])
    out.tell(place + 3, chain)
    out.count(place + 4, nibbles(player.juniors))
    out.count(place + 5, nibbles(player.seniors))
    out.count(place + 6, bits(player.worship))


def _amulets(state: RotundaState, seat: i64, out: Tally, place: i64) -> None:
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
    out.count(place, held)
    out.count(place + 1, kinds)
    out.count(place + 2, doubles)


def _orders(state: RotundaState, player: Player, out: Tally, place: i64) -> None:
    """Orders in hand, what they are worth and how much is missing."""
    payable: i64 = 0
    nearest: i64 = 0
    fewest: i64 = 18  # half cubes: a cube counts as much as two coins
    orders = state.variant.box.orders
    left = player.orders
    number: i64 = 0
    while left:
        if left & 1:
            printed = orders[number]
            missing: i64 = 0
            if printed.coins:
                missing = max(printed.coins - player.coins, 0)
            else:
                cost = printed.cost
                missing = max(cost[TEA] - player.tea, 0) + max(cost[CELADON] - player.celadon, 0)
                missing = 2 * max(missing + max(cost[FRUIT] - player.fruit, 0) - player.gold, 0)
            if not missing:
                payable += printed.points
            if missing < fewest:
                fewest = missing
                nearest = printed.points
        left >>= 1
        number += 1
    out.count(place, bits(player.orders))
    out.count(place + 1, payable)
    out.count(place + 2, nearest)
    out.tell(place + 3, float(fewest) / 2.0 if player.orders else 0.0)
    out.count(place + 4, bits(player.fulfilled))
