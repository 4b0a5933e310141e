"""Every word exists in every language, none is left over, and all languages fill in the same things."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from stolik.core.meta import Meta
from stolik.games.registry import metas
from stolik.locale.catalogues import FALLBACK, LANGUAGES, source_of

from .keys import (
    NOTES,
    PROGRAMS,
    codes_of_packs,
    gauges_of,
    keys_of_game,
    keys_of_table,
    kinds_of,
    label_fields_of,
    note_codes_of,
    patterns_of_board,
    patterns_of_programs,
    tallied_of,
    vocabularies_of,
)


def load(language: str) -> Catalog:
    with source_of(language).open("rb") as file:
        return read_po(file, locale=language)


CATALOGUES = {language: load(language) for language in LANGUAGES}


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def messages(language: str) -> dict[str, Message]:
    return {key_of(message): message for message in CATALOGUES[language] if message.id}


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or [])


def fields(sentence: str) -> set[str]:
    """The names in braces, also those inside others."""
    names: set[str] = set()
    for _text, name, spec, _conversion in Formatter().parse(sentence):
        if name is not None:
            names.add(name)
            names |= fields(spec or "")
    return names


KEYS = set(messages(FALLBACK))
GAME_KEYS = {meta.game: keys_of_game(meta) for meta in metas()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys(language: str) -> None:
    assert set(messages(language)) == KEYS


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_fuzzy_or_equal_to_its_key(language: str) -> None:
    for key, message in messages(language).items():
        assert not message.fuzzy, key
        for form in forms(message):
            assert form.strip(), key
            assert form != key


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_ids_and_nothing_is_obsolete(language: str) -> None:
    assert all(re.fullmatch(r"[a-z_]+(\.[A-Za-z0-9_]+)+", key) for key in KEYS)
    assert not CATALOGUES[language].obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    number = CATALOGUES[language].num_plurals
    assert number == (3 if language == "pl" else 2)
    for key, message in messages(language).items():
        assert message.pluralizable == (".count." in key), key
        assert len(forms(message)) == (number if message.pluralizable else 1), key
        if message.pluralizable:
            assert all(fields(form) == {"n"} for form in forms(message)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_fill_in_the_same_things(language: str) -> None:
    english = messages(FALLBACK)
    for key, message in messages(language).items():
        # not every language says something else to the reader than of others
        assert fields(forms(message)[0]) - {"you"} == fields(forms(english[key])[0]) - {"you"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_of_numbers_exist(language: str) -> None:
    for key, message in messages(language).items():
        for form in forms(message):
            for _text, name, spec, _conversion in Formatter().parse(form):
                if spec and name != "you" and spec != "n" and "{" not in spec:
                    prefix = key.partition(".")[0]
                    assert f"{prefix}.count.{spec}" in KEYS or any(k.startswith(f"{prefix}.{spec}.") for k in KEYS), key


@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.game)
def test_games_have_all_their_words(meta: Meta) -> None:
    assert not meta.chapter or meta.chapter in kinds_of(meta.game)
    assert not GAME_KEYS[meta.game] - KEYS


@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.game)
def test_sentences_use_fields_that_events_and_moves_have(meta: Meta) -> None:
    english = messages(FALLBACK)
    for name, kind in kinds_of(meta.game).items():
        for key in (key for key in KEYS if key.startswith(f"{meta.prefix}.log.{name}")):
            assert fields(forms(english[key])[0]) <= {"player", "you", *kind.fields}, key
    for name, told in label_fields_of(meta.game).items():
        assert fields(forms(english[f"{meta.prefix}.move.{name}"])[0]) <= told, name


def test_the_table_and_the_programs_have_all_their_words() -> None:
    assert not keys_of_table() - KEYS
    for pattern in patterns_of_programs():
        assert any(fnmatchcase(key, pattern) for key in KEYS), pattern
    for meta in metas():
        for pattern in patterns_of_board(meta):
            assert any(fnmatchcase(key, pattern) for key in KEYS), pattern


def is_variant(key: str, meta: Meta) -> bool:
    """`<key>.no_<field>` of an event or a move that has the field; such endings can follow each other."""
    _prefix, family, *rest = key.split(".")
    name, *endings = rest or [""]
    if not endings or not all(ending.startswith("no_") for ending in endings):
        return False
    kinds, labels = kinds_of(meta.game), label_fields_of(meta.game)
    told = set(kinds[name].fields) if family == "log" and name in kinds else set()
    told |= labels[name] if family == "move" and name in labels else set()
    return {ending.removeprefix("no_") for ending in endings} <= told


def is_noun_of_a_field(unit: str, sentences: list[str]) -> bool:
    """Whether a number takes the noun that another field names, as in `{amount:{good!r}}`."""
    vocabularies = {name for sentence in sentences for name in re.findall(r":\{(\w+)!r\}\}", sentence)}
    return any(unit in vocabularies_of(meta.game).get(name, ()) for meta in metas() for name in vocabularies)


def test_no_word_is_left_over() -> None:
    prefixes = {meta.prefix: meta for meta in metas()}
    patterns = patterns_of_programs()
    english = messages(FALLBACK)
    sentences = [form for message in english.values() for form in forms(message)]
    for key in KEYS:
        prefix, family = key.split(".")[:2]
        if prefix in PROGRAMS:
            assert any(fnmatchcase(key, pattern) for pattern in patterns), key
        elif prefix == "table":
            assert key in keys_of_table(), key
        elif prefix == "pack":
            assert key.rpartition(".")[2] in codes_of_packs(), key
        elif family == "count":
            unit = key.rpartition(".")[2]
            named = is_noun_of_a_field(unit, sentences)
            counted = unit in gauges_of(prefixes[prefix].game) | tallied_of(prefixes[prefix].game)
            assert named or counted or any(f":{unit}}}" in sentence for sentence in sentences), key
        elif family in ("board", "short"):
            assert any(fnmatchcase(key, pattern) for pattern in patterns_of_board(prefixes[prefix])), key
        elif family in NOTES:
            code = key.split(".")[2]
            assert any(fnmatchcase(code, known) for known in note_codes_of(prefixes[prefix].game, family)), key
        else:
            meta = prefixes[prefix]
            other_words = any(f":{family}}}" in sentence for sentence in sentences)  # as in {give:given}
            assert key in GAME_KEYS[meta.game] or is_variant(key, meta) or other_words, key
