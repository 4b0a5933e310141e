"""What is to become of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stolik.match.match import Match, Proposal

from .rows import ChatRow, Seat
from .writer import Write


@dataclass(frozen=True, slots=True)
class Change:
    """Computed first, stored next, then so, then told: one order for everything that happens at a table."""

    details: Mapping[str, Any] = field(default_factory=dict)  # columns of the table's row
    seats: Mapping[int, Seat] = field(default_factory=dict)  # in place of the ones there are
    links: Mapping[int, str] = field(default_factory=dict)  # per seat whose link dies: the hash of the next one
    said: ChatRow | None = None
    begun: Match | None = None
    also: Sequence[Write] = ()  # stored along with it, or not at all: the table that follows this one
    proposals: Sequence[Proposal] = ()  # entries of the match, one after the other

    @property
    def is_revision(self) -> bool:
        """Whether more changes than the match."""
        return bool(self.details or self.seats or self.said)
