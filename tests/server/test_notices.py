"""Webhooks: only public https addresses, and exactly one notice per activation of a person."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import httpcore2
import pytest

from stolik.core.rng import seeded
from stolik.server import notices
from stolik.server.addresses import BadAddress, check_url, checked_address, is_public
from stolik.server.app import create_app
from stolik.server.settings import without_limits

from .databases import other_program, settings_for
from .play import Client, Json, ServerThread


@pytest.mark.parametrize(
    "address",
    [
        *(
            "127.0.0.1",
            "127.8.8.8",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
        ),
        *("224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.0.1", "198.18.0.1", "192.0.2.1"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "feff::1", "ff02::1", "2001:db8::1"),
        *(
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2002:c0a8:101::",
        ),
        *("not an address", ""),
    ],
)
def test_private_addresses(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "8.8.8.8", "2606:4700::6810:85e5", "::ffff:8.8.8.8"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org", "https://", "https:///path", "example.org", "", "https://a b/"),
        *("https://user:pw@example.org/", "https://example.org:99999/", "https://[::1/", "https://exa\nmple.org/"),
        *("https://example.org\\@evil/", "https://exämple.org/"),
    ],
)
def test_bad_urls(url: str) -> None:
    with pytest.raises(BadAddress):
        check_url(url)


def test_every_address_of_a_name_must_be_public() -> None:
    async def resolver(_host: str, _port: int) -> list[str]:
        return ["8.8.8.8", "127.0.0.1"]

    with pytest.raises(BadAddress):
        asyncio.run(checked_address("https://example.org/hook", resolver))


class Receiver(httpcore2.AsyncNetworkBackend):
    """Stands in for the network: a resolver that can change its mind, and connections that note what was sent."""

    def __init__(self) -> None:
        self.addresses = ["8.8.8.8"]
        self.opened: list[tuple[str, int]] = []
        self.certified: list[str | None] = []
        self.contexts: list[ssl.SSLContext] = []
        self.requests: list[bytes] = []
        self.status = b"HTTP/1.1 204 No Content\r\n\r\n"
        self.slow: set[str] = set()  # parts of names that answer much too late

    async def resolve(self, host: str, _port: int) -> list[str]:
        return ["9.9.9.9"] if any(part in host for part in self.slow) else self.addresses

    async def connect_tcp(self, host: str, port: int, *_settings: object, **_more: object) -> Channel:
        self.opened.append((host, port))
        if host == "9.9.9.9":
            await asyncio.sleep(60)
        return Channel(self)

    def messages(self) -> list[Json]:
        return [json.loads(request.split(b"\r\n\r\n", 1)[1]) for request in self.requests]


class Channel(httpcore2.AsyncNetworkStream):
    """One connection; its TLS is only noted."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._written = b""

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> Channel:
        self._receiver.certified.append(server_hostname)
        self._receiver.contexts.append(ssl_context)
        return self

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._written += buffer

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        self._receiver.requests.append(self._written)
        return self._receiver.status

    async def aclose(self) -> None:
        pass


@pytest.fixture
def receiver() -> Receiver:
    return Receiver()


@pytest.fixture
def noticing(tmp_path: Path, receiver: Receiver) -> Iterator[ServerThread]:
    settings = without_limits(settings_for(tmp_path, public_url="http://stolik.example"))
    with ServerThread(create_app(settings, receiver.resolve, receiver)) as started:
        yield started


def play_some(ann: Client, table: Json, moves: int) -> int:
    """Plays and counts how often a turn of the person began."""
    rng, activations, decided = seeded("notices"), 0, False
    for _ in range(moves):
        table = ann.wait_for_turn(table["id"])
        activations += not decided
        table = ann.move(table, rng)["table"]
        decided = table["waiting_for"] == [0]
    ann.wait_for_turn(table["id"])
    return activations + (not decided)


def test_one_notice_per_activation(noticing: ServerThread, receiver: Receiver) -> None:
    with noticing.client("Ann") as ann:
        table = ann.make_table("me", "random", "random")
        hook = f"/api/tables/{table['id']}/webhook"
        told = ann.post(hook, {"url": "https://hooks.example/x?y=1"})
        assert told["webhook"] and told["webhook_url"] == "https://hooks.example/x?y=1"
        table = ann.post(f"/api/tables/{table['id']}/start")
        activations = play_some(ann, table, 15)
        deadline = time.monotonic() + 10
        while len(receiver.requests) < activations and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.3)
        messages = receiver.messages()
        assert len(messages) == activations
        assert len({message["id"] for message in messages}) == activations
        assert all(message["name"] == "Ann" and message["seat"] == 0 for message in messages)
        assert messages[0]["url"] == f"http://stolik.example/t/{table['id']}"
        assert "it is your turn" in messages[0]["content"]
        assert receiver.opened[0] == ("8.8.8.8", 443)  # the address that was checked, under the name of the receiver
        assert set(receiver.certified) == {"hooks.example"}
        assert len({id(context) for context in receiver.contexts}) == 1
        assert receiver.requests[0].startswith(b"POST /x?y=1 HTTP/1.1\r\nHost: hooks.example\r\n")
        assert not ann.post(hook, {"url": None})["webhook"]


def test_only_the_host_and_only_to_public_addresses(noticing: ServerThread, receiver: Receiver) -> None:
    with noticing.client("Ann") as ann, noticing.client("Ben") as ben:
        table = ann.make_table("me", "open", listed=True)
        hook = f"/api/tables/{table['id']}/webhook"
        ben.post(f"/api/tables/{table['id']}/join", {})
        assert ben.post(hook, {"url": "https://hooks.example/"}, 403)["error"]["code"] == "not_the_host"
        assert ann.post(hook, {"url": "http://hooks.example/"}, 400)["error"]["code"] == "bad_webhook"
        ann.post(hook, {"url": "https://hooks.example/secret"})
        assert "secret" not in str(ben.table(table["id"]))
        receiver.addresses = ["127.0.0.1"]
        assert ann.post(hook, {"url": "https://inside.example/"}, 400)["error"]["code"] == "bad_webhook"


def test_a_name_that_turns_private_later_gets_nothing(noticing: ServerThread, receiver: Receiver) -> None:
    with noticing.client("Ann") as ann:
        table = ann.make_table("me", "random")
        ann.post(f"/api/tables/{table['id']}/webhook", {"url": "https://rebinding.example/"})
        receiver.addresses = ["::1"]
        play_some(ann, ann.post(f"/api/tables/{table['id']}/start"), 3)
        time.sleep(0.3)
        assert receiver.opened == [] and receiver.requests == []


def test_redirects_are_not_followed_and_not_tried_again(noticing: ServerThread, receiver: Receiver) -> None:
    receiver.status = b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/\r\n\r\n"
    with noticing.client("Ann") as ann:
        table = ann.make_table("me", "random")
        ann.post(f"/api/tables/{table['id']}/webhook", {"url": "https://hooks.example/"})
        activations = play_some(ann, ann.post(f"/api/tables/{table['id']}/start"), 3)
        time.sleep(0.5)
        assert len(receiver.requests) == activations
        assert {address for address, _port in receiver.opened} == {"8.8.8.8"}


def queue(noticing: ServerThread, ann: Client, hosts: list[str]) -> None:
    """A notice for each, all at once."""
    tables = [ann.make_table("me", "me") for _ in hosts]
    for table, host in zip(tables, hosts, strict=True):
        ann.post(f"/api/tables/{table['id']}/webhook", {"url": f"https://{host}/"})
    for table in tables:
        ann.post(f"/api/tables/{table['id']}/start")


def test_forty_slow_receivers_delay_nobody(noticing: ServerThread, receiver: Receiver) -> None:
    receiver.slow = {"slow"}
    with noticing.client("Ann") as ann:
        queue(noticing, ann, [f"slow{number}.example" for number in range(40)])
        started = time.monotonic()
        queue(noticing, ann, ["honest.example"])
        while not receiver.requests and time.monotonic() < started + 20:
            time.sleep(0.02)
        assert time.monotonic() - started < notices.SECONDS  # before the first of the slow ones is given up
        assert receiver.certified == ["honest.example"]


def test_a_receiver_that_fails_again_and_again_is_left_alone(
    noticing: ServerThread, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "SECONDS", 0.1)
    receiver.slow = {"slow"}
    with noticing.client("Ann") as ann:
        queue(noticing, ann, ["slow.example"] * 12)
        deadline = time.monotonic() + 20
        while (left := queued(noticing)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert left == 0
        assert notices.TIRED_AFTER <= len(receiver.opened) <= notices.TIRED_AFTER + notices.AT_ONCE_PER_HOST


def queued(noticing: ServerThread) -> int:
    with other_program(noticing.context.settings.data) as other:
        ((count,),) = other("SELECT count(*) FROM notices WHERE state IN ('queued', 'taken')")
        return int(count)
