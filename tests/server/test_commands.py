"""`stolik serve`, `backup` and `restore` on the command line."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path


def stolik(*arguments: str | Path) -> tuple[int, str]:
    """The exit code and everything that was said."""
    command = [sys.executable, "-m", "stolik.cli", *map(str, arguments), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def test_bad_input_is_one_line_and_code_two(tmp_path: Path) -> None:
    for arguments in (("backup", tmp_path / "x", "--data", tmp_path), ("restore", tmp_path / "x", "--data", tmp_path)):
        code, said = stolik(*arguments)
        assert code == 2 and said.startswith("stolik: ") and said.count("\n") == 1
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, said = stolik("serve", "--port", str(taken.getsockname()[1]), "--data", tmp_path)
    assert code == 2 and "cannot listen" in said and said.count("\n") == 1
    assert stolik("serve", "--log-level", "loud")[0] == 2
