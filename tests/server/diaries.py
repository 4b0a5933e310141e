"""Players who write down what the server acknowledged, and a server that is killed under them again and again."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path

import httpx2

from stolik.core.rng import Sfc32, seeded

from .play import Client, Json, request_for, some_offer
from .processes import Served, ServerProcess

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


def wait_for_moves(diaries: list[Diary]) -> None:
    """Until the server is in the middle of it, however slow the machine."""
    enough = sum(len(diary.acknowledged) for diary in diaries) + len(diaries)
    deadline = time.monotonic() + 15
    while sum(len(diary.acknowledged) for diary in diaries) < enough and time.monotonic() < deadline:
        time.sleep(0.005)


def kill_again_and_again(data: Path, kills: int, serve: type[Served] = ServerProcess) -> int:
    """Plays at a few tables and kills the server at random moments. Every acknowledged move must be there afterwards,
    where it was, and every table must go on. Returns how many moves were acknowledged."""
    dice = seeded("kills")
    diaries: list[Diary] = []
    acknowledged = 0
    for kill in range(kills):
        with serve(data) as server:
            for diary in diaries:
                diary.check(server.url)
            acknowledged += sum(len(diary.acknowledged) for diary in diaries if diary.over)
            diaries = [diary for diary in diaries if not diary.over]
            while len(diaries) < TABLES:
                with Client(server.url, "Ann") as ann:
                    table = ann.make_table("me", "me", "random", start=True)
                    diaries.append(Diary(ann.identity, table, kill * TABLES + len(diaries)))
            players = [threading.Thread(target=diary.play, args=(server.url,)) for diary in diaries]
            for player in players:
                player.start()
            wait_for_moves(diaries)
            time.sleep(dice.below(400) / 1000)
            server.end(signal.SIGKILL)
        for player in players:
            player.join(30)
            assert not player.is_alive()
    with serve(data) as server:
        for diary in diaries:
            diary.check(server.url)
            diary.goes_on(server.url)
    return acknowledged + sum(len(diary.acknowledged) for diary in diaries)
