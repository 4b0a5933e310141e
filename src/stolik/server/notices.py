"""Notices: a webhook of the table, and pushes to browsers, told once whenever a person has to decide who had not.

Each is delivered by itself, in its own time. A receiver that is slow or broken keeps none but its own waiting: it has
few places at once, and after several failures in a row it is left alone for a while.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any

import httpcore2
import orjson
from sqlalchemy.exc import DBAPIError

from . import metrics, speech, writes
from .addresses import BadAddress, Resolver, Target, check_url, checked_address, resolve
from .identity import hashed
from .names import names_for
from .problems import Problem
from .rows import QueuedNotice
from .store import Store
from .table import Table
from .times import now_ms
from .vapid import Subscription, Vapid, encrypted
from .writer import NotStored, Writer

log = logging.getLogger(__name__)

SECONDS = 5.0  # for one notice, from looking up the name to the status of the answer
AT_ONCE = 64
AT_ONCE_PER_HOST = 2
MOST_KEPT = 1000  # notices in memory; the others wait in the store
TIRED_AFTER = 3  # failures in a row
REST = 60.0  # seconds without notices after that, for the host that failed
TRY_AGAIN = 2.0  # seconds until notices that could not be marked in the store are looked at again
HTTPS = 443
FAILURES = (httpcore2.NetworkError, httpcore2.TimeoutException, httpcore2.ProtocolError)
PUSH_KEPT = 24 * 3600  # seconds for which a push service keeps what a browser that is switched off has not taken
TOPIC_LETTERS = 32
GONE = (404, 410)  # the browser does not want pushes any more
MOST_HOSTS = 1000  # hosts that are remembered


class Pinned(httpcore2.AsyncNetworkBackend):
    """Connects to the address that was checked, so that a second look-up of the name cannot lead elsewhere."""

    def __init__(self, network: httpcore2.AsyncNetworkBackend, target: Target) -> None:
        self._network = network
        self._target = target

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        target = self._target
        assert (host, port) == (target.host, target.port), "one request, one place"
        return await self._network.connect_tcp(target.address, port, timeout, local_address, socket_options)


class Host:
    """How things went with one receiver."""

    def __init__(self, at_once: int = AT_ONCE_PER_HOST) -> None:
        self.places = asyncio.Semaphore(at_once)
        self.waiting = 0
        self.failures = 0
        self.left_alone_until = 0.0

    def note(self, sent: bool) -> None:
        self.failures = 0 if sent else self.failures + 1
        if self.failures >= TIRED_AFTER:
            self.left_alone_until = time.monotonic() + REST


async def _false() -> bool:
    return False


def is_fine(result: str) -> bool:
    """Whether a webhook took what it was sent."""
    return result.isdecimal() and 200 <= int(result) < 300


class Notices:
    """Sends what is queued in the store. A notice is marked as taken before it is sent: never twice."""

    def __init__(
        self,
        queue: Store,
        writer: Writer,
        public_url: str,
        vapid: Vapid,
        resolver: Resolver = resolve,
        network: httpcore2.AsyncNetworkBackend | None = None,
    ) -> None:
        self._queue = queue
        self._writer = writer
        self._public_url = public_url.rstrip("/")
        self._vapid = vapid
        self._push_services = Host(AT_ONCE)
        self._resolver = resolver
        self._network = network or httpcore2.AnyIOBackend()
        self._wake = asyncio.Event()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._hosts: dict[str, Host] = {}
        self._under_way: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        """One for all: making it reads all the certificates of the system."""
        return ssl.create_default_context()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="notices")
        self._wake.set()

    async def close(self) -> None:
        tasks = [*self._under_way.values(), *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def check(self, url: str, code: str = "bad_webhook") -> None:
        """Raises Problem if notices may not go there."""
        try:
            async with asyncio.timeout(SECONDS):
                await checked_address(url, self._resolver)
        except (BadAddress, TimeoutError) as wrong:
            raise Problem(400, code, {"reason": str(wrong) or "too slow"}) from None

    def wake(self) -> None:
        """There may be something in the queue."""
        self._wake.set()

    def look_at(self, table: Table) -> None:
        if any(table.reaches(seat) for seat in range(len(table.seats))):
            self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                for notice in await self._queue.queued_notices(MOST_KEPT):
                    if notice.key not in self._under_way and len(self._under_way) < MOST_KEPT:
                        task = asyncio.create_task(self._deliver(notice), name=f"notice {notice.key}")
                        self._under_way[notice.key] = task
                        task.add_done_callback(partial(self._ended, notice.key))
            except Exception as wrong:
                trace = None if isinstance(wrong, DBAPIError) else wrong
                log.warning("the queue of notices could not be read", exc_info=trace)
                asyncio.get_running_loop().call_later(TRY_AGAIN, self._wake.set)

    def _ended(self, key: tuple[str, int], _task: asyncio.Task[None]) -> None:
        self._under_way.pop(key, None)
        if len(self._under_way) == MOST_KEPT - 1:  # there is room for more from the store
            self._wake.set()

    async def _deliver(self, notice: QueuedNotice) -> None:
        """First the turn at its own receiver, then a place among all, so that only places in use are taken."""
        try:
            host = self._host(notice.webhook) if notice.webhook else self._push_services
            host.waiting += 1
            try:
                async with host.places:
                    rests = time.monotonic() < host.left_alone_until
                    if rests and not notice.subscriptions:
                        await self._mark(notice, "failed")
                        return
                    async with self._places:
                        await self._writer.write([writes.take_notice(*notice.key)])
                        pushes = [self._push(notice, each) for each in notice.subscriptions]
                        hook, *pushed = await asyncio.gather(_false() if rests else self._send(notice), *pushes)
                        if notice.webhook and not rests:
                            host.note(hook)
            finally:
                host.waiting -= 1
            await self._mark(notice, "sent" if hook or any(pushed) else "failed")
        except NotStored:  # somebody else has it; or if it is still queued, it comes again
            asyncio.get_running_loop().call_later(TRY_AGAIN, self._wake.set)
        except Exception:  # of this notice only
            log.exception("notice %s/%d could not be sent", *notice.key)

    def _host(self, url: str | None) -> Host:
        try:
            name = check_url(url or "")[0]
        except BadAddress:
            name = ""
        if len(self._hosts) > MOST_HOSTS:
            self._hosts = {each: host for each, host in self._hosts.items() if host.waiting or host.failures}
        return self._hosts.setdefault(name, Host())

    async def _mark(self, notice: QueuedNotice, state: str) -> None:
        await self._writer.write([writes.mark_notice(*notice.key, state)])
        metrics.NOTICES.labels(state).inc()

    async def _send(self, notice: QueuedNotice) -> bool:
        if notice.webhook is None:  # there is none, or it was taken away in the meantime
            return False
        return is_fine(await self._tell_webhook(notice, notice.kind))

    async def try_out(self, notice: QueuedNotice) -> None:
        """Sends a notice that says that it is a test."""
        await self._tell_webhook(notice, "test")

    async def _tell_webhook(self, notice: QueuedNotice, kind: str) -> str:
        """The status of the answer, or what went wrong instead; the host of the table can look it up."""
        assert notice.webhook is not None
        try:
            async with asyncio.timeout(SECONDS):
                about: dict[bytes | str, bytes | str] = {"Content-Type": "application/json"}
                result = str(await self._post(notice.webhook, self._message(notice, kind), about))
        except BadAddress:
            result = "bad_address"
        except (TimeoutError, httpcore2.TimeoutException):
            result = "too_slow"
        except (OSError, *FAILURES) as wrong:
            log.info("notice %s/%d was not delivered: %s", *notice.key, type(wrong).__name__)
            result = "unreachable"
        await self._writer.write([writes.webhook_result(notice.table, result, now_ms())])
        return result

    async def _push(self, notice: QueuedNotice, subscription: Subscription) -> bool:
        """Whether a push service took the message; browsers that it does not know any more are forgotten."""
        try:
            body = await asyncio.to_thread(encrypted, subscription, self._push_message(notice, subscription.language))
            headers: dict[bytes | str, bytes | str] = {
                "Authorization": self._vapid.authorization(subscription.endpoint, now_ms()),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(PUSH_KEPT),
                "Urgency": "normal",
                "Topic": hashed(notice.table)[:TOPIC_LETTERS],  # a later turn takes the place of an earlier one
            }
            async with asyncio.timeout(SECONDS):
                status = await self._post(subscription.endpoint, body, headers)
        except (BadAddress, OSError, TimeoutError, *FAILURES) as wrong:
            log.info("a push for %s/%d was not delivered: %s", *notice.key, type(wrong).__name__)
            return False
        except Exception:  # of this browser only
            log.exception("a push for %s/%d could not be made", *notice.key)
            return False
        if status in GONE:
            await self._writer.write([writes.drop_subscription(subscription.id)])
        metrics.PUSHES.labels(f"{status // 100}xx").inc()
        return 200 <= status < 300

    def _push_message(self, notice: QueuedNotice, language: str) -> bytes:
        """No names and nothing of the table: it lies on a screen that others may see."""
        told = {
            "title": speech.title(language, notice.game),
            "body": speech.sentence(language, f"server.push.{notice.kind}", {}),
            "url": f"/t/{notice.table}",
            "tag": f"stolik-{notice.table}",
        }
        return orjson.dumps(told)

    def _message(self, notice: QueuedNotice, kind: str) -> bytes:
        url = f"{self._public_url}/t/{notice.table}" if self._public_url else f"/t/{notice.table}"
        name = names_for(notice.seats, notice.language)[notice.seat]
        details = {"game": speech.title(notice.language, notice.game), "player": name, "url": url}
        text = speech.sentence(notice.language, f"server.notice.{kind}", details)
        told: dict[str, Any] = {
            "id": f"{notice.table}/{notice.n}",
            "table": notice.table,
            "game": notice.game,
            "seat": notice.seat,
            "name": name,
            "content": text,
            "text": text,
            "url": url,
            "allowed_mentions": {"parse": []},  # a name must not ring everybody's bell
        }
        return orjson.dumps(told)

    async def _post(self, url: str, body: bytes, about: dict[bytes | str, bytes | str]) -> int:
        """The status; redirects are not followed, the rest of the answer is not read."""
        target = await checked_address(url, self._resolver)
        shown = f"[{target.host}]" if ":" in target.host else target.host
        headers: dict[bytes | str, bytes | str] = {
            "Host": shown if target.port == HTTPS else f"{shown}:{target.port}",
            "User-Agent": "stolik",
            **about,
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        place = httpcore2.URL(scheme="https", host=target.host, port=target.port, target=target.path)
        pinned = Pinned(self._network, target)
        async with (
            httpcore2.AsyncHTTPConnection(place.origin, self._tls, network_backend=pinned) as connection,
            connection.stream("POST", place, headers=headers, content=body) as answer,
        ):
            return int(answer.status)
