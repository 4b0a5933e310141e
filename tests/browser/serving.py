"""`stolik serve` as a process of its own, on a free port of the loopback device."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(data: Path, *options: str, variables: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yields the address."""
    command = [sys.executable, "-m", "stolik.cli", "serve", "--port", "0", "--data", str(data), "--no-limits"]
    environment = {**os.environ, **(variables or {})}
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line, "the server did not start"
            yield line.split()[-1].rstrip("/")
        finally:
            process.terminate()
            process.wait(30)
