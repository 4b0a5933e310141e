"""The bots that a table can have."""

from __future__ import annotations

from stolik.bots.registry import LEVELS, UnknownBot, settle_code

from .problems import Problem

SIT_IN_LEVEL = "greedy"  # who plays for people who are away: quick and decent
OFFERED = ("random", *LEVELS)  # no free choice: a bot with a million playouts would be a gift to a vandal
DEFAULT_LEVEL = next(iter(LEVELS))


def check_level(code: str | None) -> str:
    """The code of a bot for a seat. Raises Problem."""
    code = code or DEFAULT_LEVEL
    if code not in (*OFFERED, *LEVELS.values(), SIT_IN_LEVEL):
        raise Problem(400, "no_such_bot", {"bots": ", ".join(OFFERED)})
    try:
        settle_code(code)
    except UnknownBot:
        raise Problem(400, "no_such_bot", {"bots": ", ".join(OFFERED)}) from None
    return code
