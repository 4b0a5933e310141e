"""Counts side by side in one integer."""

from __future__ import annotations

import pytest

from stolik.core.lanes import FULL, MOST, in_lane, lane, lanes


def test_counts_stay_apart() -> None:
    some, others = [3, 0, 40, 7], [1, 9, 0, FULL - 7]
    together = lanes(some) + lanes(others)
    assert [lane(together, place) for place in range(4)] == [4, 9, 40, FULL]
    assert together - lanes(others) == lanes(some)
    assert lanes([]) == 0 and not lanes([0, 0, 0])


def test_one_count_is_added_and_taken_away() -> None:
    counts = lanes([5, 6, 7]) + in_lane(2, 1) - in_lane(7, 2)
    assert [lane(counts, place) for place in range(3)] == [5, 8, 0]


def test_the_widest_counts_leave_the_sign_alone() -> None:
    counts = lanes([FULL] * MOST)
    assert counts > 0 and [lane(counts, place) for place in range(MOST)] == [FULL] * MOST


@pytest.mark.parametrize("counts", [[FULL + 1], [-1], [0] * (MOST + 1)])
def test_what_does_not_fit_is_refused(counts: list[int]) -> None:
    with pytest.raises(ValueError):
        lanes(counts)
