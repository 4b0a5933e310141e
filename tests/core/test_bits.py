"""Sets as bits are right beyond 31 members, plain and compiled."""

from __future__ import annotations

import pytest

from stolik.core.bits import WIDEST, bit, bits, mask_of, members
from stolik.core.terms import Vocabulary


@pytest.mark.parametrize("member", [0, 1, 30, 31, 32, 33, 61])
def test_every_member_has_a_bit_of_its_own(member: int) -> None:
    assert bit(member) == 2**member
    assert members(bit(member)) == [member]


def test_counting_and_listing() -> None:
    some = [0, 5, 31, 32, 60]
    assert members(mask_of(some)) == some
    assert bits(mask_of(some)) == len(some)
    assert (bits(0), members(0)) == (0, [])


def test_a_set_that_is_too_wide_is_refused() -> None:
    with pytest.raises(ValueError, match="62 members at most"):
        mask_of([WIDEST])
    ids = [f"card_{card}" for card in range(WIDEST + 1)]
    assert Vocabulary("card", ids).index("card_62") == 62  # many ids are fine,
    with pytest.raises(ValueError, match="a set of card would have 63 members"):
        Vocabulary("card", ids).set_of()  # but no set of them


def test_a_set_of_33_is_told() -> None:
    cards = Vocabulary("card", [f"b{card:02}" for card in range(1, 34)]).set_of()
    assert cards.value(mask_of([0, 31, 32])) == ["b01", "b32", "b33"]
