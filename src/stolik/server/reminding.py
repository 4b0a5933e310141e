"""Reminding somebody whom the others wait for."""

from __future__ import annotations

from typing import Any

from . import writes
from .change import Change
from .clocks import NONE
from .problems import not_possible, not_yours
from .table import Table
from .times import now_ms


def told_absence(table: Table, seats: tuple[int, ...]) -> dict[str, Any] | None:
    """Who is away, for those who wait; whoever has that seat needs no telling."""
    away = table.absence()
    if away is None or not seats or away.seat in seats:
        return None
    return {
        "seat": away.seat,
        "since": away.since,
        "remind_from": away.remind_from,
        "sit_in_from": away.sit_in_from if table.clocks.kind == NONE else None,  # else the clock decides
        "reminded": table.row.reminded == table.clocks.since,
        "reachable": table.reaches(away.seat),
        "now": now_ms(),
    }


async def remind(table: Table, person: str) -> None:
    """Once in a turn, whoever does it first. Raises Problem."""
    seats = table.seats_of(person)
    if not seats:
        raise not_yours("not_at_this_table")
    away = await table.sure_absence()
    if away is None or away.seat in seats or now_ms() < away.remind_from:
        raise not_possible("not_absent")
    if table.row.reminded == table.clocks.since:
        raise not_possible("already_reminded")
    queued = [writes.add_reminder(table.id, table.version, away.seat)] if table.reaches(away.seat) else []
    await table.change(Change(details={"reminded": table.clocks.since}, also=queued))
