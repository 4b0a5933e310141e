"""All tables: loaded when somebody asks for them, forgotten when nobody has for a while."""

from __future__ import annotations

import asyncio
import logging
import time

from . import metrics, store
from .bot_turns import BotTurns
from .identity import LinkMaker
from .live import GOING_AWAY, TABLE_RELOADED
from .lobby import tokens_of
from .notices import Notices
from .problems import not_found
from .store import Store, StoredTable
from .table import Table
from .writer import Write, Writer

log = logging.getLogger(__name__)

SWEEP = 30.0  # seconds between looks for idle tables


class Hall:
    """Keeps one Table object per table, so that its lock is the only door."""

    def __init__(
        self, store: Store, writer: Writer, bots: BotTurns, notices: Notices, links: LinkMaker, idle_after: float
    ) -> None:
        self.store = store
        self.links = links
        self.writer = writer
        self.bots = bots
        self.notices = notices
        self._idle_after = idle_after
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._chores: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._chores = [
            asyncio.create_task(self._sweep(), name="sweep"),
            asyncio.create_task(self._resume_bots(), name="resume bots"),
        ]

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self.close_sockets(GOING_AWAY)

    def end_waits(self) -> None:
        """The server is about to stop: sockets are told, long polls are answered."""
        self.close_sockets(GOING_AWAY)
        for table in self._tables.values():
            table.end_waits()

    def close_sockets(self, code: int) -> None:
        for table in self._tables.values():
            for connection in list(table.connections):
                connection.close_soon(code)

    async def get(self, id_: str) -> Table:
        """The table. Raises Problem if there is none."""
        table = self._tables.get(id_)
        if table is not None:
            if not table.broken:
                table.used = time.monotonic()
                return table
            self._forget(table)
        loading = self._loading.get(id_)
        if loading is None:
            loading = asyncio.create_task(self._load(id_))
            self._loading[id_] = loading
            loading.add_done_callback(lambda _done: self._loading.pop(id_, None))
        return await asyncio.shield(loading)

    async def add(self, stored: StoredTable, writes: list[Write]) -> Table:
        """A new table, stored before anybody sees it."""
        await self.writer.write(writes)
        return self._keep(Table(stored, self.writer))

    async def _load(self, id_: str) -> Table:
        stored = await self.store.load(id_)
        if stored is None:
            raise not_found("no_such_table")
        await self._renew_links(stored)
        return self._keep(await asyncio.to_thread(Table, stored, self.writer))

    async def _renew_links(self, stored: StoredTable) -> None:
        """A database that was moved to another server has another key: its links work beside the old ones."""
        tokens = tokens_of(stored.row.id, stored.seats, self.links)
        missing = {hash_: kind for hash_, kind in tokens.items() if hash_ not in stored.tokens}
        if missing:
            await self.writer.write([store.add_token(hash_, stored.row.id, *kind) for hash_, kind in missing.items()])
            stored.tokens.update({hash_: seat for hash_, (_kind, seat) in missing.items()})

    def _keep(self, table: Table) -> Table:
        self._tables[table.id] = table
        metrics.TABLES_LOADED.set(len(self._tables))
        table.published.append(self.bots.look_at)
        table.published.append(self.notices.look_at)
        self.bots.look_at(table)
        return table

    def _forget(self, table: Table) -> None:
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        metrics.TABLES_LOADED.set(len(self._tables))
        for connection in list(table.connections):
            connection.close_soon(TABLE_RELOADED)

    async def _resume_bots(self) -> None:
        """After a restart: every table where a bot was to move."""
        for id_ in await self.store.bots_turns():
            try:
                await self.get(id_)
            except Exception:
                log.exception("table %s could not be loaded", id_)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for table in list(self._tables.values()):
                idle = time.monotonic() - table.used > self._idle_after
                busy = table.connections or table.lock.locked() or self.bots.busy_at(table.id)
                if table.broken or (idle and not busy):
                    self._forget(table)
                    if table.broken:  # a bot may have been about to move
                        await self.get(table.id)
