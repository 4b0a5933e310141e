"""Sheets add up; standings know ties."""

from __future__ import annotations

from stolik.core.score import ScoreSheet, rank


def places(totals: list[int], tie_breaks: list[int]) -> list[tuple[int, int]]:
    return [(standing.seat, standing.place) for standing in rank(totals, tie_breaks)]


def test_a_sheet_adds_up() -> None:
    sheet = ScoreSheet(1, {"palaces": 4, "debts": -1})
    assert sheet.total == 3
    assert sheet.as_json() == {"seat": 1, "items": {"palaces": 4, "debts": -1}, "total": 3}
    assert ScoreSheet(0, {}).total == 0


def test_best_first() -> None:
    assert places([3, 9, 5], [0, 0, 0]) == [(1, 1), (2, 2), (0, 3)]


def test_ties_are_broken() -> None:
    assert places([5, 5, 7], [1, 2, 0]) == [(2, 1), (1, 2), (0, 3)]


def test_what_is_equal_in_everything_shares_a_place_and_leaves_the_next_out() -> None:
    assert places([5, 7, 5, 7, 1], [0, 0, 0, 0, 0]) == [(1, 1), (3, 1), (0, 3), (2, 3), (4, 5)]
    assert places([0, 0], [4, 4]) == [(0, 1), (1, 1)]


def test_negative_totals() -> None:
    assert places([-3, -1], [0, 0]) == [(1, 1), (0, 2)]


def test_a_standing_is_told() -> None:
    assert rank([4], [2])[0].as_json() == {"seat": 0, "place": 1, "total": 4, "tie_break": 2}
