"""River of Gold at the terminal: its board, the notes beside its choices, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stolik.cli.boards import board_of
from stolik.cli.telling import effect_text
from stolik.core.chance import KeyedChance
from stolik.core.foresight import foresee
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


def remarks(state: RiverState, words: Words) -> dict[str, str]:
    """What stands beside every choice, by notation."""
    prompt = prompt_of(state)
    known = RULES.redact(state, prompt.seat)
    foreseen = foresee(RULES, known, [offer.move for offer in prompt.offers])
    return {
        offer.move.notation: f"{BOARD.note(offer, words)} {effect_text(RULES, prompt.seat, ahead, words)}".strip()
        for offer, ahead in zip(prompt.offers, foreseen, strict=True)
    }


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
def test_remarks_are_in_words(language: str) -> None:
    words = Words(language)
    for state in states(4, "standard"):
        if not state.pending:
            break
        for notation, told in remarks(state, words).items():
            assert "rog." not in told
            assert "{" not in told
            if notation.split()[0] in ("build", "sail", "deliver", "second_marker", "upgrade", "pick_patron"):
                assert told, notation


def test_remarks_tell_what_choices_cost_and_bring() -> None:
    goods = {"silk": 6, "rice": 6, "porcelain": 6}
    ships = {"ship_1": "river_14", "ship_2": "river_08"}  # from the mouth of the river a journey ends two spaces on
    cards = ["artisan_2", "elder_2", "monk_2"]
    crab = {"die": 2, "koku": 25, "divine_favour": 1, "ships": ships, "hand": cards, **goods}
    state = RULES.from_position(["crab", "crane"], {}, {"players": {"crab": crab}})
    told = remarks(state, Words("en"))
    assert "\u22126 koku, +1 favour" in told["build shore_2c slot_4"]
    assert "favour" not in told["build shore_2c slot_3"]
    assert told["sail ship_1"].startswith("journey’s end")
    assert told["deliver artisan_2"].startswith("\u22122 porcelain, ")
    assert "+2 influence (Shinomen Forest)" in told["deliver artisan_2"]
    assert "+2 favour, +1 favour limit" in told["deliver monk_2"]
    assert told["spend_favour up"] == "\u22121 favour"


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
