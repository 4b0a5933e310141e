"""Uvicorn's connections with patience that ends: for requests, for answers to be read, for too many messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from . import speech
from .connections import Connections, refusal
from .frames import FRAME, WIRE
from .limits import Bucket
from .live import TOO_MANY

SLICE = 1024  # bytes of a socket looked at before its messages are counted again
SWITCHING = 101  # the status by which a connection becomes a socket
PARTING = 2.0  # seconds to read why a socket is closed


class Config(uvicorn.Config):
    """Brings the book of connections to each of them."""

    def __init__(self, app: Any, connections: Connections, **settings: Any) -> None:
        super().__init__(app, http=PatientHttp, ws=PatientSocket, **settings)
        self.kept = connections


def _kept(config: uvicorn.Config) -> Connections:
    assert isinstance(config, Config)
    return config.kept


class Joined(asyncio.Transport):
    """The transport of an answer: its head waits for the body, so that both go out in one call of the system."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._head: bytes | None = None

    def write(self, data: Any) -> None:
        if self._head is None:
            self._head = data
            return
        head, self._head = self._head, b""
        self._transport.write(head + data if head else data)

    def close(self) -> None:
        if self._head:  # something went wrong before there was a body
            self._transport.write(self._head)
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()


class PatientHttp(HttpToolsProtocol):
    """A connection for requests. Each stage has its time: silence, headers, body, answer."""

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._kept = _kept(config)
        self._limits = self._kept.settings
        self._timer: asyncio.TimerHandle | None = None
        self._expected: tuple[Callable[[], None], float] | None = None  # what the timer is to be set for
        self._receiving = False  # in the middle of a request

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else "local"

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._expected is not None:  # most requests come in one piece, and need one timer instead of three
            self._set_timer(*self._expected)

    def _expect(self, give_up: Callable[[], None], seconds: float) -> None:
        """From when all that has arrived is read."""
        self._expected = (give_up, seconds)

    def _set_timer(self, give_up: Callable[[], None], seconds: float) -> None:
        self._stop_timer()
        if seconds > 0:
            self._timer = self.loop.call_later(seconds, give_up)

    def _stop_timer(self) -> None:
        self._expected = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self, what: str) -> None:
        self._kept.end_slow(self.transport, self._peer, what)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._kept.admit(transport, self._peer):
            self._set_timer(lambda: self._give_up("nothing was asked"), self._limits.header_seconds)
        else:
            transport.write(refusal())
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._kept.forget(self.transport)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._receiving = True
        self._expect(lambda: self._give_up("half of the headers"), self._limits.header_seconds)

    def on_headers_complete(self) -> None:
        before = self.cycle
        super().on_headers_complete()
        # answers to these always have a body; a request to become a socket has no cycle
        if self.cycle is not before and self.scope["method"] == "POST" and not self.expect_100_continue:
            self.cycle.transport = Joined(self.transport)
        self._expect(lambda: self._give_up("half of a body"), self._limits.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._receiving = False
        self._kept.works(self.transport)
        self._expect(self._give_up_unread, self._limits.answer_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._receiving and not self.pipeline:
            if not self._unread:
                self._stop_timer()
            self._kept.waits(self.transport)

    @property
    def _unread(self) -> bool:
        """Whether the other side has yet to take what it asked for."""
        return self.transport.get_write_buffer_size() > 0

    def _give_up_unread(self) -> None:
        if self._unread or not self.cycle.response_complete:
            self._give_up("an answer was not read")

    def timeout_keep_alive_handler(self) -> None:
        if not self._unread:  # else the time for the answer decides
            super().timeout_keep_alive_handler()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade()


class PatientSocket(WebSocketsSansIOProtocol):
    """A socket on which only so much may be said."""

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._kept = _kept(config)
        self._words = Bucket(self._kept.settings.messages_per_socket, 60)
        self._flooded = False

    def connection_lost(self, exc: Exception | None) -> None:
        self._kept.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bit by bit: thousands of tiny frames fit into what arrives at once."""
        for start in range(0, len(data), SLICE):
            if self._flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            extensions: Any = self.scope["extensions"]  # said to hold dictionaries, and up to us
            extensions[WIRE] = self

    def handle_events(self) -> None:
        self._count(len(self.conn.events))
        if not self._flooded:
            super().handle_events()

    def _count(self, frames: int) -> None:
        """Every frame counts, whatever its kind: a ping has to be answered, a fragment kept."""
        if all(self._words.wait() == 0 for _ in range(frames)) or self.close_sent:
            return
        self._flooded = True
        self._kept.note_flood(self.client[0] if self.client else "local")
        if not self.handshake_complete:
            self.transport.abort()
            return
        language = str(self.scope["state"].get("language", "en"))
        reason = speech.sentence(language, "server.problem.too_many_messages", {})
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": reason})
        self.conn.send_close(TOO_MANY, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(PARTING, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # it does not read the goodbye either

    async def send(self, message: Any) -> None:
        if FRAME in message:
            await self._send_frame(message[FRAME])
            return
        await super().send(message)
        if message["type"] == "websocket.close":
            self.loop.call_later(self.close_timeout + PARTING, self.transport.abort)

    async def _send_frame(self, frame: bytes) -> None:
        """Sent as it is: taking text apart and putting it together again took longer than sending it."""
        await self.writable.wait()
        if not self.keeps_up():
            raise ClientDisconnected()
        self.transport.write(frame)

    def keeps_up(self) -> bool:
        return self.writable.is_set() and not self.disconnected and self.conn.state is State.OPEN

    def send_frame(self, frame: bytes) -> None:
        self.transport.write(frame)
