"""Score sheets and standings tell the same story, at any time."""

from __future__ import annotations

import math

from .tables import Table, Walk, through_json, walks


def check_scores(walk: Walk, seats: int) -> None:
    sheets = walk.game.scores(walk.state)
    assert [sheet.seat for sheet in sheets] == list(range(seats))
    for sheet in sheets:
        assert sheet.total == sum(sheet.items.values())
        assert through_json(sheet.as_json()) == sheet.as_json()

    standings = walk.game.standings(walk.state)
    assert sorted(standing.seat for standing in standings) == list(range(seats))
    assert sum(standing.total for standing in standings) == sum(sheet.total for sheet in sheets)
    assert standings[0].place == 1
    for number, standing in enumerate(standings):
        assert standing.total == sheets[standing.seat].total
        assert through_json(standing.as_json()) == standing.as_json()
        if number:
            ahead = standings[number - 1]
            better = (ahead.total, ahead.tie_break) > (standing.total, standing.tie_break)
            equal = (ahead.total, ahead.tie_break) == (standing.total, standing.tie_break)
            assert better or equal
            assert standing.place == (ahead.place if equal else number + 1)
    for seat in range(seats):
        assert math.isfinite(walk.game.evaluate(walk.state, seat))


def test_scores_add_up(table: Table) -> None:
    for walk in walks(table):
        for number in walk.decisions():
            if number % 4 == 0:
                check_scores(walk, table.seats)
        check_scores(walk, table.seats)


def test_all_sheets_have_the_same_items_at_the_end(table: Table) -> None:
    for walk in walks(table):
        sheets = walk.to_the_end().game.scores(walk.state)
        assert len({tuple(sheet.items) for sheet in sheets}) == 1
