"""Packs as their owners would write them: the printed file with some lines changed."""

from __future__ import annotations

from stolik.games.registry import pack_of_text, printed_text
from stolik.locale.packs import mistake_sentence
from stolik.locale.words import Words
from stolik.packs.mistakes import BadPack
from stolik.packs.pack import Pack

GAME = "the_river"
TOWN_HALL = "{id: b31, name: town_hall, cost: {wood: 3, clay: 2, stone: 1}, points: 9, count: 1}"
CORRECTED_TOWN_HALL = "{id: b31, name: town_hall, cost: {wood: 4, clay: 2, stone: 1}, points: 12, count: 1}"


def changed(*changes: tuple[str, str], game: str = GAME) -> str:
    """The printed file with other words in some places, each of which must be there exactly once."""
    text = printed_text(game)
    for before, after in changes:
        assert text.count(before) == 1, (text.count(before), before)
        text = text.replace(before, after)
    return text


def corrected(*changes: tuple[str, str], game: str = GAME) -> Pack:
    return pack_of_text(game, changed(*changes, game=game))


def corrected_river() -> Pack:
    """The River with another town hall and a tile that the printed box does not have."""
    return corrected(
        (TOWN_HALL, CORRECTED_TOWN_HALL),
        (
            "{id: mountain_storage_2, kind: storage, terrains: [mountain], production: {}, storage: 2, count: 1}",
            "{id: mountain_storage_4, kind: storage, terrains: [mountain], production: {}, storage: 4, count: 1}",
        ),
    )


def complaints(text: str, language: str = "en", game: str = GAME) -> list[str]:
    """Everything that is wrong with a pack, as `stolik components check` tells it."""
    try:
        pack_of_text(game, text)
    except BadPack as wrong:
        return [mistake_sentence(Words(language), "box.yaml", mistake) for mistake in wrong.mistakes]
    return []


def line_of(text: str, words: str) -> int:
    """The number of the first line with these words."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)
