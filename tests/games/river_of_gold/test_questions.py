"""After an action players are asked for the one thing that is due, or for several at once."""

from __future__ import annotations

from typing import Any

import pytest
from tests.contract.tables import Table, Walk

from stolik.games.registry import load_game
from stolik.games.river_of_gold.view import ASK_DUE
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words

GAME: Any = load_game("river_of_gold")
VERBS = {
    "take_good": "goods",
    "journey_bonus": "journey",
    "sell": "sale",
    "stop_selling": "sale",
    "upgrade": "upgrade",
    "discard": "discard",
}


def test_the_question_is_about_what_is_offered() -> None:
    asked: set[str] = set()
    for number in range(8):
        walk = Walk(Table("river_of_gold", 3, "questions", ()), f"questions/{number}")
        for _ in walk.decisions():
            prompt = GAME.prompt(walk.state)
            if prompt.task != "choose":
                assert "due" not in prompt.details
                continue
            due = prompt.details["due"]
            verbs = {offer.move.verb.name for offer in prompt.offers} - {"exchange"}
            offered = {VERBS.get(verb, due if due.startswith("mark") else verb) for verb in verbs}
            assert due == (offered.pop() if len(offered) == 1 else "several"), verbs
            asked.add(due)
    assert asked >= {"journey", "discard", "goods", "several"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_a_question_of_its_own(language: str) -> None:
    words = Words(language)
    assert len({words.term("rog", ASK_DUE.name, id_) for id_ in ASK_DUE.ids}) == len(ASK_DUE.ids)
