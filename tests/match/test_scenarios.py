"""The scenario suites of all games."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.games.registry import metas
from stolik.match.scenario import Result, Scenario, load_suite, run_scenario

SUITES = sorted((Path(__file__).parents[1] / "scenarios").glob("*/*.yaml"))
SCENARIOS = [scenario for suite in SUITES for scenario in load_suite(suite)]


def told(result: Result) -> str:
    step = f" in step {result.failing_step}: {result.step}" if result.failing_step is not None else ""
    differences = [f"{path}: expected {expected!r}, got {got!r}" for path, expected, got in result.differences]
    return "\n".join([f"{result.id}: {result.title}", f"{result.problem}{step}", *differences])


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario.id))
def test_scenario(scenario: Scenario) -> None:
    result = run_scenario(scenario)
    assert result.passed, told(result)


def test_every_game_has_its_suite() -> None:
    assert {scenario.game for scenario in SCENARIOS} == {meta.game for meta in metas()}
    for suite in SUITES:
        assert {scenario.game for scenario in load_suite(suite)} == {suite.parent.name}


def test_ids_are_unique_over_all_files() -> None:
    ids = [scenario.id for scenario in SCENARIOS]
    assert len(ids) == len(set(ids))
