"""The question put to the actor: what is asked, what can be answered, and what cannot and why."""

from __future__ import annotations

from .moves import Move
from .note import Note
from .refusal import Refusal


class Offer:
    """An answer that is allowed, with the pieces on the table that it mentions and what it would mean now."""

    __slots__ = ("arguments", "move", "pieces")

    def __init__(self, move: Move, pieces: list[str], arguments: dict[str, object]) -> None:
        self.move = move
        self.pieces = pieces
        self.arguments = arguments

    def as_json(self) -> dict[str, object]:
        return {
            "move": self.move.notation,
            "code": self.move.code,
            "verb": self.move.verb.name,
            "arguments": self.arguments,
            "pieces": self.pieces,
        }


class RefusedMove:
    """An answer somebody could think of that is not allowed, what it would mean now, and the reason."""

    __slots__ = ("arguments", "move", "pieces", "refusal")

    def __init__(self, move: Move, pieces: list[str], arguments: dict[str, object], refusal: Refusal) -> None:
        self.move = move
        self.pieces = pieces
        self.arguments = arguments
        self.refusal = refusal

    def as_json(self) -> dict[str, object]:
        return {"move": self.move.notation, "pieces": self.pieces, "refusal": self.refusal.as_json()}


class Prompt:
    """What the actor is asked now, and why. `task` names the question, `details` fill in its sentence."""

    __slots__ = ("details", "offers", "reason", "refused", "seat", "task")

    def __init__(
        self,
        seat: int,
        task: str,
        reason: Note,
        details: dict[str, object],
        offers: list[Offer],
        refused: list[RefusedMove],
    ) -> None:
        self.seat = seat
        self.reason = reason
        self.task = task
        self.details = details
        self.offers = offers
        self.refused = refused

    def as_json(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "task": self.task,
            "reason": self.reason.as_json(),
            "details": self.details,
            "offers": [offer.as_json() for offer in self.offers],
            "refused": [refused.as_json() for refused in self.refused],
        }
