"""Connections that say nothing, half of something or far too much: they go, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from stolik.server.app import create_app
from stolik.server.connections import Connections
from stolik.server.live import BAD_MESSAGE, TOO_MANY
from stolik.server.protocols import Alarm
from stolik.server.run import with_room_for
from stolik.server.settings import LIMITS, BadLimit, Settings, with_limit, without_limits

from .databases import settings_for
from .play import Client, Json, ServerThread

FEW = 8


@contextmanager
def limited(data: Path, **limits: Any) -> Iterator[ServerThread]:
    with ServerThread(create_app(settings_for(data, **limits))) as server:
        yield server


@contextmanager
def silent(server: ServerThread, count: int, first: bytes = b"") -> Iterator[list[socket.socket]]:
    """Connections that send these bytes and then nothing more."""
    with ExitStack() as opened:
        sockets = []
        for _ in range(count):
            each = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), 5))
            if first:
                each.sendall(first)
            sockets.append(each)
        yield sockets


def ends_within(each: socket.socket, seconds: float) -> bool:
    """Whether the server closes it in that time, with or without a word."""
    each.settimeout(seconds)
    try:
        while each.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


HALVES = {
    "nothing": b"",
    "a request line": b"GET / HTTP/1.1\r\n",
    "half of the headers": b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ",
    "half of a body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Stolik: 1\r\nContent-Length: 100\r\n\r\n{",
    "half of a second request": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /heal",
}


@pytest.mark.parametrize("first", HALVES.values(), ids=HALVES.keys())
def test_half_sent_requests_are_given_up(tmp_path: Path, first: bytes) -> None:
    with limited(tmp_path, header_seconds=1, body_seconds=1) as server, silent(server, 1, first) as (each,):
        assert not ends_within(each, 0.4), "too soon"
        assert ends_within(each, 4)


def test_one_byte_now_and_then_is_no_request(tmp_path: Path) -> None:
    with limited(tmp_path, header_seconds=1) as server, silent(server, 1) as (each,):
        started = time.monotonic()
        with pytest.raises(OSError):
            for byte in b"GET / HTTP/1.1\r\nHost: " + b"x" * 100:
                each.sendall(bytes([byte]))
                time.sleep(0.1)
        assert time.monotonic() - started < 6


def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    large = tmp_path / "static"
    large.mkdir()
    (large / "large.bin").write_bytes(bytes(40_000_000))
    ask = b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n"
    with limited(tmp_path, answer_seconds=2, idle_seconds=1, static=large) as server, silent(server, 1, ask):
        assert_soon(lambda: len(book_of(server)) == 1)
        time.sleep(1.4)
        assert len(book_of(server)) == 1, "a slow reader is not idle"
        assert_soon(lambda: len(book_of(server)) == 0)


def test_a_quick_second_request_and_a_long_poll_are_no_silence(tmp_path: Path) -> None:
    with limited(tmp_path, header_seconds=1, body_seconds=1) as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        started = time.monotonic()
        assert ann.table(table["id"], since=1, wait=2.5)["version"] == 1
        assert time.monotonic() - started >= 2.4
        time.sleep(1.5)  # longer than headers may take, but nothing has begun
        assert ann.http.get("/healthz").status_code == 200


def assert_soon(condition: Any, seconds: float = 10) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def book_of(server: ServerThread) -> Connections:
    config: Any = server._server.config
    book: Connections = config.kept
    return book


def test_newcomers_take_the_place_of_silent_connections(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with limited(tmp_path, connections_per_address=FEW) as server, silent(server, 3 * FEW) as sockets:
        for number in range(2 * FEW):
            assert httpx2.get(f"{server.url}/api/me", timeout=5).status_code == 200, number
        assert ends_within(sockets[0], 2)
        assert len(book_of(server)) <= FEW
    lines = [record for record in caplog.records if "127.0.0.1 has" in record.getMessage()]
    assert 1 <= len(lines) <= 5, "a line in the log, but not one per connection"


def test_an_address_with_too_many_busy_connections_is_told(tmp_path: Path) -> None:
    with limited(tmp_path, connections_per_address=FEW) as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        ann.http.close()
        with ExitStack() as opened:
            for _ in range(FEW):
                opened.enter_context(live(ann, table)).recv(5)
            refused = httpx2.get(f"{server.url}/healthz", timeout=5)
            assert refused.status_code == 503 and "Too many connections" in refused.text and "Troppe" in refused.text
            assert refused.headers["retry-after"]
        assert_soon(lambda: len(book_of(server)) < FEW)
        assert httpx2.get(f"{server.url}/healthz", timeout=5).status_code == 200


def test_all_addresses_together_have_a_limit(tmp_path: Path) -> None:
    with limited(tmp_path, connections=FEW) as server, silent(server, 2 * FEW):
        assert httpx2.get(f"{server.url}/healthz", timeout=5).status_code == 200
        assert len(book_of(server)) <= FEW


class Line:
    """A connection in the book only."""

    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def test_connections_of_a_proxy_are_not_counted_as_one_visitor(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, connections_per_address=2)
    for proxies, crowded in (("", True), ("127.0.0.1, 10.0.0.0/8", False)):
        book = Connections(settings, proxies)
        lines = [Line() for _ in range(4)]
        assert all(book.admit(line, "10.1.2.3") for line in lines)
        assert [line.aborted for line in lines] == [crowded, crowded, False, False]
        for line in lines:
            book.works(line)
        assert book.admit(Line(), "10.1.2.3") is not crowded
        assert book.admit(Line(), "192.0.2.1")
        for line in lines:
            book.forget(line)
            book.forget(line)
        assert len(book) == (1 if crowded else 2)


def test_behind_a_proxy_the_forwarded_address_counts(tmp_path: Path) -> None:
    app = create_app(settings_for(tmp_path, connections_per_address=2))
    with ServerThread(app, proxies="127.0.0.1") as server:
        far = {"X-Forwarded-For": "192.0.2.7"}
        with Client(server.url, "Ann") as ann:
            table = ann.make_table("me", "me", start=True)
            with live(ann, table, **far), live(ann, table, **far):
                refused = httpx2.get(f"{server.url}/api/me", headers=far)
                assert refused.status_code == 429
                assert refused.json()["error"]["code"] == "too_many_connections"
                assert ann.http.get("/api/me", headers={"X-Forwarded-For": "192.0.2.8"}).status_code == 200
            assert_soon(lambda: httpx2.get(f"{server.url}/api/me", headers=far).status_code == 200)


# ---------------------------------------------------------------------- sockets


@contextmanager
def live(client: Client, table: Json, **headers: str) -> Iterator[ClientConnection]:
    with client.live(table["id"], headers=headers) as opened:
        yield opened.socket


def close_code(connection: ClientConnection) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            connection.recv(10)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.mark.parametrize("how", ["messages", "pings", "pongs", "fragments"])
def test_a_flood_over_one_socket_closes_it(tmp_path: Path, how: str) -> None:
    with limited(tmp_path, messages_per_socket=60) as server, Client(server.url, "Ann", lang="pl") as ann:
        table = ann.make_table("me", "me", start=True)
        with live(ann, table, **{"Accept-Language": "pl"}) as connection:
            with suppress(ConnectionClosed):  # heard of at once, or only when all is sent
                for _ in range(3000):
                    if how == "messages":
                        connection.send('{"type":"ping"}')
                    elif how == "pings":
                        connection.ping()
                    elif how == "pongs":
                        connection.pong()
                    else:
                        connection.send(iter(["{"] * 1000))
            code, reason = close_code(connection)
        assert code == TOO_MANY and reason.startswith("Za dużo wiadomości")
        with live(ann, table) as connection:  # the next one is welcome
            assert json.loads(connection.recv(5))["type"] == "update"


def test_a_person_with_many_sockets_has_one_allowance(tmp_path: Path) -> None:
    with limited(tmp_path, messages_per_person=60) as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        codes = []
        for _ in range(4):
            with live(ann, table) as connection:
                try:
                    for _ in range(5):
                        connection.send('{"type":"ping"}')
                        connection.recv(5)
                except ConnectionClosed as closed:
                    assert closed.rcvd is not None
                    codes.append((closed.rcvd.code, closed.rcvd.reason))
        assert codes and set(codes) == {(TOO_MANY, "Too many messages over one connection; please wait a moment.")}
        with Client(server.url, "Ben") as ben, live(ben, ben.make_table("me", "me")) as connection:
            assert json.loads(connection.recv(5))["type"] == "update"


def test_a_socket_that_only_answers_pings_is_kept(tmp_path: Path) -> None:
    short = dict.fromkeys(("header_seconds", "body_seconds", "idle_seconds", "answer_seconds"), 1)
    with limited(tmp_path, **short) as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        with live(ann, table) as connection:
            connection.recv(5)
            time.sleep(2.5)
            connection.send('{"type":"ping"}')
            assert connection.recv(5)


def test_a_binary_first_frame_closes_the_socket_cleanly(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with limited(tmp_path) as server, Client(server.url, "Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        with ann.live(table["id"], hello=False) as opened:
            opened.socket.send(b"\x00\x01")
            assert close_code(opened.socket)[0] == BAD_MESSAGE
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# ---------------------------------------------------------------------- settings


def test_limits_are_set_by_name() -> None:
    settings = Settings(data=Path())
    assert with_limit(settings, "connections_per_address=500").connections_per_address == 500
    assert with_limit(settings, "messages_per_socket=0").messages_per_socket == 0
    for wrong in (
        "",
        "data=1",
        "max_body",
        "connections=-1",
        "connections=x",
        "connections=9999999999",
        "idle_seconds=0",
    ):
        with pytest.raises(BadLimit):
            with_limit(settings, wrong)
    assert all(hasattr(settings, name) for name in LIMITS)
    free = without_limits(settings)
    assert free.messages_per_person == free.connections_per_address == 0 and free.header_seconds > 0


def test_there_are_files_for_all_connections(tmp_path: Path) -> None:
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, most))
        assert with_room_for(Settings(data=tmp_path, connections=600)).connections == 600
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= 800
        far = with_room_for(Settings(data=tmp_path, connections=10**9)).connections
        assert far < resource.getrlimit(resource.RLIMIT_NOFILE)[0] <= most
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


def test_an_alarm_rings_when_it_was_last_set_for_and_not_when_it_was_stopped() -> None:
    async def heard() -> list[str]:
        loop = asyncio.get_running_loop()
        rung = list[str]()
        later, sooner, stopped, ended = (Alarm(loop) for _ in range(4))
        later.set(lambda: rung.append("too early"), 0.02)
        later.set(lambda: rung.append("later"), 0.3)
        sooner.set(lambda: rung.append("too late"), 60)
        sooner.set(lambda: rung.append("sooner"), 0.02)
        stopped.set(lambda: rung.append("stopped"), 0.02)
        stopped.stop()
        ended.set(lambda: rung.append("ended"), 0.02)
        ended.end()
        await asyncio.sleep(0.15)
        assert rung == ["sooner"]
        sooner.set(lambda: rung.append("again"), 0.02)
        stopped.set(lambda: rung.append("never"), 0)
        await asyncio.sleep(0.4)
        return rung

    assert asyncio.run(heard()) == ["sooner", "again", "later"]
