"""A pack: checked facts of one game with their fingerprint."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

FINGERPRINT_BYTES = 8


@dataclass(frozen=True)
class Pack:
    """What a game is played with. Never changed."""

    game: str
    facts: dict[str, Any]  # what rules and boards read: without prose, and without what has its default
    fingerprint: str  # of the facts: comments, provenance and the order of fields do not count

    def __hash__(self) -> int:
        return hash((self.game, self.fingerprint))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and (self.game, self.fingerprint) == (other.game, other.fingerprint)


def fingerprint_of(facts: Mapping[str, Any]) -> str:
    """A short hash of facts; keys that are numbers count as the texts that JSON makes of them."""
    text = json.dumps(told_in_json(facts), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=FINGERPRINT_BYTES).hexdigest()


def told_in_json(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as JSON has them: its keys are texts."""
    told: dict[str, Any] = json.loads(json.dumps(facts))
    return told
