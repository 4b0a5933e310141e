"""Why a move is not allowed: a code, the numbers that matter, the rule's number. Words come per language."""

from __future__ import annotations


class Refusal:
    """A reason that can be shown beside a greyed-out choice."""

    __slots__ = ("code", "details", "rule")

    def __init__(self, code: str, rule: str = "", details: dict[str, object] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.details: dict[str, object] = details if details is not None else {}

    def as_json(self) -> dict[str, object]:
        return {"code": self.code, "rule": self.rule, "details": self.details}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.code, self.rule))

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r}, {self.details!r})"


# Reasons that do not depend on the game.
GAME_OVER = "game_over"
NOT_YOUR_TURN = "not_your_turn"
NOT_NOW = "not_now"
