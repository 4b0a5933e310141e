"""The River at the terminal: its board in every language, whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from stolik.cli.boards import board_of
from stolik.core.chance import KeyedChance
from stolik.core.rng import seeded
from stolik.games.registry import load_game
from stolik.games.the_river.state import TheRiverState
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words

GAME = "the_river"
RULES = load_game(GAME)
BOARD = board_of(GAME)
NAMES = ["Anna", "Bert", "Klara", "Dorota"]
WIDTH = 80


def states(seats: int) -> Iterator[TheRiverState]:
    """Every tenth position of a random game, and the last one."""
    chance, rng = KeyedChance("board"), seeded("board")
    state = RULES.new(seats, {}, chance)
    decisions = 0
    while state.pending:
        if decisions % 10 == 0:
            yield state
        choices = RULES.legal(state)
        RULES.apply(state, choices[rng.below(len(choices))], chance)
        decisions += 1
    yield state


def drawn(state: TheRiverState, words: Words) -> str:
    paper = StringIO()
    view = RULES.present(RULES.redact(state, 0), 0)
    Console(width=WIDTH, file=paper).print(BOARD.draw(view, NAMES[: len(state.players)], words, 0))
    return paper.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_cut_off_and_columns_tell_their_points(language: str, seats: int) -> None:
    words = Words(language)
    scored = 0
    for state in states(seats):
        text = drawn(state, words)
        assert "…" not in text and "{" not in text, text
        assert max(map(len, text.splitlines())) <= WIDTH
        view: Any = RULES.present(state, None)
        for player in view["players"]:
            worth = [words.text("river.board.worth", points=column["points"]) for column in player["columns"]]
            assert re.search(r"\s+".join(map(re.escape, worth)), text), text
            scored += any(column["points"] for column in player["columns"])
    assert scored
