"""Words for answers, from the catalogues. What a prompt needs again and again is made once."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import orjson

from stolik.core.events import NOBODY, Event, EventKind
from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.note import Note, PieceNotes
from stolik.core.prompt import Offer, Prompt, RefusedMove
from stolik.core.refusal import Refusal
from stolik.core.terms import SEAT
from stolik.games.registry import meta_of
from stolik.locale.catalogues import APP_WORDS, FALLBACK, LANGUAGES, WORDS, source_of
from stolik.locale.words import PieceCard, Words

from .kept_json import kept_json

log = logging.getLogger(__name__)

QUOTES = {"en": "“”", "pl": "„”", "it": "«»"}
# Vocabularies of the catalogues that are sentences, amounts or parts of boards, not names of things.
SENTENCES = ("log", "beat", "ask", "ask_due", "refuse", "move", "ability", "source", "phase", "due", "turn")
# the command line, files of components, and sentences of games, which the browser gets as they are
SPOKEN_HERE = re.compile(r"(cli|pack)\.|(?!ui\.)\w+\.(about|ask|beat|ask_due|guide|hint|log|now|refuse|why)\.")
NO_NAMES = (
    *SENTENCES,
    "count",
    "one",
    "given",
    "bonus",
    "tile_obj",
    "short",
    "board",
    "why",
    "guide",
    "hint",
    "piece",
    "about",
    "now",
)

# What a hole in a catalogue can raise; a player then reads the key instead of getting no answer at all.
HOLES = (KeyError, IndexError, ValueError, AttributeError)


@cache
def words(language: str) -> Words:
    return Words(language)


@lru_cache(maxsize=500)
def language_of(wanted: str | None, accepted: str) -> str:
    """By the query parameter, else by Accept-Language, else English."""
    if wanted and wanted[:2].lower() in LANGUAGES:
        return wanted[:2].lower()
    ranked: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, quality = part.partition(";q=")
        try:
            rank = float(quality) if quality else 1.0
        except ValueError:
            continue
        language = name.strip()[:2].lower()
        if language in LANGUAGES:
            ranked.append((rank, language))
    return max(ranked, key=lambda each: each[0])[1] if ranked else FALLBACK


def sentence(language: str, key: str, details: Mapping[str, object]) -> str:
    """The text of a key of the server's own."""
    try:
        return words(language).text(key, **{name: value for name, value in details.items() if name != "self"})
    except HOLES:
        log.exception("a hole in the catalogue: %s", key)
        return key


def event_sentence(
    language: str, game: Game[Any], event: Event, names: Sequence[str], reader: int | None = None
) -> str:
    if SEAT in event.kind.vocabularies:
        return _event(language, game, event, names, reader)
    who = names[event.seat] if event.seat != NOBODY else None
    return _usual_event(language, game, event.kind, tuple(event.values), who, event.seat == reader)


@lru_cache(maxsize=20_000)
def _usual_event(
    language: str, game: Game[Any], kind: EventKind, values: tuple[int, ...], who: str | None, reads_it: bool
) -> str:
    """Of nobody else but this one: much the same happens at many tables, and again and again."""
    if who is None:
        return _event(language, game, Event(kind, NOBODY, list(values)), [], None)
    return _event(language, game, Event(kind, 0, list(values)), [who], 0 if reads_it else None)


def _event(language: str, game: Game[Any], event: Event, names: Sequence[str], reader: int | None) -> str:
    try:
        return words(language).event_sentence(game, event, names, reader)
    except HOLES:
        log.exception("a hole in the catalogue: event %s", event.kind.name)
        return event.kind.name


def question(language: str, game: Game[Any], prompt: Prompt, names: Sequence[str]) -> str:
    if "seat" in prompt.details:
        return _question(language, game, prompt, names)
    details = kept_json(prompt.details, orjson.OPT_SORT_KEYS)
    return _usual_question(language, game, prompt.task, details, names[prompt.seat])


@lru_cache(maxsize=20_000)
def _usual_question(language: str, game: Game[Any], task: str, details: bytes, who: str) -> str:
    """One that mentions nobody else: there are few of them."""
    return _question(language, game, Prompt(0, task, Note(""), orjson.loads(details), [], []), [who])


def _question(language: str, game: Game[Any], prompt: Prompt, names: Sequence[str]) -> str:
    try:
        return words(language).question(game, prompt, names)
    except HOLES:
        log.exception("a hole in the catalogue: question %s", prompt.task)
        return prompt.task


def reason(language: str, game: Game[Any], prompt: Prompt, names: Sequence[str]) -> str:
    note = prompt.reason
    named = tuple(names) if "seat" in note.details else ()
    return _reason(language, game, note.code, kept_json(note.details, orjson.OPT_SORT_KEYS), named)


@lru_cache(maxsize=20_000)
def _reason(language: str, game: Game[Any], code: str, details: bytes, names: Sequence[str]) -> str:
    try:
        return words(language).reason(game, Note(code, "", orjson.loads(details)), names)
    except HOLES:
        log.exception("a hole in the catalogue: reason %s", code)
        return ""


def piece_card(language: str, game: Game[Any], piece: str, notes: PieceNotes, names: Sequence[str]) -> PieceCard:
    try:
        return words(language).piece(game, notes, names)
    except HOLES:
        log.exception("a hole in the catalogue: piece %s", piece)
        return PieceCard(piece, [], [], notes.rule)


def move_label(language: str, game: Game[Any], move: Move) -> str:
    """What a move is called wherever it is made."""
    return _labels(language, game)[move.code]


def offer_label(language: str, game: Game[Any], offer: Offer | RefusedMove) -> str:
    """What a move is called here and now."""
    told = kept_json(offer.arguments, orjson.OPT_SORT_KEYS)
    return _label(language, game, offer.move.code, told)


@cache
def _labels(language: str, game: Game[Any]) -> list[str]:
    """What all moves of a game are called, in the order of its catalogue."""
    return [_label(language, game, move.code, kept_json(move.arguments())) for move in game.moves.moves]


@lru_cache(maxsize=20_000)
def _label(language: str, game: Game[Any], code: int, arguments: bytes) -> str:
    move = game.moves[code]
    try:
        return words(language).move_label(game, move, orjson.loads(arguments))
    except HOLES:
        log.exception("a hole in the catalogue: move %s", move.verb.name)
        return move.notation


def refusal_sentence(language: str, game: Game[Any], refusal: Refusal, names: Sequence[str]) -> str:
    details = kept_json(refusal.details, orjson.OPT_SORT_KEYS)
    named = tuple(names) if "seat" in refusal.details else ()
    return _refusal(language, game, refusal.code, details, named)


@lru_cache(maxsize=20_000)
def _refusal(language: str, game: Game[Any], code: str, details: bytes, names: Sequence[str]) -> str:
    try:
        return words(language).refusal(game, Refusal(code, "", orjson.loads(details)), names)
    except HOLES:
        log.exception("a hole in the catalogue: refusal %s", code)
        return code


def hint_reason(
    language: str, game: Game[Any], theme: str, good: bool, changes: Sequence[Any], actor: int, names: Sequence[str]
) -> str:
    try:
        return words(language).hint_reason(game, theme, good, changes, actor, names)
    except HOLES:
        log.exception("a hole in the catalogue: hint %s", theme)
        return theme


@cache
def title(language: str, game: str) -> str:
    return words(language).title(meta_of(game))


@cache
def score_label(language: str, game: Game[Any], item: str) -> str:
    try:
        return words(language).score_item(game, item)
    except HOLES:
        log.exception("a hole in the catalogue: score %s", item)
        return item


def term(language: str, game: Game[Any], vocabulary: str, id_: str) -> str:
    """The word for an id of a vocabulary."""
    return words(language).term(game.meta.prefix, vocabulary, id_)


@cache
def catalogue_json(language: str) -> bytes:
    """The catalogue for the browser: texts, and lists of plural forms, without what only we make sentences of."""
    from babel.messages.pofile import read_po

    entries: dict[str, object] = {}
    for domain in (WORDS, APP_WORDS):
        with source_of(language, domain).open("rb") as file:
            told = read_po(file, locale=language)
        for message in told:
            key = message.id if isinstance(message.id, str) else message.id[0]
            if key and not SPOKEN_HERE.match(key):
                entries[key] = message.string
    return orjson.dumps(entries)


def ids_in_words(language: str, prefix: str) -> Callable[[str], str | None]:
    """How ids of a game's components are called; names of options stand in quotation marks."""
    names: dict[str, str] = {}
    opening, closing = QUOTES[language][:1], QUOTES[language][1:]
    for key, text in orjson.loads(catalogue_json(language)).items():
        game, _, rest = key.partition(".")
        vocabulary, _, id_ = rest.partition(".")
        if game != prefix or not id_ or vocabulary in NO_NAMES or not isinstance(text, str):
            continue
        if vocabulary == "option":
            names.setdefault(id_, text if "." in id_ else f"{opening}{text}{closing}")
        else:
            names.setdefault(id_, text)
    return names.get
