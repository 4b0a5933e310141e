"""Why a move is not allowed: a code, the numbers that matter, the rule's number. Words come per language."""

from __future__ import annotations

from .note import Note


class Refusal(Note):
    """A reason that can be shown beside a greyed-out choice."""


# Reasons that do not depend on the game.
GAME_OVER = "game_over"
NOT_YOUR_TURN = "not_your_turn"
NOT_NOW = "not_now"
