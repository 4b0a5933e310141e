"""The same seed, or the same record, gives the same game: in this process and in any other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

from stolik.core.chance import KeyedChance, RecordingChance, ReplayedChance

from .tables import TABLES, Table, Walk, through_json, walks

ROOT = Path(__file__).parents[2]


def digest(table: Table) -> str:
    """A hash of the fingerprints of a whole game."""
    walk = Walk(table, f"{table}/digest")
    prints = [walk.fingerprint() for _ in walk.decisions()]
    return blake2b("".join([*prints, walk.fingerprint()]).encode(), digest_size=16).hexdigest()


def digests_elsewhere(hash_seed: str) -> dict[str, str]:
    script = "import json; from tests.contract.test_replay import digests; print(json.dumps(digests()))"
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    told: dict[str, str] = json.loads(run.stdout)
    return told


def digests() -> dict[str, str]:
    """Of all tables, the last first, so that a game that is left over from another one would show."""
    return {str(table): digest(table) for table in reversed(TABLES)}


def test_same_seed_same_game_in_any_process() -> None:
    here = {str(table): digest(table) for table in TABLES}
    assert here == digests_elsewhere("1" if os.environ.get("PYTHONHASHSEED") == "2" else "2")


def test_a_record_replays_to_the_same_positions(table: Table) -> None:
    for walk in walks(table):
        recording = RecordingChance(KeyedChance("record"))
        first = Walk(table, "record", walk.habit, chance=recording)
        prints = [first.fingerprint() for _ in first.decisions()]
        told = through_json([outcome.as_json() for outcome in recording.outcomes])
        replayed = ReplayedChance(told)
        again = Walk(table, "something else", chance=replayed)
        for move, fingerprint in zip(first.moves, prints, strict=True):
            assert again.fingerprint() == fingerprint
            again.submit(again.game.moves.parse(move.notation))
        assert again.fingerprint() == first.fingerprint()
        assert replayed.finished()
