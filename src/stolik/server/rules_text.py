"""The rules of a game as players read them, from its overview.md and rules.md (or rules.pl.md, rules.it.md)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from stolik.games.registry import meta_of

from . import speech
from .rules_markdown import read_rules


@cache
def rules_of(game: str, language: str) -> dict[str, Any]:
    """In this language, or in English where nobody has translated them. How to play comes first, in short."""
    folder = files(f"stolik.games.{game}")
    written_in = language if folder.joinpath(f"rules.{language}.md").is_file() else "en"
    ending = "md" if written_in == "en" else f"{written_in}.md"
    words = speech.ids_in_words(written_in, meta_of(game).prefix)
    sections = []
    for file in (folder.joinpath(f"overview.{ending}"), folder.joinpath(f"rules.{ending}")):
        if file.is_file():
            sections += read_rules(file.read_text(encoding="utf-8"), words)
    return {"game": game, "title": speech.title(language, game), "language": written_in, "sections": sections}
