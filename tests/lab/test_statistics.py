"""Seats are shared out evenly, and the figures are right."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest

from stolik.core.rng import seeded
from stolik.lab.executors import LocalProcesses, ThisProcess
from stolik.lab.simulate import Plan, Played, play, play_piece, played_games
from stolik.lab.statistics import Tally, wilson

GAME = "year_of_the_dragon"


@pytest.mark.parametrize(
    ("players", "bots"), [(2, ["a", "b"]), (3, ["a", "b"]), (4, ["a", "b"]), (4, ["a", "b", "b", "b"])]
)
def test_every_bot_sits_everywhere_equally_often(players: int, bots: list[str]) -> None:
    plan = Plan(GAME, players, bots, range(100), "x", {})
    rounds = len(bots) * players
    seats = Counter((code, seat) for number in range(rounds) for seat, code in enumerate(plan.seating(number)))
    for code in set(bots):
        assert {seats[code, seat] for seat in range(players)} == {bots.count(code) * players}


def test_a_game_depends_on_its_number_alone() -> None:
    plan = Plan(GAME, 3, ["random"], range(5), "x", {})
    alone = play(plan, 3)
    assert list(played_games(plan, ThisProcess()))[3] == alone
    with LocalProcesses(2) as processes:
        assert list(played_games(plan, processes))[3] == alone
    assert play(plan, 4) != alone


@pytest.mark.parametrize("size", [1, 3, 7, 100])
def test_pieces_of_a_plan_merge_into_exactly_the_whole(size: int, tmp_path: Path) -> None:
    """Played anywhere and in any order, with the same records."""
    whole = Plan(GAME, 3, ["random"], range(4, 21), "x", {})
    together = Tally(play_piece(whole))
    pieces = list(whole.pieces(size))
    assert [number for piece in pieces for number in piece.numbers] == list(whole.numbers)
    merged = Tally()
    for piece in reversed(pieces):
        part = Tally(play_piece(piece._replace(records=str(tmp_path))))
        merged.merge(pickle.loads(pickle.dumps(part)))  # as it comes from another machine
    assert merged.figures(whole.bots) == together.figures(whole.bots)
    assert (merged.games, merged.decisions) == (17, together.decisions)
    assert sorted(file.name for file in tmp_path.iterdir()) == [whole.record_of(each).name for each in whole.numbers]


def test_tallies_merge_exactly_in_any_order() -> None:
    """Sums of floats would depend on the order: thirds and fifths do not add up to the same."""
    rng = seeded("merge")
    games: list[Played] = []
    for number in range(300):
        seats = 2 + rng.below(4)
        points = [rng.below(120) for _ in range(seats)]
        places = [1 + sum(other > own for other in points) for own in points]
        games.append(Played(number, "s", ["abcde"[rng.below(5)] for _ in range(seats)], points, places, rng.below(200)))
    whole = Tally(games).figures("abcde")
    for size in (1, 7, 64):
        pieces = [Tally(games[first : first + size]) for first in range(0, len(games), size)]
        merged = Tally()
        while pieces:
            merged.merge(pieces.pop(rng.below(len(pieces))))
        assert merged.figures("abcde") == whole


def test_figures() -> None:
    games = [
        Played(0, "s", ["a", "b"], [10, 5], [1, 2], 100),
        Played(1, "s", ["b", "a"], [7, 9], [2, 1], 110),
        Played(2, "s", ["a", "b"], [4, 4], [1, 1], 120),
    ]
    tally = Tally(games)
    a, b = tally.figures(["a", "b"])
    assert (a.wins, a.seats, a.fair) == (3, 3, 0.5)
    assert a.points == pytest.approx(23 / 3)
    assert b.wins == 1  # a shared first place is a win of both
    assert b.place == pytest.approx(5 / 3)
    assert tally.decisions_per_game == 110
    assert a.low < 1.0 <= a.high


def test_the_interval_of_wilson() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-3)
    assert high == pytest.approx(0.5962, abs=1e-3)
    assert wilson(0, 10)[0] == 0
    assert wilson(0, 0) == (0.0, 1.0)
