"""Players who go on at another process when theirs is gone, and hard times for all processes and for PostgreSQL itself.

Every acknowledged move must be there exactly once, where it was; whatever anybody was shown must be part of the end.
"""

from __future__ import annotations

import math
import signal
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx2

from stolik.core.rng import seeded

from .diaries import Diary
from .play import Client, Json, request_for, some_offer
from .postgres import PostgresServer
from .processes import Served, ServerProcess

TABLES = 4
PATIENCE = 60.0  # seconds within which every table must go on
RETRY = 0.05
KILL, CRASH, CUT = "kill", "crash", "cut"  # of a process, of PostgreSQL, of the connections between them


class Unavailable(Exception):
    """The server says that it cannot do it now."""


class Wanderer(Diary):
    """A diary whose writer does not stay with one process, and who keeps what was shown."""

    def __init__(self, identity: str, table: Json, number: int) -> None:
        super().__init__(identity, table, number)
        self.shown: dict[int, tuple[int | None, str]] = {}  # per entry: the seat and what was told
        self.stop = threading.Event()
        self.unavailable = 0

    def client(self, url: str) -> Client:
        try:
            return super().client(url)
        except AssertionError:  # not even the first question was answered
            raise Unavailable() from None

    def begin(self, urls: list[str]) -> None:
        """In a thread of its own; the addresses may change meanwhile."""
        self._thread = threading.Thread(target=self.wander, args=(urls,), daemon=True)
        self._thread.start()

    def is_there(self) -> bool:
        return self._thread.is_alive()

    def leave(self) -> None:
        self.stop.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "a player waits for ever"

    def wander(self, urls: list[str]) -> None:
        while not (self.stop.is_set() or self.over):
            try:
                with self.client(urls[self.rng.below(len(urls))]) as client:
                    client.http.timeout = httpx2.Timeout(15)
                    for _ in range(1 + self.rng.below(6)):
                        self.take_a_step(client)
            except (httpx2.TransportError, Unavailable):
                self.unavailable += 1
                time.sleep(RETRY)

    def take_a_step(self, client: Client) -> None:
        if self.stop.is_set() or self.over:
            return
        if self.under_way is not None:
            self.send(client, self.under_way)
        table = self.look(client)
        self.over = table["status"] == "finished"
        if table["prompt"] is not None:
            move = some_offer(table, self.rng)
            self.send(client, request_for(table["version"], table["prompt"]["seat"], type="move", move=move))
        elif not self.over:
            time.sleep(RETRY)

    def look(self, client: Client) -> Json:
        answer = client.http.get(f"/api/tables/{self.id}")
        if answer.status_code == 503:
            raise Unavailable()
        assert answer.status_code == 200, answer.text[:300]
        table: Json = answer.json()
        for entry in table["log"]:
            told = (entry["seat"], str([line["text"] for line in entry["lines"]]))
            assert self.shown.setdefault(entry["n"], told) == told, "what was shown has changed"
        return table

    def send(self, client: Client, request: Json) -> None:
        self.under_way = request
        answer = client.http.post(f"/api/tables/{self.id}/actions", json=request)
        if answer.status_code == 503:
            raise Unavailable()  # and comes again with the same move id
        if answer.status_code == 200:
            self.acknowledged.append((request, answer.json()["version"]))
        else:
            assert answer.status_code == 409 and answer.json()["error"]["code"] == "stale", answer.text[:300]
        self.under_way = None

    def check_all(self, url: str) -> None:
        """Everything acknowledged is there once, and so is everything that was shown."""
        with self.client(url) as client:
            table = self.look(client)
            assert table["version"] == len(table["log"]) >= max(self.shown, default=0)
            versions = [version for _request, version in self.acknowledged]
            assert len(set(versions)) == len(versions)
        self.check(url)


class Hardship:
    """Processes at a PostgreSQL of their own, and what happens to them."""

    def __init__(
        self,
        data: Path,
        processes: int,
        seed: str = "hard times",
        folder: Path | None = None,
        serve: type[Served] = ServerProcess,
    ) -> None:
        self._data = data
        self._serve = serve
        self._dice = seeded(seed)
        self._opened = ExitStack()
        self.postgres = self._opened.enter_context(PostgresServer(safe=True, folder=folder))
        self.database = self.postgres.make_database("stolik")
        self.servers = [self._server() for _ in range(processes)]
        self.urls = [server.url for server in self.servers]
        self.wanderers: list[Wanderer] = []
        self.moves = self.unavailable = 0

    def __enter__(self) -> Hardship:
        return self

    def __exit__(self, *_anything: object) -> None:
        for wanderer in self.wanderers:
            wanderer.stop.set()
        for server in self.servers:
            server.end(signal.SIGTERM)
        self._opened.close()

    def _server(self) -> Served:
        return self._serve(self._data, database=self.database)

    def seat_players(self) -> None:
        """Whoever has finished is replaced."""
        for wanderer in [each for each in self.wanderers if each.over]:
            wanderer.check_all(self.urls[0])
            self.count(wanderer)
            self.wanderers.remove(wanderer)
        while len(self.wanderers) < TABLES:
            with Client(self.urls[0], "Ann") as ann:
                table = ann.make_table("me", "me", "random", start=True)
                wanderer = Wanderer(ann.identity, table, self.moves + len(self.wanderers))
            wanderer.begin(self.urls)
            self.wanderers.append(wanderer)

    def count(self, wanderer: Wanderer) -> None:
        self.moves += len(wanderer.acknowledged)
        self.unavailable += wanderer.unavailable

    def wait_until_all_go_on(self) -> float:
        """Every table that is not finished gets a further move; how long that took."""
        before = {wanderer: len(wanderer.acknowledged) for wanderer in self.wanderers}
        started = time.monotonic()
        while not all(each.over or len(each.acknowledged) > count for each, count in before.items()):
            assert time.monotonic() < started + PATIENCE, "a table is stuck"
            assert all(each.over or each.is_there() for each in self.wanderers), "a player gave up"
            time.sleep(0.01)
        return time.monotonic() - started

    def happens(self, trouble: str) -> None:
        time.sleep(self._dice.below(300) / 1000)
        if trouble == KILL:
            number = self._dice.below(len(self.servers))
            self.servers[number].end(signal.SIGKILL)
            self.servers[number] = self._server()
            self.urls[number] = self.servers[number].url
        elif trouble == CRASH:
            self.postgres.end(signal.SIGKILL)
            time.sleep(self._dice.below(500) / 1000)
            self.postgres.start()
        else:
            self.postgres.cut_connections("stolik")

    def end(self) -> int:
        """All stop; everything is checked at every process. How many moves were acknowledged."""
        for wanderer in self.wanderers:
            wanderer.leave()
        for wanderer in self.wanderers:
            for url in self.urls:
                wanderer.check_all(url)
            self.count(wanderer)
        return self.moves


class Survived(NamedTuple):
    """What came of hard times."""

    troubles: Counter[str]  # those that there was time for
    moves: int  # that were acknowledged
    longest: float  # seconds that a table had to wait after a trouble


def hard_times(
    data: Path,
    troubles: Sequence[str],
    processes: int = 2,
    seed: str = "hard times",
    at_most: float = math.inf,
    serve: type[Served] = ServerProcess,
) -> Survived:
    """Trouble after trouble, for so many seconds at most; then everything is checked."""
    longest, happened, until = 0.0, Counter[str](), time.monotonic() + at_most
    with Hardship(data, processes, seed, serve=serve) as hardship:
        for trouble in troubles:
            if time.monotonic() > until:
                break
            hardship.seat_players()
            hardship.happens(trouble)
            happened[trouble] += 1
            longest = max(longest, hardship.wait_until_all_go_on())
        return Survived(happened, hardship.end(), longest)
