"""What differs between two boxes of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .mistakes import Path
from .written import named


class Difference(NamedTuple):
    """A value that two boxes do not share; None where one of them has nothing."""

    path: Path
    place: str
    printed: object
    told: object


def differences(printed: Any, told: Any) -> list[Difference]:
    """In the order of the file; items of lists are compared by their ids where they have some."""
    return [Difference(path, named(told, path), before, after) for path, before, after in _walk(printed, told, ())]


def _walk(printed: Any, told: Any, path: Path) -> Iterator[tuple[Path, object, object]]:
    if printed == told:
        return
    if isinstance(printed, dict) and isinstance(told, dict):
        for name in dict.fromkeys([*printed, *told]):
            yield from _walk(printed.get(name), told.get(name), (*path, name))
    elif _has_ids(printed) and _has_ids(told):
        before = {item["id"]: item for item in printed}
        for number, item in enumerate(told):
            yield from _walk(before.pop(item["id"], None), item, (*path, number))
        for id_, item in before.items():
            yield (*path, id_), item, None
    elif isinstance(printed, list) and isinstance(told, list) and len(printed) == len(told):
        for number, (old, new) in enumerate(zip(printed, told, strict=True)):
            yield from _walk(old, new, (*path, number))
    else:
        yield path, printed, told


def _has_ids(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, dict) and isinstance(item.get("id"), str) for item in value)
    )
