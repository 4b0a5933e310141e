"""The database: connections, migrations at start, backup and restore."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from .lock import InUse, Lock
from .settings import Settings

MIGRATIONS = Path(__file__).parent / "migrations"
APPLICATION_ID = 0x53544F4C  # "STOL": marks our files, so that a restore of something else is refused
READER_PATIENCE_MS = 5000
WRITER_PATIENCE_MS = 1500  # how long others may have the database locked before people are told so
# What SQLite says when it has written nothing: busy, locked, read-only, full, cannot open.
NOTHING_WRITTEN = frozenset({5, 6, 8, 13, 14})


class BadBackup(ValueError):
    """A file that is no backup of ours, or a broken one."""


def open_engines(settings: Settings) -> tuple[Engine, AsyncEngine]:
    """One connection that writes, in a thread of its own, and a few that read."""
    if not settings.url.startswith("sqlite+aiosqlite:"):
        raise ValueError("only SQLite is supported so far")
    connecting = {"check_same_thread": False}
    writer = create_engine(settings.url.replace("+aiosqlite", ""), poolclass=StaticPool, connect_args=connecting)
    readers = create_async_engine(settings.url, pool_size=4, max_overflow=0)
    event.listen(writer, "connect", _pragmas(WRITER_PRAGMAS))
    event.listen(readers.sync_engine, "connect", _pragmas(READER_PRAGMAS))
    return writer, readers


def database_path(settings: Settings) -> Path:
    """Where the database lies, also when another one than that of the folder was asked for."""
    return Path(make_url(settings.url).database or settings.database_file)


WRITER_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # an answered move survives a power cut
    "PRAGMA foreign_keys=ON",
    f"PRAGMA application_id={APPLICATION_ID}",
    f"PRAGMA busy_timeout={WRITER_PATIENCE_MS}",
)
READER_PRAGMAS = (f"PRAGMA busy_timeout={READER_PATIENCE_MS}", "PRAGMA query_only=ON")


def _pragmas(statements: tuple[str, ...]) -> Any:
    def set_pragmas(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()

    return set_pragmas


def probe(connection: Connection) -> None:
    """Writes a page that says nothing. (Setting what is there already would not be written at all.)"""
    present = connection.exec_driver_sql("PRAGMA user_version").scalar()
    if not getattr(connection.connection.dbapi_connection, "in_transaction", True):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    connection.exec_driver_sql(f"PRAGMA user_version={0 if present else 1}")


def nothing_written(wrong: Exception) -> bool:
    """Whether a transaction that failed like this has left nothing behind, for certain."""
    code = getattr(getattr(wrong, "orig", wrong), "sqlite_errorcode", 0)
    return code & 0xFF in NOTHING_WRITTEN


def known_revisions() -> list[str]:
    """In order: the files of migrations begin with their numbers."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def migrate(connection: Connection) -> None:
    """Brings the database to the present form."""
    if inspect(connection).has_table("alembic_version"):
        present = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if present == known_revisions()[-1]:
            return
        if present not in known_revisions():
            raise BadBackup("the database was made by a newer Stolik")
    from alembic import command  # late: nearly always there is nothing to do, and the import takes a while
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


# ---------------------------------------------------------------------- backup and restore


def backup(database: Path, target: Path) -> None:
    """Copies a database that may be in use, whole and consistent; the target appears only when it is complete."""
    if not database.is_file():
        raise FileNotFoundError(f"there is no database at {database}")
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    _copy(database, target)


def restore(source: Path, database: Path) -> None:
    """Puts a backup in place of the database; the server must not be running. The old one is kept beside it."""
    _check(source)
    database.parent.mkdir(parents=True, exist_ok=True)
    try:
        with Lock(database):
            _put_in_place(source, database)
    except InUse as holder:
        raise BadBackup(f"the database is in use by process {holder}; stop the server first") from None


def _put_in_place(source: Path, database: Path) -> None:
    if database.exists():
        if _in_use(database):
            raise BadBackup("the database is in use by another program")
        _copy(database, database.with_name(database.name + ".before-restore"))
        for leftover in ("-wal", "-shm"):
            database.with_name(database.name + leftover).unlink(missing_ok=True)
    _copy(source, database)


def _copy(source: Path, target: Path) -> None:
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(temporary)) as new,
        ):
            old.backup(new)
            # one file, so that it can be copied about
            new.execute("PRAGMA journal_mode=DELETE")
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except sqlite3.DatabaseError as wrong:
        raise BadBackup(f"{source} cannot be copied: {wrong}") from None
    finally:
        temporary.unlink(missing_ok=True)


def _check(source: Path) -> None:
    if not source.is_file():
        raise FileNotFoundError(f"there is no file {source}")
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as connection:
            (mark,) = connection.execute("PRAGMA application_id").fetchone()
            (health,) = connection.execute("PRAGMA integrity_check").fetchone()
            if mark != APPLICATION_ID:
                raise BadBackup(f"{source} is no backup of Stolik")
            if health != "ok":
                raise BadBackup(f"{source} is damaged: {health}")
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as wrong:
        raise BadBackup(f"{source} cannot be read: {wrong}") from None
    if revision not in known_revisions():
        raise BadBackup(f"{source} was made by a newer Stolik")


def _in_use(database: Path) -> bool:
    """Whether somebody has it open: leaving the WAL mode needs the file alone."""
    with closing(sqlite3.connect(database, timeout=0.2)) as connection:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.OperationalError:
            return True
    return bool(mode != "delete")
