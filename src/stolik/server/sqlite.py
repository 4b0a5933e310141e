"""SQLite: one file, one process, one connection that writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event, make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import StaticPool
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase

from .database import Database
from .settings import Settings
from .writer import OFTEN, Job

APPLICATION_ID = 0x53544F4C  # "STOL": marks our files, so that a restore of something else is refused
READER_PATIENCE_MS = 5000
WRITER_PATIENCE_MS = 1500  # how long others may have the database locked before people are told so
# What SQLite says when it has written nothing: busy, locked, read-only, full, cannot open.
NOTHING_WRITTEN = frozenset({5, 6, 8, 13, 14})

WRITER_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # an answered move survives a power cut
    "PRAGMA foreign_keys=ON",
    f"PRAGMA application_id={APPLICATION_ID}",
    f"PRAGMA busy_timeout={WRITER_PATIENCE_MS}",
)
READER_PRAGMAS = (f"PRAGMA busy_timeout={READER_PATIENCE_MS}", "PRAGMA query_only=ON")


class Sqlite(Database):
    """One connection that writes, in a thread of its own, and a few that read."""

    def __init__(self, settings: Settings) -> None:
        connecting = {"check_same_thread": False}
        plain = settings.url.replace("+aiosqlite", "")
        self.writing = create_engine(plain, poolclass=StaticPool, connect_args=connecting)
        self.reading = create_async_engine(settings.url, pool_size=settings.database_readers, max_overflow=0)
        self._kept: dict[UpdateBase, tuple[str, itemgetter[Any]]] = {}  # statements in SQL, and the order of values
        event.listen(self.writing, "connect", _pragmas(WRITER_PRAGMAS))
        event.listen(self.reading.sync_engine, "connect", _pragmas(READER_PRAGMAS))

    def prepare(self, connection: Connection, jobs: list[Job]) -> None:
        """Nobody else writes here."""

    def execute(self, connection: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> int:
        """SQLite takes plain values as they are, so those of moves are spared a look at each by its column's type."""
        if not statement.get_execution_options().get(OFTEN):
            return super().execute(connection, statement, rows)
        kept = self._kept.get(statement)
        if kept is None:
            compiled = statement.compile(dialect=connection.dialect, column_keys=list(rows[0]))
            assert isinstance(compiled, SQLCompiler)
            names = compiled.positiontup
            assert names is not None and sorted(names) == sorted(rows[0]), "all values of a row are written, once"
            kept = self._kept[statement] = (compiled.string, itemgetter(*names))
        sql, in_order = kept
        return connection.exec_driver_sql(sql, [in_order(row) for row in rows]).rowcount

    def probe(self, connection: Connection) -> None:
        """(Setting what is there already would not be written at all.)"""
        present = connection.exec_driver_sql("PRAGMA user_version").scalar()
        if not getattr(connection.connection.dbapi_connection, "in_transaction", True):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.exec_driver_sql(f"PRAGMA user_version={0 if present else 1}")

    def nothing_written(self, wrong: Exception, committing: bool) -> bool:
        code = getattr(getattr(wrong, "orig", wrong), "sqlite_errorcode", 0)
        return code & 0xFF in NOTHING_WRITTEN


def database_path(settings: Settings) -> Path:
    """Where the database lies, also when another one than that of the folder was asked for."""
    return Path(make_url(settings.url).database or settings.database_file)


def _pragmas(statements: tuple[str, ...]) -> Any:
    def set_pragmas(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()

    return set_pragmas
