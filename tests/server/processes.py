"""The server as a process of its own, to be stopped and killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

from tests.server.forked import serve  # by a name that other processes know, too

from .databases import CURRENT


def options_for(data: Path, *more: str, database: str | None = None) -> list[str]:
    """What follows `stolik`; without a database it is the one that is tested at present."""
    chosen = CURRENT.setting(data) if database is None else database
    told = ["serve", "--port", "0", "--data", str(data), "--no-limits", *more]
    return [*told, "--database", chosen] if chosen else told


class Served:
    """A server on a free port, which ends with the block it is opened for."""

    url: str

    def __init__(self, data: Path, database: str | None = None) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_anything: object) -> None:
        if self.is_there():
            self.end(signal.SIGTERM)

    def is_there(self) -> bool:
        raise NotImplementedError

    def end(self, how: signal.Signals) -> int:
        """Its exit code."""
        raise NotImplementedError


class ServerProcess(Served):
    """`stolik serve`."""

    def __init__(self, data: Path, *options: str, database: str | None = None) -> None:
        command = [sys.executable, "-m", "stolik.cli", *options_for(data, *options, database=database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def is_there(self) -> bool:
        return self.process.returncode is None

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class ForkedServer(Served):
    """The same in a process that need not load the program first, for whoever kills it again and again."""

    def __init__(self, data: Path, database: str | None = None) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["tests.server.loaded"])
        hears, says = context.Pipe(duplex=False)
        self.process = context.Process(target=serve, args=(options_for(data, database=database), says))
        self.process.start()
        says.close()
        with os.fdopen(os.dup(hears.fileno()), encoding="utf-8") as told:
            self.url = told.readline().split()[-1].rstrip("/")
        hears.close()

    def is_there(self) -> bool:
        return self.process.exitcode is None

    def end(self, how: signal.Signals) -> int:
        assert self.process.pid is not None
        os.kill(self.process.pid, how)
        self.process.join(30)
        code = self.process.exitcode
        assert code is not None, "it does not end"
        return code
