"""The bots that a table can have."""

from __future__ import annotations

from stolik.bots.levels import levels_of

from .problems import Problem

SIT_IN_LEVEL = "greedy"  # who plays for people who are away: quick and decent
DEFAULT_LEVEL = "medium"
UNLISTED = ("random", SIT_IN_LEVEL, "mc")  # understood, too; no bot with a million playouts, a gift to a vandal


def check_level(code: str | None, game: str, seats: int) -> str:
    """The code of a bot for a seat at a table of so many. Raises Problem."""
    code = code or DEFAULT_LEVEL
    offered = levels_of(game, seats)
    if code not in (*offered, *UNLISTED):
        raise Problem(400, "no_such_bot", {"bots": ", ".join(offered)})
    return code
