"""What every request passes: identity, origin, limits, headers."""

from __future__ import annotations

import errno
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from stolik.server.app import create_app
from stolik.server.cleaning import clean_name
from stolik.server.identity import DamagedKey, is_token, load_key
from stolik.server.limits import RateLimit

from .databases import settings_for
from .play import GAME, Json, ServerThread, request_for
from .test_tables import Person

JSON = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}


def test_the_cookie(server: ServerThread) -> None:
    with httpx2.Client(base_url=server.url) as http:
        told = http.get("/api/me").headers["set-cookie"]
        assert "HttpOnly" in told and "SameSite=Lax" in told and "Secure" not in told
        assert is_token(http.cookies["stolik_id"])
        assert "set-cookie" not in http.get("/api/me").headers
        http.cookies.clear()
        http.cookies.set("stolik_id", "admin")
        assert "set-cookie" in http.get("/api/tables").headers
    with httpx2.Client(base_url=server.url) as http:
        assert "set-cookie" not in http.get("/api/games").headers


def test_the_page_brings_the_cookie(server: ServerThread) -> None:
    """Its first calls go out together: each would make a person of its own, and the last one would win."""
    with httpx2.Client(base_url=server.url) as http:
        assert "set-cookie" not in http.get("/favicon.svg").headers
        assert "set-cookie" in http.get("/t/any").headers
        assert "set-cookie" not in http.get("/api/me").headers


def test_other_pages_cannot_change_anything(server: ServerThread) -> None:
    with httpx2.Client(base_url=server.url) as http:
        missing = http.post("/api/tables", json=JSON)
        assert missing.status_code == 403 and missing.json()["error"]["code"] == "header_missing"
        for origin in (
            "https://evil.example",
            "null",
            "",
            "http://[",
            f"{server.url}.evil.example",
            f"{server.url}@evil.example",
        ):
            foreign = http.post("/api/tables", json=JSON, headers={"X-Stolik": "1", "Origin": origin})
            assert foreign.status_code == 403 and foreign.json()["error"]["code"] == "wrong_origin"
        own = http.post("/api/tables", json=JSON, headers={"X-Stolik": "1", "Origin": server.url})
        assert own.status_code == 201
        assert "access-control-allow-origin" not in own.headers


def test_headers_of_every_answer(server: ServerThread) -> None:
    with httpx2.Client(base_url=server.url) as http:
        for path in ("/", "/api/games", "/api/tables/none", "/no/such/page", "/healthz"):
            headers = http.get(path).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy and "unsafe-eval" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers


def test_an_action_is_answered_as_everything_else_is(server: ServerThread, person: Person) -> None:
    """Though its answer takes a shorter way, alone, after others at once, and where the connection ends with it."""
    ann = person("Ann")
    table = ann.make_table("me", "me", start=True)
    place, usual = f"/api/tables/{table['id']}/actions", ann.http.get(f"/api/tables/{table['id']}").headers
    for more in ({}, {"Prefer": "return=minimal"}, {"Connection": "close"}):
        table = ann.table(table["id"])
        wanted = request_for(table["version"], table["prompt"]["seat"], type="move", move=an_offer(table))
        told = ann.http.post(place, json=wanted, headers=more)
        assert told.status_code == 200 and told.json()["move_id"] == wanted["move_id"]
        assert told.headers.get("connection") == more.get("Connection")
        same = {name: value for name, value in usual.items() if name not in ("content-length", "date")}
        assert {name: told.headers[name] for name in same} == same and told.headers["date"]
        assert int(told.headers["content-length"]) == len(told.content) and "set-cookie" not in told.headers
    refused = ann.http.post(place, json=request_for(0, 0, type="undo"))
    assert refused.status_code == 409 and {name: refused.headers[name] for name in same} == same


def test_actions_that_come_all_at_once_are_answered_in_their_order(server: ServerThread, person: Person) -> None:
    ann = person("Ann")
    table = ann.make_table("me", "me", start=True)
    wanted = request_for(table["version"], table["prompt"]["seat"], type="move", move=an_offer(table))
    stale = request_for(table["version"], table["prompt"]["seat"], type="move", move=an_offer(table))
    head = f"POST /api/tables/{table['id']}/actions HTTP/1.1\r\nHost: x\r\nX-Stolik: 1\r\n"
    head += f"Cookie: stolik_id={ann.identity}\r\nPrefer: return=minimal\r\n"
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), 10) as raw:
        for each, last in ((wanted, ""), (wanted, ""), (stale, "Connection: close\r\n")):
            body = json.dumps(each).encode()
            raw.sendall(f"{head}{last}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answers = b""
        while more := raw.recv(65536):
            answers += more
    assert re.findall(rb"HTTP/1.1 (\d+) ", answers) == [b"200", b"200", b"409"]
    assert answers.count(b'"type":"accepted"') == 2 and answers.count(wanted["move_id"].encode()) == 2


def an_offer(table: Json) -> str:
    return str(table["prompt"]["offers"][0]["move"])


def test_large_and_broken_bodies(server: ServerThread) -> None:
    headers = {"X-Stolik": "1", "Content-Type": "application/json"}

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    with httpx2.Client(base_url=server.url, headers=headers) as http:
        for content in (b" " * 70_000, pieces()):
            large = http.post("/api/tables", content=content)
            assert large.status_code == 413 and large.json()["error"]["code"] == "too_large"
        for content in (b"", b"{", b"[]", b'{"game": "\\ud800", "seats": []}', b"\xff\xfe", b"[" * 5000):
            broken = http.post("/api/tables", content=content)
            assert broken.status_code == 400 and broken.json()["error"]["code"] == "malformed", content[:40]
        assert http.put("/api/tables").json()["error"]["code"] == "no_such_method"


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[ServerThread]:
    settings = settings_for(tmp_path, requests_per_minute=60, reads_per_minute=100, tables_per_hour=30)
    with ServerThread(create_app(settings)) as started:
        yield started


def test_too_many_requests(limited: ServerThread) -> None:
    with httpx2.Client(base_url=limited.url, headers={"X-Stolik": "1", "Accept-Language": "it"}) as http:
        answers = [http.put("/api/me", json={"name": "Ann"}) for _ in range(40)]  # one a second is allowed again
        assert answers[0].status_code == 200
        refused = next(answer for answer in reversed(answers) if answer.status_code != 200)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1
        assert refused.json()["error"] == {
            "code": "too_many_requests",
            "message": "Troppe richieste; aspetta un momento.",
            "details": {},
        }
        assert [http.get("/healthz").status_code for _ in range(25)][-1] == 429


def test_too_many_tables(limited: ServerThread) -> None:
    with httpx2.Client(base_url=limited.url, headers={"X-Stolik": "1"}) as http:
        codes = [http.post("/api/tables", json=JSON).status_code for _ in range(8)]
        assert codes[:6] == [201] * 6 and codes[-1] == 429


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("stolik.server.limits.monotonic", lambda: now[0])
    limit = RateLimit(60, 60)
    assert [limit.wait_for("a") for _ in range(12)] == [0.0] * 12
    assert limit.wait_for("a") == pytest.approx(1.0)
    assert limit.wait_for("b") == 0.0
    now[0] += 1
    assert limit.wait_for("a") == 0.0
    assert all(RateLimit(0, 60).wait_for("a") == 0 for _ in range(100))


def test_the_language_of_answers(person: Person) -> None:
    ann = person("Ann", lang="de, pl;q=0.8, en;q=0.5")
    assert ann.get("/api/tables/none", 404)["error"]["message"] == "Nie ma takiego stołu."
    assert ann.get("/api/tables/none", 404, lang="it")["error"]["message"] == "Questo tavolo non esiste."
    assert ann.get("/api/tables/none", 404, lang="xx")["error"]["message"] == "Nie ma takiego stołu."


def test_strange_headers_do_no_harm(server: ServerThread) -> None:
    strange = [
        ("Accept-Language", "en;q=nan, pl;q=x, ;;q=1,,,"),
        ("Cookie", 'stolik_id; =; stolik_id="x"; a=b=c'),
        ("If-None-Match", "\\"),
        ("Accept-Encoding", "\x01"),
    ]
    with httpx2.Client(base_url=server.url) as http:
        for name, value in strange:
            assert http.get("/api/me", headers={name: value}).status_code < 500
            assert http.get("/", headers={name: value}).status_code < 500
    with socket.create_connection(("127.0.0.1", server.port), 5) as raw:
        raw.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Stolik: 1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n"
        )
        assert raw.recv(100).split()[1] in (b"400", b"413")


def test_what_brings_a_cookie_is_kept_by_no_cache(server: ServerThread) -> None:
    """A cache between us would hand the identity of the first visitor to all others."""
    for path in ("/", "/t/any", "/api/me", "/api/tables/none"):
        with httpx2.Client(base_url=server.url) as http:
            first, second = http.get(path), http.get(path)
            assert "set-cookie" in first.headers and "private" in first.headers["cache-control"]
            assert "set-cookie" not in second.headers
            assert "public" not in first.headers["cache-control"]


def test_only_allowed_hosts_are_answered(tmp_path: Path) -> None:
    settings = settings_for(
        tmp_path,
        allowed_hosts=("games.example.org", "*.example.net"),
        public_url="https://Stolik.example.com",
    )
    with ServerThread(create_app(settings)) as started:
        for host, status in (
            ("games.example.org", 200),
            ("Games.Example.org:8000", 200),
            ("a.example.net", 200),
            ("stolik.example.com", 200),
            ("example.net", 421),
            ("a.b.example.net", 421),
            ("evil.example", 421),
            ("127.0.0.1", 421),
            ("[", 421),
        ):
            told = httpx2.get(f"{started.url}/api/me", headers={"Host": host, "Accept-Language": "pl"})
            assert told.status_code == status, host
        assert told.json()["error"] == {
            "code": "wrong_host",
            "message": "Ten serwer nie jest znany pod tym adresem.",
            "details": {},
        }
        assert httpx2.get(f"{started.url}/healthz").status_code == 200  # probes go by address
        with httpx2.Client(base_url=started.url, headers={"Host": "games.example.org", "X-Stolik": "1"}) as http:
            table = http.post("/api/tables", json=JSON).json()
            cookie = {"Cookie": f"stolik_id={http.cookies['stolik_id']}"}
        url = f"ws://127.0.0.1:{started.port}/api/tables/{table['id']}/live"
        with pytest.raises(InvalidStatus, match="403"), connect(url, additional_headers=cookie):
            pass


def test_a_key_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "links.key"

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            load_key(file)
    assert list(tmp_path.iterdir()) == []
    key = load_key(file)
    assert len(key) == 32 and load_key(file) == key and file.stat().st_mode & 0o777 == 0o600
    for damaged in (b"", key[:31], key + b"x"):
        file.write_bytes(damaged)
        with pytest.raises(DamagedKey):
            load_key(file)


def test_a_damaged_key_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "links.key").touch()
    command = [sys.executable, "-m", "stolik.cli", "serve", "--port", "0", "--data", str(tmp_path), "--lang", "en"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2 and ended.stdout == ""
    assert ended.stderr.startswith("stolik: ") and "links.key is damaged (0 bytes instead of 32)" in ended.stderr
    assert ended.stderr.count("\n") == 1


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PIRATE = "\U0001f3f4\u200d\u2620\ufe0f"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
FARMER = "\U0001f469\U0001f3fd\u200d\U0001f33e"


def test_joined_emoji_stay_one_picture(person: Person) -> None:
    for picture in (FAMILY, PIRATE, RAINBOW, FARMER):
        assert clean_name(f"Ann {picture}") == f"Ann {picture}"
    assert clean_name("A\u200dnn") == clean_name("\u200dAnn\u200d") == clean_name(f"Ann{chr(0x200D)} ") == "Ann"
    assert clean_name(f"{'x' * 22}{FAMILY}") == "x" * 22 + FAMILY[0]
    ann = person(FAMILY)
    table = ann.make_table("me", "random", start=True)
    assert table["seats"][0]["name"] == FAMILY
    assert FAMILY in ann.http.get(f"/api/tables/{table['id']}/record").text


def test_names_are_bounded_and_harmless() -> None:
    assert clean_name("  Zoë \t\n d'Arc ") == "Zoë d'Arc"
    assert clean_name("a\u202eb\u2066c\x00d\ud800") == "abc d"
    assert clean_name("x" * 100) == "x" * 24
    assert clean_name(None) == clean_name("\u200b\u3164"[:1]) == ""
