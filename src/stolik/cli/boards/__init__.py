"""Boards drawn with characters, one module per game; a game without one is shown as plain lists."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from .base import Board

__all__ = ["Board", "board_of"]


def board_of(game: str) -> Board:
    """How a game is drawn."""
    module = f"{__name__}.{game}"
    drawn: Board = import_module(module if find_spec(module) else f"{__name__}.plain").BOARD
    return drawn
