"""A table in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .rows import Seat, TableRow
from .table import LETTERS


def summary(row: TableRow, seats: Sequence[Seat], title: str, person: str) -> dict[str, Any]:
    """A table in a list."""
    own = [number for number, seat in enumerate(seats) if person in seat.holders]
    waiting_for = [row.actor] if row.actor >= 0 else []
    return {
        "id": row.id,
        "game": row.game,
        "title": title,
        "status": row.status,
        "version": row.version,
        "listed": row.listed,
        "created": row.created,
        "updated": row.updated,
        "host": row.host == person,
        "you": own,
        "waiting_for": waiting_for,
        "deadline": row.deadline,
        "with_takebacks": row.with_takebacks,
        "your_turn": row.actor in own and not row.bot_decides,
        "seats": [
            {
                "seat": number,
                "letter": LETTERS[number],
                "colour": seat.colour,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot or None,
            }
            for number, seat in enumerate(seats)
        ],
    }
