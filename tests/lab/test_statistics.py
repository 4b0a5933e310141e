"""Seats are shared out evenly, and the figures are right."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.lab.simulate import Plan, Played, play, play_all
from stolik.lab.statistics import mean_decisions, summarise, wilson

GAME = "year_of_the_dragon"


@pytest.mark.parametrize(
    ("players", "bots"), [(2, ["a", "b"]), (3, ["a", "b"]), (4, ["a", "b"]), (4, ["a", "b", "b", "b"])]
)
def test_every_bot_sits_everywhere_equally_often(players: int, bots: list[str]) -> None:
    plan = Plan(GAME, players, bots, 100, "x", {})
    rounds = len(bots) * players
    seats = Counter((code, seat) for number in range(rounds) for seat, code in enumerate(plan.seating(number)))
    for code in set(bots):
        assert {seats[code, seat] for seat in range(players)} == {bots.count(code) * players}


def test_a_game_depends_on_its_number_alone() -> None:
    plan = Plan(GAME, 3, ["random"], 5, "x", {})
    alone = play(plan, 3)
    assert play_all(plan)[3] == alone
    assert play_all(plan, jobs=2)[3] == alone
    assert play(plan, 4) != alone


def test_progress_is_told() -> None:
    done: list[int] = []
    play_all(Plan(GAME, 2, ["random"], 5, "x", {}), progress=done.append)
    assert sum(done) == 5


def test_figures() -> None:
    games = [
        Played(0, "s", ["a", "b"], [10, 5], [1, 2], 100),
        Played(1, "s", ["b", "a"], [7, 9], [2, 1], 110),
        Played(2, "s", ["a", "b"], [4, 4], [1, 1], 120),
    ]
    a, b = summarise(games, ["a", "b"])
    assert (a.wins, a.seats, a.fair) == (3, 3, 0.5)
    assert a.points == pytest.approx(23 / 3)
    assert b.wins == 1  # a shared first place is a win of both
    assert b.place == pytest.approx(5 / 3)
    assert mean_decisions(games) == 110
    assert a.low < 1.0 <= a.high


def test_the_interval_of_wilson() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-3)
    assert high == pytest.approx(0.5962, abs=1e-3)
    assert wilson(0, 10)[0] == 0
    assert wilson(0, 0) == (0.0, 1.0)
