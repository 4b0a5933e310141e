"""Score sheets and standings (yotd 10.6 to 10.8)."""

from __future__ import annotations

from stolik.core.score import ScoreSheet, Standing, rank

from .state import EARLIER, SOURCE_IDS, SOURCES, DragonState


def score_sheets(state: DragonState) -> list[ScoreSheet]:
    """Points so far by where they came from; `earlier` shows only if a position brought points along."""
    sheets: list[ScoreSheet] = []
    for seat in range(len(state.players)):
        items = {
            SOURCE_IDS[source]: state.points[seat * SOURCES + source]
            for source in range(SOURCES)
            if source != EARLIER or state.points[seat * SOURCES + EARLIER]
        }
        sheets.append(ScoreSheet(seat, items))
    return sheets


def standings(state: DragonState) -> list[Standing]:
    """Points, then the person track; markers on one space count from the top (yotd 10.7, 10.8)."""
    seats = len(state.players)
    totals = [state.total(seat) for seat in range(seats)]
    return rank(totals, [seats - state.order.index(seat) for seat in range(seats)])
