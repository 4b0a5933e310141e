"""The server as a process of its own, to be stopped and killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from .databases import CURRENT


class ServerProcess:
    """`stolik serve` on a free port."""

    def __init__(self, data: Path, *options: str, database: str | None = None) -> None:
        chosen = CURRENT.setting(data) if database is None else database
        command = [sys.executable, "-m", "stolik.cli", "serve", "--port", "0", "--data", str(data), "--no-limits"]
        more = [*options, *(["--database", chosen] if chosen else [])]
        self.process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_anything: object) -> None:
        if self.process.returncode is None:
            self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code
