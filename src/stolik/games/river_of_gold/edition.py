"""A box with the buildings that follow from it: what a table is played with."""

from __future__ import annotations

from .buildings import Buildings
from .components import Box


class Edition:
    """One per box, shared by every table that plays with it."""

    __slots__ = ("box", "buildings")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.buildings = Buildings(box)
