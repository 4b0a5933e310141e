"""A box with the palaces and hands that follow from it: what a table is played with."""

from __future__ import annotations

from .components import Box
from .hand import Hands
from .palace import Palace, Palaces


class Edition:
    """One per box, shared by every table that plays with it."""

    __slots__ = ("box", "first_court", "hands", "palaces")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.palaces = Palaces(box)
        self.hands = Hands(box)
        self.first_court: list[Palace] = []  # what everybody begins with
        for floors in box.start_palaces:
            palace = self.palaces.of(floors, [])
            assert palace is not None
            self.first_court.append(palace)
