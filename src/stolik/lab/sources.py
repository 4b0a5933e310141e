"""Which sources a result was made with."""

from __future__ import annotations

import subprocess
from pathlib import Path


def commit() -> str:
    """The commit of the sources, where they are under version control."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        answer = subprocess.run(asked, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""
