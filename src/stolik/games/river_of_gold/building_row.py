"""The row of four tiles and the stacks behind it (rog 6.7, 6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.chance import Chance
from stolik.core.events import NOBODY, Events

from . import reports
from .components import NO_TILE
from .state import RiverState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def take_from_row(state: RiverState, slot: i64, chance: Chance, events: Events) -> i64:
    """Takes the tile of a slot; the others slide towards the end and a new one enters."""
    row = state.row
    taken: i64 = row[slot]
    state.row = [_next_tile(state, chance, events), *row[:slot], *row[slot + 1 :]]
    return taken


def _next_tile(state: RiverState, chance: Chance, events: Events) -> i64:
    """From the era 1 stack while it lasts, then from era 2; a stack's last tile has consequences (rog 11.1, 12.1)."""
    tile: i64 = NO_TILE
    if state.era_1.size():
        tile = state.era_1.draw(reports.ERA_1_DRAW, chance)
        state.era_1.turn_up(reports.ERA_1_DRAW, chance)
        if not state.era_1.size():
            state.pending.replace_bottom(state.turn_end().with_visit())
    elif state.era_2.size():
        tile = state.era_2.draw(reports.ERA_2_DRAW, chance)
        state.era_2.turn_up(reports.ERA_2_DRAW, chance)
        if not state.era_2.size():
            state.pending.replace_bottom(state.turn_end().with_end())
    if tile != NO_TILE:
        events.add(reports.TILE_ENTERED, NOBODY, tile)
    return tile
