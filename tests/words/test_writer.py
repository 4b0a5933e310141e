"""The catalogues stand in the form that `make words` writes, and writing them again changes nothing."""

from __future__ import annotations

import re
import shutil
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from tools import words as writer

from stolik.locale.catalogues import FOLDER, LANGUAGES

FILES = [writer.file_of(FOLDER, language, domain) for language in LANGUAGES for domain in writer.ABOUT]

LIMIT = re.compile(r"at most (\d+) letters", re.IGNORECASE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the catalogues, to be changed."""
    for file in FILES:
        copy = tmp_path / file.relative_to(FOLDER)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return tmp_path


def text_of(folder: Path, language: str, domain: str = "stolik") -> str:
    return writer.file_of(folder, language, domain).read_text(encoding="utf-8")


def test_the_catalogues_are_as_the_writer_leaves_them() -> None:
    assert writer.rewrite(check=True) == []  # else: make words


def test_nothing_changes_where_nothing_changed(folder: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in folder.rglob("*.po")}
    assert len(before) == 6 and writer.rewrite(folder) == []
    assert {file: file.stat().st_mtime_ns for file in folder.rglob("*.po")} == before


def test_an_entry_comes_and_goes_without_a_trace(folder: Path) -> None:
    before = {language: text_of(folder, language) for language in LANGUAGES}
    texts = {"en": ["{fee:yuan}: {player}"], "pl": ["{player}: {fee:yuan}"], "it": ["{player}: {fee:yuan}"]}
    writer.put("yotd.log.acted_oddly", texts, folder)
    writer.rewrite(folder)
    polish = text_of(folder, "pl")
    told = polish[: polish.index('msgid "yotd.log.acted_oddly"')].rpartition("\n\n")[2]
    assert "#. {player}: the name of a player, which is never declined\n" in told
    assert "#. {fee:yuan}: a number with its noun, from yotd.count.yuan\n" in told
    keys = [line for line in polish.splitlines() if line.startswith("msgid ")]
    assert keys == sorted(keys)
    writer.remove("yotd.log.acted_oddly", folder)
    writer.rewrite(folder)
    assert {language: text_of(folder, language) for language in LANGUAGES} == before


def test_plural_forms_are_counted(folder: Path) -> None:
    writer.put("ui.cats", {"en": ["{n} cat", "{n} cats"], "pl": ["{n} kot", "{n} koty", "{n} kotów"]}, folder)
    assert 'msgstr[2] "{n} kotów"' in text_of(folder, "pl", "ui")
    with pytest.raises(ValueError, match="pl has 3 plural forms, not 2"):
        writer.put("ui.cats", {"pl": ["{n} kot", "{n} koty"]}, folder)


def test_a_brace_that_nothing_explains_is_refused(folder: Path) -> None:
    writer.put("server.problem.odd", {language: ["{gizmo}"] for language in LANGUAGES}, folder)
    with pytest.raises(writer.Unexplained, match=r"server\.problem\.odd: nothing in words\.yaml tells what \{gizmo\}"):
        writer.rewrite(folder)


def test_notes_speak_of_entries_that_exist() -> None:
    notes = writer.read_notes()
    entries = {
        key: message
        for domain in writer.ABOUT
        for key, message in writer.entries(writer.read(writer.file_of(FOLDER, "en", domain), "en")).items()
    }
    patterns = [*notes.keys, *(brace.partition(" ")[0] for brace in notes.braces if " " in brace)]
    assert [pattern for pattern in patterns if not any(fnmatchcase(key, pattern) for key in entries)] == []


def test_limits_that_translators_are_told_hold() -> None:
    notes = writer.read_notes()
    limits = {pattern: int(told[1]) for pattern, note in notes.keys.items() if (told := LIMIT.search(note))}
    assert len(limits) > 10
    for file in FILES:
        for key, message in writer.entries(writer.read(file, file.parts[-3])).items():
            for limit in (limit for pattern, limit in limits.items() if fnmatchcase(key, pattern)):
                assert all(len(form) <= limit for form in writer.forms_of(message)), (file, key, limit)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_headers_are_complete(file: Path) -> None:
    header = file.read_text(encoding="utf-8").partition("\n\n")[0]
    language = file.parts[-3]
    wanted: tuple[str, ...] = (
        "Project-Id-Version: stolik",
        "PO-Revision-Date: 20",
        "Last-Translator: ",
        "Language-Team: ",
    )
    wanted = (*wanted, f"Language: {language}", "MIME-Version: 1.0", "charset=utf-8", "Plural-Forms: nplurals=")
    assert [line for line in wanted if line not in header] == []
    assert "@" not in header  # nobody's address
