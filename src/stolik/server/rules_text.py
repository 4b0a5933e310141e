"""The rules of a game as players read them, from its overview.md and rules.md (or rules.pl.md, rules.it.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from stolik.games import printed_facts
from stolik.games.registry import has_packs, meta_of, printed_pack
from stolik.match.tutorial import LEARNER, after_opening
from stolik.packs.mistakes import Path
from stolik.packs.provenance import CONFIRMED, RECONSTRUCTED, origin

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
    return {
        "game": game,
        "title": speech.title(language, game),
        "language": written_in,
        "sections": sections,
        "reconstructed": _reconstructed(game, language) if has_packs(game) else [],
    }


@cache
def sample_of(game: str) -> dict[str, Any]:
    """A position that pictures in the rules are taken from: that after the guided opening."""
    match, meta = after_opening(game), meta_of(game)
    known = match.game.redact(match.state, LEARNER)
    colours = meta.colours_at(len(match.names))
    return {"game": game, "options": match.header.options, "colours": colours[: len(match.names)]} | {
        "view": match.game.present(known, LEARNER)
    }


def _reconstructed(game: str, language: str) -> list[str]:
    """The parts of the printed box that no source confirms, or not wholly."""
    words, facts = speech.words(language), printed_facts(game)
    told = list[str]()
    for section, value in printed_pack(game).facts.items():
        origins = {origin(facts, path) for path in _paths(value, (section,))}
        if origins != {CONFIRMED}:
            name = words.term("pack", "part", section)
            told.append(name if origins == {RECONSTRUCTED} else words.text("server.rules.in_part", name=name))
    return told


def _paths(value: Any, path: Path) -> Iterator[Path]:
    """Every value with its place."""
    if isinstance(value, dict | list):
        for step, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _paths(each, (*path, step))
    else:
        yield path
