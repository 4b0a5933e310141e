"""Keeps the catalogues of words in one form: `make words` rewrites them, and leaves a file alone where nothing changed.

Entries stand in the order of their keys, headers are complete, and the `#.` comments for translators are made from
tools/words.yaml. docs/translating.md tells how to work with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from stolik.locale.catalogues import APP_WORDS, FALLBACK, FOLDER, LANGUAGES, WORDS

NOTES = Path(__file__).with_suffix(".yaml")
TEAMS = {"en": "English", "pl": "Polish", "it": "Italian"}
ABOUT = {
    WORDS: "What the games, the command and the server say. Keys are ids, never sentences.",
    APP_WORDS: "What the browser app says by itself; the words of the games are in stolik.po.",
}
REVISED = "2026-11-16 12:00+0000"  # of a file that has no date yet; tools for translators set it


class Notes(NamedTuple):
    """What translators are told: by pattern of keys and by name of a brace (`pattern {name}` goes before `name`)."""

    keys: Mapping[str, str]
    braces: Mapping[str, str]


class Unexplained(ValueError):
    """Braces that tools/words.yaml says nothing about."""


def read_notes(file: Path = NOTES) -> Notes:
    told = yaml.safe_load(file.read_text(encoding="utf-8"))
    return Notes(told["keys"], told["braces"])


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or [])


def read(file: Path, language: str) -> Catalog:
    with file.open("rb") as source:
        return read_po(source, locale=language)


def entries(catalogue: Catalog) -> dict[str, Message]:
    return {key_of(message): message for message in catalogue if message.id}


# ------------------------------------------------------------------ comments


def braces_in(sentence: str) -> Iterator[tuple[str, str]]:
    """The name of every brace, and what follows its colon."""
    for _text, name, spec, _conversion in Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""


def comments_on(key: str, message: Message, keys: frozenset[str], notes: Notes) -> list[str]:
    """What a translator should know of an entry; raises Unexplained for a brace that nothing tells about."""
    told = [note for pattern, note in notes.keys.items() if fnmatchcase(key, pattern)]
    braces = dict.fromkeys(brace for form in forms_of(message) for brace in braces_in(form))
    for name, spec in braces:
        shown = f"{{{name}:{spec}}}" if spec else f"{{{name}}}"
        meaning = _meaning(key, name, spec, keys, notes)
        if meaning is None:
            raise Unexplained(f"{key}: nothing in {NOTES.name} tells what {shown} stands for")
        told.append(f"{shown}: {meaning}")
    return told


def _meaning(key: str, name: str, spec: str, keys: frozenset[str], notes: Notes) -> str | None:
    prefix = key.partition(".")[0]
    for pattern, note in notes.braces.items():
        where, _, brace = pattern.rpartition(" ")
        if where and brace == f"{{{name}}}" and fnmatchcase(key, where):
            return note
    if spec == "n":
        return "its bare number, counted from 1"
    if "{" in spec:
        return f"a number with its noun; the noun is that of {prefix}.count.* for the thing that is meant"
    if f"{prefix}.count.{spec}" in keys:
        return f"a number with its noun, from {prefix}.count.{spec}"
    vocabulary = spec or name
    if any(each.startswith(f"{prefix}.{vocabulary}.") for each in keys) and name not in notes.braces:
        return f"a word from {prefix}.{vocabulary}.*, as it stands there"
    if f"{prefix}.{vocabulary}" in keys and name not in notes.braces:
        return f"from {prefix}.{vocabulary}, as it stands there"
    return notes.braces.get(name)


# ------------------------------------------------------------------ writing


def header(domain: str, language: str, catalogue: Catalog) -> str:
    """The same lines for everybody; only the date is the file's own."""
    revised = dict(catalogue.mime_headers)["PO-Revision-Date"]
    lines = {
        "Project-Id-Version": "stolik",
        "Report-Msgid-Bugs-To": "",
        "PO-Revision-Date": revised if revised[:2].isdigit() else REVISED,
        "Last-Translator": "Stolik contributors",
        "Language-Team": TEAMS[language],
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": str(catalogue.plural_forms),
    }
    said = "".join(f'"{name}: {value}\\n"\n' for name, value in lines.items())
    return f'# {ABOUT[domain]}\n# docs/translating.md tells how to work on it.\nmsgid ""\nmsgstr ""\n{said}\n'


def written(domain: str, language: str, catalogue: Catalog, keys: frozenset[str], notes: Notes) -> bytes:
    """A catalogue as it should stand in its file."""
    tidy = Catalog(locale=language)
    tidy.mime_headers = [("Plural-Forms", catalogue.plural_forms)]
    for key, message in sorted(entries(catalogue).items()):
        comments = comments_on(key, message, keys, notes)
        tidy.add(message.id, message.string, (), message.flags, comments, message.user_comments)
    body = BytesIO()
    write_po(body, tidy, width=0, omit_header=True)
    return header(domain, language, catalogue).encode() + body.getvalue().strip() + b"\n"


def file_of(folder: Path, language: str, domain: str) -> Path:
    return folder / language / "LC_MESSAGES" / f"{domain}.po"


def rewrite(folder: Path = FOLDER, *, check: bool = False) -> list[Path]:
    """Brings every catalogue into its form; tells which files changed, or with `check` would."""
    notes = read_notes()
    changed = []
    for domain in (WORDS, APP_WORDS):
        keys = frozenset(entries(read(file_of(folder, FALLBACK, domain), FALLBACK)))
        for language in LANGUAGES:
            file = file_of(folder, language, domain)
            wanted = written(domain, language, read(file, language), keys, notes)
            if wanted != file.read_bytes():
                changed.append(file)
                if not check:
                    file.write_bytes(wanted)
    return changed


def domain_of(key: str) -> str:
    return APP_WORDS if key.startswith(f"{APP_WORDS}.") else WORDS


def put(key: str, texts: Mapping[str, Sequence[str]], folder: Path = FOLDER) -> None:
    """Adds an entry, or gives it other words: one text per language, or all its plural forms."""
    for language, said in texts.items():
        file = file_of(folder, language, domain_of(key))
        catalogue = read(file, language)
        if len(said) not in (1, catalogue.num_plurals):
            raise ValueError(f"{language} has {catalogue.num_plurals} plural forms, not {len(said)}")
        catalogue.delete(key)
        id_: Any = key if len(said) == 1 else (key, key)
        catalogue.add(id_, said[0] if len(said) == 1 else tuple(said))
        _store(file, catalogue)


def remove(key: str, folder: Path = FOLDER) -> None:
    for language in LANGUAGES:
        file = file_of(folder, language, domain_of(key))
        catalogue = read(file, language)
        if key not in entries(catalogue):
            raise ValueError(f"{file.parent.parent.name} has no entry {key}")
        catalogue.delete(key)
        _store(file, catalogue)


def _store(file: Path, catalogue: Catalog) -> None:
    """As Babel writes it; `rewrite` does the rest."""
    with file.open("wb") as target:
        write_po(target, catalogue, width=0)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Keeps the catalogues of words in one form.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 if something would change")
    parser.add_argument("--put", metavar="KEY", help="add an entry, or give it other words; with --en, --pl and --it")
    for language in LANGUAGES:
        parser.add_argument(f"--{language}", nargs="+", metavar="TEXT", help="its text, or all its plural forms")
    parser.add_argument("--remove", nargs="+", default=[], metavar="KEY", help="remove entries from all languages")
    told = parser.parse_args(arguments)
    try:
        if told.put:
            put(told.put, {language: said for language in LANGUAGES if (said := getattr(told, language))})
        for key in told.remove:
            remove(key)
        changed = rewrite(check=told.check)
    except ValueError as problem:
        sys.exit(str(problem))
    for file in changed:
        print(f"{'would change' if told.check else 'changed'}: {file.relative_to(FOLDER.parent)}")
    sys.exit(1 if changed and told.check else 0)


if __name__ == "__main__":
    main()
