"""Hashes every position of every stored record, so that two versions of the program can be compared:

    python tools/replay_hashes.py > before.json
    python tools/replay_hashes.py --against before.json

`whole` is about the full position in notation, `seen` about what each viewer may know and choose. How the stack of what
is owed is written down may change between versions; who owes which task may not, so `seen` looks at that only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import stolik
from stolik.match import record
from stolik.match.match import Match

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
# Fields that say how something is owed or kept, not what lies on the table.
OWED = frozenset({"pending", "visit_due", "end_due", "due", "goods_due", "redacted", "reshuffled", "hidden_older"})


class Hash:
    """Takes in one portrait after the other."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=16)

    def add(self, portrait: object) -> None:
        self._hash.update(json.dumps(portrait, sort_keys=True, separators=(",", ":")).encode())

    def text(self) -> str:
        return self._hash.hexdigest()


def without_owed(position: Any) -> Any:
    if isinstance(position, dict):
        return {key: without_owed(value) for key, value in position.items() if key not in OWED}
    return position


def seen(match: Match, state: Any) -> Iterator[object]:
    """What everybody may know of a state and what can be done in it."""
    game = match.game
    yield [[owed.task.name, owed.seat] for owed in state.pending.frames()]
    yield [move.notation for move in game.legal(state)]
    yield [sheet.as_json() for sheet in game.scores(state)]
    for viewer in (None, *range(len(match.names))):
        yield without_owed(game.position(game.redact(state, viewer), match.names))


def hashes(file: Path) -> dict[str, str]:
    match = record.read(file)
    whole, sight = Hash(), Hash()
    for version in range(1, match.version + 1):
        state = match.state_at(version)
        whole.add(match.game.position(state, match.names))
        for portrait in seen(match, state):
            sight.add(portrait)
        sight.add([event.as_json() for event in match.events_of(version)])
    return {"seen": sight.text(), "whole": whole.text(), "result": match.game.fingerprint(match.state)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="hashes written before, to compare with")
    arguments = parser.parse_args()
    files = sorted(RECORDS.glob("**/*.jsonl"))
    found = {str(file.relative_to(RECORDS)): hashes(file) for file in files}
    if arguments.against is None:
        print(json.dumps(found, indent=1))
        return 0
    before = json.loads(arguments.against.read_text())
    for kind in ("seen", "whole", "result"):
        differ = [name for name in before if found.get(name, {}).get(kind) != before[name][kind]]
        names = f": {', '.join(differ[:5])}" if differ else ""
        print(f"{kind}: {len(before) - len(differ)} of {len(before)} records as before ({stolik.mode()} Python){names}")
    return 1 if any(found.get(name, {}).get("seen") != before[name]["seen"] for name in before) else 0


if __name__ == "__main__":
    sys.exit(main())
