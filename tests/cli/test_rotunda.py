"""Rotunda at the terminal: its board, the labels of its choices, and a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stolik.cli.boards import board_of
from stolik.core.chance import KeyedChance
from stolik.core.rng import seeded
from stolik.games.registry import load_game
from stolik.games.rotunda.state import RotundaState
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words
from stolik.match.record import read

from .running import stolik

GAME = "rotunda"
RULES = load_game(GAME)
BOARD = board_of(GAME)
NAMES = ["Anna", "Bert", "Klara", "Dorota", "Emil"]
WON = {"en": "wins!", "pl": "Wygrywa", "it": "Vince"}
ENOUGH = "1\n" * 2000


def states(seats: int, options: dict[str, object]) -> Iterator[RotundaState]:
    """Every position of a random game with a decision to make, and the last one."""
    chance, rng = KeyedChance("board"), seeded("board")
    state = RULES.new(seats, options, chance)
    while state.pending:
        yield state
        choices = RULES.legal(state)
        RULES.apply(state, choices[rng.below(len(choices))], chance)
    yield state


def drawn(state: RotundaState, viewer: int | None, words: Words) -> str:
    paper = StringIO()
    names = NAMES[: len(state.players)]
    Console(width=80, file=paper).print(BOARD.draw(RULES.present(state, viewer), names, words, viewer))
    return paper.getvalue()


def placed(players: dict[str, Any], **table: object) -> RotundaState:
    state: RotundaState = RULES.from_position(list(players), {}, {"players": players, **table})
    return state


def line_of(text: str, place: str) -> str:
    return next(line for line in text.split("\n") if f"{place} " in line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_table_fits_and_is_in_words(seats: int, language: str) -> None:
    words = Words(language)
    options: dict[str, object] = {
        "neutral_room_action": seats == 2,
        "advanced_experts": seats == 3,
        "free_hall": seats == 5,
    }
    for number, state in enumerate(states(seats, options)):
        if number % 10 == 0 or not state.pending:
            text = drawn(state, state.actor if state.pending else None, words)
            assert all(len(line) <= 80 for line in text.split("\n"))
            assert "rotunda." not in text
            assert "{" not in text
            assert all(name in text for name in NAMES[:seats])
            assert "…" not in text  # nothing is cut off


def test_the_house_shows_leaders_cubes_coins_and_chairs() -> None:
    state = placed(
        {"a": {"leaders": ["market", "hall"]}, "b": {"leaders": ["bank", "hall"]}, "c": {}},
        cubes={"market": ["tea", None, None]},
        banker_coins=5,
        chairs={"supplier": {"a": {"junior": 1, "senior": 1}}},
    )
    text = drawn(state, 0, Words("en"))
    assert "market ●1 t·· [···]" in line_of(text, "i3")
    assert "bank ■1" in line_of(text, "o1")
    assert "[●∞●·]" in line_of(text, "i1")
    assert "5 coins" in line_of(text, "i5")
    hall = next(line for line in text.split("\n") if "Ancestral Hall" in line)
    assert "●2 ■2 ▲1 ▲2" in hall and "●1" not in hall


def test_stairs_are_drawn_but_for_the_one_under_the_hall() -> None:
    there = drawn(placed({"a": {}, "b": {}, "c": {}}), None, Words("en"))
    moved = drawn(placed({"a": {}, "b": {}, "c": {}}, hall="B1"), None, Words("en"))
    assert line_of(there, "i1").startswith("↗") and not line_of(there, "i6").startswith("↗")
    assert not line_of(moved, "i1").startswith("↗") and line_of(moved, "i6").startswith("↗")


def test_lines_are_named_while_the_place_of_the_hall_is_chosen() -> None:
    state = RULES.new(3, {"free_hall": True}, KeyedChance("lines"))
    prompt = RULES.prompt(state)
    assert prompt is not None and prompt.task == "place_hall"
    text = drawn(state, state.actor, Words("en"))
    for offer in prompt.offers:
        assert f"{offer.move.arguments()['boundary']} " in text


def test_a_crowded_room_is_not_cut_off() -> None:
    crowd = {"banker_room": {"a": {"junior": 1, "senior": 1}, "b": {"senior": 1}}}
    state = placed({"a": {"leaders": ["banker_room", "hall"]}, "b": {}, "c": {}}, banker_coins=15, chairs=crowd)
    text = " ".join(drawn(state, 0, Words("it")).split())
    assert "stanza del banchiere ●1 15 monete" in text and "●∞■∞●" in text


def test_two_salons_are_told_apart_on_the_board_and_in_the_choices() -> None:
    outer = {"o1": "tile_salon_large", "o2": "tile_salon_small", "o3": "tile_bank"}
    state = placed({"a": {}, "b": {}, "c": {}}, outer=outer)
    text = drawn(state, 0, Words("pl"))
    assert "duży salon" in line_of(text, "o1") and "mały salon" in line_of(text, "o2")
    prompt = RULES.prompt(state)
    assert prompt is not None
    labels = [Words("pl").move_label(RULES, offer.move, offer.arguments) for offer in prompt.offers]
    assert "Lider 1 do dużego salonu" in labels and "Lider 1 do małego salonu" in labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_by_piped_answers(language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = ("--seats", "you:Anna,random", "--seed", "3", "--save", path)
    ran = stolik("play", GAME, *seats, "--lang", language, answers=ENOUGH)
    assert ran.code == 0, ran.err
    assert not ran.err
    assert WON[language] in ran.out
    assert all(len(line) <= 80 for line in ran.out.split("\n") if " > " not in line and str(tmp_path) not in line)
    for untranslated in ("rotunda.", "cli.", "table."):
        assert untranslated not in ran.out
    assert read(path).over
