"""The rules as players read them."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from stolik.games.registry import GAMES
from stolik.locale.catalogues import LANGUAGES
from stolik.server.rules_for_players import for_players
from stolik.server.rules_text import parse_rules, rules_of

from .test_tables import Person

WORDS = {"noble_3": "lady of the manor", "clan_patrons": "“Clan patrons”", "clan_patrons.on": "yes", "monk": "Monk"}
SOURCE = re.compile(r"\[[RPJ][^\]]*\]|`|\*\((?:notes?|uwag[ai]|nota)\)\*|Board Game Arena|scenarios\.yaml")
BARE_ID = re.compile(r"\b[a-z]+_[a-z_]+\b")


def read(text: str) -> list[dict[str, Any]]:
    return for_players(parse_rules(text), WORDS.get)


def texts(text: str) -> list[tuple[str, str]]:
    return [(each["number"], each["text"]) for section in read(text) for each in section["paragraphs"]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_game(game: str, language: str) -> None:
    rules = rules_of(game, language)
    paragraphs = [paragraph for section in rules["sections"] for paragraph in section["paragraphs"]]
    numbered = [paragraph["number"] for paragraph in paragraphs if paragraph["number"]]
    assert len(numbered) > 50 and len(set(numbered)) == len(numbered)
    assert rules["title"] and all(section["title"] for section in rules["sections"])
    found = [each["text"] for each in paragraphs if SOURCE.search(each["text"]) or BARE_ID.search(each["text"])]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_no_formulas_and_nothing_for_programmers(game: str, language: str) -> None:
    unwanted = re.compile(
        r"\| ref \||\bmod\b|min\(|\bindex\b|\bWindows\b|implementation|implementazione|program|of P\b|State model"
    )
    for section in rules_of(game, language)["sections"]:
        for text in (section["title"], *(paragraph["text"] for paragraph in section["paragraphs"])):
            assert not unwanted.search(text), text


@pytest.mark.parametrize("game", GAMES)
def test_no_statement_is_lost(game: str) -> None:
    """Refusals cite statements by number; only notes may be left out."""
    written = files(f"stolik.games.{game}").joinpath("rules.md").read_text(encoding="utf-8")
    stated = set(re.findall(r"^(?:\s*- )?\*\*(\d+(?:\.\d+)+)\*\* (?!\*\(note\))", written, re.MULTILINE))
    stated |= set(re.findall(r"^\s*\| \*\*(\d+(?:\.\d+)+)\*\*(?!.*\*\(note\)\*)", written, re.MULTILINE))
    for language in LANGUAGES:
        told = rules_of(game, language)["sections"]
        shown = {paragraph["number"] for section in told for paragraph in section["paragraphs"]}
        for section in told:
            for paragraph in section["paragraphs"]:
                shown |= set(re.findall(r"\*\*(\d+(?:\.\d+)+)\*\*", paragraph["text"]))
        assert stated - shown == set(), language


def test_rules_over_http(person: Person) -> None:
    told = person().get("/api/games/year_of_the_dragon/rules")
    draft = next(section for section in told["sections"] if section["number"] == "4")
    assert draft["title"] == "Draft" and draft["paragraphs"][0]["number"] == "4.1"
    assert person().get("/api/games/chess/rules", 404)["error"]["code"] == "no_such_game"


def test_paragraphs_keep_their_tables_and_headings() -> None:
    told = parse_rules(
        "# Title\n\nintro\n\n## 1. One\n\n### 1.1 Part\n\nText.\n\n"
        "**1.1.1** *(note)* A table:\n\n| a |\n|---|\n| **1.1.2** |\n\n---\n\n- **1.2.1** Item. [R]\n"
    )
    assert [(each["number"], each["text"], each["tag"]) for each in told[0]["paragraphs"]] == [
        ("1.1", "Part", "heading"),
        ("", "Text.", ""),
        ("1.1.1", "A table:\n\n| a |\n|---|\n| **1.1.2** |", "note"),
        ("1.2.1", "Item. [R]", ""),
    ]


def test_sources_are_left_out() -> None:
    assert texts(
        "## 1. One\n\n"
        "**1.1** Pay 3. [R] (The rulebook says so\non page 2.) Take 1 [P], then go. [R-it; J for the order]\n\n"
        "**1.2** It wraps. [J] The adaptation agrees. [P]\n\n"
        "**1.2.1** After 7.6; the adaptation does so after 7.10. [P] Go on.\n\n"
        "**1.3** The rulebooks are silent. [J]\n\n"
        "**1.4** Which ones: `board.spaces`. Only those. (section 9, row 4)\n\n"
        "| ref | what | tag |\n|---|---|---|\n| **1.5** | a thing | value [P], rest [R] |\n\n"
        "## 9. Where the books differ *(notes)*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    ) == [
        ("1.1", "Pay 3. Take 1, then go."),
        ("1.2", "It wraps."),
        ("1.2.1", "After 7.6. Go on."),
        ("1.3", "The rulebooks are silent."),  # the only thing this number says
        ("1.4", "Only those.\n\n| ref | what |\n|---|---|\n| **1.5** | a thing |"),
    ]


def test_notes_for_programmers_are_left_out() -> None:
    assert texts(
        "## 1. One\n\n"
        "**1.1** *(note)* Tags.\n\n| tag | meaning |\n|---|---|\n| [R] | rulebook |\n\n"
        "**1.2** *(note)* A *court* is all palaces.\n\n"
        "**1.3** *(note)* State: `round`, `groups`.\n\n"
        "**1.4** *(note)* It cannot happen. [J]\n\n"
        "**1.5** *(uwaga)* Dodatkowy. Źródła: recenzje. Tylko jedna.\n\n"
        "**1.6** A rule.\n\nReference procedure:\n\n    for each in all:\n        go on\n\n"
        "## 2. Sources\n\n| id | what |\n|---|---|\n| a | b |\n\n**2.1** *(nota)* Una differenza.\n"
    ) == [("1.2", "A *court* is all palaces."), ("1.5", "Dodatkowy."), ("1.6", "A rule.")]


def test_ids_become_words() -> None:
    assert texts(
        "## 1. One\n\n**1.1** `noble_3` sails, S(monk) times, to `river_02` (`ship_1`), keeping half (`n // 2`).\n\n"
        "**1.1.1** `shore_1c` `noble_3`\n\n"
        "**1.2** Switch `clan_patrons: on` or (option `clan_patrons`).\n"
    ) == [
        ("1.1", "lady of the manor sails, S(Monk) times, to river 02, keeping half."),
        ("1.1.1", "shore 1c, lady of the manor"),
        ("1.2", "Switch “Clan patrons”: yes or (option “Clan patrons”)."),
    ]
