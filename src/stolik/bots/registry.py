"""Bots by their short codes."""

from __future__ import annotations

import re

from .base import Bot
from .greedy import GreedyBot
from .monte_carlo import MonteCarloBot
from .random_bot import RandomBot

LEVELS = {"easy": "greedy", "hard": "mc"}  # what people call them
PLAYOUTS = 100  # of `mc` without a number
CODES = "random, greedy, mc, mc:200 (playouts), mc:0.5s (seconds), easy, hard"

_COUNT = re.compile(r"mc:([1-9]\d{0,6})")
_TIME = re.compile(r"mc:(\d{1,4}(?:\.\d{1,3})?)s")


class UnknownBot(LookupError):
    """No bot has this code."""


def settle_code(code: str) -> str:
    """The full code behind a code or a level: `hard` is `mc:100`. Raises UnknownBot."""
    code = LEVELS.get(code, code)
    if code == "mc":
        return f"mc:{PLAYOUTS}"
    time = _TIME.fullmatch(code)
    if code in ("random", "greedy") or _COUNT.fullmatch(code) or (time and float(time[1]) > 0):
        return code
    raise UnknownBot(f"there is no bot called {code!r}; there are: {CODES}")


def make_bot(code: str, seed: str) -> Bot:
    """A bot whose play is a function of the code and the seed, unless it is limited by time. Raises UnknownBot."""
    code = settle_code(code)
    if code == "random":
        return RandomBot(code, seed)
    if code == "greedy":
        return GreedyBot(code, seed)
    if code.endswith("s"):
        return MonteCarloBot(code, seed, seconds=float(code[3:-1]))
    return MonteCarloBot(code, seed, playouts=int(code[3:]))
