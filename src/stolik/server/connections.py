"""How many connections may be open, in all and per address, and which of them has to go when there is no room."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stolik.locale.catalogues import LANGUAGES

from . import metrics, speech
from .limits import RateLimit
from .settings import Settings

log = logging.getLogger(__name__)


class Open(Protocol):
    """What is kept of an open connection: its transport."""

    def abort(self) -> None: ...


class Connections:
    """Counts them. Newcomers take the place of whoever has kept us waiting longest without a complete request."""

    def __init__(self, settings: Settings, proxies: str = "") -> None:
        self.settings = settings
        self._most = settings.connections
        self._most_per_address = settings.connections_per_address
        # all visitors come from the address of a proxy, so the guard counts those by what the proxy tells
        self._proxies = ProxyHeadersMiddleware(_nobody, proxies).trusted_hosts if proxies else ()
        self._address: dict[Open, str] = {}
        self._count: Counter[str] = Counter()
        self._waiting: dict[Open, str] = {}  # those between two requests, longest first
        self._told = RateLimit(1, 60)

    def __len__(self) -> int:
        return len(self._address)

    def admit(self, connection: Open, address: str) -> bool:
        """Counts a new connection; False if there is no room for it."""
        full = self._most and len(self) >= self._most
        crowded = (
            self._most_per_address and self._count[address] >= self._most_per_address and address not in self._proxies
        )
        if full or crowded:
            if not self._told.wait_for(address):
                log.warning("%s has %d connections of %d; silent ones go", address, self._count[address], len(self))
            silent = next((each for each, of in self._waiting.items() if full or of == address), None)
            if silent is None:
                metrics.CONNECTIONS_ENDED.labels("refused").inc()
                return False
            metrics.CONNECTIONS_ENDED.labels("replaced").inc()
            self.forget(silent)
            silent.abort()
        self._address[connection] = address
        self._count[address] += 1
        self.waits(connection)
        return True

    def waits(self, connection: Open) -> None:
        """It has nothing to do until its next request is complete."""
        if connection in self._address:
            self._waiting.pop(connection, None)
            self._waiting[connection] = self._address[connection]

    def works(self, connection: Open) -> None:
        """It gets an answer, or is a socket."""
        self._waiting.pop(connection, None)

    def forget(self, connection: Open) -> None:
        address = self._address.pop(connection, None)
        self._waiting.pop(connection, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def end_slow(self, connection: Open, address: str, what: str) -> None:
        """Somebody took too long."""
        log.info("%s took too long: %s", address, what)
        metrics.CONNECTIONS_ENDED.labels("slow").inc()
        self.forget(connection)
        connection.abort()

    def note_flood(self, address: str) -> None:
        metrics.CONNECTIONS_ENDED.labels("flood").inc()
        if not self._told.wait_for(address):
            log.warning("%s sent more messages over one socket than allowed; it was closed", address)


async def _nobody(*_anything: object) -> None:
    """No application: only the list of addresses behind it is wanted."""


def refusal() -> bytes:
    """The answer to a connection there is no room for; nothing is known of its language yet, so in all of them."""
    body = " / ".join(speech.sentence(lang, "server.problem.too_many_connections", {}) for lang in LANGUAGES)
    head = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nCache-Control: no-store\r\n"
    text = body.encode() + b"\n"
    return f"{head}Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text
