"""Sets of small integers, kept as the bits of one machine integer: `bit(3) | bit(5)`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

WIDEST: Final = 62  # members of the largest set: what a machine integer holds without its sign


def bit(member: i64) -> i64:
    """The set of one member. To be used instead of `1 << member`, which is compiled to a shift of 32 bits."""
    return _shifted(1, member)


def _shifted(one: i64, places: i64) -> i64:
    """A literal, and a variable that only ever is one, have 32 bits when compiled; what is passed has 64."""
    return one << places


def bits(mask: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def members(mask: i64) -> list[int]:
    """The members of a set, in ascending order."""
    found: list[int] = []
    index: i64 = 0
    while mask:
        if mask & 1:
            found.append(index)
        mask >>= 1
        index += 1
    return found


def mask_of(some: Iterable[int]) -> int:
    """The set of these members."""
    mask = 0
    for member in some:
        if not 0 <= member < WIDEST:
            raise ValueError(f"{member} cannot be in a set: sets have {WIDEST} members at most")
        mask |= bit(member)
    return mask
