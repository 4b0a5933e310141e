"""The words of the running command, and its two mouths: answers go to stdout, everything else to stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from rich.console import Console

from stolik.locale.catalogues import UnknownLanguage, choose_language
from stolik.locale.words import Words

NARROWEST = 40
WIDTH_OF_PIPES = 80

_words: Words | None = None


def words() -> Words:
    """The words in the language of this run."""
    global _words
    if _words is None:
        _words = Words(_language_of(sys.argv[1:]))
    return _words


def use_language(wanted: str | None) -> None:
    """Settles the language. Raises UnknownLanguage."""
    global _words
    language = choose_language(wanted)
    if _words is None or _words.language != language:
        _words = Words(language)


def _language_of(arguments: Sequence[str]) -> str:
    """The language before the arguments are parsed, for help texts; a wrong one is complained of later."""
    wanted: str | None = None
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
        elif argument == "--lang" and index + 1 < len(arguments):
            wanted = arguments[index + 1]
    try:
        return choose_language(wanted)
    except UnknownLanguage:
        return choose_language()


def say(key: str, /, **values: object) -> str:
    """The sentence of a key."""
    return words().text(key, **values)


def say_count(key: str, number: int) -> str:
    """A number with its noun."""
    return words().plural(key, number)


def output() -> Console:
    """Where answers go. Into a pipe or a file they are 80 columns wide, unless COLUMNS says otherwise."""
    return _console(stderr=False)


def aside() -> Console:
    """Where progress and complaints go."""
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    width = None
    if not stream.isatty():
        columns = os.environ.get("COLUMNS", "")
        width = max(int(columns), NARROWEST) if columns.isdigit() else WIDTH_OF_PIPES
    return Console(stderr=stderr, width=width, highlight=False, soft_wrap=False)
