"""A hand-made guess of the points a seat will end with; for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .scoring import total
from .state import RotundaState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def evaluate(state: RotundaState, seat: i64) -> float:
    return float(total(state, seat))
