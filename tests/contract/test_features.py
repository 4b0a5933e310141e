"""What learning sees: always the same numbers in the same order, and nothing that the seat may not know."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from stolik.core.chance import SampledChance
from stolik.core.features import RIVAL, SeatMark, Tally
from stolik.core.meta import Meta
from stolik.core.rng import seeded
from stolik.games import registry

from .tables import CORNERS, Table, walks

LARGEST = 1000.0  # far beyond every number of our games: no ids, no sets of bits
UNTOUCHED = math.pi * 1e6


@pytest.mark.parametrize("meta", registry.metas(), ids=lambda meta: meta.game)
def test_the_names_are_complete(meta: Meta) -> None:
    names = registry.load_game(meta.game).feature_names
    assert names[:2] == ["lead", "time_left"]
    assert len(set(names)) == len(names)
    assert 60 <= len(names) <= 200
    own = {name for name in names if "." not in name}
    assert {name.removeprefix("rival.") for name in names if name.startswith("rival.")} <= own
    assert {name.removeprefix("others.") for name in names if name.startswith("others.")} <= own
    assert all(name.replace(".", "").isidentifier() for name in names)


def test_features_are_whole_and_keep_secrets(table: Table) -> None:
    game = table.game
    size = len(game.feature_names)
    imagination = SampledChance(seeded("features"))
    for walk in walks(table):
        for number in walk.decisions():
            if number % 24:
                continue
            for seat in range(table.seats):
                out = [UNTOUCHED] * size
                game.features(walk.state, seat, out)
                assert all(abs(value) < LARGEST for value in out), "a place was left out, or is out of scale"
                known = game.redact(walk.state, seat)
                assert game.observe(known, seat) == out
                assert game.observe(game.imagine(known, imagination), seat) == out
                assert 0.0 <= out[1] <= 1.0


def test_a_mark_holds_only_while_the_features_of_a_seat_are_the_same(table: Table) -> None:
    """Bots take what a mark has kept for what they would find. Now and then it does hold, or it would be of no use."""
    game = table.game
    size = sum(name.startswith(RIVAL) for name in game.feature_names)
    held = 0
    for walk in walks(table):
        seen: list[list[tuple[SeatMark[Any], list[float]]]] = [[] for _ in range(table.seats)]
        for _ in walk.decisions():
            for seat, marks in enumerate(seen):
                told = [0.0] * size
                game.features_of_seat(walk.state, seat, Tally(told, True))
                for mark, then in marks:
                    if mark.holds(walk.state, seat):
                        held += 1
                        assert then == told
                marks.append((game.mark(walk.state, seat), told))
                del marks[:-6]
    assert held > 0


def test_after_the_end_the_lead_is_the_margin(table: Table) -> None:
    walk = next(walks(table)).to_the_end()
    totals = {standing.seat: standing.total for standing in walk.game.standings(walk.state)}
    for seat in range(table.seats):
        features = walk.game.observe(walk.state, seat)
        best = max(total for other, total in totals.items() if other != seat)
        assert features[0] == totals[seat] - best
        assert features[1] == 0.0


@pytest.mark.parametrize("table", CORNERS, ids=str)
def test_features_tell_positions_apart(table: Table) -> None:
    walk = next(walks(table))
    seen: list[list[float]] = []
    for _ in walk.decisions():
        seen.append(walk.game.observe(walk.state, 0))
    changed = sum(before != after for before, after in pairwise(seen))
    assert changed > 0.5 * (len(seen) - 1)
    varying = sum(len(set(column)) > 1 for column in zip(*seen, strict=True))
    assert varying > 0.4 * len(seen[0])
