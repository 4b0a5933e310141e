"""Runs the command as users do: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

GAME = "year_of_the_dragon"
_FOLDER = tempfile.TemporaryDirectory(prefix="stolik-saved-")  # goes with the test process
SAVED_GAMES = _FOLDER.name


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def stolik(*arguments: object, answers: str | None = None, **environment: str) -> Ran:
    """`stolik ARGUMENTS` with these lines on stdin. Games are saved in a folder of the test run, never in the home."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    done = subprocess.run(
        [sys.executable, "-m", "stolik.cli", *map(str, arguments)],
        input=answers if answers is not None else "",
        capture_output=True,
        encoding="utf-8",
        env={**clean, "PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8", "XDG_DATA_HOME": SAVED_GAMES, **environment},
        timeout=300,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def assert_one_line_error(ran: Ran, *parts: str) -> None:
    assert ran.code == 2, ran
    lines = ran.err.strip().split("\n")
    assert len(lines) == 1, ran.err
    assert lines[0].startswith("stolik: ")
    assert "Traceback" not in ran.err + ran.out
    for part in parts:
        assert part in lines[0]


def save_a_game(folder: Path, answers: str = "1\n1\n") -> Path:
    """An unfinished game in a file."""
    path = folder / "game.jsonl"
    ran = stolik("play", GAME, "--seats", "you:Anna,random", "--seed", 5, "--save", path, answers=answers)
    assert ran.code == 0, ran
    return path
