"""Stolik: four board games to play at a small table, and their rules as a fast Python library."""

from __future__ import annotations

from . import _modes

__version__ = "0.1.0"

_modes.install()  # before any module of the core is imported, so that all of them run in the same mode


def mode() -> str:
    """How the rules run in this process: "compiled" or "plain"."""
    return _modes.status().mode
