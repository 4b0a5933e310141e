"""What every request passes: limits, who is asking, whether the page that asks is ours, the headers of the answer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from urllib.parse import parse_qs, urlsplit

import orjson
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import metrics, speech
from .answers import WHOLE
from .identity import COOKIE, COOKIE_AGE, hashed, is_token, new_token
from .limits import RateLimit
from .settings import Settings
from .static_files import is_page

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # links hold tokens
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
WHOLE_HEADERS = b"".join(b"%b: %b\r\n" % each for each in ((b"content-type", b"application/json"), *HEADERS))
CROWDED_SECONDS = 10.0  # after which one may try again
LONGEST_NUMBER = 12  # digits of a length
CACHED = ("/api/words/", "/api/games", "/api/openapi.json")
PROBES = ("/healthz", "/readyz")
SAFE = ("GET", "HEAD", "OPTIONS")


class TooLarge(HTTPException):
    """More bytes than a request may have; of a kind that FastAPI lets pass while it reads a body."""

    def __init__(self) -> None:
        super().__init__(413)


class Counted:
    """Of an address, as long as something is under way."""

    __slots__ = ("_address", "_counts")

    def __init__(self, counts: Counter[str], address: str) -> None:
        self._counts = counts
        self._address = address

    def __enter__(self) -> None:
        self._counts[self._address] += 1

    def __exit__(self, *_anything: object) -> None:
        self._counts[self._address] -= 1
        if not self._counts[self._address]:
            del self._counts[self._address]


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Mapping[str, RateLimit]) -> None:
        self._app = app
        self._settings = settings
        self._writes, self._reads = limits["writes"], limits["reads"]
        self._under_way: Counter[str] = Counter()  # requests and sockets per address
        self._hosts = {host.lower() for host in settings.allowed_hosts}
        if self._hosts and settings.public_url:
            self._hosts.add(_host_name(settings.public_url))
        self._origins = {origin.rstrip("/").lower() for origin in (*settings.origins, settings.public_url) if origin}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        self._identify(scope, headers)
        address = _address(scope)
        welcome = self._host_is_ours(scope, headers) and self._origin_is_ours(headers) and not self._crowded(address)
        if not welcome or self._reads.wait_for(address):
            await receive()  # the request itself
            await send({"type": "websocket.close", "code": 1008})  # before accepting: the browser gets 403
            return
        with Counted(self._under_way, address):
            await self._app(scope, receive, send)

    def _crowded(self, address: str) -> bool:
        """Whether one address has as much under way as it may; the forwarded one, where a proxy is trusted."""
        most = self._settings.connections_per_address
        return bool(most) and self._under_way[address] >= most

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        token = self._identify(scope, headers)
        extra = list(HEADERS)
        fresh = bool(token) and _gives_identity(scope["path"])
        if fresh:
            extra.append((b"set-cookie", self._cookie(scope, token)))

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.ANSWERS[message["status"] // 100].inc()
                headers = [*message.get("headers", ()), *extra]
                message["headers"] = _kept_private(headers) if fresh else headers
            await send(message)

        extensions = scope.get("extensions")
        if extensions and (whole := extensions.pop(WHOLE, None)) is not None and not fresh:
            extensions[WHOLE] = partial(_answer_whole, whole)
        address = _address(scope)
        status, code = self._objection(scope, headers)
        wait = 0.0
        if not status and self._crowded(address):
            status, code, wait = 429, "too_many_connections", CROWDED_SECONDS
        if not status:
            limit = self._reads if scope["method"] in SAFE else self._writes
            wait = limit.wait_for(address)
            if wait:
                status, code = 429, "too_many_requests"
        if status:
            await _reject(scope, answer, status, code, wait)
            return
        with Counted(self._under_way, address):
            await self._app(scope, self._bounded(receive), answer)

    def _objection(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str]:
        if not self._host_is_ours(scope, headers):
            return 421, "wrong_host"
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > LONGEST_NUMBER or int(length) > self._settings.max_body:
            return 413, "too_large"
        if scope["method"] not in SAFE and scope["path"].startswith("/api/"):
            if not self._origin_is_ours(headers):
                return 403, "wrong_origin"
            if headers.get(b"x-stolik") != b"1":  # a form of another site cannot send it
                return 403, "header_missing"
        return 0, ""

    def _host_is_ours(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Whether the server may be addressed like this, where the host says so. Probes of its health always may."""
        if not self._hosts or scope["path"] in PROBES:
            return True
        host = _host_name("//" + headers.get(b"host", b"").decode("latin-1"))
        return host in self._hosts or "*." + host.partition(".")[2] in self._hosts

    def _origin_is_ours(self, headers: dict[bytes, bytes]) -> bool:
        """Programs send no Origin, browsers always do where it matters."""
        told = headers.get(b"origin")
        if told is None:
            return True
        origin = told.decode("latin-1").lower()
        host = headers.get(b"host", b"").decode("latin-1").lower()
        scheme, _, place = origin.partition("://")
        return origin in self._origins or (scheme in ("http", "https") and bool(host) and place == host)

    def _identify(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        """Notes who is asking; returns a new identity if there was none."""
        identity = _cookie_value(headers.get(b"cookie", b""))
        fresh = "" if identity else new_token()
        state = scope.setdefault("state", {})
        state["person"] = hashed(identity or fresh)
        state["language"] = _language(scope, headers)
        state["address"] = _address(scope)
        return fresh

    def _cookie(self, scope: Scope, token: str) -> bytes:
        secure = scope.get("scheme") == "https" or self._settings.public_url.startswith("https:")
        ending = "; Secure" if secure else ""
        return f"{COOKIE}={token}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{ending}".encode()

    def _bounded(self, receive: Receive) -> Receive:
        """A body without a length is counted as it comes."""
        left = self._settings.max_body

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge()
            return message

        return counted


def _answer_whole(whole: Callable[[bytes, bytes], bool], body: bytes) -> bool:
    """The same as `answer` does to an answer in JSON, in one go."""
    sent = whole(WHOLE_HEADERS, body)
    if sent:
        metrics.ANSWERS[2].inc()
    return sent


async def _reject(scope: Scope, send: Send, status: int, code: str, wait: float) -> None:
    message = speech.sentence(scope["state"]["language"], f"server.problem.{code}", {})
    body = orjson.dumps({"error": {"code": code, "message": message, "details": {}}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _kept_private(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """An answer that brings somebody's identity is for nobody else, so no cache between us may keep it."""
    caching = [value for name, value in headers if name == b"cache-control"]
    others = [header for header in headers if header[0] != b"cache-control"]
    return [*others, (b"cache-control", b", ".join([b"private", *(caching or [b"no-cache"])]))]


def _host_name(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return dict(scope["headers"])


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "local"


def _cookie_value(header: bytes) -> str:
    for part in header.decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and is_token(value):
            return value
    return ""


def _language(scope: Scope, headers: dict[bytes, bytes]) -> str:
    query = scope.get("query_string", b"")
    wanted = parse_qs(query.decode("latin-1")).get("lang", [None])[0] if b"lang=" in query else None
    return speech.language_of(wanted, headers.get(b"accept-language", b"").decode("latin-1"))


def _gives_identity(path: str) -> bool:
    """The page itself brings the cookie, so that its first calls, sent at once, all come from the same person."""
    if path.startswith("/api/"):
        return not path.startswith(CACHED)  # an answer that caches may keep carries no cookie
    return is_page(path)
