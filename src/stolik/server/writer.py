"""The one connection that writes. Whatever has queued up from all tables is committed in one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.sql.dml import UpdateBase

from . import metrics

log = logging.getLogger(__name__)

LARGEST_BATCH = 500  # jobs; bounds how long the first of them waits


class NotStored(Exception):
    """The database did not take it; nothing of the job was written."""


class Write(NamedTuple):
    """A statement with the values for one row."""

    statement: UpdateBase
    values: Mapping[str, Any]


Job = Sequence[Write]


class Writer:
    """Jobs are all-or-nothing. In a batch, writes of the same statement go together, in the order of `statements`."""

    def __init__(self, engine: Engine, statements: Sequence[UpdateBase]) -> None:
        self._engine = engine
        # A thread of its own: handed over one by one, the calls of a transaction would each wait for a busy event loop.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._statements = statements
        self._waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, job: Job) -> None:
        """Returns when the job is committed. Raises NotStored."""
        if self._closing:
            raise NotStored("the server is stopping")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        self._wake.set()
        await asyncio.shield(done)  # a caller that goes away does not take its write along

    async def close(self) -> None:
        """Commits what is queued, then stops."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        self._thread.shutdown()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
                await self._commit_batch(batch)
            if self._closing:
                return

    async def _commit_batch(self, batch: list[tuple[Job, asyncio.Future[None]]]) -> None:
        started = perf_counter()
        try:
            jobs = [job for job, _done in batch]
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, jobs)
        except Exception as wrong:
            if len(batch) == 1:
                log.error("not stored", exc_info=wrong)
                _settle(batch[0][1], NotStored(type(wrong).__name__))
                return
            for each in batch:  # one bad job must not take the others down
                await self._commit_batch([each])
            return
        metrics.COMMIT_SECONDS.observe(perf_counter() - started)
        metrics.COMMIT_JOBS.observe(len(batch))
        for _job, done in batch:
            _settle(done, None)

    def _commit(self, jobs: list[Job]) -> None:
        rows: dict[int, list[Mapping[str, Any]]] = {}
        for job in jobs:
            for write in job:
                rows.setdefault(id(write.statement), []).append(write.values)
        with self._engine.begin() as connection:
            for statement in self._statements:
                values = rows.pop(id(statement), None)
                if values:
                    connection.execute(statement, values)
        assert not rows, "a statement that the writer does not know"


def _settle(done: asyncio.Future[None], wrong: NotStored | None) -> None:
    if done.done():
        return
    if wrong is None:
        done.set_result(None)
    else:
        done.set_exception(wrong)
