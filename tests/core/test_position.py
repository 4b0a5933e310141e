"""Fields of positions: each kind is read in one way, and mistakes name the field."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.position import BadPosition, Fields
from stolik.core.score import Sources, read_ledger
from stolik.core.terms import Vocabulary

FRUIT = Vocabulary("fruit", ["apple", "pear", "plum"])
NAMES = ["anna", "bea"]


def fields(**written: Any) -> Fields:
    return Fields(written, NAMES, "", None)


def test_what_is_left_out_or_null_has_its_default() -> None:
    for told in (fields(), fields(n=None, f=None, w=None, m=None, s=None, l=None)):
        assert told.number("n", 7) == 7
        assert told.flag("f", True) is True
        assert told.word("w", ["x", "y"], "y") == "y"
        assert told.member(FRUIT, "m", -1) == -1
        assert told.seat("s", 1) == 1
        assert told.several(FRUIT, "l") == []
        assert told.numbers(FRUIT, "n", [1, 2, 3]) == [1, 2, 3]


def test_every_kind_of_field() -> None:
    told = fields(
        n=3,
        f=True,
        m="pear",
        s="bea",
        l=["plum", "apple"],
        gaps=["plum", None],
        lists=[["plum"], []],
        map={"plum": 5},
        seats=["bea", "anna"],
        places={1: ["anna"], "2": []},
        each=[{"x": 1}, {"x": 2}],
    )
    assert (told.number("n"), told.flag("f"), told.member(FRUIT, "m", -1), told.seat("s")) == (3, True, 1, 1)
    assert told.several(FRUIT, "l") == [2, 0]
    assert told.set_of(FRUIT, "l") == 0b101
    assert told.with_gaps(FRUIT, "gaps", -1) == [2, -1]
    assert told.lists(FRUIT, "lists") == [[2], []]
    assert told.numbers(FRUIT, "map", [1, 1, 1]) == [1, 1, 5]
    assert told.seats("seats") == [1, 0]
    assert [(number, place.seats(key)) for number, key, place in told.by_number("places", 1, 3)] == [(1, [0]), (2, [])]
    assert [each.number("x") for each in told.each("each", ("x",))] == [1, 2]
    assert [(fruit, inner.number(key)) for fruit, key, inner in told.by_member(FRUIT, "map")] == [(2, 5)]


@pytest.mark.parametrize(
    ("written", "trouble"),
    [
        ({"coins": 99}, "players.anna.coins must be a whole number from 0 to 9, not 99"),
        ({"coins": True}, "players.anna.coins must be a whole number from 0 to 9, not True"),
        ({"first": 1}, "players.anna.first must be true or false, not 1"),
        ({"likes": "pea"}, "players.anna.likes is wrong: no fruit is called 'pea'"),
        ({"friend": "zoe"}, "players.anna.friend is wrong: no player is called 'zoe'; players are anna, bea"),
        ({"basket": "apple"}, "players.anna.basket must be a list, not 'apple'"),
        ({"basket": ["apple", "apple"]}, "players.anna.basket is wrong: a fruit is named twice"),
        ({"stock": {"apple": -1}}, "players.anna.stock.apple must be a whole number from 0 to 1000000, not -1"),
        ({"stock": ["apple"]}, "players.anna.stock must be a map of fields, not ['apple']"),
        ({"spaces": {"4": 1}}, "players.anna.spaces has no '4': there are 1 to 3"),
        ({"junk": 1}, "players.anna has no field 'junk'"),
        ({"points": {"luck": 1}}, "players.anna.points is wrong: no source of points is called 'luck'"),
    ],
)
def test_mistakes_name_the_field(written: dict[str, Any], trouble: str) -> None:
    allowed = ("coins", "first", "likes", "friend", "basket", "stock", "spaces", "points", "vp")
    with pytest.raises(BadPosition) as wrong:
        anna = fields(players={"anna": written}).players(allowed)[0]
        anna.number("coins", 0, 0, 9)
        anna.flag("first")
        anna.member(FRUIT, "likes", -1)
        anna.seat("friend")
        anna.set_of(FRUIT, "basket")
        anna.numbers(FRUIT, "stock", [0, 0, 0])
        anna.by_number("spaces", 1, 3)
        read_ledger(Sources(["earlier", "work"]), [anna])
    assert str(wrong.value) == trouble


def test_players_who_are_left_out_have_defaults_and_strangers_are_refused() -> None:
    anna, bea = fields(players={"bea": {"coins": 2}}).players(("coins",))
    assert (anna.number("coins"), bea.number("coins")) == (0, 2)
    with pytest.raises(BadPosition, match="no player is called 'zoe'"):
        fields(players={"zoe": {}}).players(())


def test_points_by_source() -> None:
    sources = Sources(["earlier", "work", "luck"], ["gift"])
    told = fields(players={"anna": {"points": {"work": 3, "earlier": 1}, "vp": 2}}).players(("points", "vp"))
    ledger = read_ledger(sources, told)
    assert ledger.totals() == [6, 0]
    assert ledger.written(0) == {"earlier": 3, "work": 3}
    assert [sheet.items for sheet in ledger.sheets()] == [
        {"earlier": 3, "work": 3, "luck": 0},
        {"earlier": 0, "work": 0, "luck": 0},
    ]
    other = ledger.clone()
    other.add(1, 4, 2)
    assert (ledger.totals(), other.totals()) == ([6, 0], [6, 4])
    with pytest.raises(BadPosition, match="no source of points is called 'gift'"):
        read_ledger(sources, [*fields(players={"anna": {"points": {"gift": 1}}}).players(("points",))])
