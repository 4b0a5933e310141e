"""Bots by their short codes: `greedy`, or with a parameter `mc:200`; and by levels, which people choose from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from .base import Bot
from .greedy import GreedyBot
from .learned import LearnedBot
from .monte_carlo import MonteCarloBot
from .random_bot import RandomBot
from .searching import SearchBot
from .simple import SimpleBot


class Parameter(NamedTuple):
    """What may stand behind the colon of a code, and the argument of the bot that it becomes."""

    name: str
    form: str  # a regular expression; its group is what is read
    read: Callable[[str], int | float]  # zero and less are refused
    example: str


class Kind(NamedTuple):
    """A bot and the parameters it understands; a code has one of them or none."""

    bot: Callable[..., Bot]  # called with the code, the seed and the parameter by its name
    parameters: tuple[Parameter, ...] = ()
    default: str = ""  # the parameter of a code without one


_PLAYOUTS = (
    Parameter("playouts", r"([0-9]{1,7})", int, "200"),
    Parameter("seconds", r"([0-9]{1,4}(?:\.[0-9]{1,3})?)s", float, "0.5s"),
)
KINDS = {
    "random": Kind(RandomBot),
    "simple": Kind(SimpleBot),
    "greedy": Kind(GreedyBot),
    "learned": Kind(LearnedBot),
    "search": Kind(SearchBot, _PLAYOUTS, default="60"),
    "mc": Kind(MonteCarloBot, _PLAYOUTS, default="100"),
}
LEVELS = {"easy": "simple", "medium": "greedy", "hard": "learned", "expert": "search"}  # what people call them


def _all_codes() -> str:
    codes: list[str] = []
    for name, kind in KINDS.items():
        codes += [name, *(f"{name}:{each.example} ({each.name})" for each in kind.parameters)]
    return ", ".join([*codes, *LEVELS])


CODES = _all_codes()


class UnknownBot(LookupError):
    """No bot has this code."""


class Settled(NamedTuple):
    """A code that was understood."""

    code: str  # in full
    kind: Kind
    arguments: dict[str, int | float]


def settle_code(code: str) -> str:
    """The full code behind a code or a level: `expert` is `search:60`. Raises UnknownBot."""
    return _settle(code).code


def make_bot(code: str, seed: str) -> Bot:
    """A bot whose play is a function of the code and the seed, unless it is limited by time. Raises UnknownBot."""
    settled = _settle(code)
    return settled.kind.bot(settled.code, seed, **settled.arguments)


def _settle(code: str) -> Settled:
    name, colon, written = LEVELS.get(code, code).partition(":")
    kind = KINDS.get(name)
    if kind is not None:
        written = written if colon else kind.default
        if not colon and not written:
            return Settled(name, kind, {})
        for parameter in kind.parameters:
            found = re.fullmatch(parameter.form, written)
            if found and (value := parameter.read(found[1])) > 0:
                return Settled(f"{name}:{written}", kind, {parameter.name: value})
    raise UnknownBot(f"there is no bot called {code!r}; there are: {CODES}")
