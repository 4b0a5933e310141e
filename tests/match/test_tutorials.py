"""Guided first games: each is played through, step by step, as a newcomer would who does what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stolik.games.registry import GAMES
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words
from stolik.match.match import Match
from stolik.match.tutorial import (
    LEARNER,
    BadTutorial,
    Guidance,
    Tutorial,
    begun,
    guidance_of,
    read_tutorial,
    tutorial_of,
)
from stolik.server.rules_text import rules_of


def written(game: str) -> Tutorial:
    tutorial = tutorial_of(game)
    assert tutorial is not None, game
    return tutorial


def pieces_for_learner(match: Match) -> set[str]:
    """What the newcomer can point at."""
    game: Any = match.game
    known = game.redact(match.state, LEARNER)
    prompt = game.prompt(known)
    asked = [piece for offer in prompt.offers for piece in offer.pieces] if prompt.seat == LEARNER else []
    pieces = {*game.table_pieces(known, LEARNER), *asked}
    return {piece for piece in pieces if game.about(known, piece, LEARNER) is not None}


def offered(match: Match) -> set[str]:
    return {move.notation for move in match.game.legal(match.state)}


def troubles(tutorial: Tutorial) -> Iterator[str]:
    """What is wrong with a tutorial, found by playing it."""
    match = begun(tutorial)

    def play(who: bool, move: str) -> str:
        seat = match.state.actor
        if (seat == LEARNER) != who:
            return f"seat {seat} is to move, not to {move!r}"
        if move not in offered(match):
            return f"{move!r} is not legal"
        match.submit(seat, move)
        return ""

    for move in tutorial.first:
        if wrong := play(False, move):
            yield f"at the beginning {wrong}"
            return
    for step in tutorial.steps:
        if step.anchor not in pieces_for_learner(match):
            yield f"{step.id}: {step.anchor} is no piece"
        for who, move in [(True, step.move), *((False, move) for move in step.then)]:
            if wrong := play(who, move):
                yield f"{step.id}: {wrong}"
                return
    if match.over or match.state.actor != LEARNER:
        yield "at the end it is not the newcomer’s turn"
    elif tutorial.end not in pieces_for_learner(match):
        yield f"at the end {tutorial.end} is no piece"


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_played_through(game: str) -> None:
    tutorial = written(game)
    assert list(troubles(tutorial)) == []
    assert 8 <= len(tutorial.steps) <= 12


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_knows_where_the_game_stands(game: str) -> None:
    tutorial = written(game)
    match, asked = begun(tutorial), list[int]()
    while (told := guidance_of(match)) and told.step < len(tutorial.steps):
        assert told.astray == 0
        learner = match.state.actor == LEARNER
        assert bool(told.reply) != learner
        if learner:
            asked.append(told.step)
        match.submit(match.state.actor, tutorial.steps[told.step].move if learner else told.reply)
    assert asked == list(range(len(tutorial.steps)))
    while told and told.reply:
        match.submit(match.state.actor, told.reply)
        told = guidance_of(match)
    assert told == Guidance(tutorial, len(tutorial.steps), 0, "")
    match.submit(LEARNER, match.game.legal(match.state)[0])
    assert guidance_of(match) is None


@pytest.mark.parametrize("game", GAMES)
def test_whoever_does_something_else_can_come_back(game: str) -> None:
    """At every step: bots go on by themselves, and one takeback leads into the opening again."""
    tutorial = written(game)
    match = begun(tutorial)
    for move in tutorial.line:
        seat = match.state.actor
        others = sorted(offered(match) - {move})
        if seat == LEARNER and others:
            before = match.game.position(match.state, match.names)
            match.submit(seat, others[0])
            told = guidance_of(match)
            assert told is not None and told.astray == 1 and told.reply == ""
            match.ask_takeback(LEARNER)
            assert match.game.position(match.state, match.names) == before
            told = guidance_of(match)
            assert told is not None and told.astray == 0
        match.submit(seat, move)


def test_a_match_by_chance_is_not_guided() -> None:
    match = Match.new(GAMES[0], ["A", "B", "C"], {}, "0" * 32)
    assert guidance_of(match) is None


@pytest.mark.parametrize("game", GAMES)
def test_its_rules_and_words_exist(game: str) -> None:
    tutorial = written(game)
    sections = rules_of(game, "en")["sections"]
    numbers = {each["number"] for section in sections for each in section["paragraphs"]}
    numbers |= {
        row["number"]
        for section in sections
        for each in section["paragraphs"]
        for block in each["blocks"]
        for row in block.get("rows", ())
    }
    assert {step.rule for step in tutorial.steps} <= numbers
    for language in LANGUAGES:
        words = Words(language)
        for key in tutorial.word_keys():
            assert words.text(key).count("**") % 2 == 0


def test_mistakes_are_found() -> None:
    tutorial = written("year_of_the_dragon")
    first, *rest = tutorial.steps

    def changed(**fields: Any) -> list[str]:
        return list(troubles(tutorial._replace(steps=(first._replace(**fields), *rest))))

    assert changed(anchor="tile/nobody") == ["farmer: tile/nobody is no piece"]
    assert changed(move="pass") == ["farmer: 'pass' is not legal"]
    assert changed(then=("house 0",)) == ["farmer: seat 0 is to move, not to 'house 0'"]
    assert list(troubles(tutorial._replace(end="tile/nobody"))) == ["at the end tile/nobody is no piece"]


def test_a_misspelt_file_is_refused() -> None:
    step = {"id": "one", "anchor": "a", "move": "m", "rule": "1.1"}
    told = {"seed": "s", "seats": 2, "steps": [step], "end": "a"}
    assert read_tutorial("the_river", told).line == ["m"]
    for wrong in ({**told, "step": []}, {**told, "steps": [{**step, "moves": "m"}]}, {**told, "steps": [step, step]}):
        with pytest.raises(BadTutorial):
            read_tutorial("the_river", wrong)
