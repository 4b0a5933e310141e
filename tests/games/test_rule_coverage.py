"""Every numbered statement of a game's rules.md that demands something is pinned by at least one scenario."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
import yaml

from stolik.games.registry import GAMES

SCENARIOS = Path(__file__).parents[1] / "scenarios"
STATEMENT = re.compile(r"\*\*(\d+(?:\.\d+)+)\*\*((?:(?!\*\*\d+\.\d|\n[ >]*\n).)*)", re.DOTALL)
NOTE = "*(note)*"
FEWEST = {"the_river": 90}  # demands, where a game has short rules
each_game = pytest.mark.parametrize("game", GAMES)


def statements(game: str) -> dict[str, bool]:
    """Number -> whether it demands something that a test can check. A table row is a statement of its own.

    A paragraph that ends with a colon only introduces the numbered parts below it.
    """
    rules = Path(next(iter(import_module(f"stolik.games.{game}").__path__))) / "rules.md"
    found: dict[str, bool] = {}
    told = STATEMENT.findall(rules.read_text(encoding="utf-8"))
    for (number, said), (following, _said) in zip(told, [*told[1:], ("", "")], strict=True):
        assert number not in found, f"{number} is used twice"
        introduces = said.endswith(":") and following.startswith(f"{number}.")
        found[number] = NOTE not in said and not introduces
    return found


def cited(game: str) -> set[str]:
    return {
        number
        for suite in (SCENARIOS / game).glob("*.yaml")
        for scenario in yaml.safe_load(suite.read_text(encoding="utf-8"))
        for number in scenario["rule"]
    }


@each_game
def test_every_demand_has_a_scenario(game: str) -> None:
    demands = {number for number, demand in statements(game).items() if demand}
    assert len(demands) > FEWEST.get(game, 100)
    assert demands - cited(game) == set()


@each_game
def test_scenarios_cite_statements_that_exist(game: str) -> None:
    assert cited(game) <= set(statements(game))
