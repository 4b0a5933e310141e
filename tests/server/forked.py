"""What the process from which servers are forked has loaded and read before, and what they do then."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from multiprocessing.connection import Connection

from stolik.cli.app import main
from stolik.games.registry import GAMES, fingerprint_of_print


def load() -> None:
    """The program with what it loads when a database is opened, and the printed boxes."""
    for name in ("stolik.server.run", "aiosqlite", "psycopg", "alembic.config"):
        import_module(name)
    for dialect in ("sqlite", "postgresql"):
        import_module(f"sqlalchemy.dialects.{dialect}")
    for game in GAMES:
        fingerprint_of_print(game)


def serve(options: list[str], says: Connection) -> None:
    """`stolik` with these options; what it prints is heard at the other end."""
    os.dup2(says.fileno(), sys.stdout.fileno())
    says.close()
    sys.argv = ["stolik", *options]
    main()


if "forkserver" in " ".join(sys.orig_argv):  # nobody else has to wait for it
    load()
