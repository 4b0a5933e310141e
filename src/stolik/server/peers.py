"""The other processes at the same database: what they stored, who is with them, and how much was asked of them.

What lasts is in the tables, and a notice tells only where to look. Who is looking on and how much an address has asked
for is passed on by notices alone: it ends with the process that knows it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import orjson

from .limits import RateLimit
from .times import now_ms

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger(__name__)

FLUSH = 0.1  # seconds for which what is to be passed on is collected
COUNT_EVERY = 10  # so many of those until the counts of addresses are passed on
LOOK_ROUND = 2.0  # seconds between looks who is still there
LARGEST_NOTICE = 7000  # bytes; PostgreSQL takes 8,000
BUSIEST = 100  # addresses per limit of which others are told
SHORT = 10  # letters of a person's hash that tell people apart


class Here(NamedTuple):
    """Who looks at a table at one process."""

    seats: frozenset[int]
    watchers: frozenset[str]


NOBODY = Here(frozenset(), frozenset())


class Line(Protocol):
    """How processes speak with each other."""

    async def tell(self, messages: Sequence[str]) -> None: ...

    async def others(self) -> set[str]: ...


class Listeners(Protocol):
    """Who wants to know what was heard: the hall."""

    def changed_elsewhere(self, tables: Iterable[str]) -> None: ...

    def kept(self, table: str) -> Table | None: ...

    def all_kept(self) -> Iterable[Table]: ...

    def subscribed_elsewhere(self, people: Iterable[str]) -> None: ...

    async def look_for_lost_turns(self, alive: Iterable[str]) -> None: ...


class Peers:
    """Passes on what the others should know and takes in what they tell."""

    def __init__(self, process: str, limits: dict[str, RateLimit]) -> None:
        self.process = process
        self.vouched_since = now_ms()  # since when we would have heard of everybody who came or went
        self._limits = limits
        self._line: Line | None = None
        self._hall: Listeners | None = None
        self._subscribed: set[str] = set()  # people who want pushes now, or no longer do
        self._moved: set[str] = set()  # tables where somebody came or went
        self._asked: set[str] = set()  # tables of which we want to know who is there
        self._alive: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []

    def attend(self, hall: Listeners) -> None:
        """Whom what is heard concerns; known before anything can be heard."""
        self._hall = hall

    def start(self, line: Line) -> None:
        self._line = line
        for limit in self._limits.values():
            limit.count_for_others()
        self._tasks = [
            asyncio.create_task(self._again_and_again(self._flush, FLUSH), name="telling the others"),
            asyncio.create_task(self._again_and_again(self._look_round, LOOK_ROUND), name="looking for the others"),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _again_and_again(self, chore: Callable[[int], Awaitable[None]], pause: float) -> None:
        number = 0
        while True:
            number += 1
            try:
                await chore(number)
            except Exception as wrong:  # the database is away; the next round comes
                log.debug("%s: %s", chore.__name__, wrong)
            await asyncio.sleep(pause)

    # ------------------------------------------------------------------ telling

    def somebody_moved(self, table: str) -> None:
        """Came to a table here, or went."""
        if self._line is not None:
            self._moved.add(table)

    def ask_who_is_at(self, table: str) -> None:
        if self._line is not None:
            self._asked.add(table)

    def somebody_subscribed(self, person: str) -> None:
        """Wants pushes, or no longer does."""
        if self._line is not None:
            self._subscribed.add(person)

    async def _flush(self, number: int) -> None:
        assert self._line is not None and self._hall is not None
        # Emptied before they are told: whatever comes about meanwhile is for the next time.
        moved, asked, subscribed = self._moved, self._asked, self._subscribed
        self._moved, self._asked, self._subscribed = set(), set(), set()
        facts: list[tuple[str, str, Any]] = []
        for id_ in sorted(moved):
            table = self._hall.kept(id_)
            here = table.here() if table is not None else NOBODY
            facts.append(("here", id_, [sorted(here.seats), sorted(here.watchers)]))
        facts += [("who", id_, 1) for id_ in sorted(asked)]
        facts += [("push", person, 1) for person in sorted(subscribed)]
        if number % COUNT_EVERY == 0:
            facts += [
                (f"used/{name}", who, count)
                for name, limit in self._limits.items()
                for who, count in limit.used(BUSIEST)
            ]
        if not facts:
            return
        try:
            await self._line.tell(list(_packed(self.process, facts)))
        except BaseException:
            self._moved |= moved
            self._asked |= asked
            self._subscribed |= subscribed
            raise

    # ------------------------------------------------------------------ listening

    def heard(self, notice: str) -> None:
        """What somebody told; our own words come back as well and are nothing new."""
        assert self._hall is not None
        if not notice.startswith("{"):
            process, *tables = notice.split(" ")
            if process != self.process:
                self._hall.changed_elsewhere(tables)
            return
        told = orjson.loads(notice)
        process = told.pop("from")
        if process == self.process:
            return
        self._alive.add(process)
        for kind, facts in told.items():
            if kind == "here":
                for id_, (seats, watchers) in facts.items():
                    self._somebody_is(process, id_, Here(frozenset(seats), frozenset(watchers)))
            elif kind == "who":
                self._moved.update(id_ for id_ in facts if self._has_visitors(id_))
            elif kind == "push":
                self._hall.subscribed_elsewhere(facts)
            elif kind.startswith("used/") and (limit := self._limits.get(kind[5:])) is not None:
                for who, count in facts.items():
                    limit.used_elsewhere(who, count)

    def _has_visitors(self, id_: str) -> bool:
        assert self._hall is not None
        table = self._hall.kept(id_)
        return table is not None and bool(table.connections)

    def _somebody_is(self, process: str, id_: str, here: Here) -> None:
        assert self._hall is not None
        table = self._hall.kept(id_)
        if table is None or table.elsewhere.get(process, NOBODY) == here:
            return
        if here == NOBODY:
            table.elsewhere.pop(process, None)
        else:
            table.elsewhere[process] = here
        table.presence_changed()

    def missed_something(self) -> None:
        """We did not listen for a while: everything may have changed, and anybody may have come and gone."""
        assert self._hall is not None
        for table in self._hall.all_kept():
            table.elsewhere.clear()
            self._asked.add(table.id)
            if table.connections:
                self._moved.add(table.id)
        self.vouched_since = now_ms()
        self._hall.changed_elsewhere([table.id for table in self._hall.all_kept()])

    async def _look_round(self, _number: int) -> None:
        """Whoever has gone without a word looks on no longer, and owes moves that somebody else has to make."""
        assert self._line is not None and self._hall is not None
        known = set(self._alive)
        alive = await self._line.others()
        gone = known - alive  # not those who came and were heard of since we asked
        self._alive = (self._alive | alive) - gone
        if gone:
            log.info("%d other processes have gone", len(gone))
            self.vouched_since = now_ms()  # who was there until now was perhaps written down by nobody
        for table in self._hall.all_kept():
            left = [process for process in table.elsewhere if process in gone]
            for process in left:
                del table.elsewhere[process]
            if left:
                table.presence_changed()
        await self._hall.look_for_lost_turns(alive)


def _packed(process: str, facts: Sequence[tuple[str, str, Any]]) -> Iterable[str]:
    """As few notices as possible, none of them too large."""
    told: dict[str, Any] = {"from": process}
    size = 0
    for kind, about, fact in facts:
        room = len(about) + len(orjson.dumps(fact)) + len(kind) + 12
        if size + room > LARGEST_NOTICE:
            yield orjson.dumps(told).decode()
            told, size = {"from": process}, 0
        told.setdefault(kind, {})[about] = fact
        size += room
    yield orjson.dumps(told).decode()
