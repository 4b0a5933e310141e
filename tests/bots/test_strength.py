"""What looks ahead wins against what does not. Many games, so only on the compiled core, where bots choose the same."""

from __future__ import annotations

import pytest

from stolik.games.registry import GAMES, load_game

from .test_bots import play

OF_GAMES = 20


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    game = load_game(name)
    won = 0
    for number in range(OF_GAMES):
        codes = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        state, _moves = play(game, codes, f"wins/{number}")
        won += codes[game.standings(state)[0].seat] == "greedy"
    assert won >= 0.85 * OF_GAMES
