"""Boards show what is printed in the box that is played with."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from stolik.cli.boards import board_of
from stolik.cli.boards.base import Board, PrintedBoard
from stolik.core.chance import KeyedChance
from stolik.core.game import seat_names
from stolik.games import printed_facts
from stolik.games.registry import GAMES, load_game
from stolik.locale.words import Words


def drawn(board: Board, game: str, options: Mapping[str, object] | None = None) -> str:
    """The whole table and the first seat, at the beginning of a game."""
    rules = load_game(game)
    seats = rules.meta.min_seats
    view = rules.present(rules.redact(rules.new(seats, options or {}, KeyedChance("boards")), 0), 0)
    paper = StringIO()
    console, words = Console(width=80, file=paper), Words("en")
    console.print(board.draw(view, seat_names(seats), words, 0))
    console.print(board.draw_seat(view, seat_names(seats), words, 0))
    return paper.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_of_the_printed_box_is_the_board(game: str) -> None:
    board = board_of(game)
    assert isinstance(board, PrintedBoard)
    again = board.of_box(printed_facts(game))
    assert again is not board
    assert drawn(again, game) == drawn(board, game)


def test_boards_show_the_numbers_of_another_box() -> None:
    facts: dict[str, Any] = deepcopy(printed_facts("year_of_the_dragon"))
    facts["modules"]["great_wall"]["wall_max_length"] = 9
    board = board_of("year_of_the_dragon")
    wall = {"great_wall": True}
    assert " 0/9" in drawn(board.of_box(facts), "year_of_the_dragon", wall)
    assert " 0/12" in drawn(board, "year_of_the_dragon", wall)

    river: dict[str, Any] = deepcopy(printed_facts("river_of_gold"))
    for shore in river["board"]["shore_spaces"]["items"]:
        shore["cost"] = shore["cost"] and 77
    assert "77" in drawn(board_of("river_of_gold").of_box(river), "river_of_gold")
    assert "77" not in drawn(board_of("river_of_gold"), "river_of_gold")
