"""What offers are said to bring is what River of Gold pays."""

from __future__ import annotations

from typing import Any

from stolik.core.foresight import foresee
from stolik.games.registry import load_game

GAME: Any = load_game("river_of_gold")


def effect_of(state: Any, notation: str) -> list[dict[str, object]]:
    legal = GAME.legal(state)
    ahead = foresee(GAME, GAME.redact(state, state.actor), legal)[legal.index(GAME.moves.parse(notation))]
    return [amount.as_json() for amount in ahead.effect]


def amount(seat: int, thing: str, n: int | None) -> dict[str, object]:
    return {"seat": seat, "thing": thing, "amount": n}


def test_a_good_without_room_is_not_promised() -> None:
    full = {"silk": 6, "rice": 6, "porcelain": 6}
    position = {
        "buildings": {"shore_3a": {"tile": "e2_market_vp2", "markers": ["crane"]}},
        "players": {"crab": {"die": 1, "ships": {"ship_1": "river_04", "ship_2": "river_08"}, **full}},
    }
    state = GAME.from_position(["crab", "crane"], {}, position)
    assert effect_of(state, "sail ship_1") == [amount(0, "koku", 3), amount(1, "points", 2)]


def test_costs_and_gains_stand_side_by_side() -> None:
    position = {"players": {"crab": {"die": 2, "koku": 9, "silk": 3}, "crane": {}}}
    state = GAME.from_position(["crab", "crane"], {}, position)
    assert effect_of(state, "exchange silk rice") == [amount(0, "silk", -2), amount(0, "rice", 1)]
    assert effect_of(state, "exchange koku favour") == [amount(0, "koku", -5), amount(0, "favour", 1)]
