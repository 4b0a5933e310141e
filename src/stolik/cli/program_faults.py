"""What is said of programs that did not play properly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .speech import say, say_count

if TYPE_CHECKING:
    from stolik.bots.program import Fault


def fault_sentence(fault: Fault) -> str:
    """What was wrong with an answer."""
    return say(f"cli.program.{fault.kind}", told=fault.told)


class FaultCount:
    """How often each bot failed, and the first time that it did."""

    def __init__(self) -> None:
        self._kinds: dict[str, Counter[str]] = {}
        self._first: dict[str, tuple[int | None, Fault]] = {}

    def add(self, bot: str, faults: Sequence[Fault], number: int | None = None) -> None:
        """Of a game; its number, if it is one of a series."""
        for fault in faults:
            self._kinds.setdefault(bot, Counter())[fault.kind] += 1
            self._first.setdefault(bot, (number, fault))

    def as_json(self) -> dict[str, object]:
        return {bot: dict(sorted(kinds.items())) for bot, kinds in self._kinds.items()}

    def sentences(self) -> Iterator[str]:
        """A line for every bot that failed."""
        for bot, kinds in self._kinds.items():
            number, fault = self._first[bot]
            moves, told = say_count("cli.count.moves_by_chance", kinds.total()), fault_sentence(fault)
            if number is None:
                yield say("cli.program.summary", bot=bot, moves=moves, fault=told)
            else:
                yield say("cli.program.summary_of_series", bot=bot, moves=moves, number=number, fault=told)
