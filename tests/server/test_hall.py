"""Tables come into memory when somebody asks for them and leave it when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from stolik.core.rng import seeded
from stolik.server import hall
from stolik.server.table import Table

from .databases import POSTGRES
from .play import Client, lasting, request_for, running


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
        assert lasting(again) == lasting(table)
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


class OneTable:
    """As much of a table as refreshing needs; `catch_up` is what happens at its end."""

    def __init__(self, tables: hall.Hall) -> None:
        self.id = "t"
        self.lock = asyncio.Lock()
        self.behind = self.gone = False
        self.connections = {object()}
        self.pollers = 0
        self.looks = 0
        self.meanwhile: list[Callable[[], object]] = []
        tables._tables["t"] = cast(Table, self)

    async def catch_up(self) -> bool:
        self.behind = False
        self.looks += 1
        await asyncio.sleep(0)
        if self.meanwhile:
            self.meanwhile.pop()()
        return True


def _hall() -> hall.Hall:
    nobody = SimpleNamespace(process="one", busy_at=lambda _table: False, people=set())
    parts: Any = nobody
    return hall.Hall(parts, parts, parts, parts, parts, parts, parts, 600, 0)


def test_a_notice_at_the_very_end_of_a_refresh_is_looked_at_as_well() -> None:
    """When the task is done, but nobody has been told so yet: this is where a push used to be lost."""

    async def main() -> None:
        tables = _hall()
        table = OneTable(tables)
        loop = asyncio.get_running_loop()
        table.meanwhile.append(partial(loop.call_soon, tables.changed_elsewhere, ["t"]))
        tables.changed_elsewhere(["t"])
        await asyncio.sleep(0.05)
        assert table.looks == 2 and not table.behind and not tables._refreshing

    asyncio.run(main())


def test_a_table_that_was_loaded_again_is_refreshed_while_its_old_copy_still_is() -> None:
    async def main() -> None:
        tables = _hall()
        old = OneTable(tables)
        async with old.lock:
            tables.changed_elsewhere(["t"])
            await asyncio.sleep(0)
            new = OneTable(tables)
            tables.changed_elsewhere(["t"])
            await asyncio.sleep(0.02)
        assert new.looks == 1 and not new.behind

    asyncio.run(main())


@pytest.mark.only_on(POSTGRES)
def test_who_comes_to_a_table_that_is_behind_is_told_without_another_change(tmp_path: Path) -> None:
    """While nobody looked on, what another process stored was only noted."""
    with running(tmp_path) as one, running(tmp_path) as two, one.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        with Client(two.url, cookies={"stolik_id": ann.identity}) as again:
            again.table(table["id"])
            kept = two.context.hall.kept(table["id"])
            assert kept is not None and two.loop is not None
            ann.move(table, seeded("x"))
            deadline = time.monotonic() + 10
            while not kept.behind and time.monotonic() < deadline:
                time.sleep(0.01)
            assert kept.behind and kept.version == 1
            asyncio.run_coroutine_threadsafe(kept.changes(10), two.loop).result(5)
            assert kept.version == 2 and not kept.behind
