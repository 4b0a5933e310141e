"""A server in a thread of this process, and clients that play at its tables."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx2
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from stolik.core.rng import Sfc32, seeded
from stolik.server.app import create_app
from stolik.server.context import Context
from stolik.server.run import config_for
from stolik.server.settings import without_limits

from .databases import settings_for

GAME = "year_of_the_dragon"
Json = dict[str, Any]


class ServerThread:
    """A real server on a free port of the loopback device."""

    def __init__(self, app: FastAPI, proxies: str = "") -> None:
        self.app = app
        self._server = uvicorn.Server(config_for(app, proxies))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve()

        asyncio.run(main())

    def __enter__(self) -> ServerThread:
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            self._thread.join(0.01)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.context.ready = False
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.context.hall.end_waits)
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"

    @property
    def port(self) -> int:
        return int(self._server.servers[0].sockets[0].getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def context(self) -> Context:
        context: Context = self.app.state.context
        return context

    def client(self, name: str = "", **settings: Any) -> Client:
        return Client(self.url, name, **settings)


@contextmanager
def running(data: Path, **settings: Any) -> Iterator[ServerThread]:
    with ServerThread(create_app(without_limits(settings_for(data, **settings)))) as server:
        yield server


class Client:
    """One browser."""

    def __init__(self, url: str, name: str = "", lang: str = "en", cookies: Any = None) -> None:
        self.url = url
        headers = {"X-Stolik": "1", "Accept-Language": lang}
        # nothing is enciphered here, and to load all certificates would take longer than most tests
        self.http = httpx2.Client(base_url=url, headers=headers, cookies=cookies, timeout=30, verify=False)
        try:
            self.get("/api/me")
            if name:
                self.http.put("/api/me", json={"name": name}).raise_for_status()
        except BaseException:
            self.http.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_anything: object) -> None:
        self.http.close()

    @property
    def identity(self) -> str:
        return str(self.http.cookies["stolik_id"])

    def get(self, path: str, status: int = 200, **query: Any) -> Json:
        return _told(self.http.get(path, params=query), status)

    def post(self, path: str, body: Json | None = None, status: int = 200) -> Json:
        return _told(self.http.post(path, json=body) if body is not None else self.http.post(path), status)

    def make_table(self, *kinds: str, status: int = 201, **wishes: Any) -> Json:
        """`make_table("me", "open", "random")`: what is neither me nor open is a bot."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        return self.post("/api/tables", {"game": GAME, "seats": seats, **wishes}, status)

    def table(self, id_: str, **query: Any) -> Json:
        return self.get(f"/api/tables/{id_}", **query)

    def act(self, table: Json, status: int = 200, seat: int | None = None, **action: Any) -> Json:
        """One action with a fresh move id, at the version of this table."""
        if seat is None:
            seat = table["prompt"]["seat"] if table.get("prompt") else table["you"]["seats"][0]
        return self.send(table["id"], request_for(table["version"], seat, **action), status)

    def send(self, id_: str, request: Json, status: int = 200) -> Json:
        return self.post(f"/api/tables/{id_}/actions", request, status)

    def move(self, table: Json, rng: Sfc32) -> Json:
        """A random offer."""
        return self.act(table, type="move", move=some_offer(table, rng))

    def live(self, id_: str, version: int = -1, watch: str = "", **settings: Any) -> Live:
        return Live(self, id_, version, watch, **settings)

    def wait_for_turn(self, id_: str) -> Json:
        """Polls until this client has to decide or the game is over."""
        table = self.table(id_)
        while table["prompt"] is None and table["status"] == "playing":
            self.table(id_, since=table["version"], wait=20)
            table = self.table(id_)
        return table


class Live:
    """A socket that says hello and understands pushes."""

    def __init__(
        self, client: Client, id_: str, version: int, watch: str = "", hello: bool = True, **settings: Any
    ) -> None:
        url = client.url.replace("http:", "ws:") + f"/api/tables/{id_}/live" + (f"?watch={watch}" if watch else "")
        headers = {"Cookie": f"stolik_id={client.identity}", **settings.pop("headers", {})}
        self._opened = ExitStack()
        opening = connect(url, additional_headers=headers, compression=None, **settings)
        self.socket: ClientConnection = self._opened.enter_context(opening)
        if hello:
            self.hello(version)

    def hello(self, version: int = -1) -> None:
        self.socket.send(json.dumps({"type": "hello", "version": version}))

    def __enter__(self) -> Live:
        return self

    def __exit__(self, *_anything: object) -> None:
        self.close()

    def close(self) -> None:
        self._opened.close()

    def next(self, kind: str = "update", timeout: float = 10) -> Json:
        """The next message of this kind."""
        while True:
            told: Json = json.loads(self.socket.recv(timeout))
            if told["type"] == kind:
                return told


def until_ready(client: Client, seconds: float = 10) -> float:
    """Waits until the server can store things; returns how long that took."""
    started = time.monotonic()
    while client.http.get("/readyz").status_code != 200:
        assert time.monotonic() - started < seconds, "the server did not recover"
        time.sleep(0.02)
    return time.monotonic() - started


def lasting(table: Json) -> Json:
    """Without what changes by itself: who is there, and since when not."""
    return {**table, "seats": [{**seat, "connected": None} for seat in table["seats"]], "controls": None}


def request_for(version: int, seat: int, **action: Any) -> Json:
    return {"move_id": str(uuid.uuid4()), "expected_version": version, "seat": seat, "action": action}


def some_offer(table: Json, rng: Sfc32) -> str:
    offers = table["prompt"]["offers"]
    return str(offers[rng.below(len(offers))]["move"])


def play_to_the_end(table: Json, *clients: Client, seed: str = "play") -> Json:
    """All clients play at random; returns the finished table as the first one sees it."""
    rng = seeded(seed)
    while True:
        for client in clients:
            shown = client.table(table["id"])
            while shown["prompt"] is not None:
                client.move(shown, rng)
                shown = client.table(table["id"])
            if shown["status"] == "finished":
                return clients[0].table(table["id"])
            if len(clients) == 1:
                client.table(table["id"], since=shown["version"], wait=20)


def _told(answer: httpx2.Response, status: int) -> Json:
    assert answer.status_code == status, f"{answer.status_code} instead of {status}: {answer.text[:500]}"
    told: Json = answer.json()
    return told
