# mypyc: plain
"""How a game's scenarios are read: positions are its own notation, steps and expectations are translated here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from .state import State

S = TypeVar("S", bound=State)


class ImpossibleStep(ValueError):
    """A step that cannot even be written as moves; it counts as refused."""


class ScenarioLanguage(ABC, Generic[S]):
    """Translates between a scenario file and the moves and positions of one game."""

    @abstractmethod
    def script(self, chance: Mapping[str, Any], names: Sequence[str]) -> dict[str, list[object]]:
        """The scripted outcomes per stream, with players as seat numbers."""

    def implied(self, names: Sequence[str]) -> dict[str, list[object]]:
        """Outcomes that follow from the scenario without being told; nobody need ask for them."""
        return {}

    @abstractmethod
    def moves(
        self, state: S, step: Mapping[str, Any], following: Sequence[Mapping[str, Any]], names: Sequence[str]
    ) -> list[str]:
        """The moves, in notation, that make up one step. Raises ImpossibleStep."""

    @abstractmethod
    def expected(self, then: Mapping[str, Any]) -> dict[str, Any]:
        """The expectations in the form in which `observed` tells them (sorted where order does not matter)."""

    @abstractmethod
    def observed(self, state: S, names: Sequence[str], then: Mapping[str, Any]) -> dict[str, Any]:
        """What the state says about at least the fields named in `then`."""
