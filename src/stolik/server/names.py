"""What those are called who gave no name: bots by names of their own, people by a word of whoever reads it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from . import speech
from .rows import BOT_SEAT, HUMAN_SEAT, Seat

BOT_NAMES = ("Lumo", "Tiko", "Klik", "Runo", "Bibi", "Miro", "Nelo", "Zefo")  # at home in no language, so in all


def bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]


def sounds_like(name: str) -> str:
    """Equal for names that people take for the same: however they are written in capitals, wide or with blanks."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def names_for(seats: Sequence[Seat], language: str, reader: int | None = None) -> list[str]:
    """Everybody's name in the words of a reader, who is "you" if it is one of them."""
    return [
        _you(language) if number == reader else seat.name or _usual_name(seat, number, language)
        for number, seat in enumerate(seats)
    ]


def is_named(seat: Seat) -> bool:
    return bool(seat.name) or seat.kind != HUMAN_SEAT


def settled_names(seats: Sequence[Seat], language: str) -> list[str]:
    """A name for everybody in the record, and no name twice. People keep theirs, so bots look for others."""
    taken: set[str] = set()
    names = [""] * len(seats)
    for number in sorted(range(len(seats)), key=lambda each: seats[each].kind == BOT_SEAT):
        seat = seats[number]
        wish = seat.name or _usual_name(seat, number, language)
        names[number], count = wish, 1
        while sounds_like(names[number]) in taken:
            count += 1
            names[number] = f"{wish} {count}"
        taken.add(sounds_like(names[number]))
    return names


def _usual_name(seat: Seat, number: int, language: str) -> str:
    if seat.kind == BOT_SEAT:
        return bot_name(number)
    return _player(language, number)


@cache
def _player(language: str, number: int) -> str:
    return speech.sentence(language, "server.player", {"n": number + 1})


@cache
def _you(language: str) -> str:
    return speech.sentence(language, "server.you", {})
