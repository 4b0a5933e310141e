"""People who vanish: when they were last seen, from when others may remind them, from when a bot may sit in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

MINUTE_MS = 60_000
REMIND_AFTER = 3 * MINUTE_MS
SIT_IN_AFTER = 10 * MINUTE_MS
STORED_AGAIN_AFTER = MINUTE_MS  # who asks again and again, without a socket, is not written down every time


class Absence(NamedTuple):
    """Somebody whom everybody waits for, and who is not there."""

    seat: int
    since: int

    @property
    def remind_from(self) -> int:
        return self.since + REMIND_AFTER

    @property
    def sit_in_from(self) -> int:
        return self.since + SIT_IN_AFTER


class Sightings:
    """When the people of one table were last there, as far as this process knows.

    Nobody counts as away for longer than this process can vouch for: it may have begun, or another one that knew more
    may have ended, only just now.
    """

    def __init__(self, stored: Mapping[int, int], vouched_since: Callable[[], int]) -> None:
        self._seen = dict(stored)
        self._stored = dict(stored)
        self._vouched_since = vouched_since
        self._present: frozenset[int] = frozenset()

    def present(self, seats: Iterable[int], now: int) -> None:
        """Who is there, over all processes; whoever was there until now is away from now on."""
        present = frozenset(seats)
        for seat in self._present - present:
            self._seen[seat] = now
        self._present = present

    def learn(self, stored: Mapping[int, int]) -> None:
        """What other processes have written down."""
        for seat, at in stored.items():
            self._seen[seat] = max(self._seen.get(seat, 0), at)

    def saw(self, seats: Iterable[int], now: int) -> list[int]:
        """Somebody without a socket has asked for something. The seats of which that should be written down."""
        worth = []
        for seat in seats:
            self._seen[seat] = now
            if seat not in self._present and now - self._stored.get(seat, 0) >= STORED_AGAIN_AFTER:
                self._stored[seat] = now
                worth.append(seat)
        return worth

    def away_since(self, seat: int, asked_at: int) -> int:
        """Since when somebody who is not there keeps the others waiting, who began to at this time."""
        return max(asked_at, self._seen.get(seat, 0), self._vouched_since())
