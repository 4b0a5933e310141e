"""The one connection that writes. Whatever has queued up from all tables is committed in one transaction.

When the database takes nothing at all (it is locked, the disk is full), the first who ask wait for a short while, and
everybody after them is told at once, until a trial write goes through.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from . import metrics

if TYPE_CHECKING:
    from .database import Database

log = logging.getLogger(__name__)

LARGEST_BATCH = 500  # jobs; bounds how long the first of them waits
CHECK_EVERY = 1.0  # seconds; whoever asks more often gets the same answer
PROBE_PAUSE = 0.2  # seconds between trial writes while nothing can be written
EVERY_ROW = "every_row"  # an option of statements: each of its rows has to be there, or the job fails
OFTEN = (
    "often"  # an option of statements: every move has it, always with the same columns, and nothing but plain values
)
TOLD = "told"  # an option of statements: other processes are told of the table it writes about


class NotStored(Exception):
    """The database did not take it."""


class NothingStored(NotStored):
    """It is certain that nothing was written, nor anything else in the meantime by somebody else."""


class Overtaken(NotStored):
    """Nothing was stored: what was to be changed is no longer what it was, since somebody else was first."""


class Write(NamedTuple):
    """A statement with the values for one row."""

    statement: UpdateBase
    values: Mapping[str, Any]


Job = Sequence[Write]
Waiting = tuple[Job, asyncio.Future[None]]


class Writer:
    """Jobs are all-or-nothing. In a batch, writes of the same statement go together, in the order of `statements`."""

    def __init__(self, database: Database, statements: Sequence[UpdateBase]) -> None:
        self._database = database
        # A thread of its own: handed over one by one, the calls of a transaction would each wait for a busy event loop.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._statements = statements
        self._committing = False  # whether the end of a transaction was on its way when something went wrong
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self._probing: asyncio.Task[None] | None = None
        self._checked = 0.0
        self.blocked = ""  # why nothing can be written at present

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, job: Job) -> None:
        """Returns when the job is committed; an empty one tries whether anything can be. Raises NotStored."""
        if self._closing:
            raise NothingStored("the server is stopping")
        if self.blocked:
            raise NothingStored(self.blocked)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        self._wake.set()
        await done  # a caller that goes away does not take its write along: the job waits without it

    async def check(self) -> None:
        """Raises NotStored while nothing can be written; tried at most once a second."""
        if self.blocked or monotonic() - self._checked > CHECK_EVERY:
            await self.write([])
            self._checked = monotonic()

    async def close(self) -> None:
        """Commits what is queued, then stops."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)
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

    async def _in_thread(self, call: Callable[..., None], *arguments: object) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, call, *arguments)

    async def _commit_batch(self, batch: list[Waiting]) -> None:
        started = perf_counter()
        try:
            await self._in_thread(self._store, [job for job, _done in batch])
        except (IntegrityError, Overtaken) as wrong:  # the fault of a job, which must not take the others down
            if len(batch) == 1:
                # without the values, which are nobody's business
                log.info("overtaken: %s", type(getattr(wrong, "orig", wrong)).__name__)
                _settle(batch, Overtaken("overtaken"))
                return
            for each in batch:
                await self._commit_batch([each])
            return
        except Exception as wrong:  # the fault of the database: no job would fare better
            log.error("nothing can be stored: %s", getattr(wrong, "orig", wrong))
            sure = self._database.nothing_written(wrong, self._committing)
            _settle(batch, (NothingStored if sure else NotStored)(type(wrong).__name__))
            self._block(type(wrong).__name__)
            return
        metrics.COMMIT_SECONDS.observe(perf_counter() - started)
        metrics.COMMIT_JOBS.observe(len(batch))
        _settle(batch, None)

    def _store(self, jobs: list[Job]) -> None:
        """A connection that broke before the commit was sent is replaced without anybody noticing."""
        try:
            self._commit(jobs)
        except DBAPIError as wrong:
            if not wrong.connection_invalidated or not self._database.nothing_written(wrong, self._committing):
                raise
            self._commit(jobs)

    def _commit(self, jobs: list[Job]) -> None:
        self._committing = False
        rows: dict[int, list[Mapping[str, Any]]] = {}
        for job in jobs:
            for write in job:
                rows.setdefault(id(write.statement), []).append(write.values)
        with self._database.writing.begin() as connection:
            self._database.prepare(connection, jobs)
            if not rows:
                self._database.probe(connection)
            for statement in self._statements:
                values = rows.pop(id(statement), None)
                if values:
                    done = self._database.execute(connection, statement, values)
                    if statement.get_execution_options().get(EVERY_ROW) and done != len(values):
                        raise Overtaken(f"{done} of {len(values)} rows")
            assert not rows, "a statement that the writer does not know"
            self._committing = True

    # ------------------------------------------------------------------ while nothing can be written

    def _block(self, reason: str) -> None:
        if self.blocked:
            return
        self.blocked = reason
        waiting, self._waiting = self._waiting, []
        _settle(waiting, NothingStored(reason))
        self._probing = asyncio.create_task(self._heal(), name="trial writes")

    async def _heal(self) -> None:
        """Tries until something can be written again."""
        since = monotonic()
        while self.blocked:
            await asyncio.sleep(PROBE_PAUSE)
            try:
                await self._in_thread(self._commit, [])
            except Exception as wrong:
                log.debug("still nothing can be stored: %s", wrong)
            else:
                self.blocked = ""
                log.warning("the database can be written again, after %.1f s", monotonic() - since)


def _settle(batch: Sequence[Waiting], wrong: NotStored | None) -> None:
    for _job, done in batch:
        if done.done():
            continue
        if wrong is None:
            done.set_result(None)
        else:
            done.set_exception(type(wrong)(*wrong.args))  # one each: a raised exception remembers its way
            done.exception()  # a caller that went away need not be told
