"""The numbered rules of a game, from its rules.md (or rules.pl.md, rules.it.md), as sections and paragraphs."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

_TITLE = re.compile(r"# (.+)")
_SECTION = re.compile(r"## (?:(\d+)\. )?(.+)")
_PARAGRAPH = re.compile(r"\s*(?:- )?\*\*(\d+(?:\.\d+)+)\*\* ?(.*)")
_NOTE = re.compile(r"^\*\(note\)\* ?")
_TAG = re.compile(r"\[([A-Z])\]")


@cache
def rules_of(game: str, language: str) -> dict[str, Any]:
    """The rules in this language, or in English where nobody has translated them."""
    folder = files(f"stolik.games.{game}")
    for name, told in ((f"rules.{language}.md", language), ("rules.md", "en")):
        file = folder.joinpath(name)
        if file.is_file():
            return {"game": game, "language": told, **parse_rules(file.read_text(encoding="utf-8"))}
    return {"game": game, "language": "en", "title": game, "sections": []}


def parse_rules(text: str) -> dict[str, Any]:
    """Title and sections. A paragraph lasts until the next number; tables and lists stay Markdown inside it."""
    title = ""
    sections: list[dict[str, Any]] = []
    lines: list[str] = []
    for line in text.splitlines():
        if section := _SECTION.match(line):
            lines = []
            sections.append({"number": section[1] or "", "title": section[2].strip(), "paragraphs": []})
        elif not sections:
            heading = _TITLE.match(line)
            title = heading[1].strip() if heading and not title else title
        elif paragraph := _PARAGRAPH.match(line):
            lines = [paragraph[2]]
            sections[-1]["paragraphs"].append({"number": paragraph[1], "text": lines, "tag": ""})
        elif lines or line.strip():
            if not lines:  # text before the first number of a section
                lines = []
                sections[-1]["paragraphs"].append({"number": "", "text": lines, "tag": ""})
            lines.append(line)
    for each in sections:
        each["paragraphs"] = [_settled(paragraph) for paragraph in each["paragraphs"]]
    return {"title": title, "sections": sections}


def _settled(paragraph: dict[str, Any]) -> dict[str, Any]:
    text = "\n".join(paragraph["text"]).strip()
    tag = "note" if _NOTE.match(text) else ""
    tags = _TAG.findall(text)
    return {"number": paragraph["number"], "text": _NOTE.sub("", text), "tag": tag or (tags[0] if tags else "")}
