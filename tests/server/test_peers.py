"""What processes tell each other, with the other processes played by the test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from stolik.server.peers import Here, Peers

ID = "a-table"


class FakeTable:
    def __init__(self) -> None:
        self.id = ID
        self.elsewhere: dict[str, Here] = {}
        self.connections: set[object] = set()
        self.now = Here(frozenset(), frozenset())

    def here(self) -> Here:
        return self.now

    def presence_changed(self) -> None:
        pass


class FakeHall:
    def __init__(self, table: FakeTable) -> None:
        self.table = table

    def kept(self, table: str) -> Any:
        return self.table if table == ID else None

    def all_kept(self) -> Iterable[Any]:
        return [self.table]

    def changed_elsewhere(self, tables: Iterable[str]) -> None: ...

    def subscribed_elsewhere(self, people: Iterable[str]) -> None: ...

    async def look_for_lost_turns(self, alive: Iterable[str]) -> None: ...


class SlowLine:
    """While it is at work, something happens."""

    def __init__(self, meanwhile: Callable[[], None], alive: Iterable[str] = (), breaks: bool = False) -> None:
        self.meanwhile, self.alive, self.breaks = meanwhile, alive, breaks
        self.told: list[Any] = []

    async def tell(self, messages: Sequence[str]) -> None:
        await asyncio.sleep(0)
        self.meanwhile()
        if self.breaks:
            raise OSError("the line broke")
        self.told += [json.loads(message) for message in messages]

    async def others(self) -> set[str]:
        alive = set(self.alive)
        self.meanwhile()
        return alive


def peers_with(line: SlowLine, table: FakeTable) -> Peers:
    peers = Peers("me", {})
    peers.attend(FakeHall(table))
    peers._line = line
    return peers


def test_who_comes_while_the_others_are_told_is_told_next() -> None:
    table = FakeTable()

    def somebody_comes() -> None:
        if not table.now.seats:
            table.now = Here(frozenset({1}), frozenset())
            peers.somebody_moved(ID)
            peers.ask_who_is_at(ID)
            peers.somebody_subscribed("Ann")

    line = SlowLine(somebody_comes)
    peers = peers_with(line, table)

    async def told() -> None:
        peers.somebody_moved(ID)
        peers.ask_who_is_at(ID)
        peers.somebody_subscribed("Ann")
        for number in (1, 2, 3):
            await peers._flush(number)

    asyncio.run(told())
    asked = {"from": "me", "who": {ID: 1}, "push": {"Ann": 1}}
    assert line.told == [{**asked, "here": {ID: [[], []]}}, {**asked, "here": {ID: [[1], []]}}]


def test_what_could_not_be_told_is_told_later() -> None:
    table = FakeTable()
    line = SlowLine(lambda: peers.somebody_subscribed("Ben"), breaks=True)
    peers = peers_with(line, table)

    async def told() -> None:
        peers.somebody_moved(ID)
        peers.somebody_subscribed("Ann")
        try:
            await peers._flush(1)
        except OSError:
            line.breaks, line.meanwhile = False, lambda: None
        for number in (2, 3):
            await peers._flush(number)

    asyncio.run(told())
    assert line.told == [{"from": "me", "here": {ID: [[], []]}, "push": {"Ann": 1, "Ben": 1}}]


def test_a_process_that_comes_while_we_look_round_is_not_taken_for_gone() -> None:
    table = FakeTable()

    def heard(process: str) -> None:
        peers.heard(json.dumps({"from": process, "here": {ID: [[0], []]}}))

    line = SlowLine(lambda: heard("new"), alive=["there"])
    peers = peers_with(line, table)

    async def looked() -> list[list[str]]:
        heard("there")
        heard("left")
        await peers._look_round(1)
        found = [sorted(table.elsewhere)]
        line.meanwhile = lambda: None
        await peers._look_round(2)  # by now it is asked for, and has gone without a word
        return [*found, sorted(table.elsewhere)]

    assert asyncio.run(looked()) == [["new", "there"], ["there"]]
