"""Rules as players read them: without sources, code and what only programmers need; ids as words, numbers kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

HEADING, NOTE = "heading", "note"  # tags of paragraphs that are no statements

Wording = Callable[[str], str | None]  # an id of the component data -> its word, if it has one

_REMARK = r"\([^()]*(?:\([^()]*\)[^()]*)*\)"
_SOURCE_TAG = re.compile(r"\s*\[[RPJ](?:[-;,\s][^\]]*)?\]")
_REMARK_ON_SOURCE = re.compile(rf"({_SOURCE_TAG.pattern})\s*{_REMARK}")
_REMARK_IN_CODE = re.compile(r"\s*\([^()`]*`[^()]*\)")
_FIRST_TAG = re.compile(r"\[([RPJ])")
_TAG_HEADS = ("tag", "oznaczenie", "sigla")
_MARK = re.compile(r"\s*\*\((?:notes?|uwag[ai]|nota)\)\*")
_CODE = re.compile(r"`([^`]+)`")
_ID = re.compile(r"[a-z][a-z0-9_]*")
_SETTING = re.compile(r"([a-z][a-z0-9_]*): (\w+)")
_BARE_ID = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|(?<=\bS\()[a-z]+(?=\))")
_FIELD = re.compile(r"`[a-z_]+\.[a-z_.]+`")  # a place in the component data
_LISTING = re.compile(r"(?:^|\n)[^\n]+:\n\n(?: {4,}[^\n]*\n?|\n)+\Z")  # code, with the line that announces it
_LEGEND = re.compile(r"^\| *\[[RPJ]\]", re.MULTILINE)
_REF = re.compile(r"^\| *\*\*(\d+(?:\.\d+)+)\*\* *\|(.*)", re.MULTILINE)
_GAP = re.compile(r"((?<=[.!?])\s+)")
_SOURCES = (
    r"(?:rulebook|adaptation|board game arena|sources?\b|publisher"
    r"|instrukcj|adaptacj|źród|wydawc"
    r"|regolament|adattament|font[ei]\b|editore)"
)
_OF_SOURCES = re.compile(_SOURCES, re.IGNORECASE)
_TOLD_BY = rf"(?:(?:the|both|all|l|il|i|gli|le|entrambi|obie|obydwie)\W+){{0,2}}{_SOURCES}"
_BY_SOURCES = re.compile(rf"^\W*{_TOLD_BY}", re.IGNORECASE)
_CLAUSE_BY_SOURCES = re.compile(rf";\s+{_TOLD_BY}[^;]*?(?=;|\.(?:\s|$)|$)", re.IGNORECASE)
_NEIGHBOURS = re.compile(r"`\s+`")


def for_players(sections: list[dict[str, Any]], wording: Wording) -> list[dict[str, Any]]:
    """Sections with statements, in the words of the game."""
    told, left_out = [], set[str]()
    for section in sections:
        if _MARK.search(section["title"]) or not any(map(_states, section["paragraphs"])):
            left_out.add(section["number"])
            continue
        paragraphs = [_cleaned(each, wording) for each in section["paragraphs"] if not _is_for_programmers(each)]
        paragraphs = [each for each in paragraphs if each["text"]]
        told.append({**section, "paragraphs": paragraphs})
    if left_out:
        pointers = re.compile(rf"\s*\([^\W\d]+ (?:{'|'.join(sorted(left_out))})\b[^()]*\)")
        for section in told:
            for paragraph in section["paragraphs"]:
                paragraph["text"] = pointers.sub("", paragraph["text"])
    return told


def _states(paragraph: Mapping[str, Any]) -> bool:
    """Whether it holds a rule, in a numbered sentence or in a row of a table."""
    if paragraph["tag"] in (HEADING, NOTE):
        return False
    rows = _REF.findall(paragraph["text"])
    return bool(paragraph["number"]) or any(not _MARK.search(rest) for _number, rest in rows)


def _is_for_programmers(paragraph: Mapping[str, Any]) -> bool:
    """Notes that explain the text, name ids, or derive what follows from the rules anyway."""
    if paragraph["tag"] != NOTE:
        return False
    first = _FIRST_TAG.search(paragraph["text"])
    return bool(_LEGEND.search(paragraph["text"])) or (first is not None and first[1] != "R")


def _cleaned(paragraph: Mapping[str, Any], wording: Wording) -> dict[str, Any]:
    text = _LISTING.sub("", paragraph["text"])
    text = _REMARK_ON_SOURCE.sub(r"\1", text)
    text = _MARK.sub("", _SOURCE_TAG.sub("", _without_tag_columns(text)))
    text = _REMARK_IN_CODE.sub(lambda remark: remark[0] if _has_words(remark[0], wording) else "", text)
    if paragraph["tag"] == NOTE:
        text = "" if not _has_words(text, wording) else _until_sources(text)
    else:
        text = _CLAUSE_BY_SOURCES.sub("", text)
        text = _without(lambda said: bool(_BY_SOURCES.search(said) or _FIELD.search(said)), text) or text
    text = _NEIGHBOURS.sub("`, `", text)
    text = _CODE.sub(lambda code: _worded(code[1], wording) or code[1].replace("_", " "), text)
    text = _BARE_ID.sub(lambda id_: wording(id_[0]) or id_[0].replace("_", " "), text)
    return {**paragraph, "text": text.strip()}


def _has_words(text: str, wording: Wording) -> bool:
    return all(_worded(code, wording) is not None for code in _CODE.findall(text))


def _worded(code: str, wording: Wording) -> str | None:
    """An id, or the value of an option, as a player calls it."""
    if setting := _SETTING.fullmatch(code):
        option = wording(setting[1])
        return option and f"{option}: {wording(f'{setting[1]}.{setting[2]}') or setting[2]}"
    return wording(code) if _ID.fullmatch(code) else None


def _until_sources(text: str) -> str:
    said = _GAP.split(text)
    for at in range(0, len(said), 2):
        if _OF_SOURCES.search(said[at]):
            return "".join(said[:at]).strip()
    return text


def _without(unwanted: Callable[[str], bool], text: str) -> str:
    said = _GAP.split(text)
    gaps = [*said[1::2], ""]
    return "".join(each + gap for each, gap in zip(said[::2], gaps, strict=True) if not unwanted(each)).strip()


def _without_tag_columns(text: str) -> str:
    """Tables without the column that tells only where a rule comes from."""
    lines, dropped = [], -1
    for line in text.split("\n"):
        if not line.lstrip().startswith("|"):
            dropped = -1
            lines.append(line)
            continue
        cells = line.strip().strip("|").split("|")
        if not lines or not lines[-1].lstrip().startswith("|"):
            heads = [cell.strip().lower() for cell in cells]
            dropped = next((at for at, head in enumerate(heads) if head in _TAG_HEADS), -1)
        lines.append(line if dropped < 0 else f"|{'|'.join(cells[:dropped] + cells[dropped + 1 :])}|")
    return "\n".join(lines)
