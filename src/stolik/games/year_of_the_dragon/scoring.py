"""Standings (yotd 10.7, 10.8)."""

from __future__ import annotations

from stolik.core.score import Standing, rank

from .state import DragonState


def standings(state: DragonState) -> list[Standing]:
    """Points, then the person track; markers on one space count from the top (yotd 10.7, 10.8)."""
    seats = len(state.players)
    return rank(state.points.totals(), [seats - state.order.index(seat) for seat in range(seats)])
