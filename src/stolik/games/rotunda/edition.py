"""A box with the moves and reports that follow from it: what a table is played with."""

from __future__ import annotations

from .components import Box
from .moves import Moves
from .reports import Reports


class Edition:
    """One per box, shared by every table that plays with it."""

    __slots__ = ("box", "moves", "reports")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.moves = Moves(box)
        self.reports = Reports(box)
