"""Scenario suites: YAML files of positions, steps and expectations; the top of each shared suite tells the format."""

from __future__ import annotations

import os
from collections.abc import Hashable
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from stolik.games.registry import UnknownGame, game_of_prefix


class BadSuite(ValueError):
    """A file that is no suite; one line that names the file and the place in it."""

    def __init__(self, path: str, place: str, reason: str) -> None:
        super().__init__(f"{path}: {place}: {reason}" if place else f"{path}: {reason}")
        self.path = path
        self.place = place
        self.reason = reason


class Scenario(NamedTuple):
    """A position, what is done, and what must hold then."""

    id: str
    title: str
    game: str
    players: list[str]
    options: dict[str, Any]
    given: dict[str, Any]
    chance: dict[str, Any]
    when: list[dict[str, Any]]
    then: dict[str, Any]


_NEEDED: dict[str, type] = {"id": str, "players": list, "given": dict, "when": list, "then": dict}
_ALLOWED: dict[str, type] = {"title": str, "options": dict, "chance": dict}
DEEPEST = 50  # levels of lists and maps
_REMARKS = ("rule", "basis", "reconstructed", "note")  # for readers of the file


def load_suite(path: str | os.PathLike[str]) -> list[Scenario]:
    """The scenarios of a file. Raises BadSuite and OSError."""
    name = os.fspath(path)
    try:
        text = Path(path).read_text("utf-8")
        _check_depth(text)
        told = yaml.load(text, Loader=_Loader)
    except UnicodeDecodeError:
        raise BadSuite(name, "", "this is not text in UTF-8") from None
    except yaml.YAMLError as wrong:
        raise BadSuite(name, *_yaml_trouble(wrong)) from None
    if not isinstance(told, list) or not told:
        raise BadSuite(name, "", "a suite is a list of scenarios")
    scenarios: list[Scenario] = []
    seen: set[str] = set()
    for number, entry in enumerate(told, 1):
        scenario = _scenario(name, number, entry)
        if scenario.id in seen:
            raise BadSuite(name, scenario.id, "there are two scenarios with this id")
        seen.add(scenario.id)
        scenarios.append(scenario)
    return scenarios


def _scenario(path: str, number: int, told: Any) -> Scenario:
    place = f"scenario {number}"
    if not isinstance(told, dict):
        raise BadSuite(path, place, "a scenario is a map of fields")
    if isinstance(told.get("id"), str):
        place = told["id"]
    for key, kind in (_NEEDED | _ALLOWED).items():
        if key in _NEEDED and key not in told:
            raise BadSuite(path, place, f"{key!r} is missing")
        if key in told and not isinstance(told[key], kind):
            raise BadSuite(path, place, f"{key!r} must be {_KINDS[kind]}")
    unknown = [key for key in told if key not in (*_NEEDED, *_ALLOWED, *_REMARKS)]
    if unknown:
        raise BadSuite(path, place, f"there is no field {unknown[0]!r}")
    players = told["players"]
    if not all(isinstance(player, str) for player in players) or len(set(players)) != len(players):
        raise BadSuite(path, place, "'players' must be different names")
    for index, step in enumerate(told["when"], 1):
        _check_step(path, f"{place}, step {index}", step, players)
    try:
        game = game_of_prefix(told["id"].partition("-")[0])
    except UnknownGame as unknown_game:
        raise BadSuite(path, place, str(unknown_game)) from None
    return Scenario(
        told["id"],
        told.get("title", ""),
        game,
        players,
        told.get("options", {}),
        told["given"],
        told.get("chance", {}),
        told["when"],
        told["then"],
    )


_KINDS: dict[type, str] = {str: "a text", list: "a list", dict: "a map"}


def _check_step(path: str, place: str, step: Any, players: list[str]) -> None:
    if not isinstance(step, dict):
        raise BadSuite(path, place, "a step is a map of fields")
    for key in ("by", "do"):
        if key not in step:
            raise BadSuite(path, place, f"{key!r} is missing")
    if step["by"] not in players:
        raise BadSuite(path, place, f"{step['by']!r} is none of the players")
    if not isinstance(step["do"], str):
        raise BadSuite(path, place, "'do' must be a text")
    if not isinstance(step.get("illegal", False), bool):
        raise BadSuite(path, place, "'illegal' must be true or false")


def _check_depth(text: str) -> None:
    """The C parser recurses, so that nesting without end would bring the whole process down."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise yaml.YAMLError("this is nested too deeply")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _yaml_trouble(wrong: yaml.YAMLError) -> tuple[str, str]:
    """Place and reason, each on one line."""
    if isinstance(wrong, yaml.MarkedYAMLError) and wrong.problem_mark is not None:
        mark = wrong.problem_mark
        return f"line {mark.line + 1}, column {mark.column + 1}", str(wrong.problem)
    return "", " ".join(str(wrong).split())


_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser is ten times faster where it exists


class _Loader(_Base):  # type: ignore[misc]
    """Like the safe loader, but a field given twice is an error: an expectation must not vanish unseen."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Hashable] = set()
        for key_node, _value in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, Hashable) and key in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key!r} is given twice", key_node.start_mark)
            if isinstance(key, Hashable):
                seen.add(key)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return mapping
