"""The database, whichever it is: what the server needs of it, and migrations at the start."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from .settings import Settings
from .writer import Job

if TYPE_CHECKING:
    from .postgres_line import PostgresLine

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerDatabase(ValueError):
    """Made by a newer Stolik, so this one does not touch it."""

    def __init__(self) -> None:
        super().__init__("the database was made by a newer Stolik")


class OtherKey(Exception):
    """Another process makes links with another key; the message says which."""


class Database(ABC):
    """One connection that writes and a few that read."""

    writing: Engine
    reading: AsyncEngine
    shared = False  # whether other processes may write here as well
    process = ""  # what we are called among them

    @abstractmethod
    def prepare(self, connection: Connection, jobs: list[Job]) -> None:
        """What a transaction begins with."""

    def execute(self, connection: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> int:
        """Writes rows by one statement; how many rows of the database it was that changed."""
        return connection.execute(statement, rows).rowcount

    @abstractmethod
    def probe(self, connection: Connection) -> None:
        """Writes something that says nothing."""

    @abstractmethod
    def nothing_written(self, wrong: Exception, committing: bool) -> bool:
        """Whether a transaction that failed like this, perhaps at its very end, has left nothing behind for certain."""

    def join(self, key: bytes) -> str:
        """Our name among the processes here. Raises OtherKey if links that they make would be none to us."""
        return self.process

    def line(self) -> PostgresLine | None:
        """To the other processes, where there may be some."""
        return None

    def migrate(self) -> None:
        """Brings the database to the present form."""
        with self.writing.begin() as connection:
            migrate(connection)

    async def close(self) -> None:
        self.writing.dispose()
        await self.reading.dispose()


def open_database(settings: Settings) -> Database:
    """Connects when it is first used."""
    if settings.on_postgres:
        from .postgres import Postgres  # late: most servers have no use for it

        return Postgres(settings)
    from .sqlite import Sqlite

    return Sqlite(settings)


def known_revisions() -> list[str]:
    """In order: the files of migrations begin with their numbers."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def migrate(connection: Connection, to: str = "head") -> None:
    """Brings the database to the present form, or to an older one if it is empty."""
    if inspect(connection).has_table("alembic_version"):
        present = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if present == known_revisions()[-1]:
            return
        if present is not None and present not in known_revisions():
            raise NewerDatabase()
    from alembic import command  # late: nearly always there is nothing to do, and the import takes a while
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
