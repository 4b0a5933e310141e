"""The switch hands_open decides what is shown of other hands (yotd 11.1); nothing else depends on it."""

from __future__ import annotations

from typing import Any

import pytest

from .games import GAME, play


def views(hands_open: bool, viewer: int | None) -> list[dict[str, Any]]:
    states = play("hands", 3, {"hands_open": hands_open})
    return [GAME.present(GAME.redact(state, viewer), viewer) for state in states]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_other_hands_are_shown_only_if_open(viewer: int | None) -> None:
    for view in views(True, viewer):
        assert all(len(player["hand"]) == player["hand_size"] for player in view["players"])
    for view in views(False, viewer):
        for seat, player in enumerate(view["players"]):
            if seat == viewer:
                assert len(player["hand"]) == player["hand_size"]
            else:
                assert player["hand"] is None


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everything_else_looks_the_same_to_everybody(viewer: int | None) -> None:
    for seen, full in zip(views(False, viewer), views(True, 0), strict=True):
        for player in [*seen["players"], *full["players"]]:
            del player["hand"]
        assert seen == full
