"""A server that is killed at any moment has lost nothing that it acknowledged, and no table is stuck."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.core.rng import seeded

from .databases import CURRENT, POSTGRES, SQLITE
from .diaries import kill_again_and_again
from .play import Client, Json
from .processes import ForkedServer, ServerProcess
from .wanderers import CRASH, CUT, KILL, hard_times

KILLS = 20


@pytest.mark.slow
def test_killed_twenty_times_under_load(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path, KILLS, ForkedServer) > KILLS


@pytest.mark.slow
@pytest.mark.only_on(POSTGRES)
def test_processes_killed_postgresql_killed_and_connections_cut_under_load(tmp_path: Path) -> None:
    troubles = [KILL, CUT, CRASH, CUT, KILL]
    moves = hard_times(tmp_path, troubles, serve=ForkedServer).moves
    assert moves > len(troubles)


def test_a_graceful_stop(tmp_path: Path) -> None:
    """SIGTERM: sockets are told, long polls are answered, workers end, and the next start finds everything."""
    with ServerProcess(tmp_path) as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "random", start=True)
        rng = seeded("stop")
        while not (workers := children_of(server.process.pid)):
            table = ann.wait_for_turn(table["id"])
            ann.move(table, rng)
        table = ann.wait_for_turn(table["id"])
        answers: list[Json] = []
        polling = threading.Thread(
            target=lambda: answers.append(ann.table(table["id"], since=table["version"], wait=30))
        )
        with ann.live(table["id"]) as socket:
            socket.next()
            polling.start()
            time.sleep(0.3)
            started = time.monotonic()
            assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
            assert time.monotonic() - started < 8
            with pytest.raises(ConnectionClosed) as closed:
                socket.next()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == (
                1001 if CURRENT.kind == SQLITE else 1012
            )
        polling.join(5)
        assert answers and answers[0]["version"] == table["version"]
        identity = ann.identity
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
    with ServerProcess(tmp_path) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        assert ann.table(table["id"])["view"] == table["view"]


def children_of(pid: int) -> list[int]:
    children = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == pid:
                    children.append(int(folder.name))
            except (OSError, IndexError):
                pass
    return children


def test_the_key_of_the_links_is_private(tmp_path: Path) -> None:
    with ServerProcess(tmp_path):
        assert (tmp_path / "links.key").stat().st_mode & 0o077 == 0
