"""The catalogue is a fixed, small action space that people can read and write."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.game import Game
from stolik.core.moves import UnknownMove
from stolik.games import registry

from .tables import through_json

GAMES = [registry.load_game(meta.game) for meta in registry.metas()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.game)


@each_game
def test_codes_are_places_in_the_catalogue(game: Game[Any]) -> None:
    assert [move.code for move in game.moves.moves] == list(range(len(game.moves)))
    assert all(game.moves[move.code] is move for move in game.moves.moves)
    # A guide: all that grows with the catalogue in play is one list of numbers per choice of a Monte Carlo bot, which
    # takes a quarter of a microsecond longer for 482 moves (Rotunda) than for 375.
    assert len(game.moves) <= 500, "split a choice in two rather than multiply it"


@each_game
def test_notation_is_read_back(game: Game[Any]) -> None:
    for move in game.moves.moves:
        assert game.moves.parse(move.notation) is move
        assert game.moves.parse("  " + move.notation.replace(" ", " \t ") + "\n") is move
        assert move.notation.split()[0] == move.verb.name
        assert through_json(move.arguments()) == move.arguments()


@each_game
@settings(deadline=None, derandomize=True)
@given(words=st.lists(st.text(), max_size=4))
def test_anything_else_is_an_unknown_move(game: Game[Any], words: list[str]) -> None:
    notation = " ".join(words)
    try:
        move = game.moves.parse(notation)
    except UnknownMove:
        return
    assert move.notation == " ".join(notation.split())


@each_game
@settings(deadline=None, derandomize=True)
@given(data=st.data())
def test_a_word_too_many_or_too_few_is_noticed(game: Game[Any], data: st.DataObject) -> None:
    notations = {move.notation for move in game.moves.moves}
    words = data.draw(st.sampled_from(sorted(notations))).split()
    place = data.draw(st.integers(0, len(words) - 1))
    for other in ([*words[:place], *words[place + 1 :]], [*words, words[place]]):
        if " ".join(other) not in notations:
            with pytest.raises(UnknownMove):
                game.moves.parse(" ".join(other))
