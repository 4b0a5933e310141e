"""What a forked server does; processes that are forked find it by its name."""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection


def serve(options: list[str], says: Connection) -> None:
    """`stolik` with these options; what it prints is heard at the other end."""
    from stolik.cli.app import main

    os.dup2(says.fileno(), sys.stdout.fileno())
    says.close()
    sys.argv = ["stolik", *options]
    main()
