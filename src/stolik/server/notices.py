"""Notices: one webhook per table, told once whenever a person has to decide who had not before."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import orjson

from . import metrics, speech, store
from .names import names_for
from .problems import Problem
from .store import Store
from .table import Table
from .writer import NotStored, Writer

log = logging.getLogger(__name__)

SECONDS = 5.0
LONGEST_ANSWER = 4096
AT_ONCE = 8
NAT64 = ipaddress.ip_network("64:ff9b::/96")

Resolver = Callable[[str, int], Awaitable[list[str]]]
Opener = Callable[[str, int, str], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class BadAddress(ValueError):
    """An address that notices may not be sent to."""


def check_url(url: str) -> tuple[str, int, str]:
    """Host, port and path of an https address. Raises BadAddress."""
    if not url.isascii() or any(char <= " " or char == "\\" for char in url):
        raise BadAddress("unusual characters")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or 443
    except ValueError:
        raise BadAddress("not an address") from None
    if parts.scheme != "https" or not host or parts.username is not None or parts.password is not None:
        raise BadAddress("only https addresses without a password")
    path = parts.path or "/"
    return host, port, f"{path}?{parts.query}" if parts.query else path


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the outside world, also behind the ways to write IPv4 as IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        inner = ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None and not is_public(str(inner)):
            return False
        if ip.is_site_local:  # fec0::/10, which was given up but still leads into somebody's own network
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


async def resolve(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


async def open_tls(address: str, port: int, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connects to the address that was checked, so that a second look-up cannot lead elsewhere."""
    context = ssl.create_default_context()
    return await asyncio.open_connection(address, port, ssl=context, server_hostname=host, limit=LONGEST_ANSWER)


async def checked_address(url: str, resolver: Resolver) -> tuple[str, int, str, str]:
    """Address, port, host and path; every address of the name must be public. Raises BadAddress."""
    host, port, path = check_url(url)
    try:
        addresses = await resolver(host, port)
    except (OSError, UnicodeError):
        raise BadAddress("the name is not known") from None
    if not addresses or not all(is_public(address) for address in addresses):
        raise BadAddress("a private address")
    return addresses[0], port, host, path


class Notices:
    """Sends what is queued in the store. A notice is marked as taken before it is sent: never twice."""

    def __init__(
        self, queue: Store, writer: Writer, public_url: str, resolver: Resolver = resolve, opener: Opener = open_tls
    ) -> None:
        self._queue = queue
        self._writer = writer
        self._public_url = public_url.rstrip("/")
        self._resolver = resolver
        self._opener = opener
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.find_table: Callable[[str], Awaitable[Table]] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="notices")
        self._wake.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def check(self, url: str) -> None:
        """Raises Problem if notices may not go there."""
        try:
            async with asyncio.timeout(SECONDS):
                await checked_address(url, self._resolver)
        except (BadAddress, TimeoutError) as wrong:
            raise Problem(400, "bad_webhook", {"reason": str(wrong) or "too slow"}) from None

    def look_at(self, table: Table) -> None:
        if table.row.webhook:
            self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                queued = await self._queue.queued_notices()
                for start in range(0, len(queued), AT_ONCE):
                    await asyncio.gather(*(self._deliver(*each) for each in queued[start : start + AT_ONCE]))
            except Exception:
                log.exception("notices could not be sent")

    async def _deliver(self, id_: str, n: int, seat: int) -> None:
        assert self.find_table is not None
        table = await self.find_table(id_)
        url = table.row.webhook
        try:
            await self._writer.write([store.mark_notice(id_, n, "taken")])
        except NotStored:
            return
        outcome = "failed"
        if url is not None:
            try:
                async with asyncio.timeout(SECONDS):
                    status = await self._post(url, self._message(table, n, seat))
                outcome = "sent" if 200 <= status < 300 else "failed"
            except (OSError, TimeoutError, ValueError, ssl.SSLError) as wrong:
                log.info("notice %s/%d was not delivered: %s", id_, n, type(wrong).__name__)
        metrics.NOTICES.labels(outcome).inc()
        await self._writer.write([store.mark_notice(id_, n, outcome)])

    def _message(self, table: Table, n: int, seat: int) -> bytes:
        url = f"{self._public_url}/t/{table.id}" if self._public_url else f"/t/{table.id}"
        language = table.row.webhook_language
        name = names_for(table.seats, language)[seat]
        details = {"game": speech.title(language, table.row.game), "player": name, "url": url}
        text = speech.sentence(language, "server.notice.your_turn", details)
        told: dict[str, Any] = {
            "id": f"{table.id}/{n}",
            "table": table.id,
            "game": table.row.game,
            "seat": seat,
            "name": name,
            "content": text,
            "text": text,
            "url": url,
            "allowed_mentions": {"parse": []},  # a name must not ring everybody's bell
        }
        return orjson.dumps(told)

    async def _post(self, url: str, body: bytes) -> int:
        """The status; redirects are not followed, the rest of the answer is not read."""
        address, port, host, path = await checked_address(url, self._resolver)
        reader, writer = await self._opener(address, port, host)
        try:
            named = f"[{host}]" if ":" in host else host
            head = (
                f"POST {path} HTTP/1.1\r\nHost: {named}{'' if port == 443 else f':{port}'}\r\n"
                "User-Agent: stolik\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode() + body)
            await writer.drain()
            line = (await reader.readline()).split()
            if len(line) < 2 or not line[0].startswith(b"HTTP/1."):
                raise ValueError("no HTTP answer")
            return int(line[1])
        finally:
            writer.close()
