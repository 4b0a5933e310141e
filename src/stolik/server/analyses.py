"""Analyses of finished games: made in the background by processes of their own, once, and stored.

The row of a table in `analyses` says who makes it. Whoever writes it first does, and lets the others know from time to
time that it goes on; a run that nothing was heard of for a while is given up, and the next who asks begins again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import orjson

from stolik.bots.analysis import Step
from stolik.match.match import Match

from . import metrics, writes
from .problems import Problem
from .rows import AnalysisRow
from .store import Store
from .times import now_ms
from .writer import NotStored, Overtaken, Writer

log = logging.getLogger(__name__)

NONE, RUNNING, DONE, FAILED = "none", "running", "done", "failed"
COMMAND = [sys.executable, "-m", "stolik.server.analyst"]
LONGEST_LINE = 1 << 20  # bytes
AT_ONCE = 1  # analyses that are under way in one process of the server; the others wait for their turn
MOST_WAITING = 20
LONGEST = 900.0  # seconds for one of them
TELL_EVERY = 2.0  # seconds after which other processes are told how far it is
SILENT_FOR = 20_000  # milliseconds after which a run of another process is given up
STORE_AGAIN = 1.0  # seconds until what could not be stored is tried again
EARLY = 5  # decisions after which it can be told how long the others will take


class AnalysisFailed(Exception):
    """The process ended, or took too long, without an analysis."""


@dataclass(slots=True)
class Facts:
    """What is known so far, in no language."""

    status: str = NONE
    bot: str = ""  # whose judgement it is
    of: int = 0  # decisions
    started: int = 0  # milliseconds since 1970; 0: it waits for its turn
    steps: list[Step] = field(default_factory=list)

    @property
    def done(self) -> int:
        return max(len(self.steps) - 1, 0)  # the first is the set-up

    def seconds_left(self, now: int) -> int | None:
        if self.status != RUNNING or not self.started or self.done < EARLY:
            return None
        return round((now - self.started) / self.done * (self.of - self.done) / 1000)

    def as_json(self) -> str:
        told = {"bot": self.bot, "of": self.of, "started": self.started}
        return orjson.dumps({**told, "steps": [step.as_json() for step in self.steps]}).decode()


def facts_of(row: AnalysisRow | None) -> Facts:
    if row is None:
        return Facts()
    if row.body is None:
        return Facts(row.state)
    told = orjson.loads(row.body)
    return Facts(row.state, told["bot"], told["of"], told["started"], [Step.from_json(each) for each in told["steps"]])


@dataclass(slots=True)
class Run:
    """An analysis that this process makes."""

    table: str
    name: str
    facts: Facts
    task: asyncio.Task[None] | None = None
    ended: str = ""  # how, once that is known; it is told when it is stored

    def row(self) -> AnalysisRow:
        return AnalysisRow(self.ended or self.facts.status, self.name, now_ms(), self.facts.as_json())


class Analyses:
    """One for each server."""

    def __init__(self, store: Store, writer: Writer, shared: bool) -> None:
        self._store = store
        self._writer = writer
        self._shared = shared  # whether other processes may make some as well
        self._runs: dict[str, Run] = {}
        self._places = asyncio.Semaphore(AT_ONCE)
        self._telling: asyncio.Task[None] | None = None
        self._closing = False

    async def facts(self, table: str) -> Facts:
        """How far the analysis of a table is, whoever makes it."""
        run = self._runs.get(table)
        if run is not None:
            return run.facts
        return self._valid(await self._store.analysis(table))

    def _valid(self, row: AnalysisRow | None) -> Facts:
        """A run that ended with its process, so that nobody goes on with it, is none."""
        if row is not None and row.state == RUNNING and (not self._shared or now_ms() - row.at > SILENT_FOR):
            return Facts()
        return facts_of(row)

    def _all(self) -> list[Run]:
        return list(self._runs.values())

    async def start(self, table: str, match: Match) -> None:
        """Begins, unless it is under way or done already. Raises Problem if there is too much to do, NotStored."""
        run = self._runs.get(table)
        if run is not None and run.ended == FAILED and run.task is not None:
            await asyncio.wait([run.task])  # until that is stored; then it can be tried again
        elif run is not None:
            return
        before = await self._store.analysis(table)
        if self._valid(before).status in (RUNNING, DONE) or table in self._runs:
            return
        if self._closing:
            raise Problem(503, "stopping")
        if len(self._runs) >= AT_ONCE + MOST_WAITING:
            raise Problem(429, "too_many_requests")
        run = self._runs[table] = Run(table, secrets.token_hex(8), Facts(RUNNING))
        try:
            await self._writer.write([writes.begin_analysis(table, run.row(), before)])
        except BaseException as wrong:
            del self._runs[table]
            if isinstance(wrong, Overtaken):
                return  # somebody else makes it
            raise
        run.task = asyncio.create_task(self._carry_out(run, match), name=f"analysis of {table}")
        if self._shared and self._telling is None:
            self._telling = asyncio.create_task(self._tell_others(), name="telling of analyses")

    async def close(self) -> None:
        """What is not done is given up, so that others need not wait to begin it again."""
        self._closing = True
        runs = self._all()
        tasks = [task for task in (*(run.task for run in runs), self._telling) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if not runs:
            return
        try:
            await self._writer.write([writes.drop_analysis(run.table, run.name) for run in runs])
        except NotStored:
            log.info("analyses that were under way could not be given up; they will be found silent")

    # ------------------------------------------------------------------ making one

    async def _carry_out(self, run: Run, match: Match) -> None:
        started = perf_counter()
        try:
            async with self._places:
                run.facts.started = now_ms()
                async with asyncio.timeout(LONGEST):
                    await _analyse(match, run.facts)
            run.ended = DONE
            metrics.ANALYSIS_SECONDS.observe(perf_counter() - started)
        except Exception as wrong:  # whatever it is, somebody waits for the answer
            trace = None if isinstance(wrong, AnalysisFailed | TimeoutError | OSError) else wrong
            log.warning("table %s could not be analysed: %r", run.table, wrong, exc_info=trace)
            run.ended = FAILED
        try:
            await self._store_until_done(run)
            run.facts.status = run.ended
        finally:
            if self._runs.get(run.table) is run and not self._closing:
                del self._runs[run.table]

    async def _store_until_done(self, run: Run) -> None:
        while True:
            try:
                await self._writer.write([writes.save_analysis(run.table, run.row())])
                return
            except Overtaken:
                log.info("the analysis of table %s was made elsewhere", run.table)
                return
            except NotStored:
                await asyncio.sleep(STORE_AGAIN)

    async def _tell_others(self) -> None:
        while True:
            await asyncio.sleep(TELL_EVERY)
            for run in self._all():
                if not run.ended:
                    try:
                        await self._writer.write([writes.save_analysis(run.table, run.row())])
                    except Overtaken:  # we were silent for too long
                        if run.task is not None:
                            run.task.cancel()
                        self._runs.pop(run.table, None)
                    except NotStored:
                        log.info("how far an analysis is could not be stored")


async def _analyse(match: Match, facts: Facts) -> None:
    """Fills the facts, step by step. Raises AnalysisFailed."""
    question: dict[str, Any] = {
        "header": match.header.as_json(),
        "entries": [entry.as_json() for entry in match.entries],
    }
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
    try:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(orjson.dumps(question) + b"\n")
        await process.stdin.drain()
        while True:
            line = await process.stdout.readline()
            if not line:
                raise AnalysisFailed("the process ended")
            told = orjson.loads(line)
            if "of" in told:
                facts.bot, facts.of = told["bot"], told["of"]
            elif "step" in told:
                facts.steps.append(Step.from_json(told["step"]))
            else:
                return
    finally:
        if process.returncode is None:
            try:
                process.kill()
            except ProcessLookupError:
                pass
        await process.wait()
