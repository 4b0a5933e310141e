"""What looks further ahead, or has learned, wins. Many games: only on the compiled core, where bots choose the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stolik.bots.levels import levels_of
from stolik.bots.nets import FOLDER
from stolik.games.registry import GAMES, load_game

from .test_bots import play

OF_GAMES = 20
FROM_EACH_SEAT = 12
NETS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ("easy", "medium"))
def test_levels_beat_random(name: str, code: str) -> None:
    game = load_game(name)
    won = 0
    for number in range(OF_GAMES):
        codes = [code, "random"] if number % 2 else ["random", code]
        state, _moves = play(game, codes, f"wins/{number}")
        won += codes[game.standings(state)[0].seat] == code
    assert won >= 0.85 * OF_GAMES


@pytest.mark.parametrize("file", NETS, ids=lambda file: file.stem)
def test_every_net_wins_against_medium(file: Path) -> None:
    """More than its share, from every seat; ladders have more."""
    told = json.loads(file.read_text("utf-8"))
    game, players = load_game(told["game"]), told["players"]
    assert "hard" in levels_of(told["game"], players)
    level = "hard"
    won = 0
    games = FROM_EACH_SEAT * players  # where a share is small, luck takes more games to cancel out
    for number in range(games):
        codes = [level if seat == number % players else "medium" for seat in range(players)]
        state, _moves = play(game, codes, f"nets/{number // players}")
        won += codes[game.standings(state)[0].seat] == level
        if won > games / players:  # whatever the games to come bring
            return
    pytest.fail(f"{won} of {games} won")
