"""Where the facts of a pack come from, as its file says: above all, which values nobody could confirm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .mistakes import Path

CONFIRMED, PARTLY, RECONSTRUCTED = "", "partly", "reconstructed"


def provenance_of(facts: Mapping[Any, Any], path: Path) -> str:
    """What the file says of the origin of a part: its own words, else those of what it stands in."""
    told, data, siblings = "", facts, list[Any]()
    for step in (*path, None):
        if isinstance(data, dict):
            told = _told(data.get("provenance"), step) or told
            if told.startswith("as "):  # the same as another one in the list
                told = next((_told(each.get("provenance"), step) for each in siblings if each["id"] == told[3:]), told)
            told = _told(data.get(f"{step}_provenance"), None) or told
        if step is None:
            break
        siblings = [each for each in data if isinstance(each, dict) and "id" in each] if isinstance(data, list) else []
        try:
            data = data[step]
        except (LookupError, TypeError):
            break
    return told


def origin(facts: Mapping[Any, Any], path: Path) -> str:
    """CONFIRMED, PARTLY or RECONSTRUCTED."""
    told = provenance_of(facts, path).lower()
    if RECONSTRUCTED not in told:
        return CONFIRMED
    return RECONSTRUCTED if told.startswith(RECONSTRUCTED) else PARTLY


def _told(value: Any, field: object) -> str:
    """Provenance is a text, a list of them, or a text for each field."""
    if isinstance(value, dict):
        return str(value.get(field, ""))
    if isinstance(value, list):
        return "; ".join(str(each) for each in value)
    return str(value) if value else ""
