"""A bare prototype: as little of a server as can carry the same load, to tell how fast a machine is.

    python benchmarks/load/bare.py DATABASE

It makes tables, takes moves of In the Year of the Dragon, commits them to SQLite (whatever has queued up, in one
transaction) and pushes board, points and offers to four sockets, by Starlette and uvicorn as they come. It has no
words, no log, no prices of offers, nobody's rights, no undo, no second answer to the same question: what our server
costs beyond it is what these cost. `server.py --bare` measures both in one run.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from stolik.match.match import Match

GAME = "year_of_the_dragon"


class Writer:
    """One connection; whatever has queued up goes into one transaction."""

    def __init__(self, file: Path) -> None:
        self._database = sqlite3.connect(file, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=FULL")
        self._database.execute("CREATE TABLE entries (game TEXT, n INTEGER, body TEXT, PRIMARY KEY (game, n))")
        self._waiting: list[tuple[tuple[str, int, bytes], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()

    async def write(self, row: tuple[str, int, bytes]) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        self._wake.set()
        await done

    async def run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            await asyncio.to_thread(self._commit, [row for row, _done in batch])
            for _row, done in batch:
                done.set_result(None)

    def _commit(self, rows: list[tuple[str, int, bytes]]) -> None:
        with self._database:
            self._database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)


class Table:
    """Who sits there, and the game."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.people: list[str] = []
        self.match: Match | None = None
        self.sockets: dict[int, WebSocket] = {}

    def told(self, seat: int, since: int) -> dict[str, Any]:
        """What a seat sees now, in the form that the load understands."""
        match = self.match
        assert match is not None
        game, known = match.game, match.game.redact(match.state, seat)
        asked = game.prompt(known) if match.state.actor == seat else None
        table = {
            "view": game.present(known, seat),
            "scores": [{"seat": sheet.seat, "items": sheet.items} for sheet in game.scores(known)],
            "prompt": None
            if asked is None
            else {"offers": [{"move": each.move.notation, "pieces": each.pieces} for each in asked.offers]},
        }
        return {"type": "update", "from": since, "version": match.version, "table": table}

    async def push(self, since: int) -> None:
        for seat, each in self.sockets.items():
            with contextlib.suppress(WebSocketDisconnect):
                await each.send_text(orjson.dumps(self.told(seat, since)).decode())


class Tables:
    """The application."""

    def __init__(self, file: Path) -> None:
        self._tables: dict[str, Table] = {}
        self._writer = Writer(file)

    def application(self) -> Starlette:
        routes = [
            Route("/api/tables", self.make, methods=["POST"]),
            Route("/api/tables/{id}", self.show),
            Route("/api/tables/{id}/join", self.join, methods=["POST"]),
            Route("/api/tables/{id}/start", self.start, methods=["POST"]),
            Route("/api/tables/{id}/actions", self.act, methods=["POST"]),
            WebSocketRoute("/api/tables/{id}/live", self.live),
        ]
        return Starlette(routes=routes, lifespan=self._alive)

    @contextlib.asynccontextmanager
    async def _alive(self, _app: Starlette) -> AsyncIterator[None]:
        writer = asyncio.create_task(self._writer.run())
        yield
        writer.cancel()

    def _of(self, request: Request | WebSocket) -> Table:
        return self._tables[request.path_params["id"]]

    async def make(self, request: Request) -> Response:
        table = Table(secrets.token_urlsafe(8))
        self._tables[table.id] = table
        table.people.append(request.cookies["stolik_id"])
        return _json({"id": table.id, "links": {"invite": "/join/bare"}})

    async def join(self, request: Request) -> Response:
        self._of(request).people.append(request.cookies["stolik_id"])
        return _json({})

    async def start(self, request: Request) -> Response:
        table = self._of(request)
        table.match = Match.new(
            GAME, [f"Player {number + 1}" for number in range(len(table.people))], {}, seed=table.id
        )
        await table.push(0)
        return _json({})

    async def show(self, request: Request) -> Response:
        match = self._of(request).match
        assert match is not None
        return _json({"version": match.version, "log": list(range(match.version))})

    async def act(self, request: Request) -> Response:
        table = self._of(request)
        wanted = orjson.loads(await request.body())
        match, seat = table.match, wanted["seat"]
        assert match is not None
        if table.people[seat] != request.cookies["stolik_id"] or wanted["expected_version"] != match.version:
            return _json({}, 409)
        proposal = match.propose(seat, wanted["action"]["move"])
        await self._writer.write((table.id, proposal.number, orjson.dumps(proposal.entry.as_json())))
        since = match.version
        match.accept(proposal)
        pushed = asyncio.create_task(table.push(since))
        request.state.pushed = pushed  # kept until it is done
        return _json({"type": "accepted", "version": match.version, "move_id": wanted["move_id"]})

    async def live(self, socket_: WebSocket) -> None:
        table = self._of(socket_)
        await socket_.accept()
        await socket_.receive_text()
        seat = table.people.index(socket_.cookies["stolik_id"])
        table.sockets[seat] = socket_
        if table.match is not None:
            await socket_.send_text(orjson.dumps(table.told(seat, 0)).decode())
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket_.receive_text()


def _json(told: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(told), status, media_type="application/json")


def main() -> None:
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(f"at http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    application = Tables(Path(sys.argv[1])).application()
    config = uvicorn.Config(application, log_level="warning", access_log=False, timeout_keep_alive=75)
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
