"""Points, counted from what lies there (rotunda 11.13, 12.3 to 12.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.bits import members
from stolik.core.score import ScoreSheet, Standing, rank

from .state import RotundaState
from .terms import nibble, nibbles

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def amulet_counts(state: RotundaState, seat: i64) -> list[int]:
    """Amulets by kind: tokens and kept expert cards (rotunda 11.5)."""
    box = state.variant.box
    player = state.players[seat]
    counts = [int(nibble(player.amulets, kind)) for kind in range(len(box.amulet_ids))]
    for expert in members(player.kept):
        counts[box.experts[expert].amulet] += 1
    return counts


def amulet_points(state: RotundaState, seat: i64) -> i64:
    """Sets of different kinds, each as large as possible (rotunda 12.3)."""
    points: i64 = 0
    player = state.players[seat]
    if not player.amulets and not player.kept:
        return points
    counts = amulet_counts(state, seat)
    table = state.variant.box.set_points
    for sets in range(max(counts)):
        kinds: i64 = 0
        for count in counts:
            if count > sets:
                kinds += 1
        points += table[kinds]
    return points


def order_points(state: RotundaState, seat: i64) -> i64:
    points: i64 = 0
    fulfilled = state.players[seat].fulfilled
    if fulfilled:
        for order in members(fulfilled):
            points += state.variant.box.orders[order].points
    return points


def family_points(state: RotundaState, seat: i64) -> i64:
    """Uncovered fields of the assistant track (rotunda 12.5)."""
    return state.variant.box.family[state.players[seat].track]


def assistant_points(state: RotundaState, seat: i64) -> i64:
    """Assistants on chairs and in villages (rotunda 12.6)."""
    player = state.players[seat]
    return (player.on_chairs() + nibbles(player.villages)) * state.variant.box.chair_points


def converted_coins(state: RotundaState, seat: i64) -> i64:
    """Coins, with ready assistants and cubes turned into some (rotunda 12.7)."""
    box = state.variant.box
    player = state.players[seat]
    return player.coins + player.ready * box.ready_as_coins + player.all_cubes() * box.cubes_as_coins


def coin_points(state: RotundaState, seat: i64) -> i64:
    return converted_coins(state, seat) // state.variant.box.coins_per_point


def expert_points(state: RotundaState, seat: i64) -> i64:
    """With advanced experts: cards with the same back in the pile (rotunda 11.13)."""
    points: i64 = 0
    if not state.variant.advanced:
        return points
    box = state.variant.box
    player = state.players[seat]
    held = player.experts
    if state.variant.kept_score:
        held = [*held, *members(player.kept)]
    for expert in held:
        for other in state.discard:
            if box.experts[other].back == box.experts[expert].back:
                points += 1
    return points


def total(state: RotundaState, seat: i64) -> i64:
    """What a seat would score if the game ended now."""
    points = state.players[seat].score + amulet_points(state, seat) + order_points(state, seat)
    points += family_points(state, seat) + assistant_points(state, seat) + coin_points(state, seat)
    return points + expert_points(state, seat)


def score_sheets(state: RotundaState) -> list[ScoreSheet]:
    """What everybody would score now."""
    return [
        ScoreSheet(
            seat,
            {
                "prestige": int(player.score),
                "amulets": int(amulet_points(state, seat)),
                "orders": int(order_points(state, seat)),
                "family": int(family_points(state, seat)),
                "assistants": int(assistant_points(state, seat)),
                "coins": int(coin_points(state, seat)),
                "experts": int(expert_points(state, seat)),
            },
        )
        for seat, player in enumerate(state.players)
    ]


def standings(state: RotundaState) -> list[Standing]:
    """The highest total; then more coins, after or before the conversion (rotunda 12.8)."""
    seats = range(len(state.players))
    if state.variant.coins_after:
        coins = [int(converted_coins(state, seat)) for seat in seats]
    else:
        coins = [int(player.coins) for player in state.players]
    return rank([int(total(state, seat)) for seat in seats], coins)
