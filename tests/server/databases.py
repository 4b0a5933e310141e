"""The same tests on SQLite and on PostgreSQL: each folder of data has a database of its own on either."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, inspect, text

from stolik.server.database import Database, migrate, open_database
from stolik.server.settings import Settings

from .postgres import PostgresServer

SQLITE, POSTGRES = "sqlite", "postgresql"
MIGRATED = "migrated"  # copies of it need no migrations


class Databases:
    """Which database is tested at present."""

    def __init__(self) -> None:
        self.kind = SQLITE
        self._server: PostgresServer | None = None
        self._made: set[str] = set()

    @property
    def server(self) -> PostgresServer:
        """Started when it is first wanted. Raises Missing."""
        if self._server is None:
            self._server = server = PostgresServer()
            server.start()
            migrated = open_database(Settings(database=server.make_database(MIGRATED)))
            migrated.migrate()
            migrated.writing.dispose()
        return self._server

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None

    def setting(self, data: Path) -> str:
        """What `--database` has to be for this folder of data."""
        if self.kind == SQLITE:
            return ""
        name = name_for(data)
        if name not in self._made:
            self.server.make_database(name, MIGRATED)
            self._made.add(name)
        return self.server.url(name)

    def make_empty(self, data: Path) -> None:
        """For a folder whose database is to begin without anything in it."""
        if self.kind == POSTGRES:
            self.server.make_database(name_for(data))
            self._made.add(name_for(data))


def name_for(data: Path) -> str:
    return f"stolik_{sha256(str(data.resolve()).encode()).hexdigest()[:16]}"


CURRENT = Databases()


def settings_for(data: Path, **settings: Any) -> Settings:
    return Settings(**{"data": data, "database": CURRENT.setting(data), **settings})


class Other:
    """Another program at the same database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __call__(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        done = self._connection.execute(text(statement), values)
        return [tuple(row) for row in done] if done.returns_rows else []

    def go_back_to(self, revision: str) -> None:
        """Takes away what migrations have added since this one."""
        with create_engine("sqlite://").begin() as empty:
            migrate(empty, revision)
            then = inspect(empty)
            known = {table: {each["name"] for each in then.get_columns(table)} for table in then.get_table_names()}
        now = inspect(self._connection)
        added = [table for table in now.get_table_names() if table not in known]
        columns = [(table, each["name"]) for table in known for each in now.get_columns(table)]
        for table in added:
            self(f"DROP TABLE {table}")
        for table, column in columns:
            if column not in known[table]:
                self(f"ALTER TABLE {table} DROP COLUMN {column}")
        self(f"UPDATE alembic_version SET version_num = '{revision}'")


@contextmanager
def other_program(data: Path) -> Iterator[Other]:
    """What it changes is committed at the end."""
    url = settings_for(data).url.replace("+aiosqlite", "")
    engine = create_engine(url, poolclass=NullPool)
    try:
        with engine.begin() as connection:
            yield Other(connection)
    finally:
        engine.dispose()


@contextmanager
def opened(settings: Settings) -> Iterator[Database]:
    """The database by itself, without a server."""
    database = open_database(settings)
    try:
        yield database
    finally:
        database.writing.dispose()
