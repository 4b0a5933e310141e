"""The numbered rules of a game, from its rules.md (or rules.pl.md, rules.it.md), as sections and paragraphs."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from stolik.games.registry import meta_of

from . import speech
from .rules_for_players import HEADING, NOTE, for_players

_SECTION = re.compile(r"## (?:(\d+)\. )?(.+)")
_HEADING = re.compile(r"###+ (?:(\d+(?:\.\d+)+) )?(.+)")
_PARAGRAPH = re.compile(r"\s*(?:- )?\*\*(\d+(?:\.\d+)+)\*\* ?(.*)")
_RULE_ACROSS = re.compile(r"-{3,}\s*$")
_NOTE = re.compile(r"^\*\((?:note|uwaga|nota)\)\* ?")


@cache
def rules_of(game: str, language: str) -> dict[str, Any]:
    """The rules as players read them, in this language or in English where nobody has translated them."""
    told = {"game": game, "title": speech.title(language, game)}
    folder = files(f"stolik.games.{game}")
    for name, written_in in ((f"rules.{language}.md", language), ("rules.md", "en")):
        file = folder.joinpath(name)
        if file.is_file():
            sections = parse_rules(file.read_text(encoding="utf-8"))
            words = speech.ids_in_words(written_in, meta_of(game).prefix)
            return {
                **told,
                "language": written_in,
                "sections": [*overview_of(game, written_in), *for_players(sections, words)],
            }
    return {**told, "language": language, "sections": []}


def overview_of(game: str, language: str) -> list[dict[str, Any]]:
    """How to play, in short: a section without numbers, from overview.md (or overview.pl.md, overview.it.md)."""
    file = files(f"stolik.games.{game}").joinpath("overview.md" if language == "en" else f"overview.{language}.md")
    return parse_rules(file.read_text(encoding="utf-8")) if file.is_file() else []


def parse_rules(text: str) -> list[dict[str, Any]]:
    """The sections. A paragraph lasts until the next number; tables and lists stay Markdown inside it.

    What stands before the first section is about the text itself and left out.
    """
    sections: list[dict[str, Any]] = []
    lines: list[str] | None = None  # of the paragraph that is being read

    def begin(number: str, first: str, tag: str = "") -> list[str]:
        sections[-1]["paragraphs"].append({"number": number, "text": [first], "tag": tag})
        return sections[-1]["paragraphs"][-1]["text"]  # type: ignore[no-any-return]

    for line in text.splitlines():
        if section := _SECTION.match(line):
            lines = None
            sections.append({"number": section[1] or "", "title": section[2].strip(), "paragraphs": []})
        elif not sections or _RULE_ACROSS.match(line):
            continue
        elif heading := _HEADING.match(line):
            lines = None
            begin(heading[1] or "", heading[2], HEADING)
        elif paragraph := _PARAGRAPH.match(line):
            lines = begin(paragraph[1], paragraph[2])
        elif lines is not None:
            lines.append(line)
        elif line.strip():  # text before the first number
            lines = begin("", line)
    for each in sections:
        each["paragraphs"] = [_settled(paragraph) for paragraph in each["paragraphs"]]
    return sections


def _settled(paragraph: dict[str, Any]) -> dict[str, Any]:
    text = "\n".join(paragraph["text"]).strip()
    tag = NOTE if _NOTE.match(text) else paragraph["tag"]
    return {"number": paragraph["number"], "text": _NOTE.sub("", text), "tag": tag}
