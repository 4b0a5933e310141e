"""What the last scoring adds is worked out here a second time, from the written position alone (yotd 10.2 to 10.5)."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.game import seat_names

from .games import GAME, play

BUDDHAS = {"monk_young": 1, "monk_old": 2}


def expected(player: dict[str, Any]) -> dict[str, int]:
    palaces = player["palaces"]
    return {
        "persons": 2 * sum(len(palace["persons"]) for palace in palaces),
        "monks": sum(palace["floors"] * BUDDHAS.get(person, 0) for palace in palaces for person in palace["persons"]),
        "money": (player["yuan"] + 2 * player["rice"] + 2 * player["fireworks"]) // 3,
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("modules", [False, True])
def test_final_scoring(seats: int, modules: bool) -> None:
    for number in range(5):
        *_, end = play(f"final {number}", seats, {"great_wall": modules, "super_events": modules})
        position: dict[str, Any] = GAME.position(end, seat_names(seats))
        for sheet, player in zip(GAME.scores(end), position["players"].values(), strict=True):
            told = expected(player)
            assert {item: sheet.items[item] for item in told} == told
