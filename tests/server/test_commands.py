"""`stolik serve`, `backup` and `restore` on the command line."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from .databases import SQLITE
from .play import Client
from .processes import ServerProcess


def stolik(*arguments: str | Path) -> tuple[int, str]:
    """The exit code and everything that was said."""
    command = [sys.executable, "-m", "stolik.cli", *map(str, arguments), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.only_on(SQLITE)
def test_backup_and_restore(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with ServerProcess(data) as server:
        with Client(server.url, "Ann") as ann:
            ann.make_table("me", "open", listed=True)
        assert stolik("backup", copy, "--data", data) == (0, f"All tables have been saved to {copy}.\n")
        code, said = stolik("restore", copy, "--data", data)
        assert code == 2 and "in use" in said
    assert stolik("restore", copy, "--data", data)[0] == 0
    with ServerProcess(data) as server, Client(server.url) as ben:
        assert len(ben.get("/api/tables")["open"]) == 1


def test_bad_input_is_one_line_and_code_two(tmp_path: Path) -> None:
    for arguments in (("backup", tmp_path / "x", "--data", tmp_path), ("restore", tmp_path / "x", "--data", tmp_path)):
        code, said = stolik(*arguments)
        assert code == 2 and said.startswith("stolik: ") and said.count("\n") == 1
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, said = stolik("serve", "--port", str(taken.getsockname()[1]), "--data", tmp_path)
    assert code == 2 and "cannot listen" in said and said.count("\n") == 1
    assert stolik("serve", "--log-level", "loud")[0] == 2
