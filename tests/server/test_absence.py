"""People who vanish: reminded after three minutes, replaced by a bot after ten, and welcome back at any time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik.server.absence import MINUTE_MS, REMIND_AFTER, SIT_IN_AFTER, Sightings
from stolik.server.app import create_app
from stolik.server.settings import without_limits
from stolik.server.times import now_ms

from .databases import POSTGRES, other_program, settings_for
from .play import Client, Json, ServerThread, running
from .test_notices import Receiver

Pass = Callable[[float], None]


@pytest.fixture
def minutes_pass(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Lets time pass for every server of this process."""
    ahead, real = [0.0], time.time_ns

    def let_pass(minutes: float) -> None:
        ahead[0] += minutes

    monkeypatch.setattr(time, "time_ns", lambda: real() + int(ahead[0] * MINUTE_MS * 1_000_000))
    return let_pass


@pytest.fixture
def started(tmp_path: Path) -> Iterator[ServerThread]:
    with running(tmp_path) as server:
        yield server


def table_of_two(ann: Client, ben: Client, **wishes: Any) -> tuple[Json, Client, Client]:
    """A table that has begun; then who has to decide, and the other one."""
    table = ann.make_table("me", "open", listed=True, **wishes)
    ben.post(f"/api/tables/{table['id']}/join", {})
    table = ann.post(f"/api/tables/{table['id']}/start")
    return (table, ann, ben) if table["prompt"] else (table, ben, ann)


def stored_sightings(server: ServerThread, id_: str) -> dict[int, int]:
    assert server.loop is not None
    return asyncio.run_coroutine_threadsafe(server.context.store.sightings(id_), server.loop).result(10)


def test_nobody_is_away_longer_than_the_server_can_vouch_for() -> None:
    now = [50_000]
    seen = Sightings({0: 7_000}, lambda: now[0])
    assert seen.away_since(0, 9_000) == 50_000
    now[0] = 0
    assert seen.away_since(0, 9_000) == 9_000  # the turn began later than that
    assert seen.away_since(0, 1_000) == 7_000
    seen.present({0, 1}, 60_000)
    seen.present({1}, 90_000)
    assert seen.away_since(0, 1_000) == 90_000
    seen.learn({0: 80_000, 1: 95_000})
    assert seen.away_since(0, 1_000) == 90_000 and seen.away_since(1, 0) == 95_000


def test_who_asks_without_a_socket_is_written_down_once_a_minute() -> None:
    seen = Sightings({}, lambda: 0)
    assert seen.saw([0, 1], MINUTE_MS) == [0, 1]
    assert seen.saw([0, 1], MINUTE_MS + 1) == []
    assert seen.saw([0], 2 * MINUTE_MS) == [0]
    seen.present({1}, 2 * MINUTE_MS)
    assert seen.saw([1], 9 * MINUTE_MS) == []  # the socket says it


def test_first_a_reminder_then_a_bot_then_back(started: ServerThread, minutes_pass: Pass) -> None:
    with started.client("Ann") as ann, started.client("Ben") as ben:
        table, gone, waits = table_of_two(ann, ben)
        id_, absent = table["id"], table["waiting_for"][0]
        remind = f"/api/tables/{id_}/remind"
        with waits.live(id_) as socket:
            away = socket.next()["table"]["controls"]["away"]
            assert away["seat"] == absent and not away["reminded"] and not away["reachable"]
            assert away["remind_from"] - away["since"] == REMIND_AFTER
            assert away["sit_in_from"] - away["since"] == SIT_IN_AFTER
            minutes_pass(2.9)
            assert waits.post(remind, status=409)["error"]["code"] == "not_absent"
            minutes_pass(0.2)
            assert waits.post(remind)["controls"]["away"]["reminded"]
            assert waits.post(remind, status=409)["error"]["code"] == "already_reminded"
            claim = {"type": "claim_absence", "absent": absent}
            shown = waits.table(id_)
            assert waits.act(shown, 409, **claim)["error"]["code"] == "not_absent"
            minutes_pass(7)
            told = waits.act(waits.table(id_), **claim)["table"]
            assert told["seats"][absent]["sitting_in"] and told["controls"]["away"] is None
        back = gone.act(gone.table(id_), seat=absent, type="return")["table"]
        assert not back["seats"][absent]["sitting_in"]


def test_whoever_is_there_is_not_away(started: ServerThread, minutes_pass: Pass) -> None:
    with started.client("Ann") as ann, started.client("Ben") as ben:
        table, decides, waits = table_of_two(ann, ben)
        id_, seat = table["id"], table["waiting_for"][0]
        claim = {"type": "claim_absence", "absent": seat}
        with decides.live(id_) as socket, waits.live(id_) as other:
            socket.next()
            minutes_pass(30)
            shown = waits.table(id_)
            assert shown["controls"]["away"] is None
            assert waits.act(shown, 409, **claim)["error"]["code"] == "not_absent"
            other.next()
            socket.close()
            away = other.next("presence")
            while away["away"] is None:
                away = other.next("presence")
            assert away["away"]["seat"] == seat and away["away"]["now"] - away["away"]["since"] < MINUTE_MS
        minutes_pass(9)
        decides.table(id_)  # by polling, as where sockets are blocked
        minutes_pass(9)
        assert waits.act(waits.table(id_), 409, **claim)["error"]["code"] == "not_absent"
        minutes_pass(2)
        waits.act(waits.table(id_), **claim)


def test_where_there_is_a_clock_the_clock_decides(started: ServerThread, minutes_pass: Pass) -> None:
    with started.client("Ann") as ann, started.client("Ben") as ben:
        table, _gone, waits = table_of_two(ann, ben, clock={"kind": "turn", "hours": 24})
        claim = {"type": "claim_absence", "absent": table["waiting_for"][0]}
        minutes_pass(60)
        shown = waits.table(table["id"])
        assert shown["controls"]["away"]["sit_in_from"] is None
        assert waits.act(shown, 409, **claim)["error"]["code"] == "not_absent"
        assert waits.post(f"/api/tables/{table['id']}/remind")["controls"]["away"]["reminded"]
        minutes_pass(24 * 60)
        assert waits.act(waits.table(table["id"]), **claim)["table"]["seats"][claim["absent"]]["sitting_in"]


def test_only_who_sits_there_may_remind(started: ServerThread, minutes_pass: Pass) -> None:
    with started.client("Ann") as ann, started.client("Ben") as ben, started.client("Cid") as cid:
        table, gone, _waits = table_of_two(ann, ben)
        minutes_pass(5)
        remind = f"/api/tables/{table['id']}/remind"
        assert cid.post(remind, status=403)["error"]["code"] == "not_at_this_table"
        assert gone.post(remind, status=409)["error"]["code"] == "not_absent"
        assert cid.table(table["id"])["controls"]["away"] is None


def test_a_reminder_goes_to_the_webhook_once(tmp_path: Path, minutes_pass: Pass) -> None:
    receiver = Receiver()
    app = create_app(without_limits(settings_for(tmp_path)), receiver.resolve, receiver)
    with ServerThread(app) as started, started.client("Ann") as ann, started.client("Ben") as ben:
        table = ann.make_table("me", "open", listed=True)
        ann.post(f"/api/tables/{table['id']}/webhook", {"url": "https://hooks.example/"})
        ben.post(f"/api/tables/{table['id']}/join", {})
        table = ann.post(f"/api/tables/{table['id']}/start")
        waits = ben if table["prompt"] else ann
        minutes_pass(4)
        assert waits.post(f"/api/tables/{table['id']}/remind")["controls"]["away"]["reachable"]
        deadline = time.monotonic() + 10
        while len(receiver.requests) < 2 and time.monotonic() < deadline:
            time.sleep(0.02)
        turn, reminder = sorted(receiver.messages(), key=lambda message: str(message["content"]))
        if "waiting" in turn["content"]:
            turn, reminder = reminder, turn
        assert "it is your turn" in turn["content"] and "the others are waiting for you" in reminder["content"]
        assert turn["seat"] == reminder["seat"] == table["waiting_for"][0]


def test_a_restart_forgets_nobody_and_hurries_nobody(tmp_path: Path, minutes_pass: Pass) -> None:
    with running(tmp_path) as started, started.client("Ann") as ann, started.client("Ben") as ben:
        table, gone, waits = table_of_two(ann, ben)
        with gone.live(table["id"]) as socket:
            socket.next()
        deadline = time.monotonic() + 10
        written: list[tuple[int, ...]] = []
        while (table["waiting_for"][0],) not in written and time.monotonic() < deadline:
            with other_program(tmp_path) as other:
                written = other("SELECT seat FROM sightings WHERE table_id = :id", id=table["id"])
        assert (table["waiting_for"][0],) in written
        cookies = {"stolik_id": waits.identity}
    minutes_pass(30)
    with running(tmp_path) as again, Client(again.url, cookies=cookies) as waits:
        claim = {"type": "claim_absence", "absent": table["waiting_for"][0]}
        shown = waits.table(table["id"])
        assert waits.act(shown, 409, **claim)["error"]["code"] == "not_absent"  # nobody could come in meanwhile
        minutes_pass(10)
        waits.act(waits.table(table["id"]), **claim)


@pytest.mark.only_on(POSTGRES)
def test_over_two_processes(tmp_path: Path, minutes_pass: Pass) -> None:
    """Who is with the other process is there; who was there lately without a socket is found in the database."""
    with running(tmp_path) as one, running(tmp_path) as two, one.client("Ann") as ann, two.client("Ben") as ben:
        table, decides, waits = table_of_two(ann, ben)
        id_ = table["id"]
        claim = {"type": "claim_absence", "absent": table["waiting_for"][0]}
        with waits.live(id_) as other:
            other.next()
            with decides.live(id_) as socket:
                socket.next()
                while other.next("presence")["away"] is not None:
                    pass
                minutes_pass(30)
                assert waits.act(waits.table(id_), 409, **claim)["error"]["code"] == "not_absent"
            while (away := other.next("presence")["away"]) is None:
                pass
            assert away["now"] - away["since"] < MINUTE_MS
            minutes_pass(9)
            asked = now_ms()
            decides.table(id_)
            while stored_sightings(one, id_).get(claim["absent"], 0) < asked:  # written down beside the answer
                time.sleep(0.01)
            minutes_pass(2)
            assert waits.act(waits.table(id_), 409, **claim)["error"]["code"] == "not_absent"
            assert decides is not waits
            minutes_pass(9)
            waits.act(waits.table(id_), **claim)
        decides.act(decides.table(id_), seat=claim["absent"], type="return")


@pytest.mark.only_on(POSTGRES)
def test_two_processes_remind_once(tmp_path: Path, minutes_pass: Pass) -> None:
    with (
        running(tmp_path) as one,
        running(tmp_path) as two,
        one.client("Ann") as ann,
        two.client("Ben") as ben,
        two.client("Cid") as cid,
    ):
        table = ann.make_table("me", "open", "open", listed=True)
        for client in (ben, cid):
            client.post(f"/api/tables/{table['id']}/join", {})
        table = ann.post(f"/api/tables/{table['id']}/start")
        minutes_pass(4)
        remind = f"/api/tables/{table['id']}/remind"
        waiting = [each for n, each in enumerate((ann, ben, cid)) if n != table["waiting_for"][0]]
        answers = [client.http.post(remind).status_code for client in waiting]
        assert sorted(answers) == [200, 409]
