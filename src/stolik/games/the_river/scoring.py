"""Points, counted from what lies there (river 8, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.score import ScoreSheet, Standing, rank

from .components import COLUMNS, FIXED, PER_PIONEER, PER_SYMBOL, PER_TILE, PER_TOKEN, Effect
from .state import UNKNOWN, TheRiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def in_common(state: TheRiverState, seat: i64, column: i64, rows: i64) -> i64:
    """The terrains that the uppermost so many tiles of a column share; none where one of them is missing."""
    tiles = state.players[seat].tiles
    places = COLUMNS[column]
    if len(tiles) < places[rows - 1]:  # the river reaches the upper spaces of a column first
        return 0
    box = state.variant.box
    common = box.tiles[tiles[places[0] - 1]].terrains
    for row in range(1, rows):
        common &= box.tiles[tiles[places[row] - 1]].terrains
    return common


def column_terrains(state: TheRiverState, seat: i64, column: i64) -> i64:
    """The terrains for which a column scores."""
    all_three = in_common(state, seat, column, 3)
    return all_three if all_three else in_common(state, seat, column, 2)


def column_points(state: TheRiverState, seat: i64, column: i64) -> i64:
    """Two for equal upper tiles, six if all three share one terrain (river 9.3, 9.4)."""
    if in_common(state, seat, column, 3):
        return state.variant.box.column_three
    return state.variant.box.column_two if in_common(state, seat, column, 2) else 0


def all_columns(state: TheRiverState, seat: i64) -> i64:
    points: i64 = 0
    for column in range(len(COLUMNS)):
        points += column_points(state, seat, column)
    return points


def effect_points(state: TheRiverState, seat: i64, effect: Effect) -> i64:
    """What one effect of a meadow is worth (river 8.2, 8.3, 8.6 to 8.8)."""
    player = state.players[seat]
    times: i64 = 0
    if effect.kind == FIXED:
        times = 1
    elif effect.kind == PER_SYMBOL:
        times = player.produces(effect.about)
    elif effect.kind == PER_TOKEN:
        times = len(player.tokens)
    elif effect.kind == PER_PIONEER:  # all who are not settled come back to the boat (river 6.4)
        times = state.variant.box.pioneers + 1 - player.waiting - player.settled
    elif effect.kind == PER_TILE:
        for tile in player.tiles:
            if state.variant.box.tiles[tile].terrains >> effect.about & 1:
                times += 1
    points = times * effect.amount
    return points if points < effect.limit else effect.limit


def meadow_points(state: TheRiverState, seat: i64) -> i64:
    points: i64 = 0
    for tile in state.players[seat].tiles:
        for effect in state.variant.box.tiles[tile].end:
            points += effect_points(state, seat, effect)
    return points


def token_points(state: TheRiverState, seat: i64) -> i64:
    """Face values of bonus tokens, as far as they are known (river 9.1)."""
    points: i64 = 0
    for value in state.players[seat].tokens:
        if value != UNKNOWN:
            points += value
    return points


def building_points(state: TheRiverState, seat: i64) -> i64:
    """Face values of built cards, as far as they are known (river 9.1)."""
    points: i64 = 0
    for card in state.players[seat].built:
        if card != UNKNOWN:
            points += state.variant.box.cards[card].points
    return points


def leftover_points(state: TheRiverState, seat: i64) -> i64:
    """A point for every three stored tokens (river 9.2)."""
    box = state.variant.box
    return state.players[seat].all_stored() // box.leftovers * box.leftovers_points


def total(state: TheRiverState, seat: i64) -> i64:
    points = token_points(state, seat) + building_points(state, seat) + leftover_points(state, seat)
    return points + all_columns(state, seat) + meadow_points(state, seat)


def hidden_items(state: TheRiverState, seat: i64) -> list[str]:
    """What lies face down before somebody else (river 9.1)."""
    player = state.players[seat]
    hidden = ["bonus_tokens"] if UNKNOWN in player.tokens else []
    if UNKNOWN in player.built:
        hidden.append("buildings")
    return hidden


def score_sheets(state: TheRiverState) -> list[ScoreSheet]:
    """What everybody would score now."""
    return [
        ScoreSheet(
            seat,
            {
                "bonus_tokens": int(token_points(state, seat)),
                "buildings": int(building_points(state, seat)),
                "leftovers": int(leftover_points(state, seat)),
                "columns": int(all_columns(state, seat)),
                "meadows": int(meadow_points(state, seat)),
            },
            hidden_items(state, seat),
        )
        for seat in range(len(state.players))
    ]


def standings(state: TheRiverState) -> list[Standing]:
    """The highest total; tied players share the victory (river 9.6)."""
    seats = range(len(state.players))
    return rank([int(total(state, seat)) for seat in seats], [0 for _ in seats])
