"""Pushes: only to browsers that asked, once per activation, readable by nobody else, and never into our own network."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from stolik.server.app import create_app
from stolik.server.settings import without_limits
from stolik.server.vapid import BadSubscription, Vapid, check_subscription

from .databases import POSTGRES, other_program, settings_for
from .play import Client, Json, ServerThread
from .test_notices import Receiver, play_some

SERVICE = "https://push.example/send/"


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """What a browser gives away when it subscribes, and keeps to itself."""

    def __init__(self, name: str) -> None:
        self.endpoint = SERVICE + name
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._secret = b"sixteen bytes!!!"
        point = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.told: Json = {"endpoint": self.endpoint, "keys": {"p256dh": _text(point), "auth": _text(self._secret)}}

    def messages(self, receiver: Receiver) -> list[Json]:
        """What it could read of everything that was sent to it."""
        mine = f"POST {self.endpoint.removeprefix('https://push.example')} ".encode()
        bodies = [each.split(b"\r\n\r\n", 1)[1] for each in receiver.requests if each.startswith(mine)]
        read = [http_ece.decrypt(body, private_key=self._private, auth_secret=self._secret) for body in bodies]
        return [json.loads(each) for each in read]


@pytest.fixture
def receiver() -> Receiver:
    made = Receiver()
    made.status = b"HTTP/1.1 201 Created\r\n\r\n"
    return made


def _server(data: Path, receiver: Receiver) -> ServerThread:
    settings = without_limits(settings_for(data, push_contact="mailto:host@stolik.example"))
    return ServerThread(create_app(settings, receiver.resolve, receiver))


@pytest.fixture
def pushing(tmp_path: Path, receiver: Receiver) -> Iterator[ServerThread]:
    with _server(tmp_path, receiver) as started:
        yield started


def until(receiver: Receiver, count: int) -> None:
    deadline = time.monotonic() + 10
    while len(receiver.requests) < count and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)  # none too many
    assert len(receiver.requests) == count


def test_the_key_is_the_same_for_all_processes_and_another_for_other_servers() -> None:
    one, same, other = Vapid(b"1" * 32, "mailto:a@b.c"), Vapid(b"1" * 32, ""), Vapid(b"2" * 32, "")
    assert one.public == same.public != other.public
    assert len(urlsafe_b64decode(one.public + "=")) == 65
    signed = one.authorization("https://push.example:8443/x", 0)
    assert Vapid02.verify(signed)
    claims = json.loads(urlsafe_b64decode(signed.split("t=")[1].split(".")[1] + "=="))
    assert claims["aud"] == "https://push.example:8443" and claims["sub"] == "mailto:a@b.c"


@pytest.mark.parametrize("change", ["http", "short", "off the curve", "secret"])
def test_what_no_browser_would_send(change: str) -> None:
    told = Browser("x").told
    endpoint, keys = told["endpoint"], told["keys"]
    check_subscription(endpoint, keys["p256dh"], keys["auth"])
    wrong: dict[str, tuple[str, str, str]] = {
        "http": (endpoint.replace("https", "http"), keys["p256dh"], keys["auth"]),
        "short": (endpoint, keys["p256dh"][:40], keys["auth"]),
        "off the curve": (endpoint, _text(b"\x04" + bytes(64)), keys["auth"]),
        "secret": (endpoint, keys["p256dh"], keys["auth"][:8]),
    }
    with pytest.raises(BadSubscription):
        check_subscription(*wrong[change])


def test_one_push_per_activation_and_nothing_secret(pushing: ServerThread, receiver: Receiver) -> None:
    browser = Browser("ann")
    with pushing.client("Secret Name", lang="pl") as ann:
        told = ann.post("/api/me/push", browser.told)
        assert told["browsers"] == 1 and told["key"] == ann.get("/api/me/push")["key"]
        table = ann.post(f"/api/tables/{ann.make_table('me', 'random', 'random')['id']}/start")
        activations = play_some(ann, table, 6)
        until(receiver, activations)
        messages = browser.messages(receiver)
        assert len(messages) == activations
        expected = {"body": "Twoja kolej.", "url": f"/t/{table['id']}", "tag": f"stolik-{table['id']}"}
        assert all(message == {"title": table["title"], **expected} for message in messages)
        assert all(b"Secret" not in each and table["id"].encode() not in each for each in receiver.requests)
        first = receiver.requests[0]
        assert b"Authorization: vapid t=" in first and b"Content-Encoding: aes128gcm" in first and b"TTL: " in first
        assert ann.post("/api/me/push/end", {"endpoint": browser.endpoint})["browsers"] == 0
        play_some(ann, ann.table(table["id"]), 3)
        until(receiver, activations)


def test_a_browser_that_is_gone_is_forgotten(pushing: ServerThread, receiver: Receiver) -> None:
    receiver.status = b"HTTP/1.1 410 Gone\r\n\r\n"
    with pushing.client("Ann") as ann:
        ann.post("/api/me/push", Browser("gone").told)
        ann.make_table("me", "me", start=True)
        until(receiver, 1)
        deadline = time.monotonic() + 5
        while ann.get("/api/me/push")["browsers"] and time.monotonic() < deadline:
            time.sleep(0.02)
        assert ann.get("/api/me/push")["browsers"] == 0


def test_no_push_into_our_own_network(pushing: ServerThread, receiver: Receiver) -> None:
    with pushing.client("Ann") as ann:
        receiver.addresses = ["127.0.0.1"]
        assert ann.http.post("/api/me/push", json=Browser("x").told).json()["error"]["code"] == "bad_push"
        receiver.addresses = ["8.8.8.8"]
        ann.post("/api/me/push", Browser("x").told)
        receiver.addresses = ["10.0.0.1"]  # the name leads elsewhere now
        ann.make_table("me", "me", start=True)
        time.sleep(0.5)
        assert receiver.opened == []


def test_only_so_many_browsers_and_only_own_ones(pushing: ServerThread) -> None:
    with pushing.client("Ann") as ann, pushing.client("Ben") as ben:
        browsers = [Browser(f"b{number}") for number in range(12)]
        counts = [ann.post("/api/me/push", browser.told)["browsers"] for browser in browsers]
        assert counts == [*range(1, 11), 10, 10]
        ben.post("/api/me/push/end", {"endpoint": browsers[11].endpoint})
        assert ann.get("/api/me/push")["browsers"] == 10
        ben.post("/api/me/push", browsers[11].told)  # somebody else uses this browser now
        assert ann.get("/api/me/push")["browsers"] == 9 and ben.get("/api/me/push")["browsers"] == 1


def test_the_webhook_can_be_tried_out_and_tells_how_it_went(pushing: ServerThread, receiver: Receiver) -> None:
    with pushing.client("Ann") as ann, pushing.client("Ben") as ben:
        hook = f"/api/tables/{ann.make_table('me', 'open', listed=True)['id']}/webhook"
        assert ann.get(hook) == {"url": None, "result": None, "fine": None, "at": None}
        assert ann.post(f"{hook}/test", status=409)["error"]["code"] == "no_webhook"
        ann.post(hook, {"url": "https://hooks.example/"})
        told = ann.post(f"{hook}/test")
        assert told["result"] == "201" and told["fine"] and told["at"]
        assert "this is a test" in json.loads(receiver.requests[0].split(b"\r\n\r\n", 1)[1])["content"]
        receiver.status = b"HTTP/1.1 500 Oh\r\n\r\n"
        assert ann.post(f"{hook}/test")["fine"] is False and ann.get(hook)["result"] == "500"
        receiver.addresses = ["127.0.0.1"]
        assert ann.post(f"{hook}/test")["result"] == "bad_address"
        ben.post(hook.replace("webhook", "join"), {})
        assert ben.get(hook, 403)["error"]["code"] == "not_the_host"


@pytest.mark.only_on(POSTGRES)
def test_who_subscribed_at_another_process_is_told_once(tmp_path: Path, receiver: Receiver) -> None:
    browser = Browser("ann")
    with _server(tmp_path, receiver) as one, _server(tmp_path, receiver) as two, one.client("Ann") as ann:
        ann.post("/api/me/push", browser.told)
        deadline = time.monotonic() + 5
        while not two.context.subscribers.people and time.monotonic() < deadline:
            time.sleep(0.02)
        cookies: Any = {"stolik_id": ann.identity}
        with Client(two.url, cookies=cookies) as again:
            again.make_table("me", "me", start=True)
        until(receiver, 1)
        assert len(browser.messages(receiver)) == 1
        with other_program(tmp_path) as other:
            assert other("SELECT state FROM notices") == [("sent",)]
