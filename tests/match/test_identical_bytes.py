"""The same seed and moves give the same bytes: under any hash seed, in plain and in compiled Python."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from stolik.games.registry import metas
from stolik.match import record
from stolik.match.match import Match

from .play import NAMES, play

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
import stolik
from stolik._modes import status
from tests.match.test_identical_bytes import records
print(status().mode, status().reason, file=sys.stderr)
sys.stdout.buffer.write(records().encode())
"""


def records() -> str:
    """Whole games of every game, at every number of seats, with and without its modules."""
    texts: list[str] = []
    for meta in metas():
        for seats in range(meta.min_seats, meta.max_seats + 1):
            for options in meta.module_sets().values():
                match = Match.new(meta.game, NAMES[:seats], options, f"bytes/{seats}")
                texts.append(record.dumps(play(match, 10_000)))
    return "".join(texts)


def elsewhere(hash_seed: str, plain: bool) -> tuple[bytes, str, str]:
    """The records made by another process, its mode and the reason for it."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    changes = {"PYTHONHASHSEED": hash_seed, "STOLIK_PLAIN": "1" if plain else "0", "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", SCRIPT], env=os.environ | changes, capture_output=True)
    assert run.returncode == 0, run.stderr.decode()
    mode, _blank, reason = run.stderr.decode().strip().partition(" ")
    return run.stdout, mode, reason


def told(data: bytes) -> str:
    """Short, so that a difference does not print a megabyte."""
    return f"{len(data)} bytes {sha256(data).hexdigest()}"


def test_two_hash_seeds() -> None:
    here = records().encode()
    for hash_seed in ("1", "2"):
        there, mode, _reason = elsewhere(hash_seed, plain=True)
        assert mode == "plain"
        assert told(there) == told(here)


def test_plain_and_compiled() -> None:
    there, mode, reason = elsewhere("3", plain=False)
    if mode != "compiled":
        pytest.skip(f"no compiled core: {reason}")
    plain, _mode, _reason = elsewhere("4", plain=True)
    assert told(there) == told(plain)
