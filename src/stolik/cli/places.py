"""Where saved games are kept."""

from __future__ import annotations

import os
from pathlib import Path

from stolik.match.match import Match

from .problems import trouble_with_file


def place_for_saving(match: Match) -> Path:
    """A file that does not exist yet, where this user's saved games are kept. Raises BadInput."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = (Path(home) if home else Path.home() / ".local" / "share") / "stolik"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise trouble_with_file(folder, error) from None
    number = 1
    while True:
        path = folder / f"{match.header.game}-{number}.jsonl"
        if not path.exists():
            return path
        number += 1
