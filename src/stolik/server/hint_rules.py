"""Who may ask for hints at a table."""

from __future__ import annotations

from collections.abc import Collection

from .rows import HUMAN_SEAT
from .table import Table


def may_have_hints(table: Table, seats: Collection[int]) -> bool:
    """Whether whoever has these seats may: as the host says, or else while no other person plays."""
    people = {number for number, seat in enumerate(table.seats) if seat.kind == HUMAN_SEAT and not seat.resigned}
    own = people.intersection(seats)
    return bool(own) and (own == people if table.row.hints is None else table.row.hints)
