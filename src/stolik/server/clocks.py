"""Clocks: none, hours per turn, or a bank of time with an increment. Counted from the log alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.state import OVER

NONE, TURN, BANK = "none", "turn", "bank"
HOUR_MS = 3_600_000
SECOND_MS = 1000


class Clocks:
    """The time of every seat. `advance` is told of each entry: when it was made and who decides after it."""

    def __init__(self, terms: Mapping[str, Any], seats: int) -> None:
        self.kind: str = terms["kind"]
        self._turn_ms = int(float(terms.get("hours") or 0) * HOUR_MS)
        self._increment_ms = int(terms.get("increment_s") or 0) * SECOND_MS
        self._left = [int(terms.get("bank_s") or 0) * SECOND_MS] * seats
        self.actor = OVER
        self.since = 0  # when the actor's turn began

    def advance(self, at: int, actor: int) -> None:
        if actor == self.actor:
            return
        if self.actor != OVER and self.kind == BANK:
            used = max(at - self.since, 0)
            self._left[self.actor] = max(self._left[self.actor] - used, 0) + self._increment_ms
        self.actor = actor
        self.since = at

    def deadline(self) -> int | None:
        """When the actor's time is up."""
        if self.actor == OVER or self.kind == NONE:
            return None
        return self.since + (self._turn_ms if self.kind == TURN else self._left[self.actor])

    def deadline_after(self, at: int, actor: int) -> int | None:
        """When the time of the actor will be up, once an entry is made at this moment."""
        if actor == self.actor or actor == OVER or self.kind == NONE:
            return self.deadline() if actor == self.actor else None
        return at + (self._turn_ms if self.kind == TURN else self._left[actor])

    def left(self, seat: int, now: int) -> int | None:
        """How much time a seat has, in milliseconds."""
        if self.kind == NONE:
            return None
        if seat == self.actor:
            return max((self.deadline() or now) - now, 0)
        return self._turn_ms if self.kind == TURN else self._left[seat]

    def time_is_up(self, seat: int, now: int) -> bool:
        deadline = self.deadline()
        return seat == self.actor and deadline is not None and now >= deadline
