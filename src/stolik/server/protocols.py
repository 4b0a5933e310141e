"""Uvicorn's connections with patience that ends: for requests, for answers to be read, for too many messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from . import speech
from .answers import WHOLE
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


class Alarm:
    """A timer that is set and stopped at every request, and seldom rings: so the loop is not told each time."""

    __slots__ = ("_due", "_loop", "_rings", "_then", "_timer")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0.0  # when the loop's timer does
        self._due = 0.0
        self._then: Callable[[], None] | None = None

    def set(self, then: Callable[[], None], seconds: float) -> None:
        """Instead of whatever it was set for; no seconds mean never."""
        self._then = then if seconds > 0 else None
        if seconds > 0:
            self._due = self._loop.time() + seconds
            if self._timer is None or self._rings > self._due:
                self._wind(seconds)

    def stop(self) -> None:
        self._then = None

    def end(self) -> None:
        """Nobody needs it any more."""
        self._then = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wind(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._rings = self._due
        self._timer = self._loop.call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        then, left = self._then, self._due - self._loop.time()
        if then is None:
            return
        if left > 0:
            self._wind(left)
        else:
            self._then = None
            then()


class PatientHttp(HttpToolsProtocol):
    """A connection for requests. Each stage has its time: silence, headers, body, answer."""

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._kept = _kept(config)
        self._limits = self._kept.settings
        self._timer = Alarm(self.loop)
        self._silence = Alarm(self.loop)  # between two requests
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
        self._expected = None
        self._timer.set(give_up, seconds)

    def _stop_timer(self) -> None:
        self._expected = None
        self._timer.stop()

    def _end_timers(self) -> None:
        self._expected = None
        self._timer.end()
        self._silence.end()

    def _unset_keepalive_if_required(self) -> None:
        """Something was said."""
        self._silence.stop()

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
        self._end_timers()
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
            extensions: Any = {WHOLE: partial(self._answer_whole, self.cycle)}
            self.scope["extensions"] = extensions
        self._expect(lambda: self._give_up("half of a body"), self._limits.body_seconds)

    def _answer_whole(self, cycle: RequestResponseCycle, headers: bytes, body: bytes) -> bool:
        """Sends an answer of status 200, if there is nothing special about it; else False, and nothing was sent."""
        if cycle.response_started or cycle.disconnected or not cycle.keep_alive or self.flow.write_paused:
            return False
        cycle.response_started = cycle.response_complete = True
        usual = [b"%b: %b\r\n" % each for each in cycle.default_headers]  # the time of day
        length = b"content-length: %d\r\n\r\n" % len(body)
        self.transport.write(b"".join([b"HTTP/1.1 200 OK\r\n", *usual, headers, length, body]))
        cycle.message_event.set()
        cycle.on_response()
        return True

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._receiving = False
        self._kept.works(self.transport)
        self._expect(self._give_up_unread, self._limits.answer_seconds)

    def on_response_complete(self) -> None:
        self._go_on()
        if not self._receiving and not self.pipeline:
            if not self._unread:
                self._stop_timer()
            self._kept.waits(self.transport)

    def _go_on(self) -> None:
        """The same as uvicorn's `on_response_complete`, but for the timer."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._silence.stop()
            self._start_asgi_task(*self.pipeline.pop())
        else:
            self._silence.set(self.timeout_keep_alive_handler, self.timeout_keep_alive)

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
        self._end_timers()
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
