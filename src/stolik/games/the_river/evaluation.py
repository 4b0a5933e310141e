"""A hand-made guess of the points a seat will end with; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .components import COLUMNS, PRODUCED, SPACES, Card
from .scoring import total
from .state import FINISHED, UNKNOWN, Player, TheRiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Weights:
    """What things are worth in points. benchmarks/tune_evaluation.py looks for better ones."""

    __slots__ = (
        "capacity", "column", "food", "gap", "harvest", "near", "near_gap", "pawn", "pioneer", "progress", "reserved",
        "room", "short", "stores", "symbol", "tile", "tiles_a_round", "token", "tokens_a_round", "variety",
    )  # fmt: skip

    def __init__(self) -> None:
        self.token = 0.95  # a stored token that can still be built with
        self.stores = 7.0  # so many of them
        self.food = 0.333  # besides that: it stands for any other
        self.symbol = 0.3  # a production symbol, per round to come
        self.variety = 0.15  # a resource that can be produced at all, per round to come
        self.harvest = 0.3  # a token that a meadow brings in cleanup, per round to come
        self.capacity = 0.35  # a warehouse
        self.short = 0.8  # how much less room than a building needs hurts
        self.room = 6.0  # warehouses that every building gets by with
        self.pioneer = 1.1  # a pioneer who goes on working, per round to come
        self.tile = 0.3  # a tile laid, besides what it shows
        self.column = 1.0  # two equal upper tiles whose third is still open
        self.reserved = 1.0  # a reserved card
        self.progress = 0.1  # each of its points
        self.gap = 0.2  # each resource that is not stored for it
        self.near = 0.3  # of the points of the building that is nearest, with its token
        self.near_gap = 2.25  # points that each resource lacking for it takes away
        self.pawn = 0.5
        self.tiles_a_round = 1.6  # of the longest river
        self.tokens_a_round = 0.8  # of the player who builds most


WEIGHTS: Final = Weights()
MOST_ROOM: Final = 10.0  # warehouses that are of any use


def evaluate(state: TheRiverState, seat: i64) -> float:
    points = float(total(state, seat))
    if state.phase == FINISHED:
        return points
    player = state.players[seat]
    left = rounds_left(state)
    early = min(left, 2.0) / 2.0
    symbols = 0.0
    for kind in range(PRODUCED):
        count = float(player.produces(kind))
        if count:
            symbols += WEIGHTS.variety + WEIGHTS.symbol * min(count, 3.0)
    for effect in player.yields:
        symbols += WEIGHTS.harvest * float(effect.amount)
    working = float(state.variant.box.pioneers + 1 - player.waiting - player.board.settle[len(player.tiles)])
    points += left * (symbols + WEIGHTS.pioneer * working)
    points += WEIGHTS.tile * float(len(player.tiles))
    room = float(player.capacity)
    soon = WEIGHTS.capacity * min(room, MOST_ROOM) - WEIGHTS.short * max(WEIGHTS.room - room, 0.0)
    soon += _stores(state, player) + WEIGHTS.near * _nearest(state, player) + _columns(state, player)
    soon += WEIGHTS.reserved * float(len(player.reserved))
    if state.pawn == seat:
        soon += WEIGHTS.pawn
    return points + early * soon


def rounds_left(state: TheRiverState) -> float:
    """About how many rounds follow this one, by whoever is nearest to an end condition (river 7.1)."""
    if state.end_triggered:
        return 0.0
    tiles = 0
    tokens = 0
    for player in state.players:
        tiles = max(tiles, len(player.tiles))
        tokens = max(tokens, len(player.tokens))
    by_tiles = float(SPACES - tiles) / WEIGHTS.tiles_a_round
    by_tokens = float(state.variant.side.last_token - tokens) / WEIGHTS.tokens_a_round
    return min(by_tiles, by_tokens)


def _stores(state: TheRiverState, player: Player) -> float:
    """Stored tokens, as building material."""
    stored = float(player.all_stored())
    worth = WEIGHTS.token * min(stored, WEIGHTS.stores) + WEIGHTS.food * float(player.food)
    for card in player.reserved:  # nearer to what is reserved
        if card != UNKNOWN:
            printed = state.variant.box.cards[card]
            lacking = float(player.lacks(printed.wood, printed.clay, printed.stone))
            worth += WEIGHTS.progress * float(printed.points) - WEIGHTS.gap * lacking
    return worth


def _nearest(state: TheRiverState, player: Player) -> float:
    """The points of the building that is nearest for its worth, with the token that goes with it."""
    box = state.variant.box
    best = 0.0
    for card in state.cards:
        best = max(best, _within_reach(player, box.cards[card], 0))
    for card in player.reserved:
        if card != UNKNOWN:
            best = max(best, _within_reach(player, box.cards[card], box.discount))
    if best > 0.0 and state.bonus and len(player.tokens) < state.variant.side.spots:
        best += float(state.bonus[0])
    return best


def _within_reach(player: Player, card: Card, waived: i64) -> float:
    lacking = player.lacks(card.wood, card.clay, card.stone) - waived - player.food
    return float(card.points) - (WEIGHTS.near_gap * float(lacking) if lacking > 0 else 0.0)


def _columns(state: TheRiverState, player: Player) -> float:
    """Columns that a third tile would complete."""
    tiles = state.variant.box.tiles
    worth = 0.0
    for places in COLUMNS:
        if places[1] <= len(player.tiles) < places[2]:
            common: i64 = tiles[player.tiles[places[0] - 1]].terrains & tiles[player.tiles[places[1] - 1]].terrains
            if common:
                worth += WEIGHTS.column
    return worth
