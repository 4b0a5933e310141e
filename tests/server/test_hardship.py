"""A database that is locked, tables that are damaged, bots whose process dies: one sentence each, and it heals."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

import pytest

from stolik.bots.greedy import GreedyBot
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import meta_of
from stolik.match import record
from stolik.match.entries import Decided
from stolik.server import hall, thinkers
from stolik.server.writer import Writer

from .databases import CURRENT, POSTGRES, other_program
from .play import GAME, Client, Json, running, until_ready
from .test_bots import until_a_bot_decides

ASLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Another program has the database for itself."""
    with other_program(data) as other:
        if CURRENT.kind == POSTGRES:
            other("LOCK TABLE tables, alembic_version IN EXCLUSIVE MODE")
        else:
            other("UPDATE alembic_version SET version_num = version_num")
        yield


# ---------------------------------------------------------------------- a locked database


def test_everybody_is_told_quickly_that_nothing_can_be_stored(tmp_path: Path) -> None:
    people = 12
    with running(tmp_path) as server, server.client("Ann") as ann, ThreadPoolExecutor(people) as pool:
        tables = [ann.make_table("me", "open", listed=True) for _ in range(people)]

        def say(table: Json, status: int = 503) -> tuple[float, Json]:
            with Client(server.url, cookies={"stolik_id": ann.identity}) as client:
                started = time.monotonic()
                told = client.post(f"/api/tables/{table['id']}/chat", {"text": "Hello?"}, status)
                return time.monotonic() - started, told

        usual = max(seconds for seconds, _told in pool.map(partial(say, status=200), tables))  # on this machine, now
        with locked(tmp_path):
            first = list(pool.map(say, tables))
            second = list(pool.map(say, tables))
            assert ann.http.get("/readyz").status_code == 503
            assert ann.table(tables[0]["id"])["status"] == "waiting"  # looking on goes on
        assert max(seconds for seconds, _told in first) < 4 + usual
        assert median(seconds for seconds, _told in second) < 0.7 + usual  # it is known by now
        assert {told["error"]["code"] for _seconds, told in first + second} == {"not_stored"}
        assert until_ready(ann) < 2 + usual
        for table in tables:
            assert ann.post(f"/api/tables/{table['id']}/chat", {"text": "Hello!"})["chat"][-1]["n"] == 2


def test_a_short_lock_is_waited_for(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann, ThreadPoolExecutor(1) as pool:
        table = ann.make_table("me", "me", start=True)
        with locked(tmp_path):
            moving = pool.submit(ann.move, table, seeded("x"))
            time.sleep(0.5)
        assert moving.result(10)["version"] == 2


# ---------------------------------------------------------------------- bots


def test_the_turn_of_a_bot_survives_a_commit_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's chat line cannot be stored while the bot thinks, and then the bot's own move cannot either."""
    monkeypatch.setattr(thinkers, "COMMAND", [sys.executable, "-c", THINKS_FOR_A_SECOND])
    monkeypatch.setattr(hall, "SWEEP", 3600.0)
    with running(tmp_path) as server, server.client("Ann") as ann:
        table = until_a_bot_decides(ann, ann.make_table("me", "random", start=True))
        with disk_is_full(monkeypatch):
            ann.post(f"/api/tables/{table['id']}/chat", {"text": "Hello?"}, 503)
            time.sleep(1.5)
        assert until_ready(ann) < 5
        deadline = time.monotonic() + 20
        while stored_version(tmp_path, table) == table["version"]:  # nobody visits the table in the meantime
            assert time.monotonic() < deadline, "the turn is lost"
            time.sleep(0.05)


def stored_version(data: Path, table: Json) -> int:
    with other_program(data) as other:
        ((version,),) = other("SELECT version FROM progress WHERE table_id = :id", id=table["id"])
        return int(version)


THINKS_FOR_A_SECOND = "import time; time.sleep(1); from stolik.server.thinker import main; main()"


@contextmanager
def disk_is_full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def fail(_writer: Writer, _jobs: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_commit", fail)
        yield


def test_where_a_thinker_fails_the_quick_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a move at random: what is played is what the greedy bot answers."""
    monkeypatch.setattr(thinkers, "COMMAND", ASLEEP)
    asked: list[str] = []
    choose = GreedyBot.choose

    def noted(self: GreedyBot, game: object, state: State) -> object:
        move = choose(self, game, state)  # type: ignore[arg-type]
        asked.append(move.notation)
        return move

    monkeypatch.setattr(GreedyBot, "choose", noted)
    with running(tmp_path, bot_workers=1, bot_deadline=0.02) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "mc", start=True)
        rng = seeded("quick")
        for _ in range(12):
            ann.move(ann.wait_for_turn(table["id"]), rng)
        ann.wait_for_turn(table["id"])
        match = server.context.hall._tables[table["id"]].match
        assert match is not None
        played = [entry.move for entry in match.entries if isinstance(entry, Decided) and entry.seat == 1]
    assert played and played == asked[: len(played)]


# ---------------------------------------------------------------------- tables that cannot be replayed


def write_over(data: Path, statement: str, table: Json) -> None:
    with other_program(data) as other:
        other(statement, id=table["id"])


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (
            'UPDATE entries SET body = \'{"seat"\\: 9, "move"\\: "pass"}\' WHERE table_id = :id AND n = 2',
            "table_damaged",
        ),
        ("UPDATE entries SET body = 'torn' WHERE table_id = :id AND n = 1", "table_damaged"),
        ("UPDATE tables SET header = NULL WHERE id = :id", "table_damaged"),
        ("UPDATE tables SET header = replace(header, '\"rules\"\\:1', '\"rules\"\\:99') WHERE id = :id", "newer_rules"),
    ],
)
def test_a_table_that_cannot_be_replayed_says_so_and_stays_on_the_list(tmp_path: Path, damage: str, code: str) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        identity = ann.identity
        table = ann.make_table("me", "me", start=True)
        ann.move(table, seeded("x"))
    write_over(tmp_path, damage, table)
    with running(tmp_path) as server, Client(server.url, cookies={"stolik_id": identity}, lang="pl") as ann:
        told = ann.get(f"/api/tables/{table['id']}", 409)["error"]
        assert told["code"] == code and "st" in told["message"] and told["message"].endswith(".")
        request = {"move_id": "x" * 8, "expected_version": 2, "seat": 0, "action": {"type": "move", "move": "pass"}}
        assert ann.send(table["id"], request, 409)["error"]["code"] == code
        assert [each["id"] for each in ann.get("/api/tables")["mine"]] == [table["id"]]


def test_a_table_of_older_rules_is_upgraded_and_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        identity = ann.identity
        table = ann.make_table("me", "random", start=True)
        table = ann.move(ann.wait_for_turn(table["id"]), seeded("x"))["table"]
        table = ann.wait_for_turn(table["id"])
    monkeypatch.setattr(meta_of(GAME), "rules_version", 2)
    with running(tmp_path) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        assert ann.get(f"/api/tables/{table['id']}", 409)["error"]["code"] == "older_rules"
        monkeypatch.setitem(record.UPGRADES, (GAME, 1), lambda lines: lines)
        shown = ann.table(table["id"])
        assert shown["view"] == table["view"] and shown["prompt"] is None
        refused = ann.act(table, 422, type="move", move=table["prompt"]["offers"][0]["move"])["error"]
        assert refused["code"] == "read_only" and refused["message"]
        assert ann.get(f"/api/tables/{table['id']}/record", 409)["error"]["code"] == "read_only"
        ann.post(f"/api/tables/{table['id']}/chat", {"text": "What a game that was!"})


def test_a_damaged_table_stops_neither_the_sweeper_nor_other_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "SWEEP", 0.05)
    with monkeypatch.context() as patch:
        patch.setattr(thinkers, "COMMAND", ASLEEP)
        with running(tmp_path, bot_deadline=60) as server, server.client("Ann") as ann:
            identity = ann.identity
            tables = [until_a_bot_decides(ann, ann.make_table("me", "random", start=True)) for _ in range(3)]
    write_over(tmp_path, "UPDATE entries SET body = 'torn' WHERE table_id = :id AND n = 2", tables[0])
    with running(tmp_path, idle_after=0.1) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        for table in tables[1:]:
            assert ann.wait_for_turn(table["id"])["version"] > table["version"]
        with ann.live(tables[1]["id"]) as looking:  # so that the sweeper leaves it in memory until then
            looking.next()
            write_over(tmp_path, "UPDATE entries SET body = 'torn' WHERE table_id = :id AND n = 2", tables[1])
            with disk_is_full(monkeypatch):  # it has to be loaded again, which is not possible any more
                ann.post(f"/api/tables/{tables[1]['id']}/chat", {"text": "Hello?"}, 503)
                time.sleep(0.2)
        until_ready(ann)
        ann.table(tables[2]["id"])
        kept = server.context.hall._tables
        deadline = time.monotonic() + 10
        while kept and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not kept  # the sweeper still goes round


# ---------------------------------------------------------------------- memory


def test_beyond_so_many_tables_the_longest_unused_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "JUST_USED", 0.0)
    with running(tmp_path, tables_in_memory=4) as server, server.client("Ann") as ann:
        watched = ann.make_table("me", "me", start=True)
        kept = server.context.hall._tables
        with ann.live(watched["id"]) as socket:
            socket.next()
            tables = [ann.make_table("me", "me", start=True)["id"] for _ in range(8)]
            assert set(kept) == {watched["id"], *tables[-3:]}
            ann.move(watched, seeded("x"))
            assert socket.next()["version"] == 2  # who looks on is never let go
            assert ann.table(tables[0])["version"] == 1
            assert set(kept) == {watched["id"], tables[0], *tables[-2:]}
