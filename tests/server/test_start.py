"""One server per folder of data, and a start that fails says why in one sentence."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from stolik.server.backups import BadBackup, backup, restore
from stolik.server.house import CannotOpen, open_house
from stolik.server.identity import load_key
from stolik.server.settings import Settings

from .databases import POSTGRES, SQLITE
from .play import Client
from .postgres import free_port
from .processes import ServerProcess


def start(data: Path, before: Callable[[], None] | None = None, database: str = "") -> subprocess.CompletedProcess[str]:
    """A start that is expected to fail."""
    command = [sys.executable, "-m", "stolik.cli", "serve", "--port", "0", "--data", str(data)]
    command += ["--database", database] if database else []
    return subprocess.run(command, capture_output=True, text=True, timeout=60, preexec_fn=before, check=False)


def one_sentence(failed: subprocess.CompletedProcess[str], *words: str) -> None:
    assert failed.returncode not in (0, None), failed.stderr
    (line,) = failed.stderr.splitlines()
    assert line.startswith("stolik: ") and all(word in line for word in words), line
    assert failed.stdout == ""


@pytest.mark.only_on(SQLITE)
def test_a_second_server_is_told_who_has_the_folder(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        one_sentence(start(tmp_path), str(tmp_path), str(server.process.pid))
        assert ann.table(table["id"])["version"] == 1  # the first one did not notice


@pytest.mark.only_on(SQLITE)
def test_the_lock_ends_with_its_process_even_by_kill_9(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        server.end(signal.SIGKILL)
    with ServerProcess(tmp_path) as server, Client(server.url) as ann:
        assert ann.http.get("/readyz").status_code == 200


@pytest.mark.only_on(SQLITE)
def test_backup_and_restore_know_the_lock(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with ServerProcess(data) as server:
        backup(Settings(data=data), copy)
        with pytest.raises(BadBackup, match=f"in use by process {server.process.pid}"):
            restore(copy, Settings(data=data))
    restore(copy, Settings(data=data))
    with ServerProcess(data):
        pass


@pytest.mark.only_on(SQLITE)
def test_another_database_is_locked_where_it_lies(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    house = open_house(Settings(data=tmp_path / "one", database=url))
    try:
        with pytest.raises(CannotOpen) as refused:
            open_house(Settings(data=tmp_path / "two", database=url))
        assert refused.value.code == "data_in_use"
    finally:
        house.database.writing.dispose()
        assert house.lock is not None
        house.lock.close()


def no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


@pytest.mark.only_on(SQLITE)
def test_a_start_on_a_full_disk(tmp_path: Path) -> None:
    one_sentence(start(tmp_path / "new", no_room), str(tmp_path / "new"))
    with ServerProcess(tmp_path / "old"):
        pass
    one_sentence(start(tmp_path / "old", no_room), str(tmp_path / "old"))


@pytest.mark.only_on(SQLITE)
def test_processes_that_start_together_make_one_key(tmp_path: Path) -> None:
    for number in range(20):
        folder = tmp_path / str(number)
        folder.mkdir()
        together = Barrier(4)

        def load(file: Path, together: Barrier = together) -> bytes:
            together.wait()
            return load_key(file)

        with ThreadPoolExecutor(4) as pool:
            assert len(set(pool.map(load, [folder / "links.key"] * 4))) == 1
        assert [file.name for file in folder.iterdir()] == ["links.key"]


@pytest.mark.only_on(SQLITE)
def test_a_start_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    one_sentence(start(tmp_path / "file"), str(tmp_path / "file"))
    if os.geteuid() != 0:  # root may write everywhere
        locked = tmp_path / "locked"
        locked.mkdir(mode=0o500)
        one_sentence(start(locked), str(locked))


@pytest.mark.only_on(POSTGRES)
def test_a_start_without_postgresql_says_so_in_one_sentence(tmp_path: Path) -> None:
    nobody = f"postgresql://ann:secret@127.0.0.1:{free_port()}/games"
    failed = start(tmp_path, database=nobody)
    one_sentence(failed, "127.0.0.1")
    assert "secret" not in failed.stderr


@pytest.mark.only_on(POSTGRES)
def test_several_servers_share_a_database(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path) as one,
        ServerProcess(tmp_path) as two,
        Client(one.url) as ann,
        Client(two.url) as ben,
    ):
        table = ann.make_table("me", "open", listed=True)
        assert [each["id"] for each in ben.get("/api/tables")["open"]] == [table["id"]]
