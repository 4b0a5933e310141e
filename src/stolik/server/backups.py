"""Backup and restore: all tables as one SQLite file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from .database import known_revisions
from .fingerprint import fingerprint_of
from .lock import InUse, Lock
from .settings import Settings
from .sqlite import APPLICATION_ID, database_path


class BadBackup(ValueError):
    """A file that is no backup of ours, or a broken one."""


def backup(settings: Settings, target: Path) -> str:
    """Copies a database that may be in use, whole and consistent; the target appears only when it is complete.

    Returns the fingerprint of what is in it.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    if settings.on_postgres:
        from .moving import copy_from_postgres

        return copy_from_postgres(settings, target)
    database = database_path(settings)
    if not database.is_file():
        raise FileNotFoundError(f"there is no database at {database}")
    _copy(database, target)
    return fingerprint_of(target)


def restore(source: Path, settings: Settings) -> str:
    """Puts a backup in place of the database; the server must not be running. The old one is kept beside it.

    Returns the fingerprint of what is there now.
    """
    _check(source)
    if settings.on_postgres:
        from .moving import copy_to_postgres

        return copy_to_postgres(source, settings)
    database = database_path(settings)
    database.parent.mkdir(parents=True, exist_ok=True)
    try:
        with Lock(database):
            _put_in_place(source, database)
    except InUse as holder:
        raise BadBackup(f"the database is in use by process {holder}; stop the server first") from None
    made = fingerprint_of(database)
    if made != fingerprint_of(source):
        raise BadBackup(f"{database} is not what {source} is; the disk may be damaged")
    return made


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
