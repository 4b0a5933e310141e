"""PostgreSQL: as many processes as one likes, on as many machines. The key (table, n) decides who was first.

psycopg 3, since it tells of many rows at once how many there were, which optimistic versions need; see docs/hosting.md.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Any

import orjson
from sqlalchemy import Connection, Dialect, Insert, Table, Update, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.sql.dml import UpdateBase

from .database import Database, OtherKey, migrate
from .postgres_line import CHANNEL, NAME, OTHERS, PostgresLine
from .settings import Settings
from .writer import OFTEN, TOLD, Job, Write

CONNECTING_SECONDS = 5
# Somebody who froze in the middle of a transaction, or is no longer there, must not keep the others waiting for long.
PATIENCE = "-c lock_timeout=1500 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=3000"
ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 20_000}
MIGRATING = 0x53544F4C  # "STOL": whoever holds this lock brings the database to its present form

# The lock and the notice in one go; notices leave with the commit, and not at all without it.
LOCK_AND_TELL = text(
    f"SELECT count(pg_advisory_xact_lock(key)), pg_notify('{CHANNEL}', :told)"
    " FROM unnest(CAST(:keys AS bigint[])) AS key"
)
LOCK = text("SELECT count(pg_advisory_xact_lock(key)) FROM unnest(CAST(:keys AS bigint[])) AS key")


def be_patient(connection: Connection) -> None:
    """For a transaction that does much, while nobody plays."""
    for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
        connection.exec_driver_sql(f"SET LOCAL {name} = 0")


class Postgres(Database):
    """Each process has one connection that writes, so that what has queued up is committed together, as with SQLite."""

    shared = True

    def __init__(self, settings: Settings) -> None:
        told = {"connect_timeout": CONNECTING_SECONDS, "application_name": "stolik", "options": PATIENCE, **ALIVE}
        self._told = told
        self._kept: dict[UpdateBase, str] = {}  # statements of moves, as they take all rows at once
        self.writing = create_engine(settings.url, pool_size=1, max_overflow=1, connect_args=told)
        # Several queries have to see the same moment, or a table would be read half before and half after a move.
        self.reading = create_async_engine(
            settings.url,
            pool_size=settings.database_readers,
            max_overflow=0,
            pool_pre_ping=True,
            isolation_level="REPEATABLE READ",
            connect_args=told,
        )

    def join(self, key: bytes) -> str:
        mark = sha256(b"stolik" + key).hexdigest()[:8]
        self.process = f"{mark}.{secrets.token_urlsafe(6)}"
        with self.writing.connect() as connection:
            for (name,) in connection.exec_driver_sql(OTHERS):
                if not name.startswith(f"{NAME}{mark}."):
                    raise OtherKey(name.removeprefix(NAME))
        return self.process

    def line(self) -> PostgresLine:
        """To the other processes."""
        _nothing, told = self.writing.dialect.create_connect_args(self.writing.url)
        return PostgresLine({**told, **self._told}, self.process)

    def migrate(self) -> None:
        """One process at a time, however many start together."""
        with self.writing.begin() as connection:
            be_patient(connection)
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            migrate(connection)

    def prepare(self, connection: Connection, jobs: list[Job]) -> None:
        """Tables are locked in one order by all processes: no two of them can wait for each other for ever."""
        subjects, changed = set[str](), set[str]()
        for job in jobs:
            for write in job:
                subject = _subject(write)
                if subject:
                    subjects.add(subject)
                    if write.statement.get_execution_options().get(TOLD):
                        changed.add(subject)
        if changed:
            told = " ".join((self.process, *sorted(changed)))
            connection.execute(LOCK_AND_TELL, {"keys": _lock_keys(subjects), "told": told})
        elif subjects:
            connection.execute(LOCK, {"keys": _lock_keys(subjects)})

    def execute(self, connection: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> int:
        """The rows of moves go in one statement, as one value: one by one they would cost both sides twice as much."""
        if len(rows) == 1 or not statement.get_execution_options().get(OFTEN):
            return super().execute(connection, statement, rows)
        kept = self._kept.get(statement)
        if kept is None:
            kept = self._kept[statement] = _all_at_once(statement, rows[0], connection.dialect)
        return connection.exec_driver_sql(kept, (orjson.dumps(rows).decode(),)).rowcount

    def probe(self, connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

    def nothing_written(self, wrong: Exception, committing: bool) -> bool:
        """Until the commit is sent nothing can have been; from then on only its answer says so."""
        return not committing


def _subject(write: Write) -> str:
    """What is written about: a table or a person; nothing if it is new."""
    values = write.values
    return str(values.get("b_table") or values.get("table_id") or values.get("person") or "")


def _all_at_once(statement: UpdateBase, row: Mapping[str, Any], dialect: Dialect) -> str:
    """A statement that takes rows as JSON instead of one row, whose names are those of `writes.py`: b_table, v_…"""
    table = statement.table
    assert isinstance(table, Table) and isinstance(statement, Insert | Update)
    columns = {name: table.c["table_id" if name == "b_table" else name.removeprefix("v_")] for name in row}
    typed = ", ".join(f'"{name}" {column.type.compile(dialect)}' for name, column in columns.items())
    told = f"json_to_recordset(%s::json) AS told({typed})"
    if isinstance(statement, Insert):
        names = ", ".join(f'"{name}"' for name in columns)
        return f"INSERT INTO {table.name} ({names}) SELECT {names} FROM {told}"
    values = ", ".join(f'"{column.name}" = told."{name}"' for name, column in columns.items() if name != "b_table")
    return f"UPDATE {table.name} SET {values} FROM {told} WHERE {table.name}.table_id = told.b_table"


def _lock_keys(subjects: Iterable[str]) -> list[int]:
    return sorted(
        int.from_bytes(blake2b(subject.encode(), digest_size=8).digest(), "big", signed=True) for subject in subjects
    )
