"""Ladders: every seed from each seat, the same for any number of jobs, and figures that follow from the games."""

from __future__ import annotations

from xml.dom.minidom import parseString

import pytest

pytest.importorskip("openskill")

from stolik.bots.levels import shown_levels
from stolik.lab.ladder import LadderPlan, Outcome, Ratings, climb, play_game
from stolik.lab.ladder_plot import drawn
from stolik.lab.playing import Played

PLAN = LadderPlan("the_river", 3, ["random", "easy", "medium"], 2, "ladder", {})


def outcome(plan: LadderPlan, number: int, places: list[int]) -> Outcome:
    piece = list(plan.pieces())[number]
    seats = plan.players
    return Outcome(piece, Played(places, [0] * seats, [0.0] * seats, [0.0] * seats, [2] * seats))


def test_every_seed_is_played_from_each_seat() -> None:
    pieces = list(PLAN.pieces())
    assert len(pieces) == PLAN.games() == 3 * 2 * 3
    for match, (upper, lower) in enumerate(PLAN.matches()):
        mine = [piece for piece in pieces if piece.match == match]
        for seed in ("ladder/0", "ladder/1"):
            mirrored = [piece for piece in mine if piece.seed == seed]
            assert [piece.seat for piece in mirrored] == [0, 1, 2]
            for piece in mirrored:
                assert [code == upper for code in piece.codes] == [seat == piece.seat for seat in range(3)]
                assert set(piece.codes) == {upper, lower}
    assert PLAN._replace(neighbours=True).matches() == [("easy", "random"), ("medium", "easy")]


def test_shares_count_shared_victories_in_part() -> None:
    plan = LadderPlan("the_river", 2, ["easy", "medium"], 2, "x", {})
    places = [[1, 2], [2, 1], [2, 1], [1, 1]]  # medium sits on seats 0, 1, 0, 1
    told = climb(plan, [outcome(plan, number, each) for number, each in enumerate(places)])
    (match,) = told["matches"]
    assert (match["wins"], match["games"], match["share"], match["fair"]) == (2.5, 4, 0.625, 0.5)
    assert match["low"] < 0.5 < match["high"]
    assert shown_levels(told) == ("easy",)


def test_ratings_rise_with_victories() -> None:
    ratings = Ratings(["easy", "medium"])
    for _ in range(10):
        ratings.add(["medium", "easy", "easy"], [1, 2, 3])
    told = ratings.as_json()
    assert told["medium"]["mu"] > told["easy"]["mu"] + 5
    assert told["medium"]["sigma"] < Ratings(["medium"]).as_json()["medium"]["sigma"]


def test_a_ladder_of_real_games() -> None:
    plan = LadderPlan("year_of_the_dragon", 2, ["random", "easy"], 2, "real", {"great_wall": True})
    told = climb(plan, map(play_game, plan.pieces()))
    again = climb(plan, map(play_game, plan.pieces()))
    assert told["matches"] == again["matches"] and told["ratings"] == again["ratings"]
    (match,) = told["matches"]
    assert match["share"] == 1.0
    assert told["levels"] == {"random": "random", "easy": "simple"}
    assert told["options"] == {"great_wall": True}
    assert told["milliseconds"]["easy"]["mean"] > told["milliseconds"]["random"]["mean"] >= 0.0
    plot = parseString(drawn(told))
    assert len(plot.getElementsByTagName("rect")) == 2
