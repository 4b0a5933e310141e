# mypyc: plain
"""How a game's scenarios are read: positions are its own notation, steps and expectations are translated here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from .state import State

S = TypeVar("S", bound=State)


class ImpossibleStep(ValueError):
    """A step that cannot even be written as moves; it counts as refused."""


class ScenarioLanguage(ABC, Generic[S]):
    """Translates between a scenario file and the moves and positions of one game.

    `ordered` says what the top of the suite says: the lists whose order counts, by the end of their path, as in
    `players.anna.hand`: `hand` is every list of that name, `areas.*` every list in the map `areas`.
    """

    ordered: ClassVar[tuple[str, ...]] = ()

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

    def expected(self, then: Mapping[str, Any]) -> Mapping[str, Any]:
        """The expectations, with defaults where the suite lets something be left out that must hold all the same."""
        return then

    def added(self, state: S, names: Sequence[str]) -> dict[str, Any]:
        """Fields that expectations may name beside those of the position; `players` are added to those there."""
        return {}
