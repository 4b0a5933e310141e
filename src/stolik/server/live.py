"""Sockets: each gets what it has not had yet, as fast as it takes it. A slow one gets several entries at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import metrics, speech
from .frames import FRAME, WIRE, Wire, text_frame
from .limits import RateLimit
from .payload import Payloads, Viewer
from .problems import Problem
from .reminding import told_absence
from .table import Table
from .writer import NotStored

log = logging.getLogger(__name__)

SILENCE = 60.0  # seconds until a socket that says nothing is closed
FIRST_WORD = 10.0  # seconds for the hello
LONGEST_MESSAGE = 4096

GOING_AWAY = 1001
COME_BACK = 1012  # at once: the table is there again already, or at another process
BAD_MESSAGE = 4000
NOT_VISIBLE = 4004
SILENT = 4008
TOO_MANY = 4029

# why a socket is closed, where there is something to say to a person
PROBLEMS = {NOT_VISIBLE: "lost_seat", TOO_MANY: "too_many_messages"}
CLOSED_WITHOUT_A_WORD = 1005


class TooManyMessages(Exception):
    """A person says more over sockets than anybody needs to."""


FindTable = Callable[[], Awaitable[Table]]


class Connection:
    """One socket at one table."""

    def __init__(
        self,
        socket: WebSocket,
        find: FindTable,
        person: str,
        viewer: Viewer,
        payloads: Payloads,
        *,
        token_hash: str,
        messages: RateLimit,
    ) -> None:
        self.table: Table
        self._find = find
        self.person = person
        self._token_hash = token_hash  # of the link it came by
        self.viewer = viewer
        self.presence = False
        self._socket = socket
        self._messages = messages  # of all sockets of the person; the protocol counts those of this one
        self._payloads = payloads
        self._version = -1
        self._revision = -1
        self._chat = 0
        self._something_new = asyncio.Event()
        self._close_code = 0
        self._wire: Wire = socket.scope["extensions"][WIRE]
        self._loop = asyncio.get_running_loop()
        self._woken = False
        self._sending = False  # the task is at it, and may wait for a socket that is slow

    def wake(self) -> None:
        """Something is new. It is told next, after the answer to whoever brought it about."""
        if not self._woken:
            self._woken = True
            self._loop.call_soon(self._push)

    def _push(self) -> None:
        """Most sockets take an update at once, which spares waking a task. It sees to all else."""
        self._woken = False
        if self._sending or self._close_code or self.presence or not self._wire.keeps_up():
            self._something_new.set()
            return
        try:
            frame = self._news()
        except Exception:
            log.exception("a socket at table %s could not be served", self.table.id)
            self.close_soon(COME_BACK)
            return
        if frame is not None:
            self._wire.send_frame(frame)

    def close_soon(self, code: int) -> None:
        self._close_code = code
        self._something_new.set()

    async def run(self) -> None:
        """Serves an accepted socket until either side closes it."""
        if not (await self._hello() and await self._sit_down()):
            return
        self.table.connections.add(self)
        metrics.SOCKETS.inc()
        self.table.visitors_changed()
        sender = asyncio.create_task(self._send_news())
        self.wake()
        try:
            await self._listen()
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            self.table.connections.discard(self)
            if not self.table.connections:
                self.table.rest()
            metrics.SOCKETS.dec()
            self.table.visitors_changed()

    async def _hello(self) -> bool:
        try:
            async with asyncio.timeout(FIRST_WORD):
                told = await self._receive()
            self._version = int(told.get("version", -1))
            self._chat = int(told.get("chat", 0))
        except (TimeoutError, ValueError, TypeError, OverflowError):
            await self._close(BAD_MESSAGE)
            return False
        except TooManyMessages:
            await self._close(TOO_MANY)
            return False
        except WebSocketDisconnect:
            return False
        return True

    async def _sit_down(self) -> bool:
        """At the table as it is kept now: before the first word came it may have been loaded again."""
        try:
            self.table = await self._find()
            while self.table.gone:
                self.table = await self._find()
        except (Problem, NotStored):
            await self._close(NOT_VISIBLE)
            return False
        except DBAPIError:  # it will be there again
            await self._close(COME_BACK)
            return False
        self._version = min(self._version, self.table.version)
        return True

    async def _receive(self) -> dict[str, Any]:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", CLOSED_WITHOUT_A_WORD), message.get("reason"))
        if self._messages.wait_for(self.person):
            raise TooManyMessages()
        text = message.get("text")
        if text is None or len(text) > LONGEST_MESSAGE:
            raise ValueError("binary, or too long")
        told = orjson.loads(text)
        if not isinstance(told, dict):
            raise ValueError("not an object")
        return told

    async def _listen(self) -> None:
        try:
            while True:
                async with asyncio.timeout(SILENCE):
                    told = await self._receive()
                if told.get("type") == "ping":
                    await self._socket.send_text('{"type":"pong"}')
        except TimeoutError:
            await self._close(SILENT)
        except TooManyMessages:
            log.warning("a person at table %s sent more messages than allowed; the socket was closed", self.table.id)
            await self._close(TOO_MANY)
        except ValueError:
            await self._close(BAD_MESSAGE)
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: we closed it ourselves
            pass

    async def _send_news(self) -> None:
        try:
            while True:
                await self._something_new.wait()
                self._something_new.clear()
                if self._close_code:
                    await self._close(self._close_code)
                    return
                self._sending = True
                frame = self._news()
                if frame is not None:
                    await self._send(frame)
                if self.presence and not self._close_code:
                    self.presence = False
                    await self._send_presence()
                self._sending = False
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log.exception("a socket at table %s could not be served", self.table.id)
            await self._close(COME_BACK)

    def _news(self) -> bytes | None:
        """What is new to this socket, which counts as told from now on; None if nothing is."""
        table = self.table
        version, revision = table.version, table.row.revision
        if version == self._version and revision == self._revision:
            return None
        first = self._revision < 0
        if revision != self._revision and not self._may_still_see():
            self.close_soon(NOT_VISIBLE)  # without a word about what is on the table now
            return None
        frame = self._payloads.update_frame(table, self.viewer, max(self._version, 0), self._chat)
        self._version, self._revision = version, revision
        self._chat = table.chat[-1].n if table.chat else self._chat
        if first:
            self.presence = False  # it is in the table
        return frame

    def _may_still_see(self) -> bool:
        """Takes in who sits where now; that changes with a revision only."""
        table = self.table
        seats, host = table.seats_of(self.person), self.person == table.row.host
        if not set(self.viewer.seats) <= set(seats) or not table.shows_itself_to(self.person, self._token_hash):
            return False
        self.viewer = self.viewer._replace(seats=seats, host=host)
        return True

    async def _send_presence(self) -> None:
        connected = self.table.connected()
        seats = [{"seat": seat, "connected": seat in connected} for seat in range(len(self.table.seats))]
        away = told_absence(self.table, self.viewer.seats)
        told = {"type": "presence", "seats": seats, "watchers": self.table.watchers, "away": away}
        await self._send(text_frame([orjson.dumps(told)]))

    async def _send(self, frame: bytes) -> None:
        await self._socket.send({"type": "websocket.send", FRAME: frame})

    async def _close(self, code: int) -> None:
        problem = PROBLEMS.get(code)
        reason = speech.sentence(self.viewer.language, f"server.problem.{problem}", {}) if problem else None
        try:
            await self._socket.close(code, reason)
        except (RuntimeError, WebSocketDisconnect):
            pass
