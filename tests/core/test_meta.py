"""Options are settled once, with defaults, and anything unknown is refused in words."""

from __future__ import annotations

import pytest

from stolik.core.meta import BadOption, Meta, Option

META = Meta(
    game="patience",
    title="Patience",
    prefix="pat",
    min_seats=1,
    max_seats=2,
    options=[
        Option("jokers", [0, 1, 2], 0),
        Option("open", [False, True], False, module=True),
        Option("deck", ["french", "german"], "french"),
    ],
    rules_version=1,
    stage="complete",
    secrets=True,
    minutes=[10, 20],
    weight=1,
    colours=["red", "blue"],
)


def test_defaults() -> None:
    assert META.settle({}) == {"jokers": 0, "open": False, "deck": "french"}


def test_choices() -> None:
    assert META.settle({"deck": "german", "jokers": 2}) == {"jokers": 2, "open": False, "deck": "german"}


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"size": 3}, "no option 'size'"),
        ({"jokers": 3}, "can be 0, 1, 2, not 3"),
        ({"jokers": True}, "not True"),  # though True == 1
        ({"open": 1}, "can be false, true, not 1"),
        ({"open": "true"}, "not 'true'"),
        ({"deck": None}, "can be french, german, not None"),
        ({"deck": []}, "not \\[\\]"),
    ],
)
def test_bad_options(chosen: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        META.settle(chosen)


def test_seats() -> None:
    META.check_seats(1)
    META.check_seats(2)
    for seats in (-1, 0, 3):
        with pytest.raises(BadOption, match="1 to 2 players"):
            META.check_seats(seats)
