"""Standings (rog 16.11, 16.12)."""

from __future__ import annotations

from stolik.core.score import Standing, rank

from .state import RiverState


def standings(state: RiverState) -> list[Standing]:
    """Points, then divine favour; the rest is a shared victory (rog 16.12)."""
    return rank(state.points.totals(), [int(player.favour) for player in state.players])
