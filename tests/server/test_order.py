"""One order for everything: proposed, stored, accepted, told. What is not stored was never seen by anybody."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.core.rng import seeded
from stolik.games.registry import meta_of
from stolik.server.writer import Writer

from .databases import other_program
from .play import Json, ServerThread, running, until_ready


class Gate:
    """Holds commits back, and lets them through or fails them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self._commit = Writer._commit
        self.arrived, self._open, self._fails = threading.Event(), threading.Event(), False

    @contextmanager
    def closed(self) -> Iterator[None]:
        gate, commit = self, self._commit
        self.arrived.clear()
        self._open.clear()
        self._fails = False

        def held(writer: Writer, jobs: list[object]) -> None:
            gate.arrived.set()
            assert gate._open.wait(20)
            if gate._fails:
                raise OSError("no space left on device")
            commit(writer, jobs)  # type: ignore[arg-type]

        self._patch.setattr(Writer, "_commit", held)
        try:
            yield
        finally:
            self.let_through()
            self._patch.setattr(Writer, "_commit", commit)

    def let_through(self, fails: bool = False) -> None:
        self._fails = fails
        self._open.set()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as threads:
        yield threads


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[ServerThread]:
    """A server whose commits nobody else waits for."""
    with running(tmp_path) as server:
        yield server


def test_a_join_is_seen_by_nobody_before_it_is_stored(
    alone: ServerThread, gate: Gate, pool: ThreadPoolExecutor
) -> None:
    with alone.client("Ann") as ann, alone.client("Ben") as ben, alone.client("Eve") as eve:
        table = ann.make_table("me", "open", listed=True)
        with gate.closed():
            joining = pool.submit(ben.post, f"/api/tables/{table['id']}/join", {}, 503)
            assert gate.arrived.wait(10)
            seen = eve.table(table["id"])
            gate.let_through(fails=True)
            assert joining.result(10)["error"]["code"] == "not_stored"
        assert seen["seats"][1]["kind"] == "open" and seen["revision"] == table["revision"]
        until_ready(eve)
        assert eve.table(table["id"])["seats"][1]["kind"] == "open"


def test_a_start_is_seen_by_nobody_before_it_is_stored(
    alone: ServerThread, gate: Gate, pool: ThreadPoolExecutor
) -> None:
    with alone.client("Ann") as ann, alone.client("Eve") as eve:
        table = ann.make_table("me", "me", listed=True)
        with gate.closed():
            starting = pool.submit(ann.post, f"/api/tables/{table['id']}/start")
            assert gate.arrived.wait(10)
            seen = eve.table(table["id"])
            gate.let_through()
            starting.result(10)
        assert (seen["status"], seen["view"]) == ("waiting", None)
        seen = eve.table(table["id"])
        assert seen["status"] == "playing" and seen["view"] is not None


def test_a_resignation_that_is_not_stored_did_not_happen(
    alone: ServerThread, gate: Gate, pool: ThreadPoolExecutor
) -> None:
    with alone.client("Ann") as ann:
        table = ann.make_table("me", "me", "me", start=True)
        with gate.closed():
            leaving = pool.submit(ann.post, f"/api/tables/{table['id']}/leave", None, 503)
            assert gate.arrived.wait(10)
            gate.let_through(fails=True)
            leaving.result(10)
        until_ready(ann)
        assert not any(seat["resigned"] for seat in ann.table(table["id"])["seats"])
        left = ann.post(f"/api/tables/{table['id']}/leave")
        assert all(seat["resigned"] and seat["sitting_in"] == "greedy" for seat in left["seats"])


def test_a_chat_line_reaches_who_connects_during_its_commit(
    alone: ServerThread, gate: Gate, pool: ThreadPoolExecutor
) -> None:
    with alone.client("Ann") as ann, alone.client("Eve") as eve:
        table = ann.make_table("me", "open", listed=True)
        with gate.closed():
            saying = pool.submit(ann.post, f"/api/tables/{table['id']}/chat", {"text": "Hello!"})
            assert gate.arrived.wait(10)
            with eve.live(table["id"]) as socket:
                assert socket.next()["chat"] == []
                gate.let_through()
                saying.result(10)
                assert [said["text"] for said in socket.next(timeout=5)["chat"]] == ["Hello!"]


def test_who_says_hello_to_a_table_that_was_just_loaded_again_sits_at_the_new_copy(alone: ServerThread) -> None:
    with alone.client("Ann") as ann, alone.client("Eve") as eve:
        table = ann.make_table("me", "me", listed=True, start=True)
        with eve.live(table["id"], hello=False) as socket:
            give_up(alone, table)
            ann.table(table["id"])  # loads it again
            socket.hello()
            assert socket.next()["version"] == 1
            ann.move(ann.table(table["id"]), seeded("x"))
            assert socket.next(timeout=5)["version"] == 2


def test_sockets_of_a_table_that_was_given_up_are_told_at_once(alone: ServerThread) -> None:
    with alone.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        with ann.live(table["id"]) as socket:
            socket.next()
            give_up(alone, table)
            with pytest.raises(ConnectionClosed) as closed:
                socket.next(timeout=5)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012


def give_up(server: ServerThread, table: Json) -> None:
    kept = server.context.hall._tables[table["id"]]
    assert server.loop is not None
    done = threading.Event()
    server.loop.call_soon_threadsafe(kept.give_up)
    server.loop.call_soon_threadsafe(done.set)
    assert done.wait(10)


def test_only_what_changed_is_written(alone: ServerThread, tmp_path: Path) -> None:
    """Another process has changed columns in the meantime: they are not overwritten with what this one remembers."""
    with alone.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        place = {"id": table["id"]}
        with other_program(tmp_path) as other:
            other("UPDATE tables SET header = 'theirs', rematch = 'theirs' WHERE id = :id", **place)
            other("UPDATE seats SET name = 'theirs', resigned = true WHERE table_id = :id AND seat = 1", **place)
        ann.post(f"/api/tables/{table['id']}/chat", {"text": "Hello!"})
        ann.post(f"/api/tables/{table['id']}/webhook", {"url": None})
        ann.post(f"/api/tables/{table['id']}/seats", {"seat": 1, "colour": free_colour(table)})
        with other_program(tmp_path) as other:
            found = other("SELECT header, rematch FROM tables WHERE id = :id", **place)
            assert found == [("theirs", "theirs")]
            found = other("SELECT name, resigned FROM seats WHERE table_id = :id AND seat = 1", **place)
            assert found == [("theirs", True)]


def free_colour(table: Json) -> str:
    taken = {seat["colour"] for seat in table["seats"]}
    return next(colour for colour in meta_of(table["game"]).colours if colour not in taken)


def test_whoever_was_overtaken_looks_again_before_anything_is_stored(alone: ServerThread, tmp_path: Path) -> None:
    with alone.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        with other_program(tmp_path) as other:
            other("UPDATE tables SET revision = revision + 5 WHERE id = :id", id=table["id"])
        ann.post(f"/api/tables/{table['id']}/chat", {"text": "late"})
        shown = ann.table(table["id"])
        assert [said["text"] for said in shown["chat"]] == ["late"] and shown["revision"] == table["revision"] + 6


def test_a_move_that_another_process_made_first_wins(alone: ServerThread, tmp_path: Path) -> None:
    with alone.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        seat, theirs = table["prompt"]["seat"], table["prompt"]["offers"][-1]["move"]
        with other_program(tmp_path) as other:
            entry = f'{{"seat": {seat}, "move": "{theirs}"}}'
            columns = "table_id, n, body, move_id, digest, actor, at"
            values = {"id": table["id"], "body": entry, "at": int(time.time() * 1000)}
            other(f"INSERT INTO entries ({columns}) VALUES (:id, 2, :body, NULL, '', 0, :at)", **values)
        stale = ann.act(table, 409, type="move", move=table["prompt"]["offers"][0]["move"])
        assert stale["error"]["code"] == "stale" and stale["table"]["version"] == 2
        assert ann.table(table["id"])["log"][1]["seat"] == seat
