"""Why a table says no for reasons that lie in the match, not in the rules of its game."""

from __future__ import annotations

from stolik.core.refusal import Refusal

UNKNOWN_MOVE = "unknown_move"  # the notation names no move of the game
READ_ONLY = "read_only"  # the record is of older rules
NO_SUCH_SEAT = "no_such_seat"
NO_SUCH_PLAYER = "no_such_player"  # neither human nor anything that could be the code of a bot

NOTHING_TO_UNDO = "nothing_to_undo"
UNDO_PAST_CHANCE = "undo_past_chance"  # cards were dealt, dice fell
UNDO_PAST_SECRET = "undo_past_secret"  # somebody saw what was hidden from him
UNDO_PAST_CONTROL = "undo_past_control"  # somebody else has to decide, or has decided

NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
TAKEBACK_IS_OPEN = "takeback_is_open"
NO_TAKEBACK_OPEN = "no_takeback_open"
NOT_YOURS_TO_ANSWER = "not_yours_to_answer"  # one's own request, or answered already

CODES = (
    UNKNOWN_MOVE,
    READ_ONLY,
    NO_SUCH_SEAT,
    NO_SUCH_PLAYER,
    NOTHING_TO_UNDO,
    UNDO_PAST_CHANCE,
    UNDO_PAST_SECRET,
    UNDO_PAST_CONTROL,
    NOTHING_TO_TAKE_BACK,
    TAKEBACK_IS_OPEN,
    NO_TAKEBACK_OPEN,
    NOT_YOURS_TO_ANSWER,
)


class MoveRefused(Exception):
    """The table did not accept it; `refusal` says why in a form that can be put into any language."""

    def __init__(self, refusal: Refusal) -> None:
        told = ", ".join(f"{name} {value}" for name, value in refusal.details.items())
        super().__init__(f"{refusal.code} ({told})" if told else refusal.code)
        self.refusal = refusal


def read_only() -> Refusal:
    return Refusal(READ_ONLY)
