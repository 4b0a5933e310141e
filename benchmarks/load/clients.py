"""HTTP and WebSocket by hand, just as much as is needed: the usual clients would cost more than the server."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import uuid
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

import orjson

GAME = "year_of_the_dragon"
Json = dict[str, Any]
PREFER = "Prefer: return=minimal\r\n"  # as the app asks while it has a socket


def percentile(values: list[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(int(share * len(ranked)), len(ranked) - 1)] if ranked else float("nan")


class Api:
    """Where the server is."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        assert parts.hostname == "127.0.0.1", "loopback only"
        self.host, self.port = parts.hostname, int(parts.port or 80)


class NewTable(NamedTuple):
    id: str
    invite: str


class Player:
    """A browser with one connection that is kept open."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.cookie = f"stolik_id={base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip('=')}"
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> Json:
        return await self._request("GET", path, b"")

    async def post(self, path: str, body: Json | None = None) -> Json:
        return await self._request("POST", path, orjson.dumps(body) if body is not None else b"")

    async def _request(self, method: str, path: str, body: bytes) -> Json:
        told: Json = orjson.loads(await self.request_bytes(method, path, body))
        return told

    async def request_bytes(self, method: str, path: str, body: bytes, prefer_brief: bool = False) -> bytes:
        if self._writer is None or self._reader is None or self._reader.at_eof():  # the server closes idle ones
            self._reader, self._writer = await asyncio.open_connection(self.api.host, self.api.port, limit=1 << 20)
        self._writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\nX-Stolik: 1\r\n"
            f"Content-Type: application/json\r\n{PREFER if prefer_brief else ''}"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
        answer = await self._reader.readexactly(length)
        if not head.startswith((b"http/1.1 200", b"http/1.1 201")):
            raise RuntimeError(f"{method} {path}: {head[:30]!r} {answer[:300]!r}")
        return answer

    async def make_table(self, seats: int) -> NewTable:
        kinds = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
        told = await self.post("/api/tables", {"game": GAME, "seats": kinds})
        return NewTable(told["id"], told["links"]["invite"].rsplit("/", 1)[1])

    async def join(self, table: NewTable) -> None:
        await self.post(f"/api/tables/{table.id}/join", {"token": table.invite})

    async def start(self, table: NewTable) -> None:
        await self.post(f"/api/tables/{table.id}/start")

    async def open_socket(self, table: NewTable, number: int) -> Seat:
        loop = asyncio.get_running_loop()
        _transport, seat = await loop.create_connection(
            lambda: Seat(self, table.id, number), self.api.host, self.api.port
        )
        await seat.opened
        return seat

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


PING, PONG = 9, 10
SAYS_SOMETHING = 25.0  # seconds


class Seat(asyncio.Protocol):
    """A socket that notes the newest version and, when asked, what it may answer."""

    def __init__(self, player: Player, table: str, number: int) -> None:
        self.player = player
        self.table = table
        self.number = number
        self.version = 0
        self.offers: list[str] = []
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting: tuple[int, asyncio.Future[None]] | None = None
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast(asyncio.Transport, transport)  # that of uvloop only looks like one
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.player.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(RuntimeError(head[:100].decode()))
                return
            self._buffer = rest
            self.opened.set_result(None)
            self._say(b'{"type":"hello","version":-1}')
            self._stay()
        while (message := self._next_message()) is not None:
            self._understand(message)

    def _next_message(self) -> bytes | None:
        """The payload of a whole frame; frames of a server have no mask."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 0x7F, 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        opcode = buffer[0] & 0x0F
        self._buffer = buffer[start + length :]
        if opcode == PING:
            self._say(buffer[start : start + length], PONG)
        return buffer[start : start + length] if opcode == 1 else b""

    def _say(self, text: bytes, opcode: int = 1) -> None:
        assert self._transport is not None and len(text) < 126
        self._transport.write(bytes([0x80 | opcode, 0x80 | len(text), 0, 0, 0, 0]) + text)  # a mask of zeros

    def _stay(self) -> None:
        """As browsers do: the server closes sockets that say nothing for a minute."""
        if self._transport is not None and not self._transport.is_closing():
            self._say(b'{"type":"ping"}')
            asyncio.get_running_loop().call_later(SAYS_SOMETHING, self._stay)

    def _understand(self, message: bytes) -> None:
        if not message.startswith(b'{"type":"update","from":'):
            return
        known, _, rest = message[24:80].partition(b',"version":')
        version = int(rest.partition(b",")[0])
        if int(known) > self.version:
            raise RuntimeError(f"a gap: {int(known)} after {self.version}")
        self.version = version
        self.offers = []
        if b'"prompt":null' not in message:
            prompt = orjson.loads(message)["table"]["prompt"]
            self.offers = [offer["move"] for offer in prompt["offers"]]
        if self._waiting is not None and self.version >= self._waiting[0] and not self._waiting[1].done():
            self._waiting[1].set_result(None)

    async def reach(self, version: int) -> None:
        """Waits until this version has been pushed."""
        if self.version < version:
            self._waiting = (version, asyncio.get_running_loop().create_future())
            await self._waiting[1]

    async def move(self, dice: random.Random) -> int:
        """A random offer; the version that the server acknowledges."""
        request = {
            "move_id": str(uuid.UUID(int=dice.getrandbits(128))),
            "expected_version": self.version,
            "seat": self.number,
            "action": {"type": "move", "move": dice.choice(self.offers)},
        }
        body = orjson.dumps(request)
        answer = await self.player.request_bytes("POST", f"/api/tables/{self.table}/actions", body, True)
        return int(answer[:80].partition(b'"version":')[2].partition(b",")[0])

    def close(self) -> None:
        self.player.close()
        if self._transport is not None:
            self._transport.close()
