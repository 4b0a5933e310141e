"""One of several processes behind one address: told by its first line of input what to do, ended with its parent."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading

from .run import serve_at
from .settings import Settings
from .workers import READY


def main() -> None:
    told = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    settings = Settings(**told["settings"])
    listener = socket.socket(fileno=told["listener"])
    serve_at(listener, settings, told["proxies"], told["log_level"], READY)


def _end_with_parent() -> None:
    """The other end of our input is closed when the parent is gone, however that happened."""
    while sys.stdin.read(1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
