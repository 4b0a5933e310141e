"""The list of somebody's finished games: chosen, searched, put in order."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from babel.dates import format_date

from .names import names_for
from .results import FinishedGame
from .statistics import told_result
from .table import LETTERS

EVERYONE, PEOPLE, BOTS, WON = "everyone", "people", "bots", "won"
ORDERS: dict[str, Callable[[FinishedGame], Any]] = {
    "newest": lambda game: -game.at,
    "oldest": lambda game: game.at,
    "best": lambda game: (game.result.place, -game.result.total, -game.at),
}


def chosen(games: Sequence[FinishedGame], which: str, name: str | None) -> list[FinishedGame]:
    """Those of one game, or of all; against everyone, with people, with bots only, or won."""
    return [
        game
        for game in games
        if (name is None or game.game == name)
        and (which != PEOPLE or game.with_people)
        and (which != BOTS or not game.with_people)
        and (which != WON or (game.counts and not game.continues and game.result.place == 1))
    ]


def searched(
    games: Sequence[FinishedGame], words: str, language: str, title: Callable[[str], str]
) -> list[FinishedGame]:
    """Every word must occur: in the title, in a name, in the date as people or machines write it."""
    wanted = _plain(words).split()
    return [game for game in games if all(word in _text_of(game, language, title) for word in wanted)]


def _text_of(game: FinishedGame, language: str, title: Callable[[str], str]) -> str:
    day = datetime.fromtimestamp(game.at / 1000, UTC)
    dates = [day.date().isoformat(), *(format_date(day, form, locale=language) for form in ("short", "medium", "long"))]
    return _plain(" ".join([title(game.game), *names_for(game.seats, language), *dates]))


def _plain(text: str) -> str:
    """Without capitals and marks over letters: who writes quickly leaves them out."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(part for part in parts if not unicodedata.combining(part))


def told_game(game: FinishedGame, language: str, title: Callable[[str], str]) -> dict[str, Any]:
    names = names_for(game.seats, language)
    return {
        **told_result(game, title),
        "you": game.own,
        "resigned": not game.counts,
        "continues": game.continues,
        "seats": [
            {
                "seat": number,
                "letter": LETTERS[number],
                "colour": seat.colour,
                "kind": seat.kind,
                "name": names[number],
                "place": result.place,
                "total": result.total,
            }
            for number, (seat, result) in enumerate(zip(game.seats, game.results, strict=True))
        ],
    }
