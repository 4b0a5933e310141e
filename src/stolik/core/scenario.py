# mypyc: plain
"""How a game's scenarios are read: positions are its own notation, steps and expectations are translated here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from .state import State

S = TypeVar("S", bound=State)


class ImpossibleStep(ValueError):
    """A step that cannot even be written as moves; it counts as refused."""


class ScenarioLanguage(Generic[S]):
    """Translates between a scenario file and the moves and positions of one game.

    `ordered` says what the top of the suite says: the lists whose order counts, by the end of their path, as in
    `players.anna.hand`: `hand` is every list of that name, `areas.*` every list in the map `areas`.
    `steps` are those that are one move, such as `recruit card tile?`: the verb and the fields of the step in the order
    of the notation, with a question mark if they may be left out. `notation` has words that are others there.
    `players_of` names the streams whose outcomes are players.
    """

    ordered: ClassVar[tuple[str, ...]] = ()
    steps: ClassVar[tuple[str, ...]] = ()
    notation: ClassVar[Mapping[str, str]] = {}
    players_of: ClassVar[tuple[str, ...]] = ()

    def script(self, chance: Mapping[str, Any], names: Sequence[str]) -> dict[str, list[object]]:
        """The scripted outcomes per stream, with players as seat numbers."""
        script: dict[str, list[object]] = {stream: list(told) for stream, told in chance.items()}
        for stream in self.players_of:
            if stream in script:
                script[stream] = [names.index(str(name)) for name in script[stream]]
        return script

    def implied(self, names: Sequence[str]) -> dict[str, list[object]]:
        """Outcomes that follow from the scenario without being told; nobody need ask for them."""
        return {}

    def moves(
        self, state: S, step: Mapping[str, Any], following: Sequence[Mapping[str, Any]], names: Sequence[str]
    ) -> list[str]:
        """The moves, in notation, that make up one step. Raises ImpossibleStep."""
        for each in self.steps:
            verb, *fields = each.split()
            if verb == step["do"]:
                told = [field.removesuffix("?") for field in fields if not field.endswith("?") or field[:-1] in step]
                words = [verb, *(str(step[field]) for field in told)]
                return [" ".join(self.notation.get(word, word) for word in words)]
        raise ImpossibleStep(f"there is no step {step['do']!r}")

    def expected(self, then: Mapping[str, Any]) -> Mapping[str, Any]:
        """The expectations, with defaults where the suite lets something be left out that must hold all the same."""
        return then

    def added(self, state: S, names: Sequence[str]) -> dict[str, Any]:
        """Fields that expectations may name beside those of the position; `players` are added to those there."""
        return {}
