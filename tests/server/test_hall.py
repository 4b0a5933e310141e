"""Tables come into memory when somebody asks for them and leave it when nobody does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from stolik.core.rng import seeded
from stolik.server import hall

from .play import running


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
