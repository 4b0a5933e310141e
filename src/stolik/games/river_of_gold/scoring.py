"""Score sheets and standings (rog 16.11, 16.12)."""

from __future__ import annotations

from stolik.core.score import ScoreSheet, Standing, rank

from .state import EARLIER, SOURCE_IDS, SOURCES, RiverState


def score_sheets(state: RiverState) -> list[ScoreSheet]:
    """Points so far by where they came from; `earlier` shows only if a position brought points along."""
    seats = range(len(state.players))
    earlier = any(state.points[seat * SOURCES + EARLIER] for seat in seats)
    return [
        ScoreSheet(
            seat,
            {
                SOURCE_IDS[source]: state.points[seat * SOURCES + source]
                for source in range(SOURCES)
                if source != EARLIER or earlier
            },
        )
        for seat in seats
    ]


def standings(state: RiverState) -> list[Standing]:
    """Points, then divine favour; the rest is a shared victory (rog 16.12)."""
    seats = range(len(state.players))
    return rank([state.total(seat) for seat in seats], [int(player.favour) for player in state.players])
