"""LISTEN and NOTIFY: how processes at one PostgreSQL hear of each other. A line that breaks is opened again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

import psycopg

log = logging.getLogger(__name__)

CHANNEL = "stolik"
NAME = "stolik/"  # what the listening connections of processes are called, with the process behind it
QUIET = 5.0  # seconds of silence after which we ask whether the line still stands
TRY_AGAIN = 0.3  # seconds until a line that broke is opened again

TELL = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) AS told"
OTHERS = (
    "SELECT application_name FROM pg_stat_activity"
    f" WHERE datname = current_database() AND starts_with(application_name, '{NAME}')"
)


class PostgresLine:
    """One connection that listens, under the name of the process, and one that speaks."""

    def __init__(self, connecting: dict[str, Any], process: str) -> None:
        self._connecting = connecting
        self._process = process
        self._speaking: psycopg.AsyncConnection[Any] | None = None
        self._speaks = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._listens = asyncio.Event()

    async def start(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Returns when it listens, so that nothing is missed from here on."""
        self._task = asyncio.create_task(self._listen(heard, missed), name="listening to the others")
        await self._listens.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._speaking is not None:
            await self._speaking.close()

    async def _open(self, name: str) -> psycopg.AsyncConnection[Any]:
        told = {**self._connecting, "application_name": name}
        return await psycopg.AsyncConnection.connect(**told, autocommit=True)

    async def _listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        broken = False  # said once, not three times a second
        while True:
            try:
                async with await self._open(NAME + self._process) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if broken:
                        log.warning("the line to other processes stands again")
                        broken = False
                    if self._listens.is_set():
                        missed()
                    self._listens.set()
                    while True:
                        async for notice in connection.notifies(timeout=QUIET):
                            _take_in(heard, notice.payload)
                        async with asyncio.timeout(QUIET):
                            await connection.execute("SELECT 1")
            except Exception as wrong:  # whatever it is: a process that no longer listens would tell nobody anything
                reason = str(wrong).strip().partition("\n")[0] or type(wrong).__name__
                log.log(logging.DEBUG if broken else logging.WARNING, "the line to other processes broke: %s", reason)
                broken = True
            await asyncio.sleep(TRY_AGAIN)

    async def tell(self, messages: Sequence[str]) -> None:
        """Raises psycopg.Error, OSError."""
        await self._ask(TELL, [list(messages)])

    async def others(self) -> set[str]:
        """The processes that listen, without ourselves. Raises psycopg.Error, OSError."""
        rows = await self._ask(OTHERS, [])
        return {row[0].removeprefix(NAME) for row in rows} - {self._process}

    async def _ask(self, query: str, values: list[Any]) -> list[Any]:
        async with self._speaks:
            if self._speaking is None or self._speaking.closed:
                self._speaking = await self._open("stolik")
            try:
                async with asyncio.timeout(QUIET):
                    return await (await self._speaking.execute(query, values)).fetchall()
            except BaseException:
                await self._speaking.close()
                self._speaking = None
                raise


def _take_in(heard: Callable[[str], None], notice: str) -> None:
    try:
        heard(notice)
    except Exception:  # a newer process may speak otherwise; the tables tell the truth
        log.exception("a notice of another process was not understood")
