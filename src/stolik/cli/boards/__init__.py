"""Boards drawn with characters, one module per game; a game without one is shown as plain lists."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from stolik.packs.pack import Pack

from .base import Board

__all__ = ["Board", "board_of"]


def board_of(game: str, pack: Pack | None = None) -> Board:
    """How a game is drawn; with a pack, what is printed in that box."""
    module = f"{__name__}.{game}"
    drawn: Board = import_module(module if find_spec(module) else f"{__name__}.plain").BOARD
    return drawn if pack is None else drawn.of_box(pack.facts)
