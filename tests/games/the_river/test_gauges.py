"""What offers are said to bring."""

from __future__ import annotations

from stolik.core.foresight import foresee

from .test_secrecy import GAME, positions


def test_a_tile_on_a_house_costs_a_pioneer() -> None:
    """It is told when the tile is chosen, not when the pioneer settles in the clean-up (river 6.4)."""
    told: set[bool] = set()
    for state in positions(3, "houses"):
        seat = state.actor
        player, known = state.players[seat], GAME.redact(state, seat)
        moves = [move for move in GAME.legal(known) if move.verb.name == "explore"]
        laid = len(player.tiles)
        covers = laid < len(player.board.settle) - 1 and player.board.settle[laid + 1] > max(
            player.settled, player.board.settle[laid]
        )
        for ahead in foresee(GAME, known, moves):
            effect = [amount.as_json() for amount in ahead.effect]
            lost = [each for each in effect if each["thing"] == "pioneers" and each["seat"] == seat]
            assert [each["amount"] for each in lost] == ([-1] if covers else [])
            told.add(covers)
    assert told == {True, False}
