"""A translated rules.md says the same things under the same numbers as the English one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stolik.games

GAMES = Path(next(iter(stolik.games.__path__)))
TRANSLATIONS = sorted(GAMES.glob("*/rules.??.md"))

NUMBER = re.compile(r"^[ \t]*(?:> )?(?:- |\| *)?\*\*(\d+(?:\.\d+)+)\*\* ", re.MULTILINE)
HEADING = re.compile(r"^(#+)(?: (\d+(?:\.\d+)*)\b)?", re.MULTILINE)


def english_of(file: Path) -> str:
    return (file.parent / "rules.md").read_text(encoding="utf-8")


def statements(text: str) -> list[tuple[str, str]]:
    """Every number with what stands between it and the next number or heading."""
    parts = NUMBER.split(text)
    return [(number, HEADING.split(body)[0]) for number, body in zip(parts[1::2], parts[2::2], strict=True)]


def tags(text: str) -> list[str]:
    """The letters of `[R]`, `[P]` and `[J]`, also of mixed ones such as `[R for one player, P for several]`."""
    brackets = re.findall(r"\[([RPJ](?:[ ,][^\]]*)?)\]", text)
    return [letter for bracket in brackets for letter in re.findall(r"\b[RPJ]\b", bracket)]


def rows(text: str) -> list[list[str]]:
    lines = (line.strip(" >") for line in text.splitlines())
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def test_the_pattern_sees_every_number() -> None:
    """Otherwise a number written in an unusual place could get lost unnoticed."""
    for file in [*GAMES.glob("*/rules.md"), *TRANSLATIONS]:
        text = file.read_text(encoding="utf-8")
        numbers = [number for number, _ in statements(text)]
        assert numbers == re.findall(r"\*\*(\d[\d.]*)\*\*", text), file
        assert len(numbers) == len(set(numbers)), file


@pytest.mark.parametrize("file", TRANSLATIONS, ids=lambda file: f"{file.parent.name}-{file.suffixes[0][1:]}")
class TestTranslation:
    def test_numbers_are_the_same_and_in_the_same_order(self, file: Path) -> None:
        translated = statements(file.read_text(encoding="utf-8"))
        assert [number for number, _ in translated] == [number for number, _ in statements(english_of(file))]

    def test_headings_are_the_same(self, file: Path) -> None:
        assert HEADING.findall(file.read_text(encoding="utf-8")) == HEADING.findall(english_of(file))

    def test_tags_are_the_same(self, file: Path) -> None:
        translated = {number: tags(text) for number, text in statements(file.read_text(encoding="utf-8"))}
        assert translated == {number: tags(text) for number, text in statements(english_of(file))}

    def test_identifiers_are_the_same(self, file: Path) -> None:
        def identifiers(text: str) -> dict[str, list[str]]:
            return {number: sorted(re.findall(r"`[^`]+`", body)) for number, body in statements(text)}

        assert identifiers(file.read_text(encoding="utf-8")) == identifiers(english_of(file))

    def test_pictures_are_the_same(self, file: Path) -> None:
        def pictures(text: str) -> list[str]:
            return re.findall(r"!\[\]\(([^)]+)\)", text)

        assert pictures(file.read_text(encoding="utf-8")) == pictures(english_of(file)) != []

    def test_no_table_row_lost_a_cell(self, file: Path) -> None:
        translated, english = rows(file.read_text(encoding="utf-8")), rows(english_of(file))
        assert [len(row) for row in translated] == [len(row) for row in english]
        for row, original in zip(translated, english, strict=True):
            assert [bool(cell) for cell in row] == [bool(cell) for cell in original], row
