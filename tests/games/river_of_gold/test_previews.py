"""What a sail is said to bring is what it brings."""

from __future__ import annotations

from typing import Any

from tests.contract.tables import Table, Walk

from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.games.registry import load_game
from stolik.games.river_of_gold.state import RiverState

GAME: Any = load_game("river_of_gold")
NUMBERS = ("koku", "silk", "rice", "porcelain", "favour")


def gained(before: RiverState, after: RiverState, seat: int) -> dict[str, int]:
    old, new = before.players[seat], after.players[seat]
    told = {name: int(getattr(new, name) - getattr(old, name)) for name in NUMBERS}
    told["points"] = after.points.total(seat) - before.points.total(seat)
    return {name: number for name, number in told.items() if number}


def test_previews_come_true() -> None:
    """For everybody who has nothing to choose: what follows a choice is not part of the stop."""
    compared = 0
    for number in range(6):
        walk = Walk(Table("river_of_gold", 3, "previews", ()), f"previews/{number}")
        for _ in walk.decisions():
            state: Any = walk.state
            owed = state.pending[-1]
            if owed.task.name != "turn":
                continue
            for notation, told in GAME.details(GAME.redact(state, owed.seat), owed)["sails"].items():
                after = state.clone()
                GAME.apply(after, GAME.moves.parse(notation), SampledChance(seeded("sail")), take_forced=False)
                if after.pending[-1].task.name != "end_turn":
                    continue  # a choice waits, or masteries were claimed after it
                claimed = after.claims != state.claims
                gains = {each["seat"]: each for each in told["gains"]}
                for seat in range(3):
                    expected = gained(state, after, seat)
                    if claimed and seat == owed.seat:
                        expected.pop("points", None)
                    shown = {name: gains.get(seat, {}).get(name, 0) for name in expected}
                    assert shown == expected, (notation, seat)
                    compared += 1
    assert compared > 300


def test_a_good_without_room_is_not_promised() -> None:
    full = {"silk": 6, "rice": 6, "porcelain": 6}
    position = {
        "buildings": {"shore_3a": {"tile": "e2_market_vp2", "markers": ["crane"]}},
        "players": {"crab": {"die": 1, "ships": {"ship_1": "river_04", "ship_2": "river_08"}, **full}},
    }
    state = GAME.from_position(["crab", "crane"], {}, position)
    gains = GAME.details(state, state.pending[-1])["sails"]["sail ship_1"]["gains"]
    assert gains == [{"seat": 0, "koku": 3}, {"seat": 1, "points": 2}]
