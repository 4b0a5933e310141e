"""Moves exist once and are written as people read them."""

from __future__ import annotations

import pytest

from stolik.core.moves import Catalogue, Menu, UnknownMove, Verb
from stolik.core.terms import NUMBER, Vocabulary

FRUIT = Vocabulary("fruit", ["apple", "pear"])
EAT = Verb("eat", {"fruit": FRUIT, "bites": NUMBER})
WAIT = Verb("wait")


def catalogue() -> Catalogue:
    moves = Catalogue()
    for fruit in range(2):
        moves.add(EAT, fruit, 3)
    moves.add(EAT, 1)
    moves.add(WAIT)
    return moves


def test_codes_and_notation() -> None:
    moves = catalogue()
    assert [move.notation for move in moves.moves] == ["eat apple 3", "eat pear 3", "eat pear", "wait"]
    assert [move.code for move in moves.moves] == [0, 1, 2, 3]
    assert len(moves) == 4
    assert moves[2].notation == "eat pear"
    assert repr(moves[3]) == "<wait>"


def test_arguments_are_named_and_missing_ones_left_out() -> None:
    moves = catalogue()
    assert moves[0].arguments() == {"fruit": "apple", "bites": 3}
    assert moves[2].arguments() == {"fruit": "pear"}
    assert moves[3].arguments() == {}


def test_parsing() -> None:
    moves = catalogue()
    assert moves.parse("eat pear 3") is moves[1]
    assert moves.parse("  eat\tpear   3\n") is moves[1]
    for wrong in ("", "eat", "eat plum 3", "Eat pear 3", "eat pear 3 4", "wait 1"):
        with pytest.raises(UnknownMove):
            moves.parse(wrong)


def test_moves_of_a_kind() -> None:
    moves = catalogue()
    assert moves.of(EAT) == moves.moves[:3]
    assert moves.of(Verb("eat")) == []  # another verb of the same name


def test_no_two_moves_are_written_alike() -> None:
    moves = catalogue()
    with pytest.raises(AssertionError):
        moves.add(WAIT)


def test_three_arguments() -> None:
    sell = Verb("sell", {"place": FRUIT, "resource": FRUIT, "as": FRUIT})
    moves = Catalogue()
    move = moves.add(sell, 0, 1, 0)
    assert move.notation == "sell apple pear apple"
    assert (move.a, move.b, move.c) == (0, 1, 0)
    assert move.arguments() == {"place": "apple", "resource": "pear", "as": "apple"}
    assert moves.parse("sell apple pear apple") is move
    assert moves.add(sell, 0, 1).arguments() == {"place": "apple", "resource": "pear"}


def test_what_does_not_fit_into_a_move_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 3 arguments"):
        Verb("trade", {"give": FRUIT, "get": FRUIT, "with": FRUIT, "at": NUMBER})
    with pytest.raises(ValueError, match="wait has no argument 1"):
        Catalogue().add(WAIT, 1)
    with pytest.raises(ValueError, match="eat has no argument 3"):
        Catalogue().add(EAT, 1, 2, 0)


def test_a_menu_keeps_the_lists_of_small_sets() -> None:
    moves = catalogue()
    menu = Menu(moves.of(EAT), kept=4)
    assert [menu.of(some) for some in range(4)] == [[], [moves[0]], [moves[1]], [moves[0], moves[1]]]
    assert menu.of(3) is menu.of(3)
    assert menu.of(5) == [moves[0], moves[2]]
    assert menu.of(5) is not menu.of(5)


def test_a_menu_may_end_with_a_move_that_is_always_offered() -> None:
    moves = catalogue()
    menu = Menu(moves.of(EAT), kept=4, always=moves[3])
    assert menu.of(0) == [moves[3]]
    assert menu.of(2) == [moves[1], moves[3]]
    assert menu.of(6) == [moves[1], moves[2], moves[3]]
