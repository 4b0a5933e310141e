# mypyc: plain
"""Themes: what the features of a game are about, in a person's words. By them hints tell why a move is good."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from .features import OTHERS, RIVAL

POINTS = "points"  # of the present lead, in every game
TIME = "time"  # of the time left, in every game
OPPONENTS = "opponents"  # whatever others have, in every game
OF_EVERY_GAME = (POINTS, TIME, OPPONENTS)


class Theme(NamedTuple):
    """Features that are told together; its sentences are <prefix>.hint.<name>.good and .bad."""

    name: str
    features: tuple[str, ...]  # patterns of names
    things: tuple[str, ...] = ()  # gauges whose amounts are told with it


def theme_of(feature: str, themes: Sequence[Theme]) -> str:
    """The name of the theme of a feature: the first that fits. Raises LookupError."""
    if feature == "lead":
        return POINTS
    if feature == "time_left":
        return TIME
    if feature.startswith((RIVAL, OTHERS)):
        return OPPONENTS
    for theme in themes:
        if any(fnmatchcase(feature, pattern) for pattern in theme.features):
            return theme.name
    raise LookupError(f"no theme is about {feature!r}")
