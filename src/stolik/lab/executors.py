"""Where the pieces of an experiment are worked on: in this process, in processes beside it, or on a Dask cluster.

Whatever is chosen, results come in the order of the pieces, and only a few pieces are under way at a time: neither
pieces nor results pile up, however many there are. A worker that dies loses nothing, since its pieces are done again.
"""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Self, TypeVar

P = TypeVar("P")
R = TypeVar("R")

LOCAL = "local"
DASK = "dask://"
PIECES_PER_WORKER = 3  # one that is worked on, and some that wait so that nobody is idle
MOST_DEATHS = 3  # of workers at one piece, before it is the piece that is to blame


class ExecutorTrouble(Exception):
    """The work cannot be done there."""


class BadPlace(ExecutorTrouble):
    """Nothing of this name can work."""


class MissingExtra(ExecutorTrouble):
    """A package that is needed is not installed; the extra brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}: pip install 'stolik[{extra}]'")
        self.package = package
        self.extra = extra


class Unreachable(ExecutorTrouble):
    """Nobody answers at the address."""


class OtherVersion(ExecutorTrouble):
    """A worker has another version of this program, whose games could be others."""


class WorkersDied(ExecutorTrouble):
    """Several workers died at the same piece."""


class Executor(ABC):
    """Works on pieces. To be left by `with`, whatever happens: what has not begun then is given up."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many pieces can be worked on at once; only to choose the size of pieces by."""

    @abstractmethod
    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """The result of every piece, in their order, each as soon as it and those before it are done.

        `work` is a function of a module whose result depends on the piece alone: it may be done more than once.
        Pieces are read only when there is somebody to work on them. What `work` raises is raised here.
        """

    @abstractmethod
    def close(self) -> None:
        """Gives up what has not begun."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_executor(on: str = LOCAL, jobs: int = 1) -> Executor:
    """The executor of a place: `local` with so many processes (0: as many as there are cores), or `dask://HOST:PORT`.

    Raises ExecutorTrouble.
    """
    if on == LOCAL:
        jobs = jobs or os.cpu_count() or 1
        return LocalProcesses(jobs) if jobs > 1 else ThisProcess()
    if on.startswith(DASK) and on != DASK:
        from .dask_executor import DaskCluster

        return DaskCluster(on.removeprefix(DASK))
    raise BadPlace(on)


class ThisProcess(Executor):
    """One piece after the other, here."""

    @property
    def workers(self) -> int:
        return 1

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        return map(work, pieces)

    def close(self) -> None:
        pass


class LocalProcesses(Executor):
    """Processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = self._new_pool()

    @property
    def workers(self) -> int:
        return self._jobs

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, initializer=_leave_interrupts_to_the_parent)

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        source = iter(pieces)
        waiting: deque[tuple[P, Future[R]]] = deque()
        deaths = 0  # at the piece that is waited for
        try:
            while True:
                for piece in source:
                    waiting.append((piece, self._submit(work, piece)))
                    if len(waiting) >= self._jobs * PIECES_PER_WORKER:
                        break
                if not waiting:
                    return
                try:
                    result = waiting[0][1].result()
                except BrokenProcessPool:
                    deaths += 1
                    if deaths >= MOST_DEATHS:
                        raise WorkersDied(f"{deaths} processes died") from None
                    self._again(work, waiting)
                    continue
                waiting.popleft()
                deaths = 0
                yield result
        finally:
            for _piece, future in waiting:
                future.cancel()

    def _submit(self, work: Callable[[P], R], piece: P) -> Future[R]:
        try:
            return self._pool.submit(work, piece)
        except BrokenProcessPool as broken:  # it is begun again when its turn comes
            lost: Future[R] = Future()
            lost.set_exception(broken)
            return lost

    def _again(self, work: Callable[[P], R], waiting: deque[tuple[P, Future[R]]]) -> None:
        """With new processes, all that the dead one took along."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._new_pool()
        for place, (piece, future) in enumerate(waiting):
            if future.cancelled() or isinstance(future.exception(), BrokenProcessPool):
                waiting[place] = piece, self._pool.submit(work, piece)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
