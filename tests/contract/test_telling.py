"""Every decision has a reason and every piece its words: in all languages, with rules that exist, without secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from stolik.core.chance import SampledChance
from stolik.core.note import Note, Tally
from stolik.core.rng import seeded
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words

from .tables import Table, Walk, through_json, walks

NAMES = ["Anna", "Bercik", "Klara", "Dorota", "Emil"]
LANGUAGES_OF_PLAYERS = [Words(language) for language in LANGUAGES]
EVERY = 11  # decisions between two looks at all pieces
NUMBER = re.compile(r"^#+ (\d+(?:\.\d+)*)\.? |\*\*(\d+(?:\.\d+)+)\*\*", re.MULTILINE)


@cache
def rules_of(game: str) -> frozenset[str]:
    """Every number that rules.md has: of statements, sections and chapters."""
    text = (Path(next(iter(import_module(f"stolik.games.{game}").__path__))) / "rules.md").read_text(encoding="utf-8")
    return frozenset(number for found in NUMBER.findall(text) for number in found if number)


CHECKED: set[tuple[str, str]] = set()  # notes that have been told before, so that each is told once


def check_notes(table: Table, family: str, notes: Iterable[Note]) -> None:
    """Their numbers pass JSON, their rules exist, and their sentences come out in every language."""
    for note in notes:
        key = (f"{table.game_id}.{family}", repr(note))
        if key in CHECKED:
            continue
        CHECKED.add(key)
        assert through_json(note.as_json()) == note.as_json()
        assert not note.rule or note.rule in rules_of(table.game_id), note
        for words in LANGUAGES_OF_PLAYERS:
            sentence = words.note(table.game, family, note, NAMES)
            assert sentence.strip()
            assert not re.search(rf"[{{}}_]|\b{table.game.meta.prefix}\.\w", sentence), sentence


def check_tallies(table: Table, told: list[Tally]) -> None:
    """Each is of a seat of the table, and its thing has a word."""
    for tally in told:
        assert 0 <= tally.seat < table.seats
        for words in LANGUAGES_OF_PLAYERS:
            assert words.has(f"{table.game.meta.prefix}.count.{tally.thing}"), tally


def viewers(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


def test_every_decision_has_a_reason(table: Table) -> None:
    for walk in walks(table):
        for _ in walk.decisions():
            prompt = walk.game.prompt(walk.game.redact(walk.state, walk.state.actor))
            assert prompt is not None
            assert prompt.reason.rule
            check_notes(table, "why", [prompt.reason])


def test_every_piece_has_its_words(table: Table) -> None:
    for walk in walks(table):
        for number in walk.decisions():
            if number % EVERY:
                continue
            for viewer in viewers(table):
                known = walk.game.redact(walk.state, viewer)
                for piece in {*walk.game.table_pieces(known, viewer), *mentioned(walk, viewer)}:
                    notes = walk.game.about(known, piece, viewer)
                    assert notes is not None, piece
                    assert notes.about and notes.rule, piece
                    check_notes(table, "piece", [notes.name])
                    check_notes(table, "about", notes.about)
                    check_notes(table, "now", notes.now)
                    check_tallies(table, notes.others)


def mentioned(walk: Walk, viewer: int | None) -> Iterator[str]:
    """The pieces of the question, which only the actor is shown."""
    if viewer == walk.state.actor:
        prompt: Any = walk.game.prompt(walk.game.redact(walk.state, viewer))
        for each in (*prompt.offers, *prompt.refused):
            yield from each.pieces


def test_what_is_no_piece_has_no_words(table: Table) -> None:
    walk = Walk(table, f"{table}/nothing")
    known = walk.game.redact(walk.state, 0)
    for piece in (
        "",
        "/",
        "nothing",
        "palace",
        "palace/9/0",
        "palace/-1/0",
        "die/x",
        "tile/none",
        "event/0",
        "event/99",
    ):
        assert walk.game.about(known, piece, 0) is None, piece


def test_notes_know_no_more_than_the_viewer(table: Table) -> None:
    """Notes are the same whatever is hidden: for the true state redacted, and for a world imagined from it."""
    for walk in walks(table):
        for number in walk.decisions():
            if number % (3 * EVERY):
                continue
            for viewer in viewers(table):
                known = walk.game.redact(walk.state, viewer)
                again = walk.game.redact(walk.game.imagine(known, SampledChance(seeded(str(number)))), viewer)
                pieces = walk.game.table_pieces(known, viewer)
                assert walk.game.table_pieces(again, viewer) == pieces
                for piece in pieces:
                    assert told(walk, known, piece, viewer) == told(walk, again, piece, viewer)


def told(walk: Walk, known: Any, piece: str, viewer: int | None) -> list[Note]:
    notes = walk.game.about(known, piece, viewer)
    assert notes is not None
    return [notes.name, *notes.about, *notes.now]
