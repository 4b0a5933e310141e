"""A hand-made guess of the points a seat will end with; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .components import COLUMNS, PRODUCED, SPACES
from .scoring import total
from .state import FINISHED, UNKNOWN, Player, TheRiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


class Weights:
    """What things are worth in points. benchmarks/tune_evaluation.py looks for better ones."""

    __slots__ = (
        "capacity", "column", "food", "pawn", "pioneer", "reserved", "short", "symbol", "tile", "token", "variety",
    )  # fmt: skip

    def __init__(self) -> None:
        self.token = 0.95  # a stored token that can still be built with
        self.food = 0.5  # besides that: it stands for any other
        self.symbol = 0.3  # a production symbol, per round to come
        self.variety = 0.15  # a resource that can be produced at all, per round to come
        self.capacity = 0.35  # a warehouse
        self.short = 0.8  # how much less room than a building needs hurts
        self.pioneer = 1.1  # a pioneer who goes on working, per round to come
        self.tile = 0.3  # a tile laid, besides what it shows
        self.column = 1.0  # two equal upper tiles whose third is still open
        self.reserved = 1.0  # a reserved card
        self.pawn = 0.5


WEIGHTS: Final = Weights()
TILES_A_ROUND: Final = 1.6  # of the longest river
TOKENS_A_ROUND: Final = 0.8  # of the player who builds most
ROOM: Final = 6.0  # warehouses that every building gets by with


def evaluate(state: TheRiverState, seat: i64) -> float:
    points = float(total(state, seat))
    if state.phase == FINISHED:
        return points
    player = state.players[seat]
    left = rounds_left(state)
    early = min(left, 2.0) / 2.0
    points += early * _stores(state, player)
    symbols = 0.0
    for kind in range(PRODUCED):
        count = float(player.produces(kind))
        if count:
            symbols += WEIGHTS.variety + WEIGHTS.symbol * min(count, 3.0)
    points += left * symbols
    room = float(player.capacity)
    points += early * (WEIGHTS.capacity * min(room, 10.0) - WEIGHTS.short * max(ROOM - room, 0.0))
    working = float(state.variant.box.pioneers + 1 - player.waiting - player.board.settle[len(player.tiles)])
    points += left * WEIGHTS.pioneer * working
    points += WEIGHTS.tile * float(len(player.tiles))
    points += early * _columns(state, player)
    points += early * WEIGHTS.reserved * float(len(player.reserved))
    if state.pawn == seat:
        points += early * WEIGHTS.pawn
    return points


def rounds_left(state: TheRiverState) -> float:
    """About how many rounds follow this one, by whoever is nearest to an end condition (river 7.1)."""
    if state.end_triggered:
        return 0.0
    tiles = 0
    tokens = 0
    for player in state.players:
        tiles = max(tiles, len(player.tiles))
        tokens = max(tokens, len(player.tokens))
    by_tiles = float(SPACES - tiles) / TILES_A_ROUND
    by_tokens = float(state.variant.side.last_token - tokens) / TOKENS_A_ROUND
    return min(by_tiles, by_tokens)


def _stores(state: TheRiverState, player: Player) -> float:
    """Stored tokens, as building material."""
    stored = float(player.all_stored())
    worth = WEIGHTS.token * min(stored, 7.0) + WEIGHTS.food * float(player.food)
    for card in player.reserved:  # nearer to what is reserved
        if card != UNKNOWN:
            printed = state.variant.box.cards[card]
            worth += 0.1 * float(printed.points) - 0.2 * float(player.lacks(printed.wood, printed.clay, printed.stone))
    return worth


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
