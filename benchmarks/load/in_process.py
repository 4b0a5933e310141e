"""The server without a network: its own protocols on transports in memory, and moves that are always the same.

    python benchmarks/load/in_process.py TABLES MOVES ROUNDS

prints a line of JSON per round: the processor seconds of every step, and what was written. In a step every table makes
a move; they wait for each other, so every round has the same moves, the same pushes and the same commits.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import random
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import orjson
import uvloop
from uvicorn.server import ServerState

from stolik.server import lobby
from stolik.server.app import create_app
from stolik.server.boxes import PRINTED
from stolik.server.protocols import Config, PatientHttp
from stolik.server.run import COLLECT_AFTER, SWITCH_SECONDS, config_for
from stolik.server.settings import RATES, Settings
from stolik.server.table import Table

GAME = "year_of_the_dragon"
SEATS = 4
PATIENCE = ("header_seconds", "body_seconds", "answer_seconds", "idle_seconds")  # under valgrind all takes long
HEAD = "HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Stolik: 1\r\n"
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


class Wire(asyncio.Transport):
    """A connection whose other end only counts."""

    def __init__(self, count: Count) -> None:
        super().__init__()
        self.count = count
        self.protocol: Any = None
        self.closing = False

    def open(self, config: Config, state: ServerState) -> Wire:
        self.protocol = PatientHttp(config, state, {})
        self.protocol.connection_made(self)
        return self

    def say(self, data: bytes) -> None:
        self.protocol.data_received(data)

    def write(self, data: Any) -> None:
        self.count.written(data)

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    abort = close

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Count:
    """What is written to the people of all tables."""

    def __init__(self) -> None:
        self.writes = 0
        self.bytes = 0
        self.answered: asyncio.Future[bytes] | None = None  # with the body of the next answer
        self._missing = 0
        self._reached = asyncio.Event()

    def expect(self, messages: int) -> None:
        self._missing = messages
        self._reached.clear()

    def written(self, data: Any) -> None:
        self.writes += 1
        self.bytes += len(data)
        if self.answered is not None and data.startswith(b"HTTP/"):
            self.answered.set_result(bytes(data).partition(b"\r\n\r\n")[2])
            self.answered = None
        elif b'"type":"update"' in data[:40] or (data.endswith(b'"}') and b'"accepted"' in data):
            self._missing -= 1
            if not self._missing:
                self._reached.set()

    async def all_there(self) -> None:
        async with asyncio.timeout(600):
            await self._reached.wait()


class Script:
    """One table, four people, and the moves that chance chooses by a fixed seed."""

    def __init__(self, number: int, config: Config, count: Count, state: ServerState) -> None:
        self.number = number
        self.table: Table
        self._dice = random.Random(number)
        self._config = config
        self._state = state
        self._count = count
        self._cookies = [f"stolik_id={_token(number, seat)}" for seat in range(SEATS)]
        self._wires = [self._new_wire() for _ in range(SEATS)]
        self._sockets: list[Wire] = []

    def _new_wire(self) -> Wire:
        return Wire(self._count).open(self._config, self._state)

    async def sit_down(self, context: Any) -> None:
        made = await self._post(0, "", {"game": GAME, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]})
        token = made["links"]["invite"].rsplit("/", 1)[1]
        for seat in range(1, SEATS):
            await self._post(seat, f"/{made['id']}/join", {"token": token})
        self.table = await context.hall.get(made["id"])
        await self.table.carry_out(partial(lobby.start, self.table, "en", PRINTED, f"script {self.number}"))
        for cookie in self._cookies:
            self._count.expect(1)
            socket = self._new_wire()
            socket.say(f"GET /api/tables/{made['id']}/live {HEAD}Cookie: {cookie}\r\n{UPGRADE}\r\n".encode())
            while isinstance(socket.protocol, PatientHttp) or not socket.protocol.handshake_complete:
                await asyncio.sleep(0)
            socket.say(_masked(b'{"type":"hello","version":-1}'))
            await self._count.all_there()
            self._sockets.append(socket)

    async def _post(self, seat: int, path: str, body: object) -> Any:
        answered = self._count.answered = asyncio.get_running_loop().create_future()
        self._send(seat, path, orjson.dumps(body), "")
        return orjson.loads(await answered)

    def _send(self, seat: int, path: str, body: bytes, prefer: str) -> None:
        head = f"POST /api/tables{path} {HEAD}Cookie: {self._cookies[seat]}\r\n{prefer}"
        self._wires[seat].say(
            f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        )

    def move(self) -> bool:
        """Sends the next move; False if the game is over."""
        match = self.table.match
        assert match is not None
        moves = match.game.legal(match.state)
        if not moves:
            return False
        move, seat = moves[int(self._dice.random() * len(moves))].notation, match.state.actor
        request = {
            "move_id": f"{self.number:08}-{match.version:08}",
            "expected_version": match.version,
            "seat": seat,
            "action": {"type": "move", "move": move},
        }
        self._send(seat, f"/{self.table.id}/actions", orjson.dumps(request), "Prefer: return=minimal\r\n")
        return True

    def leave(self) -> None:
        for wire in (*self._wires, *self._sockets):
            wire.close()


def _token(number: int, seat: int) -> str:
    return base64.urlsafe_b64encode((number * SEATS + seat).to_bytes(16, "big")).decode().rstrip("=")


def _masked(text: bytes) -> bytes:
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def play(tables: int, moves: int, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as data:
        limits: dict[str, Any] = {**dict.fromkeys(RATES, 0), **dict.fromkeys(PATIENCE, 600)}
        app = create_app(Settings(data=Path(data), connections=0, **limits))
        config = config_for(app)
        assert isinstance(config, Config)
        config.ws_ping_interval = None  # as many as time passes, and under valgrind much of it does
        config.load()
        async with app.router.lifespan_context(app):
            for _ in range(rounds):
                await _round(app, config, tables, moves)


async def _round(app: Any, config: Config, tables: int, moves: int) -> None:
    count = Count()
    scripts = [Script(number, config, count, ServerState()) for number in range(tables)]
    for script in scripts:
        await script.sit_down(app.state.context)
    gc.collect()
    count.writes = count.bytes = 0
    seconds = list[float]()
    for _ in range(moves):
        count.expect(tables * (SEATS + 1))
        began = process_time()
        going = sum(script.move() for script in scripts)
        assert going == tables, "a game is over: fewer moves, please"
        await count.all_there()
        seconds.append(process_time() - began)
    print(orjson.dumps({"seconds": seconds, "writes": count.writes, "bytes": count.bytes}).decode(), flush=True)
    for script in scripts:
        script.leave()
    await asyncio.sleep(0.05)


def main() -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    uvloop.run(play(*(int(word) for word in sys.argv[1:4])))


if __name__ == "__main__":
    main()
