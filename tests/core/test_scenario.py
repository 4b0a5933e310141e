"""Steps that are one move, and outcomes that are players, need no code of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from stolik.core.scenario import ImpossibleStep, ScenarioLanguage
from stolik.core.state import State


class Language(ScenarioLanguage[State]):
    steps = ("pass", "sail ship shift?")
    notation: ClassVar[Mapping[str, str]] = {"upwards": "up"}
    players_of = ("first_player",)


STATE: Any = None  # no step of this language looks at it


def moves(**step: object) -> list[str]:
    return Language().moves(STATE, step, [], ["anna", "bert"])


def test_a_step_is_written_as_its_verb_and_fields() -> None:
    assert moves(do="pass", by="anna") == ["pass"]
    assert moves(do="sail", ship=1, by="anna") == ["sail 1"]
    assert moves(do="sail", shift="upwards", ship="ship_1") == ["sail ship_1 up"]


def test_what_may_not_be_left_out_must_be_told() -> None:
    with pytest.raises(KeyError, match="ship"):
        moves(do="sail", shift="upwards")


def test_other_steps_are_impossible() -> None:
    with pytest.raises(ImpossibleStep, match="'swim'"):
        moves(do="swim")


def test_players_are_seats_in_a_script() -> None:
    script = Language().script({"first_player": ["bert"], "die": [3, 4]}, ["anna", "bert"])
    assert script == {"first_player": [1], "die": [3, 4]}
