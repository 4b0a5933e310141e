"""A table in memory: a cache of what is stored, with the people who look at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import orjson

from stolik.core.state import OVER
from stolik.games.registry import meta_of
from stolik.match.entries import Record, entry_from_json, header_from_json
from stolik.match.match import HUMAN, Match

from . import store
from .clocks import Clocks
from .snapshot import LogEntry, Snapshot, points_by_round, take_snapshot, void_entries
from .store import FINISHED, HUMAN_SEAT, PLAYING, ChatRow, EntryRow, Seat, StoredTable, TableRow
from .writer import NotStored, Write, Writer

if TYPE_CHECKING:
    from .live import Connection

LETTERS = "ABCDEFGH"


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Table:
    """One table. Whoever changes it holds `lock`; everybody may read `snapshot`, which is committed."""

    def __init__(self, stored: StoredTable, writer: Writer) -> None:
        self.row: TableRow = stored.row
        self.seats: list[Seat] = stored.seats
        self.chat: list[ChatRow] = stored.chat
        self.tokens: dict[str, int] = stored.tokens
        self.meta = meta_of(stored.row.game)
        self.lock = asyncio.Lock()
        self.broken = False  # memory and store differ: to be thrown away and loaded again
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self.pages: dict[tuple[Any, ...], Any] = {}  # parts of answers, until the next change
        self.texts: dict[tuple[Any, ...], bytes] = {}  # parts of answers that last: lines of the log
        self.answers: dict[int, tuple[str, bytes]] = {}  # per seat the last move id and its answer
        self.match: Match | None = None
        self.clocks = Clocks(stored.row.clock, len(stored.seats))
        self.log: list[LogEntry] = []
        self.move_ids: dict[str, tuple[int, str]] = {}  # -> number of the entry, digest of the request
        self.snapshot: Snapshot | None = None
        self.history: list[list[int]] | None = None
        self.published: list[Callable[[Table], None]] = []  # told after every commit
        self._writer = writer
        self._changed = asyncio.Event()
        if stored.entries:
            self._replay(stored.entries)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def names(self) -> list[str]:
        return [seat.name or LETTERS[number] for number, seat in enumerate(self.seats)]

    @property
    def version(self) -> int:
        """Of what is committed."""
        return self.snapshot.version if self.snapshot is not None else 0

    @property
    def waiting_for(self) -> list[int]:
        shown = self.snapshot
        return [shown.actor] if shown is not None and not shown.over else []

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if person in seat.holders)

    def shows_itself_to(self, person: str, token_hash: str = "") -> bool:
        """Whether somebody may see this table: it is listed, they sit there, or they have a link to it."""
        return self.row.listed or self.row.host == person or bool(self.seats_of(person)) or token_hash in self.tokens

    def sat_in(self, seat: int) -> bool:
        """Whether a bot plays for a person."""
        shown = self.snapshot
        return shown is not None and self.seats[seat].kind == HUMAN_SEAT and shown.players[seat] != HUMAN

    @property
    def watchers(self) -> int:
        """How many people without a seat are looking on."""
        return len({connection.person for connection in self.connections if not connection.viewer.seats})

    def connected(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.viewer.seats}

    # ------------------------------------------------------------------ the match as a cache of the log

    def _replay(self, rows: Sequence[EntryRow]) -> None:
        assert self.row.header is not None
        entries = [entry_from_json(orjson.loads(row.body)) for row in rows]
        match = Match.replay(Record(header_from_json(self.row.header), entries))
        self.match = match
        for row, entry in zip(rows, entries, strict=True):
            self._note(row, LogEntry(row.n, entry, match.events_of(row.n), row.at, match.went_back(row.n)))
        self._take_snapshot(void_entries(match))

    def _note(self, row: EntryRow, entry: LogEntry) -> None:
        self.log.append(entry)
        self.clocks.advance(row.at, row.actor)
        if row.move_id is not None:
            self.move_ids[row.move_id] = (row.n, row.digest)

    def _take_snapshot(self, void: frozenset[int]) -> None:
        assert self.match is not None
        people = [number for number, seat in enumerate(self.seats) if seat.kind == HUMAN_SEAT]
        self.snapshot = take_snapshot(self.match, people, void)
        if self.match.over and self.history is None:
            self.history = points_by_round(self.match, void)

    # ------------------------------------------------------------------ changing it, with the lock held

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Alone with the table. Raises NotStored if it turned out to be out of date while one waited."""
        async with self.lock:
            if self.broken:
                raise NotStored("the table has to be loaded again")
            yield

    async def commit_entries(self, move_id: str | None, digest: str, writes: Sequence[Write] = ()) -> None:
        """Stores what the match has more than the log, then shows it. Raises NotStored."""
        match, row = self.match, self.row
        assert match is not None
        at, before = now_ms(), self.clocks.actor
        actor = match.state.actor
        fresh = list[tuple[EntryRow, LogEntry]]()
        for number in range(len(self.log) + 1, match.version + 1):
            entry = match.entries[number - 1]
            body = orjson.dumps(entry.as_json()).decode()
            last = number == match.version
            stored = EntryRow(number, body, move_id if last else None, digest if last else "", actor, at)
            fresh.append((stored, LogEntry(number, entry, match.events_of(number), at, match.went_back(number))))
        row.version, row.actor, row.updated = match.version, actor, at
        row.status = FINISHED if match.over else PLAYING
        row.bot_decides = actor != OVER and match.players[actor] != HUMAN
        row.deadline = self.clocks.deadline_after(at, actor)
        job = [*writes, *(store.add_entry(row.id, stored) for stored, _entry in fresh), store.save_progress(row)]
        if row.webhook and actor != OVER and actor != before and not row.bot_decides:
            job.append(store.add_notice(row.id, match.version, actor))
        await self.commit(job)
        for stored, shown in fresh:
            self._note(stored, shown)
        went_back = any(not hasattr(shown.entry, "move") for _stored, shown in fresh)
        void = self.snapshot.void if self.snapshot is not None else frozenset()
        self._take_snapshot(void_entries(match) if went_back else void)

    async def commit(self, job: Sequence[Write]) -> None:
        """All or nothing; if nothing, this copy of the table is of no use any more."""
        try:
            await self._writer.write(job)
        except (NotStored, asyncio.CancelledError):
            self.broken = True
            raise

    def publish(self) -> None:
        """Tells everybody who looks; only ever after a commit."""
        self.used = time.monotonic()
        self.pages.clear()
        for connection in self.connections:
            connection.wake()
        self.end_waits()
        for told in self.published:
            told(self)

    def end_waits(self) -> None:
        """Lets long polls go on."""
        self._changed.set()
        self._changed = asyncio.Event()

    def presence_changed(self) -> None:
        self.pages.clear()
        for connection in self.connections:
            connection.presence = True
            connection.wake()

    async def changes(self, seconds: float) -> None:
        """Waits until something is published, at most so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            pass
