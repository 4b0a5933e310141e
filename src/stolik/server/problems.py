"""Every rejection: a status, a code and details. The sentence is made in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson


class Problem(Exception):
    """Why the server says no."""

    def __init__(
        self,
        status: int,
        code: str,
        details: Mapping[str, object] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.details: Mapping[str, object] = details or {}
        self.extra: Mapping[str, Any] = extra or {}  # beside `error` in the answer


class RefusedByMatch(Problem):
    """The match or the rules say no; the sentence was made where the game is known."""

    def __init__(self, code: str, message: str, rule: str, details: Mapping[str, object]) -> None:
        super().__init__(422, code, details)
        self.message = message
        self.rule = rule


def malformed(field: str) -> Problem:
    return Problem(400, "malformed", {"fields": [field]})


def not_found(code: str) -> Problem:
    return Problem(404, code)


def not_possible(code: str, **details: object) -> Problem:
    return Problem(409, code, details)


def stale(version: int, table: bytes) -> Problem:
    """Somebody has not seen yet what happened; `table` shows it, as JSON."""
    return Problem(409, "stale", {"version": version}, {"table": orjson.Fragment(table)})


def not_yours(code: str) -> Problem:
    return Problem(403, code)


CODES = (
    *("malformed", "bad_option", "bad_seats", "bad_name", "bad_clock", "bad_webhook"),
    *("wrong_origin", "header_missing", "not_your_seat", "not_the_host", "not_at_this_table", "hints_off"),
    *(
        "no_such_table",
        "no_such_game",
        "no_such_link",
        "no_such_language",
        "no_such_seat",
        "no_such_entry",
        "no_such_piece",
    ),
    *("no_such_page", "no_such_method", "no_such_bot"),
    *(
        "stale",
        "already_started",
        "not_started",
        "finished",
        "seats_open",
        "no_open_seat",
        "seat_taken",
        "move_id_used",
        "name_taken",
        "colour_taken",
    ),
    *("not_absent", "not_sat_in", "bot_plays", "has_resigned", "not_finished"),
    *("table_damaged", "older_rules", "newer_rules", "read_only"),
    *("wrong_host", "lost_seat", "too_many_connections", "too_many_messages", "short_clock"),
    *("too_large", "too_many_requests", "stopping", "not_stored", "no_hint", "internal"),
)
