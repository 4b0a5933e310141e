"""`stolik serve --workers N`: several processes behind one address, replaced one by one, ended together."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.core.rng import seeded

from .databases import CURRENT, POSTGRES, SQLITE
from .play import Client, Live
from .processes import ServerProcess
from .test_commands import stolik
from .test_crashes import children_of
from .test_many import until


@pytest.mark.only_on(SQLITE)
def test_sqlite_has_one_process_and_says_so(tmp_path: Path) -> None:
    code, said = stolik("serve", "--workers", "2", "--data", tmp_path)
    assert code == 2 and "SQLite" in said and "postgresql://" in said and said.count("\n") == 1


def servers_of(server: ServerProcess) -> list[int]:
    """The processes that serve, without the bots."""
    pids = []
    for pid in children_of(server.process.pid):
        try:
            if b"stolik.server.worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                pids.append(pid)
        except OSError:
            pass
    return pids


@pytest.mark.only_on(POSTGRES)
def test_two_processes_behind_one_address(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--workers", "2") as server, Client(server.url, "Ann") as ann:
        assert len(servers_of(server)) == 2
        table = ann.make_table("me", "me", start=True)
        rng = seeded("workers")
        sockets = [ann.live(table["id"]) for _ in range(12)]  # of which each process gets some, most likely
        for version in range(2, 12):
            with Client(server.url, cookies={"stolik_id": ann.identity}) as anew:  # at whichever takes it
                anew.move(anew.table(table["id"]), rng)
            for socket in sockets:
                while socket.next(timeout=10)["version"] < version:
                    pass
        figures = ann.http.get("/metrics").text
        assert re.search(r"^stolik_sockets 12\.0$", figures, re.MULTILINE)
        accepted = re.search(r'^stolik_actions_total\{outcome="accepted"\} (\d+)', figures, re.MULTILINE)
        assert accepted is not None and int(accepted[1]) == 10
        for socket in sockets:
            socket.close()


@pytest.mark.only_on(POSTGRES)
def test_whoever_dies_is_replaced(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--workers", "2") as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        before = set(servers_of(server))
        for pid in before:
            os.kill(pid, signal.SIGKILL)
            until(lambda: len(set(servers_of(server)) - before) >= 1 and len(servers_of(server)) == 2, 30)
        until(lambda: not before & set(servers_of(server)), 30)
        with Client(server.url, cookies={"stolik_id": ann.identity}) as again:
            assert again.move(again.table(table["id"]), seeded("x"))["version"] == 2


@pytest.mark.only_on(POSTGRES)
def test_processes_end_with_their_parent(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--workers", "2") as server:
        pids = servers_of(server)
        server.end(signal.SIGKILL)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids), 20)
    with ServerProcess(tmp_path, "--workers", "2") as server:
        pids = servers_of(server)
        assert server.end(signal.SIGTERM) == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.only_on(POSTGRES)
def test_a_rolling_restart_loses_nothing_and_turns_nobody_away(tmp_path: Path) -> None:
    """SIGHUP: sockets are told to come back at once, and every request is answered."""
    with ServerProcess(tmp_path, "--workers", "2") as server, Client(server.url, "Ann") as ann:
        table, stop = ann.make_table("me", "me", start=True), threading.Event()
        moved: list[int] = []
        wrong: list[str] = []

        def play() -> None:
            rng = seeded("rolling")
            while not stop.is_set():
                try:
                    with Client(server.url, cookies={"stolik_id": ann.identity}) as anew:
                        shown = anew.table(table["id"])
                        if shown["prompt"] is None:
                            return
                        moved.append(anew.move(shown, rng)["version"])
                except Exception as failed:
                    wrong.append(repr(failed))
                time.sleep(0.02)

        before = set(servers_of(server))
        with ann.live(table["id"]) as socket:
            playing = threading.Thread(target=play)
            playing.start()
            server.process.send_signal(signal.SIGHUP)
            assert told_to_come_back(socket)
        until(lambda: not before & set(servers_of(server)) and len(servers_of(server)) == 2, 60)
        stop.set()
        playing.join(20)
        assert not wrong and moved
        with Client(server.url, cookies={"stolik_id": ann.identity}) as again:
            log = again.table(table["id"])["log"]
            assert [entry["n"] for entry in log] == list(range(1, len(moved) + 2))
        assert CURRENT.kind == POSTGRES


def told_to_come_back(socket: Live) -> bool:
    try:
        while True:
            socket.next(timeout=60)
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.code == 1012
