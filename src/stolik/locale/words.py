"""Sentences for people: catalogue entries filled with names, numbers and terms of the games.

A catalogue entry is a key (`yotd.log.scored`) with a sentence in which braces mark what is filled in:

    {player}          a name, a number or a term as it is
    {points:points}   a number with its noun, from the entry yotd.count.points, which has the plural forms
    {first:type}      a term of another vocabulary than the name says
    {palace:n}        the bare number of something numbered; people count from 1
    {amount:{good!r}} a number with the noun that another field names
    {you:{player} pays|you pay}
                      what stands before the bar, or what stands behind it where the sentence is about its reader

An entry ending in `.no_<field>` is used instead where that number is 0 or that argument is missing; of two that
are missing, the second can have an entry of its own after that of the first (`.no_shift.no_to`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypedDict

from stolik.core.events import NOBODY, Event
from stolik.core.foresight import Amount
from stolik.core.game import Game
from stolik.core.meta import Meta, Option
from stolik.core.moves import Move
from stolik.core.note import Note, PieceNotes, Tally
from stolik.core.prompt import Prompt
from stolik.core.refusal import Refusal
from stolik.core.terms import SEAT, Vocabulary

from .blanks import Blank, Parts, parts_of
from .catalogues import catalogue

UNKNOWN_COUNT = 5  # the plural form of what cannot be counted beforehand
TABLE = "table"  # the prefix of what is said at the table whatever the game


class Term(NamedTuple):
    """An id of a vocabulary, to be shown as its word."""

    vocabulary: str
    id: str


class Reader(NamedTuple):
    """Whether a sentence is about whoever reads it."""

    is_meant: bool


class SeatLine(TypedDict):
    """What a piece means for another seat."""

    seat: int
    text: str
    loss: bool


class PieceCard(NamedTuple):
    """What is said of a piece: its name, what it is and does, what it means now, the rule's number, other seats."""

    name: str
    about: list[str]
    now: list[str]
    rule: str
    loss: bool = False
    others: Sequence[SeatLine] = ()


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = catalogue(language)
        self._known: dict[str, bool] = {}

    # ------------------------------------------------------------------ any key

    def has(self, key: str) -> bool:
        known = self._known.get(key)
        if known is None:
            known = self._entry(key) != key or self._catalogue.ngettext(key, key, 1) != key
            self._known[key] = known
        return known

    def _entry(self, key: str) -> str:
        return self._catalogue.gettext(key)

    # Compiled code takes names before the slash for keywords all the same: they must not be fields of a sentence.

    def text(self, _key: str, /, **values: object) -> str:
        """The entry of a key with its braces filled. A key that does not exist is shown as it is."""
        return self._filled(_key.partition(".")[0], parts_of(self._entry(_key)), values)

    def plural(self, _key: str, _number: int, /, **values: object) -> str:
        """A number with its noun, such as `2 palaces`."""
        sentence = self._catalogue.ngettext(_key, _key, _number)
        return self._filled(_key.partition(".")[0], parts_of(sentence), {"n": _number, **values})

    def term(self, prefix: str, vocabulary: str, id_: str) -> str:
        """The word for an id. What is only numbered (palace 0, palace 1 ...) is counted from 1."""
        if id_.isdigit():
            return self.text(f"{prefix}.{vocabulary}", n=int(id_) + 1)
        key = f"{prefix}.{vocabulary}.{id_}"
        return self.text(key) if self.has(key) else id_.replace("_", " ")  # a piece of a corrected box

    # ------------------------------------------------------------------ what games say

    def title(self, meta: Meta) -> str:
        return self.text(f"{meta.prefix}.title")

    def option(self, meta: Meta, option: Option) -> str:
        return self.text(f"{meta.prefix}.option.{option.name}")

    def option_value(self, meta: Meta, option: Option, value: object) -> str:
        if isinstance(value, bool):
            return self.text(f"{TABLE}.{'yes' if value else 'no'}")
        return str(value) if isinstance(value, int) else self.text(f"{meta.prefix}.option.{option.name}.{value}")

    def move_label(self, game: Game[Any], move: Move, arguments: Mapping[str, object] | None = None) -> str:
        """What a choice is called; with `Game.arguments`, what it means at the moment."""
        given = move.arguments() if arguments is None else arguments
        vocabularies = dict(zip(move.verb.arguments, move.verb.vocabularies, strict=True))
        values = {
            name: _term(vocabularies[name], value) if name in vocabularies else _named(name, value)
            for name, value in given.items()
        }
        key = f"{game.meta.prefix}.move.{move.verb.name}"
        absent = [name for name in (*move.verb.arguments, *self._fields(key)) if name not in values]
        return self._sentence(key, values, absent)

    def _fields(self, key: str) -> list[str]:
        """What the braces of an entry ask for."""
        return [part.name for part in parts_of(self._entry(key)) if isinstance(part, Blank)]

    def event_sentence(self, game: Game[Any], event: Event, names: Sequence[str], reader: int | None = None) -> str:
        """What happened; where it happened to the reader, in the second person."""
        values: dict[str, object] = {}
        if event.seat != NOBODY:
            values.update(player=names[event.seat], you=Reader(event.seat == reader))
        for name, vocabulary, number in zip(event.kind.fields, event.kind.vocabularies, event.values, strict=True):
            values[name] = names[number] if vocabulary is SEAT else _term(vocabulary, vocabulary.value(number))
        return self._sentence(f"{game.meta.prefix}.log.{event.kind.name}", values)

    def question(self, game: Game[Any], prompt: Prompt, names: Sequence[str]) -> str:
        """What the actor is asked."""
        values = _details(game, prompt.details, names)
        return self._sentence(f"{game.meta.prefix}.ask.{prompt.task}", {"player": names[prompt.seat], **values})

    def reason(self, game: Game[Any], note: Note, names: Sequence[str]) -> str:
        """Why the actor is asked."""
        return self.note(game, "why", note, names)

    def piece(self, game: Game[Any], notes: PieceNotes, names: Sequence[str]) -> PieceCard:
        """All that is said of a piece."""
        return PieceCard(
            self.note(game, "piece", notes.name, names),
            [self.note(game, "about", note, names) for note in notes.about],
            [self.note(game, "now", note, names) for note in notes.now],
            notes.rule,
            notes.loss,
            [self._seat_line(game, told) for told in notes.others],
        )

    def _seat_line(self, game: Game[Any], told: Tally) -> SeatLine:
        sign = "" if not told.change or not told.count else "+" if told.count > 0 else "\u2212"
        text = sign + self.plural(f"{game.meta.prefix}.count.{told.thing}", abs(told.count))
        return SeatLine(seat=told.seat, text=text, loss=told.change and told.count < 0)

    def note(self, game: Game[Any], family: str, note: Note, names: Sequence[str]) -> str:
        """The sentence of a note; the family says what kind of note it is."""
        return self._sentence(f"{game.meta.prefix}.{family}.{note.code}", _details(game, note.details, names))

    def amount(self, game: Game[Any], told: Amount) -> str:
        """A part of the effect of an offer, such as `+3 yuan` or `? cards`."""
        prefix, gauge = game.meta.prefix, told.gauge
        key = f"{prefix}.count.{gauge.thing}"
        if told.amount is None:
            text = self.plural(key, UNKNOWN_COUNT, n="?")
        else:
            text = ("+" if told.amount > 0 else "\u2212") + self.plural(key, abs(told.amount))
        return f"{text} ({self.term(prefix, gauge.kinds, gauge.of)})" if gauge.of else text

    def hint_reason(
        self, game: Game[Any], theme: str, good: bool, changes: Sequence[Sequence[int]], actor: int,
        names: Sequence[str],
    ) -> str:  # fmt: skip
        """Why a move is advised; changes are seats, numbers of gauges and amounts."""
        key = f"{game.meta.prefix}.hint.{theme}.{'good' if good else 'bad'}"
        if not self.has(key):
            key = f"{TABLE}.hint.{theme}.{'good' if good else 'bad'}"
        amounts: list[str] = []
        for seat, gauge, count in changes:
            amount = self.amount(game, Amount(seat, game.gauges[gauge], count))
            amounts.append(amount if seat == actor else f"{names[seat]} {amount}")
        sentence = self.text(key)
        return f"{', '.join(amounts)}: {sentence}" if amounts else capital(sentence)

    def refusal(self, game: Game[Any], refusal: Refusal, names: Sequence[str]) -> str:
        """Why something is not allowed."""
        key = f"{game.meta.prefix}.refuse.{refusal.code}"
        if not self.has(key):
            key = f"{TABLE}.refuse.{refusal.code}"
        return self._sentence(key, _details(game, refusal.details, names))

    def score_item(self, game: Game[Any], item: str) -> str:
        """A line of a score sheet."""
        return self.text(f"{game.meta.prefix}.source.{item}")

    def _sentence(self, key: str, values: Mapping[str, object], absent: Sequence[str] = ()) -> str:
        for name in [*absent, *(name for name, value in values.items() if value == 0)]:
            if self.has(f"{key}.no_{name}"):
                key = f"{key}.no_{name}"
        return capital(self._filled(key.partition(".")[0], parts_of(self._entry(key)), values))

    # ------------------------------------------------------------------ filling the blanks

    def _filled(self, prefix: str, parts: Parts, values: Mapping[str, object]) -> str:
        return "".join([part if isinstance(part, str) else self._blank(prefix, part, values) for part in parts])

    def _blank(self, prefix: str, blank: Blank, values: Mapping[str, object]) -> str:
        value = values[blank.name]
        if blank.conversion == "r":
            value = value.id if isinstance(value, Term) else repr(value)
        return self._shown(prefix, value, self._filled(prefix, blank.form, values) if blank.form else "")

    def _shown(self, prefix: str, value: object, form: str) -> str:
        if isinstance(value, Reader):
            of_others, to_the_reader = form.rsplit("|", 1)  # a name may have a bar in it
            return to_the_reader if value.is_meant else of_others
        if isinstance(value, list):
            return ", ".join([self._shown(prefix, each, form) for each in value])
        if isinstance(value, Term):
            return str(int(value.id) + 1) if form == "n" else self.term(prefix, form or value.vocabulary, value.id)
        if form and isinstance(value, int):
            return self.plural(f"{prefix}.count.{form}", value)
        return str(value)


def capital(sentence: str) -> str:
    """With a capital first letter; the others as they are."""
    return sentence[:1].upper() + sentence[1:]


def _term(vocabulary: Vocabulary, value: object) -> object:
    """What an event or a move holds, in the form in which it is filled in."""
    if isinstance(value, list):
        return [Term(vocabulary.name, id_) for id_ in value]
    return Term(vocabulary.name, value) if isinstance(value, str) else value


@cache
def _numbered(game: Game[Any]) -> frozenset[str]:
    """The vocabularies of a game whose members are only numbered."""
    return frozenset(
        vocabulary.name
        for move in game.moves.moves
        for vocabulary in move.verb.vocabularies
        if vocabulary.ids and vocabulary.ids[0].isdigit()
    )


def _details(game: Game[Any], details: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    """The details of a question or a refusal: ids become terms, seats become names."""
    numbered = _numbered(game)
    values: dict[str, object] = {}
    for name, value in details.items():
        if name == "seat" and isinstance(value, int):
            values["player"] = names[value]
        elif name == "notation":
            values[name] = value
        elif name in numbered:
            values[name] = Term(name, str(value))
        else:
            values[name] = _named(name, value)
    return values


def _named(name: str, value: object) -> object:
    """An id is a term of the vocabulary that the field is named after, unless the sentence says of which."""
    return Term(name, value) if isinstance(value, str) else value
