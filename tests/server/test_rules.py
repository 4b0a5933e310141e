"""The rules as players read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from tests.words.keys import PACKAGE, texts_in

from stolik.games.registry import GAMES, meta_of
from stolik.locale.catalogues import LANGUAGES
from stolik.match.tutorial import LEARNER, after_opening
from stolik.server import speech
from stolik.server.rules_markdown import read_rules, text_of
from stolik.server.rules_text import rules_of, sample_of

from .test_tables import Person

WORDS = {"noble_3": "lady of the manor", "clan_patrons": "“Clan patrons”", "clan_patrons.on": "yes", "monk": "Monk"}
SOURCE = re.compile(r"\[[RPJ][^\]]*\]|`|\*|\((?:notes?|uwag[ai]|nota)\)|Board Game Arena|scenarios\.yaml")
ON_SOURCES = re.compile(
    r"rulebook|adaptation|\bsources\b|publisher|instrukcj|adaptacj|źródła:|wydawc|regolament|adattament|\bfonti\b|editore",
    re.IGNORECASE,
)
BARE_ID = re.compile(r"\b[a-z]+_[a-z0-9_]+\b")
SECTION_CITED = re.compile(r"(?:sections?|sekcj\w+|sezion[ei]) (\d+)")


def texts(text: str) -> list[tuple[str, str]]:
    return [(each["number"], each["text"]) for section in read_rules(text, WORDS.get) for each in section["paragraphs"]]


def paragraphs_of(game: str, language: str) -> list[dict[str, Any]]:
    return [each for section in rules_of(game, language)["sections"] for each in section["paragraphs"]]


def runs_of(game: str, language: str) -> Iterator[Any]:
    for paragraph in paragraphs_of(game, language):
        for block in paragraph["blocks"]:
            if block["kind"] == "pictures":
                continue
            lines = [block["runs"]] if "runs" in block else block.get("items", block.get("head"))
            for line in [*lines, *(cell for row in block.get("rows", ()) for cell in row["cells"])]:
                yield from line


def numbers_of(game: str, language: str) -> list[str]:
    """Of paragraphs and of rows."""
    numbers = []
    for paragraph in paragraphs_of(game, language):
        numbers.append(paragraph["number"])
        numbers += [row["number"] for block in paragraph["blocks"] for row in block.get("rows", ())]
    return [number for number in numbers if number]


FEWEST = {"the_river": 95, "rotunda": 140}  # statements, where a game has short rules
each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_game
@each_language
def test_the_rules_of_every_game(game: str, language: str) -> None:
    rules = rules_of(game, language)
    numbers = numbers_of(game, language)
    assert len(numbers) > FEWEST.get(game, 150) and len(set(numbers)) == len(numbers)
    assert rules["title"] and rules["language"] == language and all(section["title"] for section in rules["sections"])


@each_game
@each_language
def test_players_read_nothing_of_sources_and_no_code(game: str, language: str) -> None:
    for section in rules_of(game, language)["sections"]:
        assert not ON_SOURCES.search(section["title"])
        for paragraph in section["paragraphs"]:
            for pattern in (SOURCE, ON_SOURCES, BARE_ID, re.compile(r"\s[.,;:]|  ")):
                assert not pattern.search(paragraph["text"]), paragraph


@each_game
@each_language
def test_ids_have_words_and_stand_where_no_case_governs_them(game: str, language: str) -> None:
    words = speech.ids_in_words(language, meta_of(game).prefix)
    for run in runs_of(game, language):
        if isinstance(run, dict) and run["kind"] == "piece":
            assert words(run["id"].partition(":")[0]), run
    name = f"rules.{language}.md" if language != "en" else "rules.md"
    written = files(f"stolik.games.{game}").joinpath(name).read_text(encoding="utf-8").partition("\n## ")[2]
    players_read = re.sub(r"^ *>.*$", "", written, flags=re.MULTILINE)
    # Behind a number, a colon, another id or an option's word a name stands in its basic form.
    before = re.findall(r"(\S+)\s+`[^`]+`", players_read)
    assert [word for word in before if not re.search(r"[:;,|]$|^\*\*|^Option$|^Opcja$|^Opzione$", word)] == []


@each_game
@each_language
def test_statements_begin_with_a_capital_letter(game: str, language: str) -> None:
    for paragraph in paragraphs_of(game, language):
        first = text_of(paragraph["blocks"][0]["runs"][0]) if "runs" in paragraph["blocks"][0] else "A"
        assert not first[0].islower(), paragraph


@each_game
@each_language
def test_sections_that_are_cited_are_shown(game: str, language: str) -> None:
    shown = {section["number"] for section in rules_of(game, language)["sections"]}
    cited = {number for each in paragraphs_of(game, language) for number in SECTION_CITED.findall(each["text"])}
    assert cited and cited <= shown


@each_game
@each_language
def test_how_to_play_comes_first(game: str, language: str) -> None:
    rules = rules_of(game, language)
    first, second = rules["sections"][:2]
    assert rules["language"] == language and not first["number"] and second["number"]
    assert first["title"] == {"en": "How to play", "pl": "Jak grać", "it": "Come si gioca"}[language]
    parts = [paragraph for paragraph in first["paragraphs"] if paragraph["tag"] == "heading"]
    told = [paragraph["text"] for paragraph in first["paragraphs"] if not paragraph["tag"]]
    assert len(parts) == len(told) == 3  # the goal, a turn, the end
    assert 8 <= len(re.findall(r"[.!?:](?:\s|$)", " ".join(told))) <= 20
    assert not any(paragraph["number"] for paragraph in first["paragraphs"])


@each_game
@each_language
def test_players_read_no_formulas_and_nothing_for_programmers(game: str, language: str) -> None:
    unwanted = re.compile(
        r"\bmod\b|min\(|>=|\bindex\b|\bWindows\b|implementation|implementazione|program|of P\b|State model|\bm[12]\b"
    )
    for section in rules_of(game, language)["sections"]:
        for text in (section["title"], *(paragraph["text"] for paragraph in section["paragraphs"])):
            assert not unwanted.search(text), text


@each_game
def test_no_statement_is_lost(game: str) -> None:
    """Refusals cite statements by number; only notes may be left out."""
    written = files(f"stolik.games.{game}").joinpath("rules.md").read_text(encoding="utf-8")
    stated = set(re.findall(r"^(?:> ?)?(?:\s*- )?\*\*(\d+(?:\.\d+)+)\*\* (?!\*\(note\))", written, re.MULTILINE))
    stated |= set(re.findall(r"^\s*\| \*\*(\d+(?:\.\d+)+)\*\*(?!.*\*\(note\)\*)", written, re.MULTILINE))
    for language in LANGUAGES:
        assert stated - set(numbers_of(game, language)) == set(), language


def test_rules_over_http(person: Person) -> None:
    told = person().get("/api/games/year_of_the_dragon/rules")
    draft = next(section for section in told["sections"] if section["number"] == "4")
    pictures, first, *_others = draft["paragraphs"]
    assert draft["title"] == "Draft" and first["number"] == "4.1"
    assert pictures["blocks"] == [{"kind": "pictures", "pieces": ["tile/farmer_young", "tile/craftsman"]}]
    assert person().get("/api/games/year_of_the_dragon/sample")["view"]["players"]
    assert person().get("/api/games/chess/sample", 404)["error"]["code"] == "no_such_game"
    assert person().get("/api/games/chess/rules", 404)["error"]["code"] == "no_such_game"


def test_paragraphs_tables_lists_and_headings() -> None:
    (told,) = read_rules(
        "# Title\n\nintro\n\n## 1. One\n\n### 1.1 Part\n\nText.\n\n"
        "**1.1.1** *(note)* A *small*\ntable:\n\n| a | b |\n|---|---|\n| **1.1.2** | x |\n\n---\n\n"
        "- **1.2.1** Item. [R]\n- **1.2.2** `monk`: pays.\n\n  - one\n  - two\n",
        WORDS.get,
    )
    assert [(each["number"], each["tag"], each["text"]) for each in told["paragraphs"]] == [
        ("1.1", "heading", "Part"),
        ("", "", "Text."),
        ("1.1.1", "note", "A small table: a b 1.1.2 x"),
        ("1.2.1", "", "Item."),
        ("1.2.2", "", "Monk: pays. one two"),
    ]
    assert told["paragraphs"][2]["blocks"] == [
        {"kind": "text", "runs": ["A ", {"kind": "em", "text": "small"}, " table:"]},
        {"kind": "table", "head": [["a"], ["b"]], "rows": [{"number": "1.1.2", "cells": [["1.1.2"], ["x"]]}]},
    ]
    assert told["paragraphs"][4]["blocks"] == [
        {"kind": "text", "runs": [{"kind": "piece", "text": "Monk", "id": "monk"}, ": pays."]},
        {"kind": "list", "items": [["one"], ["two"]]},
    ]


def test_remarks_and_tags_are_left_out() -> None:
    assert texts(
        "## 1. One\n\n"
        "**1.1** Pay 3. [R] Take 1 [P], then go. [R-it; J for the\norder]\n\n> The rulebook says so on page 2. [J]\n\n"
        "> **1.2** *(note)* State: `round`, `groups`.\n>\n> | a |\n> |---|\n> | b |\n\n"
        "- **1.3** It wraps\n  [J]; then it stops.\n\n  > The adaptation agrees. [P]\n\n"
        "**1.4** A table.\n\n| rule | what | |\n|---|---|---|\n| **1.5** | a thing | value [P], rest [R] |\n\n"
        "## 9. Where the books differ\n\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n"
    ) == [
        ("1.1", "Pay 3. Take 1, then go."),
        ("1.3", "It wraps; then it stops."),
        ("1.4", "A table. rule what 1.5 a thing"),
    ]


def test_ids_become_words() -> None:
    assert texts(
        "## 1. One\n\n**1.1** `noble_3`: sails `monk`.\n\n**1.2** Switch `clan_patrons: on` (option: `clan_patrons`).\n"
    ) == [
        ("1.1", "lady of the manor: sails Monk."),
        ("1.2", "Switch “Clan patrons”: yes (option: “Clan patrons”)."),
    ]


@each_game
@each_language
def test_no_formula_is_left(game: str, language: str) -> None:
    """What is computed is told in a sentence."""
    formula = re.compile(r"\bS\(| [+=×≤≥] |\d\+\d|\b[nx]\b(?!’)")
    for paragraph in paragraphs_of(game, language):
        assert not formula.search(paragraph["text"]), (paragraph["number"], paragraph["text"])


def pictures_of(game: str, language: str) -> list[str]:
    blocks = [block for each in paragraphs_of(game, language) for block in each["blocks"]]
    alone = [piece for block in blocks if block["kind"] == "pictures" for piece in block["pieces"]]
    return alone + [run["id"] for run in runs_of(game, language) if isinstance(run, dict) and run["kind"] == "picture"]


@each_game
@each_language
def test_pictures_show_pieces_of_the_sample(game: str, language: str) -> None:
    match = after_opening(game)
    known = match.game.redact(match.state, LEARNER)
    pictures = pictures_of(game, language)
    assert len(pictures) >= 10
    assert set(pictures) <= set(match.game.table_pieces(known, LEARNER))


@each_game
def test_the_sample_is_what_a_newcomer_sees(game: str) -> None:
    sample = sample_of(game)
    assert len(sample["view"]["players"]) == len(sample["colours"]) >= 2
    assert sample["options"] == dict(meta_of(game).settle({}))


def test_pictures_are_read_as_such() -> None:
    (section,) = read_rules(
        "## 1. One\n\n![](tile/monk_old) ![](event/3)\n\n**1.1** A ![](die/0) is rolled.\n", WORDS.get
    )
    first, second = section["paragraphs"]
    assert first["blocks"] == [{"kind": "pictures", "pieces": ["tile/monk_old", "event/3"]}]
    assert first["text"] == ""
    assert second["blocks"][0]["runs"] == ["A ", {"kind": "picture", "text": "", "id": "die/0"}, " is rolled."]


CITED = re.compile(r"\d+(?:\.\d+)+")


@each_game
@each_language
def test_whatever_a_question_a_refusal_or_a_card_cites_can_be_read(game: str, language: str) -> None:
    """A link that leads to what only programmers read, or nowhere, helps nobody."""
    sections = {section["number"] for section in rules_of(game, language)["sections"]}
    readable = {*numbers_of(game, language), *sections}
    sources = [PACKAGE / "games" / game / "reasons.py", *(PACKAGE / "games" / game).glob("pieces*.py")]
    cited = {text for file in sources for text in texts_in(file) if CITED.fullmatch(text)}
    assert len(cited) > 10
    refused = {
        rule
        for file in (PACKAGE / "games" / game).glob("*.py")
        for rule in re.findall(r"Refusal\([^()]*?\"(\d+(?:\.\d+)+)\"", file.read_text("utf-8"))
    }
    assert refused
    assert cited | refused <= readable, sorted((cited | refused) - readable)
