"""Moving house: all of PostgreSQL into one file, and such a file into PostgreSQL, checked by fingerprint."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, func, insert, select
from sqlalchemy.exc import DBAPIError

from .backups import BadBackup
from .database import NewerDatabase, migrate
from .fingerprint import IN_PARTS, fingerprint
from .postgres import MIGRATING, Postgres, be_patient
from .postgres_line import OTHERS
from .schema import METADATA, TABLES
from .settings import Settings
from .sqlite import APPLICATION_ID

BEFORE = "stolik.before-restore"  # what was in the database before a restore, as a backup in the folder of data


def copy_from_postgres(settings: Settings, target: Path) -> str:
    """A backup of one moment, also while servers run. Raises BadBackup."""
    with _postgres(settings) as engine, engine.connect() as connection:
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            be_patient(connection)
            return _write_file(connection, target)


def copy_to_postgres(source: Path, settings: Settings) -> str:
    """All or nothing; what was there is kept as a backup in the folder of data. Raises BadBackup."""
    settings.data.mkdir(parents=True, exist_ok=True)
    with (
        _postgres(settings) as engine,
        _present_form(source, settings.data) as file,
        file.connect() as old,
        engine.begin() as new,
    ):
        be_patient(new)
        new.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")  # nobody starts meanwhile
        running = len(new.exec_driver_sql(OTHERS).all())
        if running:
            raise BadBackup(f"the database is in use by {running} processes; stop them first")
        migrate(new)
        if new.execute(select(func.count()).select_from(TABLES)).scalar():
            _write_file(new, settings.data / BEFORE)
        for table in reversed(METADATA.sorted_tables):
            new.execute(table.delete())
        _copy_rows(old, new)
        wanted, made = fingerprint(old), fingerprint(new)
        if wanted != made:
            raise BadBackup(f"the database is not what {source} is")
        return made


@contextmanager
def _postgres(settings: Settings) -> Iterator[Engine]:
    database = Postgres(settings)
    try:
        yield database.writing
    except NewerDatabase as newer:
        raise BadBackup(str(newer)) from None
    except DBAPIError as wrong:
        reason = str(wrong.orig).strip().partition("\n")[0]
        raise BadBackup(f"{settings.shown_database} cannot be used: {reason}") from None
    finally:
        database.writing.dispose()


def _write_file(connection: Connection, target: Path) -> str:
    """Everything as a backup of ours; it appears under its name only when it is whole."""
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    engine = create_engine(f"sqlite:///{temporary}", poolclass=NullPool)
    try:
        with engine.begin() as new:
            new.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            migrate(new)
            _copy_rows(connection, new)
            wanted, made = fingerprint(connection), fingerprint(new)
        if wanted != made:
            raise BadBackup(f"{target} would not be what the database is")
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, target)
        return made
    finally:
        engine.dispose()
        temporary.unlink(missing_ok=True)


@contextmanager
def _present_form(source: Path, folder: Path) -> Iterator[Engine]:
    """A copy of a backup that an older version may have made, brought to the form of this one."""
    temporary = folder / f".{source.name}.{os.urandom(4).hex()}"
    shutil.copyfile(source, temporary)
    engine = create_engine(f"sqlite:///{temporary}", poolclass=NullPool)
    try:
        with engine.begin() as connection:
            migrate(connection)
        yield engine
    finally:
        engine.dispose()
        temporary.unlink(missing_ok=True)


def _copy_rows(old: Connection, new: Connection) -> None:
    for table in METADATA.sorted_tables:
        for rows in old.execute(select(table), execution_options=IN_PARTS).mappings().partitions():
            new.execute(insert(table), [dict(row) for row in rows])
