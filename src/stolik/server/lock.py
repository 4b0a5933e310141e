"""One server per database: a lock of the operating system, which ends with its process however that ends."""

from __future__ import annotations

import os
import platform
import sys
import time
from pathlib import Path
from types import TracebackType

LONGEST_NOTE = 200


class InUse(Exception):
    """Somebody else has the database; the message says who."""


class Lock:
    """Held from the beginning to `close`. What is written into the file is for people only."""

    def __init__(self, database: Path) -> None:
        """Raises InUse, OSError."""
        self._descriptor = os.open(database.with_name(database.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _try_to_lock(self._descriptor):
                os.lseek(self._descriptor, 1, os.SEEK_SET)  # the first byte is what Windows locks and lets nobody read
                raise InUse(os.read(self._descriptor, LONGEST_NOTE).decode(errors="replace").strip() or "?")
            since = time.strftime("%Y-%m-%d %H:%M:%S")
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, f" {os.getpid()} ({platform.node()}, {since})\n".encode())
        except BaseException:
            os.close(self._descriptor)
            raise

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()


if sys.platform == "win32":
    import msvcrt

    def _try_to_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_to_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
