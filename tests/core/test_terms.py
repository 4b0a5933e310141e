"""Vocabularies translate small integers to ids and back."""

from __future__ import annotations

import pytest

from stolik.core.terms import NUMBER, Vocabulary

FRUIT = Vocabulary("fruit", ["apple", "pear", "plum"])


def test_there_and_back() -> None:
    assert [FRUIT.index(FRUIT.word(index)) for index in range(3)] == [0, 1, 2]
    assert FRUIT.value(2) == "plum"


def test_unknown_words() -> None:
    with pytest.raises(ValueError, match="no fruit is called 'nut'"):
        FRUIT.index("nut")
    with pytest.raises(ValueError):
        FRUIT.index("0")


def test_numbers_are_their_own_ids() -> None:
    assert NUMBER.index("12") == 12
    assert NUMBER.word(12) == "12"
    assert NUMBER.value(12) == 12
    with pytest.raises(ValueError):
        NUMBER.index("twelve")


def test_a_mask_is_told_as_a_list() -> None:
    fruits = FRUIT.set_of()
    assert fruits.value(0) == []
    assert fruits.value(0b101) == ["apple", "plum"]
    assert FRUIT.value(1) == "pear"  # the vocabulary it was made from stays as it was
