"""The River at the terminal: its board in every language, whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from itertools import product
from typing import Any

import pytest
from rich.console import Console

from stolik.cli.boards import board_of
from stolik.cli.telling import effect_text
from stolik.core.chance import KeyedChance
from stolik.core.events import Event
from stolik.core.foresight import foresee
from stolik.core.rng import seeded
from stolik.games.registry import load_game
from stolik.games.the_river.components import RESOURCE_IDS
from stolik.games.the_river.game import GAME as RIVER
from stolik.games.the_river.state import TheRiverState
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words

GAME = "the_river"
RULES = load_game(GAME)
BOARD = board_of(GAME)
NAMES = ["Anna", "Bert", "Klara", "Dorota"]
WIDTH = 80


def states(seats: int) -> Iterator[TheRiverState]:
    """Every tenth position of a random game, and the last one."""
    chance, rng = KeyedChance("board"), seeded("board")
    state = RULES.new(seats, {}, chance)
    decisions = 0
    while state.pending:
        if decisions % 10 == 0:
            yield state
        choices = RULES.legal(state)
        RULES.apply(state, choices[rng.below(len(choices))], chance)
        decisions += 1
    yield state


def drawn(state: TheRiverState, words: Words) -> str:
    paper = StringIO()
    view = RULES.present(RULES.redact(state, 0), 0)
    Console(width=WIDTH, file=paper).print(BOARD.draw(view, NAMES[: len(state.players)], words, 0))
    return paper.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_cut_off_and_columns_tell_their_points(language: str, seats: int) -> None:
    words = Words(language)
    scored = 0
    for state in states(seats):
        text = drawn(state, words)
        assert "…" not in text and "{" not in text, text
        assert max(map(len, text.splitlines())) <= WIDTH
        view: Any = RULES.present(state, None)
        for player in view["players"]:
            worth = [words.text("river.board.worth", points=column["points"]) for column in player["columns"]]
            assert re.search(r"\s+".join(map(re.escape, worth)), text), text
            scored += any(column["points"] for column in player["columns"])
    assert scored


# ---------------------------------------------------------------------- words that people stumbled on


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_paid_is_told_without_zeros(language: str) -> None:
    words = Words(language)
    paid = RIVER.edition.reports.paid
    for wood, clay, stone in product((0, 2), repeat=3):
        told = words.event_sentence(RULES, Event(paid, 0, [wood, clay, stone]), NAMES)
        named = [words.plural(f"river.count.{kind}", 2) for kind in RESOURCE_IDS[:3]]
        assert [name in told for name in named] == [wood > 0, clay > 0, stone > 0], told
        assert "0" not in told and "{" not in told, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_makes_room_reads_what_is_taken_for_it(language: str) -> None:
    words = Words(language)
    full = {"tiles": ["forest_wood_2"], "stored": {"wood": 1, "clay": 3}}  # four warehouses
    state = RULES.from_position(["Anna", "Bert"], {}, {"players": {"Anna": full}})
    RULES.run_on(state, KeyedChance("room"))
    RULES.apply(state, RULES.moves.parse("produce wood"), KeyedChance("room"))
    labels = [words.move_label(RULES, move, RULES.arguments(state, move)) for move in RULES.legal(state)]
    wood, clay = (words.term("river", "resource", kind) for kind in ("wood", "clay"))
    assert (labels[0].count(wood), labels[0].count(clay)) == (2, 0), labels
    assert (labels[1].count(wood), labels[1].count(clay)) == (1, 1), labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_token_returned_for_its_own_kind_is_told_to_change_nothing(language: str) -> None:
    full = {"tiles": ["forest_wood_2"], "stored": {"wood": 1, "clay": 3}}  # four warehouses
    state = RULES.from_position(["Anna", "Bert"], {}, {"players": {"Anna": full}})
    RULES.run_on(state, KeyedChance("room"))
    RULES.apply(state, RULES.moves.parse("produce wood"), KeyedChance("room"))
    legal = RULES.legal(state)
    foreseen = foresee(RULES, RULES.redact(state, 0), legal)
    assert {move.notation: ahead.idle for move, ahead in zip(legal, foreseen, strict=True)} == {
        "return wood": True,
        "return clay": False,
    }
    words = Words(language)
    told = [effect_text(RULES, 0, ahead, words) for ahead in foreseen]
    assert told[0] == words.text("cli.told.no_change") and told[0] not in told[1], told


def test_equal_tiles_that_change_places_change_nothing() -> None:
    tiles = ["forest_wood_storage", "forest_wood_storage", "badlands_storage_2"]
    state = RULES.from_position(["Anna", "Bert"], {}, {"players": {"Anna": {"tiles": tiles}}})
    RULES.run_on(state, KeyedChance("swap"))
    RULES.apply(state, RULES.moves.parse("rearrange"), KeyedChance("swap"))
    legal = RULES.legal(state)
    foreseen = foresee(RULES, RULES.redact(state, 0), legal)
    idle = [move.notation for move, ahead in zip(legal, foreseen, strict=True) if ahead.idle]
    assert idle == ["swap 1 2"]


def test_a_meadow_of_supply_is_foreseen_with_its_token_of_each_round() -> None:
    position = {"tiles_face_up": ["meadow_supply_wood"]}
    state = RULES.from_position(["Anna", "Bert"], {}, position)
    RULES.run_on(state, KeyedChance("supply"))
    (foreseen,) = foresee(RULES, RULES.redact(state, 0), [RULES.moves.parse("explore meadow_supply_wood")])
    told = [Words("en").amount(RULES, amount) for amount in foreseen.effect]
    assert "+1 token each round (wood)" in told, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_lets_no_tile_produce_food(language: str) -> None:
    words = Words(language)
    produced, _, stored = BOARD.legend(words).partition(";")
    food = words.term("river", "resource", "food")
    assert food not in produced and food in stored
