"""The data of one server: locked, opened and tried out before the first visitor comes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from stolik.games.registry import GAMES, fingerprint_of_print
from stolik.locale.catalogues import FALLBACK
from stolik.locale.packs import mistake_sentence
from stolik.locale.words import Words
from stolik.match.shelf import file_of, in_use
from stolik.packs.mistakes import BadPack
from stolik.packs.pack import Pack

from .database import Database, OtherKey, open_database
from .identity import DamagedKey, load_key
from .lock import InUse, Lock
from .settings import KEY_FILE, Settings
from .sqlite import database_path


class CannotOpen(Exception):
    """Why a server cannot begin: a code and details for one sentence."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(f"{code}: {details}")
        self.code = code
        self.details = details


@dataclass(slots=True)
class House:
    """What is open until the server ends."""

    database: Database
    key: bytes  # of the links
    lock: Lock | None  # of a database that one process has for itself
    packs: Mapping[str, Pack]  # corrected boxes by game

    async def close(self) -> None:
        await self.database.close()
        if self.lock is not None:
            self.lock.close()


def open_house(settings: Settings) -> House:
    """Raises CannotOpen: somebody else has it, or nothing can be written there."""
    folder, shown = settings.data, settings.shown_database if settings.on_postgres else settings.data
    try:
        with ExitStack() as opened:
            folder.mkdir(parents=True, exist_ok=True)
            lock = None if settings.on_postgres else opened.enter_context(Lock(database_path(settings)))
            database = open_database(settings)
            opened.callback(database.writing.dispose)
            database.migrate()
            with database.writing.begin() as connection:
                database.probe(connection)  # nobody should sit down at a table that cannot be stored
            key = load_key(folder / KEY_FILE)
            packs = _packs(folder)
            database.join(key)
            opened.pop_all()
            return House(database, key, lock, packs)
    except DamagedKey:  # it has a sentence of its own
        raise
    except OtherKey as other:
        raise CannotOpen("other_key", file=folder / KEY_FILE, database=shown, process=other) from None
    except InUse as holder:
        raise CannotOpen("data_in_use", folder=folder, holder=holder) from None
    except DBAPIError as wrong:
        raise CannotOpen("data_unusable", folder=shown, reason=_one_line(wrong.orig)) from wrong
    except OSError as wrong:
        raise CannotOpen("data_unusable", folder=folder, reason=wrong.strerror or wrong) from wrong
    except CannotOpen:
        raise
    except ValueError as wrong:  # a database of a newer Stolik, a key that is none
        raise CannotOpen("data_unusable", folder=shown, reason=wrong) from wrong


def _one_line(wrong: object) -> str:
    """PostgreSQL explains itself over several lines."""
    return str(wrong).strip().partition("\n")[0]


def _packs(folder: Path) -> dict[str, Pack]:
    """The corrected boxes of the folder; whoever corrected one should not play with the printed one unawares."""
    packs = dict[str, Pack]()
    for game in GAMES:
        try:
            pack = in_use(folder, game)
        except BadPack as wrong:
            mistake = mistake_sentence(Words(FALLBACK), file_of(folder, game), wrong.mistakes[0])
            raise CannotOpen("components_unusable", game=game, mistake=mistake) from None
        if pack is not None:
            packs[game] = pack
        fingerprint_of_print(game)  # which the first visitor should not have to wait for
    return packs
