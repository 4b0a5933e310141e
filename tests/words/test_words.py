"""Sentences come out right, in all languages and for all numbers."""

from __future__ import annotations

import re

import pytest

from stolik.core.chance import KeyedChance
from stolik.core.events import EventList
from stolik.core.meta import Meta
from stolik.core.refusal import Refusal
from stolik.core.rng import seeded
from stolik.games.registry import load_game, metas
from stolik.locale.catalogues import LANGUAGES, UnknownLanguage, choose_language
from stolik.locale.words import Words

NAMES = ["Anna", "Bercik", "Klara", "Dorota", "Emil"]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "0 punktów"),
        (1, "1 punkt"),
        (2, "2 punkty"),
        (4, "4 punkty"),
        (5, "5 punktów"),
        (12, "12 punktów"),
        (21, "21 punktów"),
        (22, "22 punkty"),
        (112, "112 punktów"),
    ],
)
def test_polish_has_three_plural_forms(number: int, told: str) -> None:
    assert Words("pl").plural("yotd.count.points", number) == told


def test_english_and_italian_have_two() -> None:
    assert Words("en").plural("yotd.count.points", 1) == "1 point"
    assert Words("en").plural("yotd.count.points", 0) == "0 points"
    assert Words("it").plural("yotd.count.floors", 1) == "1 piano"
    assert Words("it").plural("yotd.count.floors", 3) == "3 piani"


def test_palaces_and_groups_are_counted_from_one() -> None:
    game = load_game("year_of_the_dragon")
    assert Words("en").move_label(game, game.moves.parse("house 0")) == "Palace 1"
    assert Words("pl").move_label(game, game.moves.parse("act 1 taxes")) == "Podatki (grupa 2)"
    assert Words("it").move_label(game, game.moves.parse("place_floor new")) == "Un nuovo palazzo"


def test_a_missing_argument_has_a_sentence_of_its_own() -> None:
    game = load_game("year_of_the_dragon")
    label = Words("en").move_label(game, game.moves.parse("recruit card_monk"))
    assert label == "Nobody – card: monk (no such person is left)"


def test_refusals_name_players_terms_and_numbers() -> None:
    game = load_game("year_of_the_dragon")
    words = Words("pl")
    assert words.refusal(game, Refusal("not_your_turn", "", {"seat": 1}), NAMES) == (
        "To nie twoja kolej; decyduje: Bercik."
    )
    told = words.refusal(game, Refusal("action_not_in_group", "6.2.1", {"group": 0, "action": "taxes"}), NAMES)
    assert told == "Nie ma tam tej akcji (grupa 1): podatki."
    assert "3 juany" in words.refusal(game, Refusal("cannot_pay_fee", "6.2.4", {"need": 3, "have": 1}), NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.game)
def test_whole_games_can_be_told(meta: Meta, language: str) -> None:
    """Every question, choice, refusal and event of random games, with all modules."""
    game, words = load_game(meta.game), Words(language)
    options = list(meta.module_sets().values())[-1]
    for seed in range(6):
        chance, rng, events = KeyedChance(str(seed)), seeded(str(seed)), EventList()
        state = game.new(meta.max_seats - seed % 2, options, chance, events)
        told: list[str] = []
        while state.pending:
            prompt = game.prompt(state)
            assert prompt is not None
            told.append(words.question(game, prompt, NAMES))
            told += [words.move_label(game, offer.move) for offer in prompt.offers]
            told += [words.refusal(game, refused.refusal, NAMES) for refused in prompt.refused]
            shown = [offer.move for offer in prompt.offers] + [refused.move for refused in prompt.refused]
            told += [words.move_label(game, move, game.arguments(state, move)) for move in shown]
            choices = game.legal(state)
            game.apply(state, choices[rng.below(len(choices))], chance, events)
        told += [words.event_sentence(game, event, NAMES) for event in events.events]
        for sentence in set(told):
            assert sentence
            assert not re.search(rf"\b({meta.prefix}|table)\.\w", sentence)  # a key without words is shown as it is
            assert "{" not in sentence
            assert "_" not in sentence, sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.game)
def test_all_moves_have_different_labels(meta: Meta, language: str) -> None:
    """Among the moves of one verb, which are what one question offers."""
    game, words = load_game(meta.game), Words(language)
    labels = [(move.verb.name, words.move_label(game, move)) for move in game.moves.moves]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_MESSAGES": "it_IT.UTF-8"}, "it"),
        ({"LANG": "pl_PL.UTF-8", "LC_MESSAGES": "it_IT", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_follows_the_locale(environment: dict[str, str], language: str) -> None:
    assert choose_language(None, environment) == language


def test_a_wanted_language_comes_first() -> None:
    assert choose_language("it", {"LANG": "pl_PL"}) == "it"
    assert choose_language("pl_PL.UTF-8", {}) == "pl"
    with pytest.raises(UnknownLanguage):
        choose_language("de", {})
