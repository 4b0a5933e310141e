"""A guided first game leaves its newcomer in a game that can be won."""

from __future__ import annotations

import pytest

from stolik.bots.advice import advise
from stolik.games.registry import GAMES
from stolik.match.tutorial import LEARNER, after_opening, tutorial_of

NEARLY = 0.9  # of everybody's share; chances are not known better than that


@pytest.mark.parametrize("game_id", [game for game in GAMES if tutorial_of(game)])
def test_the_hints_call_the_end_of_the_opening_fair(game_id: str) -> None:
    match = after_opening(game_id)
    assert match.state.actor == LEARNER
    view = match.game.redact(match.state, LEARNER)
    best = advise(match.game, view, "first-game").moves[0]
    assert best.chance >= NEARLY / match.game.seats(match.state), best


def test_what_the_guide_says_last_is_among_the_good_moves() -> None:
    """In the Year of the Dragon it asks for another harvest."""
    match = after_opening("year_of_the_dragon")
    moves = advise(match.game, match.game.redact(match.state, LEARNER), "first-game").moves
    harvest = next(each for each in moves if each.move.notation.endswith("harvest"))
    assert harvest.high >= moves[0].chance >= 1 / match.game.seats(match.state), moves
