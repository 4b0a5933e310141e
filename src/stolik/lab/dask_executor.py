"""Pieces worked on by a Dask cluster. Its workers need this program in the same version, and nothing else."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from typing import Any, TypeVar

import stolik

from .executors import PIECES_PER_WORKER, Executor, MissingExtra, OtherVersion, Unreachable, WorkersDied

P = TypeVar("P")
R = TypeVar("R")

PATIENCE = 10  # seconds, until the scheduler has to answer and to have a worker
COUNTED_EVERY = 2.0  # seconds: workers come and go, but not with every piece

_alone = threading.Lock()


class DaskCluster(Executor):
    """A scheduler and whatever workers it has; they may come and go."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise MissingExtra("dask", "lab") from None
        self._address = address
        try:
            self._client: Any = Client(f"tcp://{address}", timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise Unreachable(str(error) or address) from None
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self._client.close()
            raise Unreachable(f"{address}: the scheduler has no workers") from None
        self._workers, self._counted = 1, -COUNTED_EVERY

    @property
    def workers(self) -> int:
        now = time.monotonic()
        if now - self._counted >= COUNTED_EVERY:
            self._workers = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))
            self._counted = now
        return self._workers

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        source = iter(pieces)
        waiting: deque[Any] = deque()
        try:
            while True:
                room = self.workers * PIECES_PER_WORKER - len(waiting)
                for piece in source if room > 0 else ():
                    # `pure` would let results of an equal piece be taken from an earlier run
                    waiting.append(self._client.submit(_do, stolik.__version__, work, piece, pure=False))
                    room -= 1
                    if room <= 0:
                        break
                if not waiting:
                    return
                yield self._result(waiting.popleft())
        finally:
            self._client.cancel(list(waiting))

    def _result(self, future: Any) -> Any:
        from distributed import KilledWorker

        try:
            return future.result()
        except KilledWorker as killed:
            raise WorkersDied(str(killed).partition("\n")[0]) from None
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] == "stolik":
                raise OtherVersion(str(missing)) from None
            raise
        except CancelledError:  # nobody but a scheduler that went cancels what we wait for
            raise Unreachable(self._address) from None

    def close(self) -> None:
        self._client.close()


def _do(version: str, work: Callable[[P], R], piece: P) -> R:
    """On a worker. The rules make some of their tables when they first need them: one thread at a time."""
    if version != stolik.__version__:
        raise OtherVersion(f"{stolik.__version__} instead of {version}")
    with _alone:
        return work(piece)
