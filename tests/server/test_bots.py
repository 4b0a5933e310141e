"""Bots: a crash, a slow answer or a restart never blocks a table."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from stolik.bots.levels import levels_of
from stolik.bots.registry import LEVELS
from stolik.core.meta import Meta
from stolik.core.rng import seeded
from stolik.games.registry import metas
from stolik.server import thinkers
from stolik.server.levels import UNLISTED, check_level
from stolik.server.problems import Problem
from stolik.server.thinkers import Thinkers, ThinkingFailed

from .play import Client, Json, play_to_the_end, running

SHIPPED = thinkers.COMMAND


def worker_ids(context: Any) -> list[int]:
    return [thinker.process.pid for thinker in context.thinkers.thinkers if thinker.process is not None]


@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.game)
def test_a_table_has_the_levels_that_were_shown_to_differ(meta: Meta) -> None:
    for seats in range(meta.min_seats, meta.max_seats + 1):
        offered = levels_of(meta.game, seats)
        assert all(check_level(code, meta.game, seats) == code for code in (*offered, *UNLISTED))
        for code in {*LEVELS, "mc:1000000"} - {*offered}:
            with pytest.raises(Problem):
                check_level(code, meta.game, seats)


def test_killed_workers_are_replaced(tmp_path: Path) -> None:
    with running(tmp_path, bot_workers=2) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "easy", "easy", start=True)
        stop = threading.Event()
        killed: list[int] = []

        def kill() -> None:
            while not stop.wait(0.05) and len(killed) < 15:
                for pid in worker_ids(server.context):
                    try:
                        os.kill(pid, signal.SIGKILL)
                        killed.append(pid)
                    except ProcessLookupError:
                        pass

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            assert play_to_the_end(table, ann)["status"] == "finished"
        finally:
            stop.set()
            killer.join()
        assert killed


def test_a_slow_bot_is_replaced_by_a_quick_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asleep = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(thinkers, "COMMAND", asleep)
    with running(tmp_path, bot_workers=1, bot_deadline=0.02) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "mc", start=True)
        assert play_to_the_end(table, ann)["status"] == "finished"


def test_a_table_of_a_bot_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server stops while a bot is thinking; the next one lets it think again."""
    with monkeypatch.context() as patch:
        patch.setattr(thinkers, "COMMAND", [sys.executable, "-c", "import time; time.sleep(60)"])
        with running(tmp_path, bot_deadline=60) as server, server.client("Ann") as ann:
            table = ann.make_table("me", "random", "random", start=True)
            table = until_a_bot_decides(ann, table)
            identity = ann.identity
    with running(tmp_path) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        assert ann.wait_for_turn(table["id"])["version"] > table["version"]


def until_a_bot_decides(ann: Client, table: Json) -> Json:
    rng = seeded("bot")
    while table["prompt"] is not None:
        table = ann.move(table, rng)["table"]
    return table


def test_the_pool_reports_crashes_and_deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(command: list[str], seconds: float) -> str:
        monkeypatch.setattr(thinkers, "COMMAND", command)
        pool = Thinkers(1)
        try:
            await pool.ask({"game": "none"}, seconds)
        except ThinkingFailed as failed:
            return str(failed)
        finally:
            await pool.close()
        return "answered"

    assert asyncio.run(ask([sys.executable, "-c", "pass"], 10)) == "crash"
    assert asyncio.run(ask([sys.executable, "-c", "print('no json', flush=True)"], 10)) == "crash"
    started = time.monotonic()
    assert asyncio.run(ask([sys.executable, "-c", "import time; time.sleep(30)"], 0.1)) == "deadline"
    assert time.monotonic() - started < 5
    assert "UnknownGame" in asyncio.run(ask(SHIPPED, 20))
