"""Rules in Markdown, read as sections of numbered statements. docs/adding-a-game.md describes how they are written.

What players do not read is marked in the text itself: block quotes (remarks on sources and for programmers), tags such
as `[R]`, and columns of tables without a heading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.tree import SyntaxTreeNode

from stolik.locale.words import capital

HEADING, NOTE = "heading", "note"  # tags of paragraphs that are no statements
PICTURE = "picture"  # a run: `![](tile/monk_old)`, a piece as the board draws it
NOTE_MARKS = ("(note)", "(uwaga)", "(nota)")

Wording = Callable[[str], str | None]  # an id of the component data -> its word, if it has one
Run = str | dict[str, str]  # plain text, or text with a kind: strong, em, piece with the id that it names, picture

_SOURCE_TAG = re.compile(r"\[[RPJ](?:[-;,\s][^\]]*)?\]")
_SECTION = re.compile(r"(?:(\d+)\. )?(.+)")
_PART = re.compile(r"(?:(\d+(?:\.\d+)+) )?(.+)")
_NUMBER = re.compile(r"\d+(?:\.\d+)+")
_SETTING = re.compile(r"(\w+): (\w+)")  # an option with its value


def _skip_source_tag(state: StateInline, silent: bool) -> bool:
    """`[R]`, `[R-it; P for the order]`: gone, with the space before it."""
    tag = _SOURCE_TAG.match(state.src, state.pos)
    if tag is None:
        return False
    if not silent:
        state.pending = state.pending.rstrip()
        if not state.pending and state.tokens and state.tokens[-1].type == "softbreak":
            state.tokens.pop()
    state.pos = tag.end()
    return True


_MARKDOWN = MarkdownIt("commonmark").enable("table")
_MARKDOWN.inline.ruler.before("link", "source_tag", _skip_source_tag)


def read_rules(text: str, wording: Wording) -> list[dict[str, Any]]:
    """The sections in which something is left for players; what stands before the first is about the text itself."""
    reader = _Reader(wording)
    reader.read(SyntaxTreeNode(_MARKDOWN.parse(text)).children)
    return [_settled(section) for section in reader.sections if any(each["blocks"] for each in section["paragraphs"])]


class _Reader:
    """Goes through the blocks; every number begins a paragraph, and what follows belongs to it."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.sections: list[dict[str, Any]] = []

    def read(self, nodes: list[SyntaxTreeNode]) -> None:
        for node in nodes:
            if node.type == "heading":
                self.read_heading(node)
            elif not self.sections:
                continue
            elif node.type == "paragraph":
                self.read_paragraph(node)
            elif node.type in ("bullet_list", "ordered_list"):
                self.read_list(node)
            elif node.type == "table":
                self.read_table(node)

    def read_heading(self, node: SyntaxTreeNode) -> None:
        title = "".join(map(text_of, self.runs(node.children[0])))
        if node.tag == "h2":
            number, words = _matched(_SECTION, title)
            self.sections.append({"number": number, "title": words, "paragraphs": []})
        elif self.sections:
            number, words = _matched(_PART, title)
            self.begin(number, HEADING)["blocks"].append({"kind": "text", "runs": [words]})

    def read_paragraph(self, node: SyntaxTreeNode) -> None:
        runs = self.runs(node.children[0])
        number, runs = _led_by(runs, "strong", _NUMBER.fullmatch)
        mark, runs = _led_by(runs, "em", NOTE_MARKS.__contains__)
        if number:
            self.begin(number, NOTE if mark else "")
        if runs and all(_is_picture(run) or run == " " for run in runs):
            pieces = [run["id"] for run in runs if isinstance(run, dict)]
            self.current()["blocks"].append({"kind": "pictures", "pieces": pieces})
        elif runs:
            self.current()["blocks"].append({"kind": "text", "runs": runs})

    def read_list(self, node: SyntaxTreeNode) -> None:
        if any(_begins_with_number(item) for item in node.children):
            for item in node.children:
                self.read(item.children)
            return
        items = [
            self.runs(part.children[0]) for item in node.children for part in item.children if part.type == "paragraph"
        ]
        self.current()["blocks"].append({"kind": "list", "items": items})

    def read_table(self, node: SyntaxTreeNode) -> None:
        head, *rows = (
            [self.runs(cell.children[0]) for cell in row.children] for part in node.children for row in part.children
        )
        shown = [at for at, cell in enumerate(head) if cell]
        told = []
        for row in rows:
            number, row[0] = _led_by(row[0], "strong", _NUMBER.fullmatch)
            cells = [[number] if number and at == 0 else row[at] for at in shown]
            told.append({"number": number, "cells": cells})
        self.current()["blocks"].append({"kind": "table", "head": [head[at] for at in shown], "rows": told})

    def begin(self, number: str, tag: str) -> dict[str, Any]:
        paragraph = {"number": number, "tag": tag, "blocks": list[dict[str, Any]]()}
        self.sections[-1]["paragraphs"].append(paragraph)
        return paragraph

    def current(self) -> dict[str, Any]:
        paragraphs = self.sections[-1]["paragraphs"]
        if not paragraphs or paragraphs[-1]["tag"] == HEADING:
            return self.begin("", "")
        return paragraphs[-1]  # type: ignore[no-any-return]

    def runs(self, inline: SyntaxTreeNode) -> list[Run]:
        """The text of a paragraph, a heading or a cell; ids as words."""
        runs: list[Run] = []
        for node in inline.children:
            if node.type in ("strong", "em"):
                said = "".join(text_of(run) for run in self.runs(node))
                runs.append({"kind": node.type, "text": said})
            elif node.type == "code_inline":
                runs.append({"kind": "piece", "text": self.worded(node.content), "id": node.content})
            elif node.type == "image":
                runs.append({"kind": PICTURE, "text": "", "id": str(node.attrs["src"])})
            elif node.type in ("softbreak", "hardbreak"):
                runs.append(" ")
            else:
                runs.append(node.content)
        return _joined(runs)

    def worded(self, code: str) -> str:
        """An id, or an option with its value, as players call it."""
        if setting := _SETTING.fullmatch(code):
            option, value = setting.groups()
            return f"{self.wording(option) or option}: {self.wording(f'{option}.{value}') or value}"
        return self.wording(code) or code


def text_of(run: Run) -> str:
    return run if isinstance(run, str) else run["text"]


def _is_picture(run: Run) -> bool:
    return isinstance(run, dict) and run["kind"] == PICTURE


def _matched(pattern: re.Pattern[str], title: str) -> tuple[str, str]:
    found = pattern.fullmatch(title)
    return (found[1] or "", found[2]) if found else ("", title)


def _begins_with_number(item: SyntaxTreeNode) -> bool:
    first = next((node for node in item.walk() if node.type == "strong"), None)
    return first is not None and bool(_NUMBER.fullmatch(first.children[0].content))


def _led_by(runs: list[Run], kind: str, wanted: Callable[[str], object]) -> tuple[str, list[Run]]:
    """The first run, if it is what is wanted, and the others."""
    first = runs[0] if runs else ""
    if isinstance(first, dict) and first["kind"] == kind and wanted(first["text"]):
        rest = runs[1:]
        if rest and isinstance(rest[0], str):
            rest = [*filter(None, [rest[0].lstrip()]), *rest[1:]]
        return first["text"], rest
    return "", runs


def _joined(runs: list[Run]) -> list[Run]:
    """Plain texts that follow each other become one; no space at either end."""
    joined: list[Run] = []
    for run in runs:
        if isinstance(run, str) and joined and isinstance(joined[-1], str):
            joined[-1] += run
        else:
            joined.append(run)
    if joined and isinstance(joined[0], str):
        joined[0] = joined[0].lstrip()
    if joined and isinstance(joined[-1], str):
        joined[-1] = joined[-1].rstrip()
    return [run for run in joined if run]


def _settled(section: dict[str, Any]) -> dict[str, Any]:
    paragraphs = [
        {**each, "text": " ".join(_texts(each["blocks"]))} for each in section["paragraphs"] if each["blocks"]
    ]
    for each in paragraphs:
        first = each["blocks"][0]
        if first["kind"] == "text":
            first["runs"][0] = _with_capital(first["runs"][0])
    return {**section, "paragraphs": paragraphs}


def _with_capital(run: Run) -> Run:
    return capital(run) if isinstance(run, str) else {**run, "text": capital(run["text"])}


def _texts(blocks: list[dict[str, Any]]) -> Iterator[str]:
    """Everything that is said, as plain text."""
    for block in blocks:
        if block["kind"] == "pictures":
            continue
        lines = [block["runs"]] if "runs" in block else block.get("items") or block["head"]
        for line in [*lines, *(cell for row in block.get("rows", ()) for cell in row["cells"])]:
            yield "".join(map(text_of, line))
