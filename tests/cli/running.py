"""Runs the command as users do: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

GAME = "year_of_the_dragon"
_FOLDER = tempfile.TemporaryDirectory(prefix="stolik-saved-")  # goes with the test process
SAVED_GAMES = _FOLDER.name


HEARING_INTERRUPTS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from stolik.cli.app import main
main()
"""


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def stolik(*arguments: object, answers: str | None = None, **environment: str) -> Ran:
    """`stolik ARGUMENTS` with these lines on stdin. Games are saved in a folder of the test run, never in the home."""
    done = subprocess.run(
        [sys.executable, "-m", "stolik.cli", *map(str, arguments)],
        input=answers if answers is not None else "",
        capture_output=True,
        encoding="utf-8",
        env={**neutral_environment(), **environment},
        timeout=300,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def neutral_environment() -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return {**clean, "PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8", "XDG_DATA_HOME": SAVED_GAMES}


@contextmanager
def at_the_keyboard(*arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    """`stolik ARGUMENTS` that hears interrupts, as it does at a desk; a shell lets background jobs ignore them."""
    command = [sys.executable, "-c", HEARING_INTERRUPTS, *map(str, arguments)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=neutral_environment()) as process:
        try:
            yield process
        finally:
            process.kill()


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
