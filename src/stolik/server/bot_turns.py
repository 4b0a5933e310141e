"""Bots at tables: "tables whose actor is a bot" is the queue, so neither a crash nor a restart loses a turn."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from sqlalchemy.exc import DBAPIError

from stolik.bots.registry import make_bot
from stolik.core.game import seat_names
from stolik.match.match import HUMAN, MoveRefused

from . import metrics
from .actions import perform_bot_move
from .levels import SIT_IN_LEVEL
from .problems import Problem
from .snapshot import Snapshot
from .table import Table
from .thinkers import Thinkers, ThinkingFailed
from .writer import NotStored

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0  # seconds until a move that failed is tried again; doubled each time


class BotTurns:
    """One task per table whose actor is a bot, for as long as that is so."""

    def __init__(self, thinkers: Thinkers, deadline: float) -> None:
        self._thinkers = thinkers
        self._deadline = deadline
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closing = False
        self.find_table: Callable[[str], Awaitable[Table]] | None = None

    def look_at(self, table: Table) -> None:
        """Called whenever a table has changed."""
        if _bot_to_move(table) and table.id not in self._tasks and not self._closing:
            task = asyncio.create_task(self._play(table.id), name=f"bots at {table.id}")
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._ended(table.id, done))

    def busy_at(self, table: str) -> bool:
        return table in self._tasks

    async def close(self) -> None:
        self._closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, id_: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id_) is task:  # it may have a successor already
            del self._tasks[id_]

    async def _play(self, id_: str) -> None:
        """Until a person is to move. What fails is tried again: a bot's turn is never lost."""
        assert self.find_table is not None
        pause = FIRST_PAUSE
        while not self._closing:
            try:
                table = await self.find_table(id_)  # the copy that is kept may be another one by now
                shown = _bot_to_move(table)
                if shown is None:
                    # no waiting from here to the end, so that nobody can miss that this task has ended
                    self._tasks.pop(id_, None)
                    return
                move = await self._choose(table, shown)
                await asyncio.shield(perform_bot_move(table, shown.version, shown.actor, move))
                pause = FIRST_PAUSE
            except Problem as wrong:  # there is no such table, or it cannot be replayed
                log.error("no bot can move at table %s: %s", id_, wrong)
                return
            except Exception as wrong:
                trace = None if isinstance(wrong, NotStored | DBAPIError) else wrong
                reason = type(wrong.orig).__name__ if isinstance(wrong, DBAPIError) else wrong
                log.warning("a bot at table %s could not move: %s", id_, reason, exc_info=trace)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _choose(self, table: Table, shown: Snapshot) -> str:
        """A legal move: of the opening, from the pool, or else of a quick bot."""
        game, actor = shown.game, shown.actor
        if shown.guidance is not None and shown.guidance.reply:
            return shown.guidance.reply  # in a guided game the opening is fixed
        known = game.redact(shown.state, actor)
        names = seat_names(len(shown.players))
        options: dict[str, Any] = table.row.options
        question: dict[str, Any] = {
            "game": game.meta.game,
            "names": names,
            "options": options,
            "position": game.position(known, names),
            "bot": shown.players[actor],
            "seed": secrets.token_hex(8),
        }
        if table.match is not None and table.match.pack is not None:
            question["components"] = table.match.pack.fingerprint
            question["pack"] = table.match.pack.facts
        started = perf_counter()
        try:
            move = await self._thinkers.ask(question, self._deadline)
            if game.refuse(shown.state, actor, game.moves.parse(move)) is None:
                metrics.BOT_SECONDS.observe(perf_counter() - started)
                return move
            reason = "illegal"
        except ThinkingFailed as failed:
            reason = str(failed) if str(failed) in ("deadline", "crash") else "error"
            log.warning("table %s: the bot did not answer: %s", table.id, failed)
        except (MoveRefused, ValueError):
            reason = "illegal"
        metrics.BOT_FALLBACKS.labels(reason).inc()
        quick = make_bot(SIT_IN_LEVEL, question["seed"])
        return (await asyncio.to_thread(quick.choose, game, known)).notation


def _bot_to_move(table: Table) -> Snapshot | None:
    shown = table.snapshot
    if shown is None or shown.over or table.read_only or shown.players[shown.actor] == HUMAN:
        return None
    if table.process and table.row.bot_process not in (None, table.process):
        return None  # another process lets it think
    return shown
