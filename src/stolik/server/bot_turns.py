"""Bots at tables: "tables whose actor is a bot" is the queue, so neither a crash nor a restart loses a turn."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import perf_counter
from typing import Any

from stolik.core.game import seat_names
from stolik.match.match import HUMAN, MoveRefused

from . import metrics
from .actions import perform_bot_move
from .snapshot import Snapshot
from .table import Table
from .thinkers import Thinkers, ThinkingFailed
from .writer import NotStored

log = logging.getLogger(__name__)

PAUSE_AFTER_FAILURE = 1.0  # seconds, before a table whose bot could not move is tried again


class BotTurns:
    """One task per table whose actor is a bot, for as long as that is so."""

    def __init__(self, thinkers: Thinkers, deadline: float) -> None:
        self._thinkers = thinkers
        self._deadline = deadline
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closing = False

    def look_at(self, table: Table) -> None:
        """Called whenever a table has changed."""
        if _bot_to_move(table) and table.id not in self._tasks and not self._closing:
            task = asyncio.create_task(self._play(table), name=f"bots at {table.id}")
            self._tasks[table.id] = task
            task.add_done_callback(lambda _done: self._ended(table))

    def busy_at(self, table: str) -> bool:
        return table in self._tasks

    async def close(self) -> None:
        self._closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, table: Table) -> None:
        del self._tasks[table.id]
        self.look_at(table)  # the actor may have become a bot again in the meantime

    async def _play(self, table: Table) -> None:
        while (shown := _bot_to_move(table)) and not self._closing:
            try:
                move = await self._choose(table, shown)
                await asyncio.shield(perform_bot_move(table, shown.version, shown.actor, move))
            except NotStored:
                return  # the table is broken and will be loaded again
            except Exception:
                log.exception("a bot at table %s could not move", table.id)
                await asyncio.sleep(PAUSE_AFTER_FAILURE)

    async def _choose(self, table: Table, shown: Snapshot) -> str:
        """A legal move: from the pool, else at random."""
        game, actor = shown.game, shown.actor
        known = game.redact(shown.state, actor)
        names = seat_names(len(shown.players))
        options: dict[str, Any] = table.row.options
        question = {
            "game": game.meta.game,
            "names": names,
            "options": options,
            "position": game.position(known, names),
            "bot": shown.players[actor],
            "seed": secrets.token_hex(8),
        }
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
        return secrets.choice(game.legal(known)).notation


def _bot_to_move(table: Table) -> Snapshot | None:
    shown = table.snapshot
    if shown is None or table.broken or shown.over or shown.players[shown.actor] == HUMAN:
        return None
    return shown
