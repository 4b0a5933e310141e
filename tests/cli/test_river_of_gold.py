"""River of Gold at the terminal: its board, the notes beside its choices, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stolik.cli.boards import board_of
from stolik.core.chance import KeyedChance
from stolik.core.prompt import Prompt
from stolik.core.rng import seeded
from stolik.games.registry import load_game
from stolik.games.river_of_gold.state import RiverState
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words
from stolik.match.record import read

from .running import stolik

GAME = "river_of_gold"
RULES = load_game(GAME)
BOARD = board_of(GAME)
NAMES = ["Anna", "Bert", "Klara", "Dorota"]
WON = {"en": "wins!", "pl": "Wygrywa", "it": "Vince"}
ENOUGH = "1\n" * 400


def states(seats: int, patrons: str = "none") -> Iterator[RiverState]:
    """Every position of a random game with a decision to make, and the last one."""
    chance, rng = KeyedChance("board"), seeded("board")
    state = RULES.new(seats, {"clan_patrons": patrons}, chance)
    while state.pending:
        yield state
        choices = RULES.legal(state)
        RULES.apply(state, choices[rng.below(len(choices))], chance)
    yield state


def view_of(state: RiverState, viewer: int | None) -> dict[str, Any]:
    return RULES.present(RULES.redact(state, viewer), viewer)


def drawn(state: RiverState, viewer: int | None, words: Words) -> str:
    paper = StringIO()
    names = NAMES[: len(state.players)]
    Console(width=80, file=paper).print(BOARD.draw(view_of(state, viewer), names, words, viewer))
    return paper.getvalue()


def prompt_of(state: RiverState) -> Prompt:
    prompt = RULES.prompt(RULES.redact(state, state.actor))
    assert prompt is not None
    return prompt


def note(state: RiverState, notation: str, words: Words) -> str:
    prompt = prompt_of(state)
    move = RULES.moves.parse(notation)
    return BOARD.note(view_of(state, prompt.seat), prompt, {}, move, words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_fits_and_is_in_words(seats: int, language: str) -> None:
    words = Words(language)
    patrons = {2: "none", 3: "standard", 4: "alternative"}[seats]
    for number, state in enumerate(states(seats, patrons)):
        if number % 10 == 0 or not state.pending:
            text = drawn(state, state.actor if state.pending else None, words)
            assert all(len(line) <= 80 for line in text.split("\n"))
            assert "rog." not in text
            assert "{" not in text
            assert all(name in text for name in NAMES[:seats])


def test_only_the_own_hand_is_drawn() -> None:
    words = Words("en")
    state = next(states(3))
    hands = [RULES.present(state, seat)["players"][seat]["hand"] for seat in range(3)]  # type: ignore[index]
    text = " ".join(drawn(state, 1, words).split())
    for seat, hand in enumerate(hands):
        for card in hand:
            assert (words.term("rog", "card", card) in text) == (seat == 1)


def test_shores_tell_what_they_cost_or_bring_and_whose_they_are() -> None:
    state = next(states(2))
    seat = state.actor
    state.players[seat].koku, state.players[seat].die = 25, 2
    state.legal_moves = None
    tile = RULES.present(state, seat)["row"][3]  # type: ignore[index]
    assert "2c (6)" in drawn(state, None, Words("en"))
    RULES.apply(state, RULES.moves.parse("build shore_2c slot_4"), KeyedChance("board"))
    built = RULES.present(state, seat)["shores"]["shore_2c"]  # type: ignore[index]
    assert built == {"tile": tile, "markers": [seat]}
    text = drawn(state, None, Words("en"))
    assert "2c (6)" not in text
    assert f"{'●■'[seat]}" in next(line for line in text.split("\n") if "2c " in line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_are_in_words(language: str) -> None:
    words = Words(language)
    for state in states(4, "standard"):
        if not state.pending:
            break
        prompt = prompt_of(state)
        view = view_of(state, prompt.seat)
        for offer in prompt.offers:
            told = BOARD.note(view, prompt, {}, offer.move, words)
            assert "rog." not in told
            assert "{" not in told
            if offer.move.verb.name in ("sail", "second_marker", "upgrade", "pick_patron"):
                assert told


def test_notes_tell_what_choices_bring() -> None:
    words = Words("en")
    state = next(states(2))
    player = state.players[state.actor]
    player.koku, player.die = 25, 2
    player.ship_1 = 13  # the mouth of the river: two spaces on, a journey ends on river space 2
    state.legal_moves = None
    assert note(state, "build shore_2c slot_4", words).endswith("+1 favour")
    assert "favour" not in note(state, "build shore_2c slot_3", words)
    assert note(state, "sail ship_1", words).endswith("journey’s end")
    assert note(state, "sail ship_1", words).startswith("+")
    assert note(state, "deliver artisan_2", words) == "+2 influence"
    assert note(state, "deliver elder_2", words) == ""
    assert note(state, "deliver monk_2", words) == "+1 favour limit, +2 favour"
    assert note(state, "end_turn", words) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_by_piped_answers(language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--option", "clan_patrons=standard", "--option", "exchanges_any_time=yes")
    seats = ("--seats", "you:Anna,random,random", "--seed", "3", "--save", path, *options)
    ran = stolik("play", GAME, *seats, "--lang", language, answers=ENOUGH)
    assert ran.code == 0, ran.err
    assert not ran.err
    assert WON[language] in ran.out
    assert all(len(line) <= 80 for line in ran.out.split("\n") if " > " not in line and str(tmp_path) not in line)
    for untranslated in ("rog.", "cli.", "table."):
        assert untranslated not in ran.out
    assert read(path).over
    assert stolik("replay", path, "--lang", language).out.count(WON[language]) == 1
