"""Runs scenarios: puts up the position, takes the steps, compares what must hold.

The engine takes no forced steps here: a scenario spells every choice out, and the contract tests show that an engine
which takes forced steps by itself gets to the same positions.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stolik.core.chance import ChanceError, SampledChance, ScriptedChance
from stolik.core.game import Game
from stolik.core.meta import BadOption
from stolik.core.moves import UnknownMove
from stolik.core.position import BadPosition
from stolik.core.rng import seeded
from stolik.core.scenario import ImpossibleStep, ScenarioLanguage
from stolik.core.state import OVER, State
from stolik.games.registry import load_game, load_scenario_language

from .suite import BadSuite, Scenario, load_suite

__all__ = ["BadSuite", "Difference", "Result", "Scenario", "load_suite", "run_scenario", "run_suite"]


class Difference(NamedTuple):
    """A field that is not as expected; the path is as in `players.anna.yuan`."""

    path: str
    expected: object
    got: object


MISSING = "(no such field)"


@dataclass(slots=True)
class Result:
    """How a scenario went."""

    scenario: Scenario
    differences: list[Difference] = field(default_factory=list)
    problem: str = ""  # what kept the scenario from being played to its end, or was wrong on the way
    failing_step: int | None = None  # counted from 1, if the problem is a step's

    @property
    def id(self) -> str:
        return self.scenario.id

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def given(self) -> dict[str, Any]:
        return self.scenario.given

    @property
    def step(self) -> dict[str, Any] | None:
        """The step that failed, as it is written in the suite."""
        return None if self.failing_step is None else self.scenario.when[self.failing_step - 1]

    @property
    def passed(self) -> bool:
        return not self.differences and not self.problem


class _StepFailed(Exception):
    def __init__(self, step: int, problem: str) -> None:
        super().__init__(problem)
        self.step = step
        self.problem = problem


def run_suite(path: str | os.PathLike[str]) -> list[Result]:
    """The results of all scenarios of a file, in its order. Raises BadSuite and OSError."""
    return [run_scenario(scenario) for scenario in load_suite(path)]


def run_scenario(scenario: Scenario) -> Result:
    """Plays one scenario. Never raises: whatever goes wrong is told in the result."""
    result = Result(scenario)
    try:
        _Run(scenario).into(result)
    except _StepFailed as failed:
        result.failing_step = failed.step
        result.problem = failed.problem
    except (BadPosition, BadOption, ChanceError) as wrong:
        result.problem = str(wrong)
    except Exception as crash:  # one scenario that crashes the rules must not hide the results of the others
        result.problem = f"crashed: {type(crash).__name__}: {crash}"
    return result


class _Run:
    """The playing of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game: Game[Any] = load_game(scenario.game)
        self.language: ScenarioLanguage[Any] = load_scenario_language(scenario.game)
        script = self.language.script(scenario.chance, scenario.players)
        implied = self.language.implied(scenario.players)
        # What is not scripted may be anything, but the same anything every time.
        self.chance = ScriptedChance(script, ScriptedChance(implied, SampledChance(seeded(scenario.id))))

    def into(self, result: Result) -> None:
        state = self._position()
        for number in range(1, len(self.scenario.when) + 1):
            state = self._after_step(state, number)
        expected = self.language.expected(self.scenario.then)
        result.differences = compare(expected, self._portrait(state), self.language.ordered)
        unused = self.chance.unused()
        if unused:
            result.problem = f"nobody asked for all that chance {', '.join(unused)} was told to yield"

    def _portrait(self, state: State) -> dict[str, Any]:
        """The position, who is to move, who has won, and what the game adds."""
        game, names = self.game, self.scenario.players
        portrait: dict[str, Any] = game.position(state, names)
        over = state.actor == OVER
        portrait["to_move"] = None if over else names[state.actor]
        portrait["winners"] = [names[row.seat] for row in game.standings(state) if row.place == 1] if over else None
        added = self.language.added(state, names)
        for name, fields in added.pop("players", {}).items():
            portrait["players"][name].update(fields)
        portrait.update(added)
        return portrait

    def _position(self) -> State:
        scenario, game = self.scenario, self.game
        state: State
        if scenario.given.get("phase") == "setup":
            state = game.new(len(scenario.players), scenario.options, self.chance, take_forced=False)
        else:
            state = game.from_position(scenario.players, scenario.options, scenario.given)
            game.run_on(state, self.chance, take_forced=False)
        return state

    def _after_step(self, state: State, number: int) -> State:
        step = self.scenario.when[number - 1]
        before = self.game.fingerprint(state)
        after = state.clone()
        refusal = self._why_not(after, step, number)
        if not step.get("illegal", False):
            if refusal:
                raise _StepFailed(number, f"refused: {refusal}")
            return after
        if not refusal:
            raise _StepFailed(number, "should be refused, but was accepted")
        if self.game.fingerprint(state) != before:
            raise _StepFailed(number, "was refused, but changed the position")
        return state

    def _why_not(self, state: State, step: Mapping[str, Any], number: int) -> str:
        """Takes a step, changing the state; or says why it cannot be taken. Empty if it was."""
        seat = self.scenario.players.index(step["by"])
        try:
            notations = self.language.moves(state, step, self.scenario.when[number:], self.scenario.players)
            for notation in notations:
                move = self.game.moves.parse(notation)
                refusal = self.game.refuse(state, seat, move)
                if refusal is not None:
                    rule = f", rule {refusal.rule}" if refusal.rule else ""
                    return f"{refusal.code}{rule} ({notation})"
                self.game.apply(state, move, self.chance, take_forced=False)
        except (UnknownMove, ImpossibleStep) as wrong:
            return str(wrong)
        except KeyError as missing:
            raise _StepFailed(number, f"{missing} is missing") from None
        return ""


ABSENT: tuple[object, ...] = (0, None, [], {})  # what a map of counts, places or stacks need not spell out
FIELD_LEVELS = 2  # a field of the table, and below `players` a field of a player: these there must be


def compare(expected: object, got: object, ordered: Sequence[str] = (), path: str = "") -> list[Difference]:
    """Where they differ: of maps only what is expected; lists whole, in any order unless they are `ordered`."""
    if not (isinstance(expected, Mapping) and isinstance(got, Mapping)):
        return [] if _equal(expected, got, ordered, path) else [Difference(path, expected, got)]
    differences: list[Difference] = []
    for key, value in expected.items():
        inner = f"{path}.{key}" if path else str(key)
        there = key if key in got else str(key)  # numbers as keys are texts in positions
        if there in got:
            differences += compare(value, got[there], ordered, inner)
        elif value not in ABSENT or _is_field(path):
            differences.append(Difference(inner, value, MISSING))
    return differences


def _is_field(path: str) -> bool:
    """Whether the keys of this map are fields, so that a missing one is a mistake."""
    return not path or path == "players" or (path.startswith("players.") and path.count(".") < FIELD_LEVELS)


def _equal(expected: object, got: object, ordered: Sequence[str], path: str) -> bool:
    if not (isinstance(expected, list) and isinstance(got, list)):
        return expected == got and isinstance(expected, bool) == isinstance(got, bool)
    if len(expected) != len(got):
        return False
    if any(_ends_in(path, pattern) for pattern in ordered):
        pairs = zip(expected, got, strict=True)
        return not any(compare(one, other, ordered, f"{path}.{n}") for n, (one, other) in enumerate(pairs))
    left = list(got)
    for one in expected:
        found = next((at for at, other in enumerate(left) if not compare(one, other, ordered, f"{path}.*")), None)
        if found is None:
            return False
        del left[found]
    return True


def _ends_in(path: str, pattern: str) -> bool:
    """Whether the last steps of a path are those of a pattern, in which * is any step."""
    steps, wanted = path.split("."), pattern.split(".")
    last = steps[-len(wanted) :]
    return len(last) == len(wanted) and all(want in ("*", step) for step, want in zip(last, wanted, strict=True))
