"""Every numbered statement of rules.md that demands something is pinned by at least one scenario."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import stolik.games.year_of_the_dragon

RULES = Path(next(iter(stolik.games.year_of_the_dragon.__path__))) / "rules.md"
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "year_of_the_dragon"
NUMBER = re.compile(r"\*\*(\d+(?:\.\d+)+)\*\*")
NOTE = "*(note)*"

# Statements that no scenario can pin, with the reason. (None so far: every demand of these rules can be played.)
OUT_OF_REACH: dict[str, str] = {}


def statements() -> dict[str, bool]:
    """Number -> whether it demands something that a test can check. A table row is a statement of its own."""
    found: dict[str, bool] = {}
    for line in RULES.read_text(encoding="utf-8").splitlines():
        for number in NUMBER.findall(line):
            assert number not in found, f"{number} is used twice"
            found[number] = NOTE not in line
    return found


def cited() -> set[str]:
    return {
        number
        for suite in SCENARIOS.glob("*.yaml")
        for scenario in yaml.safe_load(suite.read_text(encoding="utf-8"))
        for number in scenario["rule"]
    }


def test_every_demand_has_a_scenario() -> None:
    demands = {number for number, demand in statements().items() if demand}
    assert len(demands) > 150
    assert demands - cited() == set(OUT_OF_REACH)


def test_scenarios_cite_statements_that_exist() -> None:
    assert cited() <= set(statements())
