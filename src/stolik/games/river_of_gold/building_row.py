"""The row of four tiles and the stacks behind it (rog 6.7, 6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.events import NOBODY, Events

from . import reports
from .components import NO_TILE
from .state import RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def take_from_row(state: RiverState, slot: i64, events: Events) -> i64:
    """Takes the tile of a slot; the others slide towards the end and a new one enters."""
    row = state.row
    taken: i64 = row[slot]
    state.row = [_next_tile(state, events), *row[:slot], *row[slot + 1 :]]
    return taken


def _next_tile(state: RiverState, events: Events) -> i64:
    """From the era 1 stack while it lasts, then from era 2; a stack's last tile has consequences (rog 11.1, 12.1)."""
    tile: i64 = NO_TILE
    if state.left_1:
        state.left_1 -= 1
        tile = state.stack_1[state.left_1]
        state.visit_due = state.left_1 == 0
    elif state.left_2:
        state.left_2 -= 1
        tile = state.stack_2[state.left_2]
        state.end_due = state.left_2 == 0
    if tile != NO_TILE:
        events.add(reports.TILE_ENTERED, NOBODY, tile)
    return tile
