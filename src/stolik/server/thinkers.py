"""A pool of processes that think for the bots, and about hints. A process that dies or takes too long is replaced."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from typing import Any

log = logging.getLogger(__name__)

COMMAND = [sys.executable, "-m", "stolik.server.thinker"]
LONGEST_LINE = 1 << 20  # bytes
ATTEMPTS = 2  # a question that kills two processes is not tried on a third


class ThinkingFailed(Exception):
    """No answer from the pool: too late, or the process died or could not answer."""


class Thinker:
    """One process and the pipes to it."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._asked = 0

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What it says. Raises ThinkingFailed, ConnectionError (the process died), TimeoutError."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self._asked += 1
        async with asyncio.timeout(seconds):
            self.process.stdin.write(json.dumps({"id": self._asked, **question}).encode() + b"\n")
            await self.process.stdin.drain()
            line = await self.process.stdout.readline()
        if not line:
            raise ConnectionError("the process ended")
        told: dict[str, Any] = json.loads(line)
        if told.get("id") != self._asked or "error" in told:
            raise ThinkingFailed(told.get("error", "an answer to another question"))
        return told

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                try:
                    process.kill()
                except ProcessLookupError:
                    pass
            await process.wait()


class Thinkers:
    """Hands questions to whoever is free."""

    def __init__(self, count: int) -> None:
        self.thinkers = [Thinker() for _ in range(count)]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self.thinkers:
            self._free.put_nowait(thinker)

    async def ask(self, question: dict[str, Any], seconds: float) -> str:
        """A move in notation. Raises ThinkingFailed."""
        return str(await self._answer(question, seconds, "move"))

    async def advise(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The best moves, as `thinker` tells them. Raises ThinkingFailed."""
        advice: dict[str, Any] = await self._answer(question, seconds, "advice")
        return advice

    async def _answer(self, question: dict[str, Any], seconds: float, part: str) -> Any:
        for _attempt in range(ATTEMPTS):
            thinker = await self._free.get()
            try:
                told = await thinker.ask(question, seconds)
                if part not in told:
                    raise ThinkingFailed("an answer to another question")
                return told[part]
            except TimeoutError:
                await thinker.end()
                raise ThinkingFailed("deadline") from None
            except (ConnectionError, ValueError) as wrong:
                log.warning("a thinking process is replaced: %s", wrong)
                await thinker.end()
            except ThinkingFailed:
                raise
            except BaseException:  # cancelled in the middle of an answer that nobody would read
                await thinker.end()
                raise
            finally:
                self._free.put_nowait(thinker)
        raise ThinkingFailed("crash")

    async def close(self) -> None:
        await asyncio.gather(*(thinker.end() for thinker in self.thinkers))
