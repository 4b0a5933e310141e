"""The data of one server: locked, opened and tried out before the first visitor comes."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from .database import database_path, migrate, open_engines, probe
from .identity import DamagedKey, load_key
from .lock import InUse, Lock
from .settings import KEY_FILE, Settings


class CannotOpen(Exception):
    """Why a server cannot begin: a code and details for one sentence."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(f"{code}: {details}")
        self.code = code
        self.details = details


@dataclass(slots=True)
class House:
    """What is open until the server ends."""

    lock: Lock
    writing: Engine
    reading: AsyncEngine
    key: bytes  # of the links

    async def close(self) -> None:
        self.writing.dispose()
        await self.reading.dispose()
        self.lock.close()


def open_house(settings: Settings) -> House:
    """Raises CannotOpen: somebody else has it, or nothing can be written there."""
    folder = settings.data
    try:
        with ExitStack() as opened:
            folder.mkdir(parents=True, exist_ok=True)
            lock = opened.enter_context(Lock(database_path(settings)))
            writing, reading = open_engines(settings)
            opened.callback(writing.dispose)
            with writing.begin() as connection:
                migrate(connection)
            with writing.begin() as connection:
                probe(connection)  # nobody should sit down at a table that cannot be stored
            key = load_key(folder / KEY_FILE)
            opened.pop_all()
            return House(lock, writing, reading, key)
    except DamagedKey:  # it has a sentence of its own
        raise
    except InUse as holder:
        raise CannotOpen("data_in_use", folder=folder, holder=holder) from None
    except DBAPIError as wrong:
        raise CannotOpen("data_unusable", folder=folder, reason=wrong.orig) from wrong
    except OSError as wrong:
        raise CannotOpen("data_unusable", folder=folder, reason=wrong.strerror or wrong) from wrong
    except ValueError as wrong:  # a database of a newer Stolik, a key that is none
        raise CannotOpen("data_unusable", folder=folder, reason=wrong) from wrong
