"""Tables come into memory when somebody asks for them and leave it when nobody does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from stolik.core.rng import seeded
from stolik.server import hall

from .play import request_for, running


def test_idle_tables_are_forgotten_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "SWEEP", 0.02)
    with running(tmp_path, idle_after=0.1) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        tables = server.context.hall._tables
        with ann.live(table["id"]) as socket:
            socket.next()
            time.sleep(0.3)
            assert table["id"] in tables  # somebody is looking
        deadline = time.monotonic() + 10
        while table["id"] in tables and time.monotonic() < deadline:
            time.sleep(0.02)
        assert table["id"] not in tables
        again = ann.table(table["id"])
        assert {**again, "seats": None} == {**table, "seats": None}
        assert ann.move(again, seeded("x"))["version"] == 2


def test_a_table_that_everybody_left_keeps_only_what_cannot_be_made_again(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        request = request_for(1, table["prompt"]["seat"], type="move", move=table["prompt"]["offers"][0]["move"])
        with ann.live(table["id"]) as socket:
            socket.next()
            first = ann.send(table["id"], request)
            assert socket.next()["version"] == 2
            kept = server.context.hall._tables[table["id"]]
            assert kept.pages and kept.texts and kept.answers
        deadline = time.monotonic() + 10
        while kept.connections and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.05)
        assert not (kept.texts or kept.answers)
        again = ann.send(table["id"], request)  # the same answer, made once more
        assert again["table"]["view"] == first["table"]["view"] and again["log"] == first["log"]
