"""Sentences with blanks, taken apart once: filling them in is among the things a server does most."""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import NamedTuple


class Blank(NamedTuple):
    """A pair of braces: `{name!conversion:form}`."""

    name: str
    conversion: str | None
    form: tuple[str | Blank, ...]


Parts = tuple[str | Blank, ...]


@cache
def parts_of(sentence: str) -> Parts:
    """The text between the braces, and the braces. Raises ValueError if they do not match."""
    parts: list[str | Blank] = []
    for text, name, form, conversion in Formatter().parse(sentence):
        if text:
            parts.append(text)
        if name is not None:
            parts.append(Blank(name, conversion, parts_of(form or "")))
    return tuple(parts)
