"""The catalogues of words and the choice of the language."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

LANGUAGES = ("en", "pl", "it")
FALLBACK = "en"
WORDS = "stolik"  # what the games, the command and the server say
APP_WORDS = "ui"  # what the browser app says by itself
FOLDER = Path(__file__).parent


class UnknownLanguage(ValueError):
    """There are no words in this language."""


def choose_language(wanted: str | None = None, environment: Mapping[str, str] | None = None) -> str:
    """The wanted language, or that of the locale, or English. Raises UnknownLanguage if a wanted one is missing."""
    if wanted:
        language = _short(wanted)
        if language not in LANGUAGES:
            raise UnknownLanguage(f"there are no words in {wanted!r}; there are: {', '.join(LANGUAGES)}")
        return language
    environment = os.environ if environment is None else environment
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            language = _short(environment[variable])
            return language if language in LANGUAGES else FALLBACK
    return FALLBACK


def _short(locale: str) -> str:
    """pl_PL.UTF-8 is pl."""
    return locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def source_of(language: str, domain: str = WORDS) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


@cache
def catalogue(language: str) -> GNUTranslations:
    """The words of one language, compiled in memory from its .po file, so that there is no .mo file to grow stale."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source_of(language).open("rb") as file:
        told = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, told)
    compiled.seek(0)
    return GNUTranslations(compiled)
