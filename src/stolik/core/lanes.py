"""A few small counts in one machine integer, side by side: adding two such integers adds each of their counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

LANE: Final[i64] = 12  # bits of a count
FULL: Final[i64] = 4095  # the largest count
MOST: Final = 5  # counts, so that the sign is left alone


def lanes(counts: Sequence[int]) -> int:
    """These counts, the first in the lowest bits."""
    if len(counts) > MOST or not all(0 <= count <= FULL for count in counts):
        raise ValueError(f"{list(counts)} are not {MOST} counts from 0 to {FULL}")
    return sum(in_lane(count, place) for place, count in enumerate(counts))


def in_lane(count: i64, place: i64) -> i64:
    """One count alone, to be added to others or taken away."""
    return count << (place * LANE)


def lane(counts: i64, place: i64) -> i64:
    """One of the counts."""
    return (counts >> (place * LANE)) & FULL
