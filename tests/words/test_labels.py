"""Labels of choices as they are told in play, with what `Game.arguments` knows of the moment."""

from __future__ import annotations

import pytest

from stolik.core.chance import KeyedChance
from stolik.core.meta import Meta
from stolik.core.rng import seeded
from stolik.games.registry import load_game, metas
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Reader, Words, capital
from stolik.server import speech

RIVER = "river_of_gold"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.game)
def test_one_question_never_offers_two_choices_of_the_same_name(meta: Meta, language: str) -> None:
    game, words = load_game(meta.game), Words(language)
    for seed in range(2):
        chance, rng = KeyedChance(str(seed)), seeded(str(seed))
        state = game.new(meta.max_seats - seed, {}, chance)
        while state.pending:
            prompt = game.prompt(state)
            assert prompt is not None
            labels = [words.move_label(game, offer.move, offer.arguments) for offer in prompt.offers]
            assert len(set(labels)) == len(labels)
            assert all(label and f"{meta.prefix}." not in label and "_" not in label for label in labels)
            choices = game.legal(state)
            game.apply(state, choices[rng.below(len(choices))], chance)


def test_what_is_refused_is_called_as_if_it_were_offered() -> None:
    """The labels of both tell what is known now, here which room lies at a place."""
    game, words = load_game("rotunda"), Words("en")
    prompt = game.prompt(game.new(2, {}, KeyedChance("rooms")))
    assert prompt is not None
    labels = [words.move_label(game, refused.move, refused.arguments) for refused in prompt.refused]
    assert any(label.startswith("Leader 1 to the") for label in labels)
    assert not [label for label in labels if "outer room" in label]


@pytest.mark.parametrize(
    ("notation", "arguments", "told"),
    [
        ("sail ship_1", {}, "Sail with the first ship"),
        ("sail ship_1", {"to": "river_07"}, "Sail to river space 7 (first ship)"),
        ("sail ship_2 up", {}, "Turn the die up by 1, then sail with the second ship"),
        ("sail ship_2 up", {"to": "river_01"}, "Turn the die up by 1, then sail to river space 1 with the second ship"),
        ("spend_favour down", {}, "Spend 1 favour: turn the die down by 1"),
        ("spend_favour down", {"face": 6}, "Spend 1 favour: turn the die down to 6"),
        ("build shore_2c slot_4", {}, "Build on Shinomen Forest 2c from slot 4"),
        (
            "build shore_2c slot_4",
            {"tile": "e1_port_rice", "cost": 4},
            "Build on Shinomen Forest 2c for 4 koku: port (3 koku; owner: 1 rice)",
        ),
        ("exchange koku favour", {}, "Exchange 5 koku for 1 divine favour"),
        ("exchange silk rice", {}, "Exchange 2 silk for 1 rice"),
        ("journey_bonus koku", {}, "Journey’s end: 3 koku"),
    ],
)
def test_labels_tell_what_is_known(notation: str, arguments: dict[str, object], told: str) -> None:
    game = load_game(RIVER)
    move = game.moves.parse(notation)
    assert Words("en").move_label(game, move, {**move.arguments(), **arguments}) == told


@pytest.mark.parametrize(
    ("language", "by_others", "by_you"),
    [
        ("en", "Tiko chooses “Release instead: monk”.", "You choose “Release instead: monk”."),
        ("pl", "Tiko wybiera: „Release instead: monk”.", "Wybierasz: „Release instead: monk”."),
        ("it", "Tiko sceglie: «Release instead: monk».", "Scegli: «Release instead: monk»."),
    ],
)
def test_a_choice_that_changes_nothing_yet_is_told_as_a_sentence(language: str, by_others: str, by_you: str) -> None:
    for reads, told in ((False, by_others), (True, by_you)):
        details = {"player": "Tiko", "you": Reader(reads), "move": "Release instead: monk"}
        assert capital(speech.sentence(language, "server.log.decided", details)) == told
