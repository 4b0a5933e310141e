"""A server that is killed at any moment has lost nothing that it acknowledged, and no table is stuck."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from stolik.core.rng import Sfc32, seeded

from .play import Client, Json, request_for, some_offer
from .processes import ServerProcess

KILLS = 20
TABLES = 4


class Diary:
    """One table and what its player was told about it."""

    def __init__(self, identity: str, table: Json, number: int) -> None:
        self.identity = identity
        self.id = table["id"]
        self.rng: Sfc32 = seeded(f"diary {number}")
        self.acknowledged: list[tuple[Json, int]] = []  # request and the version that it made
        self.under_way: Json | None = None  # sent, but not answered
        self.over = False

    def client(self, url: str) -> Client:
        return Client(url, cookies={"stolik_id": self.identity})

    def play(self, url: str) -> None:
        """Until the server is gone."""
        try:
            with self.client(url) as client:
                while not self.over:
                    if self.under_way is not None:
                        self.send(client, self.under_way)
                    table = client.wait_for_turn(self.id)
                    self.over = table["status"] == "finished"
                    if table["prompt"] is not None:
                        seat = table["prompt"]["seat"]
                        move = some_offer(table, self.rng)
                        self.send(client, request_for(table["version"], seat, type="move", move=move))
        except httpx2.TransportError:
            pass

    def send(self, client: Client, request: Json) -> None:
        self.under_way = request
        answer = client.http.post(f"/api/tables/{self.id}/actions", json=request)
        if answer.status_code == 200:
            self.acknowledged.append((request, answer.json()["version"]))
        else:  # sent again after the table had gone on without it
            assert answer.status_code == 409 and answer.json()["error"]["code"] == "stale", answer.text[:300]
        self.under_way = None

    def check(self, url: str) -> None:
        """Every acknowledged move is there, where it was."""
        with self.client(url) as client:
            log = client.table(self.id)["log"]
            for request, version in self.acknowledged:
                assert log[version - 1]["seat"] == request["seat"]
            for request, version in self.acknowledged[-2:]:
                assert client.send(self.id, request)["version"] == version

    def goes_on(self, url: str) -> None:
        with self.client(url) as client:
            table = client.wait_for_turn(self.id)
            if table["status"] == "playing":
                client.move(table, self.rng)


@pytest.mark.slow
def test_killed_twenty_times_under_load(tmp_path: Path) -> None:
    dice = seeded("kills")
    diaries: list[Diary] = []
    for kill in range(KILLS):
        with ServerProcess(tmp_path) as server:
            for diary in diaries:
                diary.check(server.url)
            diaries = [diary for diary in diaries if not diary.over]
            while len(diaries) < TABLES:
                with Client(server.url, "Ann") as ann:
                    table = ann.make_table("me", "me", "random", start=True)
                    diaries.append(Diary(ann.identity, table, kill * TABLES + len(diaries)))
            players = [threading.Thread(target=diary.play, args=(server.url,)) for diary in diaries]
            for player in players:
                player.start()
            time.sleep(0.05 + dice.below(400) / 1000)
            server.end(signal.SIGKILL)
        for player in players:
            player.join(30)
            assert not player.is_alive()
    assert sum(len(diary.acknowledged) for diary in diaries) > KILLS
    with ServerProcess(tmp_path) as server:
        for diary in diaries:
            diary.check(server.url)
            diary.goes_on(server.url)


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
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1001
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
