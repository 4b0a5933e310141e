"""The generator: records and golden games depend on its stream, so it may never change."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.rng import Sfc32, seeded

WORD = 2**32


def reference(a: int, b: int, c: int, count: int) -> list[int]:
    """sfc32 written down a second time, straight from the author's description."""
    counter = 1
    words = []
    for _ in range(12 + count):
        word = (a + b + counter) % WORD
        counter = (counter + 1) % WORD
        a = b ^ (b >> 9)
        b = (c + c * 8) % WORD
        c = (c * 2**21 % WORD + (c >> 11) + word) % WORD
        words.append(word)
    return words[12:]


def test_golden_values() -> None:
    rng = Sfc32(1, 2, 3)
    assert [rng.next() for _ in range(4)] == [1936341825, 3001364500, 1029104839, 3987121759]
    rng = seeded("stolik")
    assert [rng.next() for _ in range(4)] == [2682114292, 2320070608, 1185509606, 790981827]
    rng = seeded("stolik")
    assert [rng.below(6) for _ in range(20)] == [3, 3, 1, 1, 3, 0, 2, 0, 1, 1, 3, 2, 5, 1, 0, 2, 2, 1, 5, 1]


@pytest.mark.parametrize("seed", [(0, 0, 0), (1, 2, 3), (WORD - 1, WORD - 1, WORD - 1), (0x9E3779B9, 7, 0x80000000)])
def test_it_is_sfc32(seed: tuple[int, int, int]) -> None:
    rng = Sfc32(*seed)
    words = [rng.next() for _ in range(1000)]
    assert words == reference(*seed, 1000)
    assert all(0 <= word < WORD for word in words)


def test_seeds_are_texts() -> None:
    assert seeded("a").next() == seeded("a").next()
    assert seeded("a").next() != seeded("b").next()
    assert seeded("żółw").next() != seeded("zolw").next()


@pytest.mark.parametrize("count", [1, 2, 3, 7, 10**6])
def test_numbers_stay_below_the_limit(count: int) -> None:
    rng = seeded(f"below {count}")
    assert all(0 <= rng.below(count) < count for _ in range(1000))


def test_all_numbers_are_about_equally_likely() -> None:
    rng = seeded("fair die")
    rolls = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(rolls) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 400 for count in rolls.values())  # four standard deviations
