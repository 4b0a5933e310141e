"""Itemised scores and standings."""

from __future__ import annotations


class ScoreSheet:
    """The points of one seat, item by item. Items are ids; the words are made per language."""

    __slots__ = ("items", "seat")

    def __init__(self, seat: int, items: dict[str, int]) -> None:
        self.seat = seat
        self.items = items

    @property
    def total(self) -> int:
        return sum(self.items.values())

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "items": dict(self.items), "total": self.total}


class Standing:
    """The place of one seat. Seats share a place only where the rulebook leaves them tied."""

    __slots__ = ("place", "seat", "tie_break", "total")

    def __init__(self, seat: int, place: int, total: int, tie_break: int) -> None:
        self.seat = seat
        self.place = place
        self.total = total
        self.tie_break = tie_break  # what separates equal totals; higher is better

    def as_json(self) -> dict[str, object]:
        return {"seat": self.seat, "place": self.place, "total": self.total, "tie_break": self.tie_break}


def rank(totals: list[int], tie_breaks: list[int]) -> list[Standing]:
    """Standings, best first: by total, then by tie-break; equal in both share a place."""
    seats = sorted(range(len(totals)), key=lambda seat: (-totals[seat], -tie_breaks[seat]))
    standings: list[Standing] = []
    for index, seat in enumerate(seats):
        place = index + 1
        if standings:
            ahead = standings[-1]
            if ahead.total == totals[seat] and ahead.tie_break == tie_breaks[seat]:
                place = ahead.place
        standings.append(Standing(seat, place, totals[seat], tie_breaks[seat]))
    return standings
