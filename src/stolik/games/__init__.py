"""The games, one folder each; `registry` knows which there are."""

from __future__ import annotations

from importlib.resources import files
from typing import Any


def printed_facts(game: str) -> dict[str, Any]:
    """The components.yaml of a game."""
    import yaml  # late, so that listing the games does not wait for it

    text = files(f"stolik.games.{game}").joinpath("components.yaml").read_text("utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser is ten times faster where it exists
    facts: dict[str, Any] = yaml.load(text, Loader=loader)
    return facts


def ids_of(entries: list[dict[str, Any]]) -> list[str]:
    """The ids of a list of things, in its order."""
    return [entry["id"] for entry in entries]


def told_of(ids: list[str], entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is told of these ids, in the order of the ids, whatever the order of the list."""
    by_id = {entry["id"]: entry for entry in entries}
    return [by_id[id_] for id_ in ids]
