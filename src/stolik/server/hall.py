"""All tables: loaded when somebody asks for them, forgotten when nobody has for a while."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence

from sqlalchemy.exc import DBAPIError

from . import metrics, writes
from .bot_turns import BotTurns
from .identity import LinkMaker
from .live import COME_BACK, GOING_AWAY
from .lobby import tokens_of
from .memory import give_back_memory
from .notices import Notices
from .peers import Peers
from .problems import Problem, not_found
from .results import FinishedGame
from .rows import LostTurn, StoredTable
from .store import Store
from .subscribers import Subscribers
from .table import Table, Unplayable
from .times import now_ms
from .writer import NothingStored, NotStored, Write, Writer

log = logging.getLogger(__name__)

SWEEP = 30.0  # seconds between looks for idle tables and for bots that nobody lets play
RESTS_AFTER = 20.0  # seconds until the parts of answers that a table keeps are let go
REFRESH_AGAIN = 0.5  # seconds until what another process did is asked for again
MOST_LATE = 20  # finished games that are played once more, to write down their results, when somebody asks for them
MOST_TURNS = 200  # turns of bots that are taken over at once
JUST_USED = 5.0  # seconds during which a table is not let go, however many there are: a request may be on its way to it


class Hall:
    """Keeps one Table object per table, so that its lock is the only door."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        bots: BotTurns,
        notices: Notices,
        links: LinkMaker,
        peers: Peers,
        subscribers: Subscribers,
        idle_after: float,
        most_tables: int,
    ) -> None:
        self.store = store
        self.links = links
        self.writer = writer
        self.bots = bots
        self.notices = notices
        self._peers = peers
        self._process = peers.process  # ours, where there are several
        self._subscribers = subscribers
        self._shared = (peers.process, self._vouched_since, subscribers.people)  # what all tables know
        self._farewell = COME_BACK if peers.process else GOING_AWAY
        self._idle_after = idle_after
        self._most_tables = most_tables
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._changed_while_loading: set[str] = set()
        self._refreshing: dict[Table, asyncio.Task[None]] = {}
        self._unplayable: set[str] = set()  # tables that cannot be replayed, so that their bots are left alone
        self._tasks: set[asyncio.Task[None]] = set()  # small things under way
        self._chores: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._chores = asyncio.create_task(self._keep_house(), name="hall")

    async def close(self) -> None:
        if self._chores is not None:
            self._chores.cancel()
            await asyncio.gather(self._chores, return_exceptions=True)
        refreshing = list(self._refreshing.values())
        for task in refreshing:
            task.cancel()
        await asyncio.gather(*refreshing, return_exceptions=True)
        self.close_sockets(self._farewell)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def end_waits(self) -> None:
        """The server is about to stop: sockets are told, long polls are answered."""
        self.close_sockets(self._farewell)
        for table in self._tables.values():
            table.end_waits()

    async def farewell(self, seconds: float) -> None:
        """Until all sockets that were told have gone, or the time is over."""
        until = time.monotonic() + seconds
        while any(table.connections for table in self._tables.values()) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    def close_sockets(self, code: int) -> None:
        for table in self._tables.values():
            for connection in list(table.connections):
                connection.close_soon(code)

    async def get(self, id_: str) -> Table:
        """The table. Raises Problem if there is none."""
        table = self._tables.get(id_)
        if table is not None:
            table.used = time.monotonic()
            if table.behind:
                await self._refresh(table)
                return await self.get(id_) if table.gone else table
            return table
        loading = self._loading.get(id_)
        if loading is None:
            loading = asyncio.create_task(self._load(id_))
            self._loading[id_] = loading
            loading.add_done_callback(lambda _done: self._loading.pop(id_, None))
        return await asyncio.shield(loading)

    async def fresh(self, id_: str) -> Table:
        """The table as it is stored now, also if what another process did there has not come round yet."""
        table = await self.get(id_)
        if self._process:
            stored = (await self.store.versions([id_])).get(id_)
            if stored != (table.version, table.row.revision):
                table.behind = True
                return await self.get(id_)
        return table

    async def add(self, stored: StoredTable, writes: list[Write]) -> Table:
        """A new table, stored before anybody sees it."""
        await self.writer.write(writes)
        return self.keep_new(stored)

    def keep_new(self, stored: StoredTable) -> Table:
        """A new table that has just been stored."""
        return self._keep(Table(stored, self.writer, self.store, *self._shared))

    async def _load(self, id_: str) -> Table:
        stored = await self.store.load(id_)
        if stored is None:
            raise not_found("no_such_table")
        try:
            await self._renew_links(stored)
        except NotStored:  # looking on is possible all the same
            log.warning("table %s: its links could not be renewed", id_)
        try:
            table = await asyncio.to_thread(Table, stored, self.writer, self.store, *self._shared)
        except Unplayable as wrong:
            log.error("table %s cannot be replayed: %s", id_, wrong)
            self._unplayable.add(id_)
            raise wrong.problem from None
        return self._keep(table)

    async def _renew_links(self, stored: StoredTable) -> None:
        """A database that was moved to another server has another key: its links work beside the old ones."""
        tokens = tokens_of(stored.row.id, stored.seats, self.links)
        missing = {hash_: kind for hash_, kind in tokens.items() if hash_ not in stored.tokens}
        if missing:
            await self.writer.write([writes.add_token(hash_, stored.row.id, *kind) for hash_, kind in missing.items()])
            stored.tokens.update({hash_: seat for hash_, (_kind, seat) in missing.items()})

    def _keep(self, table: Table) -> Table:
        self._tables[table.id] = table
        table.published.append(self.bots.look_at)
        table.stored_here.append(self.notices.look_at)
        table.visited.append(self._peers.somebody_moved)
        table.wanted.append(self._refresh_soon)
        table.seen.append(self._write_down)
        table.given_up.append(self._forget)
        self._peers.ask_who_is_at(table.id)
        table.behind = table.id in self._changed_while_loading
        self._changed_while_loading.discard(table.id)
        self.bots.look_at(table)
        self._make_room()
        metrics.TABLES_LOADED.set(len(self._tables))
        return table

    def _vouched_since(self) -> int:
        return self._peers.vouched_since

    def _write_down(self, table: Table, seats: Sequence[int]) -> None:
        """When people were last there, for other processes and for ours when it has forgotten the table."""
        job = [writes.save_sighting(table.id, seat, now_ms()) for seat in seats]
        task = asyncio.create_task(self._write_sighting(job), name=f"sighting {table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_sighting(self, job: list[Write]) -> None:
        try:
            await self.writer.write(job)
        except NotStored:  # then the others wait a little longer
            log.info("a sighting could not be stored")

    def _forget(self, table: Table) -> None:
        """A table that has been given up; the next who asks gets another copy."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        metrics.TABLES_LOADED.set(len(self._tables))
        for connection in list(table.connections):
            connection.close_soon(COME_BACK)

    async def finished_games(self, person: str) -> list[FinishedGame]:
        """Those that somebody has sat at; of those that ended before results were kept, a few more each time."""
        found, missing = await self.store.finished_games(person)
        late = [id_ for id_ in missing if id_ not in self._unplayable][:MOST_LATE]
        if not late:
            return found
        for id_ in late:
            await self._write_results(id_)
        return (await self.store.finished_games(person))[0]

    async def _write_results(self, id_: str) -> None:
        try:
            table = await self.get(id_)
            if table.snapshot is not None and table.snapshot.over:
                await self.writer.write(writes.add_results(id_, table.results(), table.stored_at[-1]))
        except (Problem, NotStored) as wrong:  # the others are told
            log.warning("the results of table %s are not known: %s", id_, wrong)

    # ------------------------------------------------------------------ other processes

    def kept(self, table: str) -> Table | None:
        return self._tables.get(table)

    def all_kept(self) -> list[Table]:
        return list(self._tables.values())

    def changed_elsewhere(self, tables: Iterable[str]) -> None:
        """Other processes stored something there. Where somebody looks on it is taken over at once, else later."""
        for id_ in tables:
            table = self._tables.get(id_)
            if table is None:
                if id_ in self._loading:
                    self._changed_while_loading.add(id_)
                continue
            table.behind = True
            if table.connections or table.pollers or self.bots.busy_at(id_):
                self._refresh_soon(table)

    def _refresh_soon(self, table: Table) -> None:
        if table not in self._refreshing:
            task = asyncio.create_task(self._refresh_until_done(table), name=f"refreshing {table.id}")
            self._refreshing[table] = task

    def subscribed_elsewhere(self, people: Iterable[str]) -> None:
        task = asyncio.create_task(self._look_again(list(people)), name="subscribed elsewhere")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_again(self, people: list[str]) -> None:
        try:
            await self._subscribers.look_again(people)
        except DBAPIError:  # the next round of chores finds out
            log.info("who wants pushes could not be read")

    async def _refresh_until_done(self, table: Table) -> None:
        try:
            while table.behind and not table.gone:
                try:
                    await self._refresh(table)
                except Exception as wrong:  # the database is away; whoever looks on waits for it as we do
                    log.warning("table %s could not be refreshed: %s", table.id, type(wrong).__name__)
                    await asyncio.sleep(REFRESH_AGAIN)
        finally:  # in one go with the last look: a notice that comes a moment later starts another one
            del self._refreshing[table]

    async def _refresh(self, table: Table) -> None:
        async with table.lock:
            if table.behind and not table.gone:
                try:
                    await table.catch_up()
                except NothingStored:
                    log.warning("table %s has to be loaded again", table.id)

    async def look_for_lost_turns(self, alive: Iterable[str]) -> None:
        """Bots whose process has gone are let play here, unless somebody else is quicker to say so."""
        lost = await self.store.lost_turns([*alive, self._process], MOST_TURNS)
        await asyncio.gather(*(self._take_over(turn) for turn in lost if turn.table not in self._unplayable))
        if lost:
            self.notices.wake()  # there may be some that nobody has sent

    async def _take_over(self, turn: LostTurn) -> None:
        try:
            await self.writer.write([writes.claim_turn(turn, self._process)])
            table = await self.get(turn.table)
            async with table.lock:
                if table.row.version == turn.version:
                    table.row = table.row._replace(bot_process=self._process)
            self.bots.look_at(table)
        except NotStored:
            pass  # somebody else has it, or the next round comes
        except Exception:  # the others go on
            log.exception("the bot at table %s could not be taken over", turn.table)

    # ------------------------------------------------------------------ chores

    async def _keep_house(self) -> None:
        while True:
            for chore in (self._let_bots_play, self._let_go, self._subscribers.load):
                try:
                    await chore()
                except DBAPIError as wrong:
                    log.warning("%s did not work: %s", chore.__name__, type(wrong.orig).__name__)
                except Exception:  # whatever it is, the next round comes
                    log.exception("%s did not work", chore.__name__)
            await asyncio.sleep(SWEEP)

    async def _let_bots_play(self) -> None:
        """Every table where a bot is to move and nobody lets it: after a restart, after an accident."""
        for id_ in await self.store.bots_turns(self._process):
            if id_ not in self._tables and id_ not in self._unplayable:
                try:
                    await self.get(id_)
                except Exception:  # the others go on
                    log.exception("table %s could not be loaded", id_)

    async def _let_go(self) -> None:
        now = time.monotonic()
        for table in self._tables.values():
            if now - table.used > RESTS_AFTER:
                table.rest()
        for table in self._idle_tables():
            if now - table.used > self._idle_after:
                table.give_up()
        await asyncio.to_thread(give_back_memory)

    def _make_room(self) -> None:
        """Where there are too many tables, those that nobody has used for longest go first."""
        surplus = len(self._tables) - self._most_tables
        if self._most_tables and surplus > 0:
            now = time.monotonic()
            idle = [table for table in self._idle_tables() if now - table.used > JUST_USED]
            for table in sorted(idle, key=lambda each: each.used)[:surplus]:
                table.give_up()

    def _idle_tables(self) -> list[Table]:
        return [
            table
            for table in self._tables.values()
            if not (table.connections or table.pollers or table.lock.locked() or self.bots.busy_at(table.id))
        ]
