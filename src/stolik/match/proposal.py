"""What a match would become by one more entry."""

from __future__ import annotations

from typing import NamedTuple

from stolik.core.events import EventList
from stolik.core.state import State

from .entries import Entry


class Takeback(NamedTuple):
    """An open request to go back to where the game stood after entry `to`."""

    seat: int
    to: int
    agreed: frozenset[int]
    of: tuple[int, ...] | None  # who has to agree; in records of old: whoever sits there


class Proposal(NamedTuple):
    """An entry with all it brings about. The match that made it has not changed; it does when it accepts it."""

    number: int  # of the entry, and the version of the match with it
    entry: Entry
    state: State
    events: EventList
    barrier: str  # why undo may not pass this decision: the code of a refusal, or empty
    last: int  # the number of the last decision in effect from here on
    players: tuple[str, ...]
    takeback: Takeback | None
