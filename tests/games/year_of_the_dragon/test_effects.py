"""What offers are said to bring, and why somebody is asked, in positions whose numbers are known."""

from __future__ import annotations

from typing import Any

from stolik.core.foresight import foresee
from stolik.core.note import Note
from stolik.games.registry import load_game
from stolik.locale.words import Words

GAME: Any = load_game("year_of_the_dragon")
NAMES = ["anna", "bela"]


def position(**changes: Any) -> Any:
    told = {"round": 5, "phase": "action", "groups": [["taxes", "harvest"], ["build"]], **changes}
    state = GAME.from_position(NAMES, {}, told)
    return state


def test_a_drought_is_told_in_numbers() -> None:
    """Three inhabited palaces, one rice: two persons would go."""
    palaces = [{"floors": 1, "persons": [tile]} for tile in ("craftsman", "court_lady", "farmer_old")]
    state = position(
        event_track=["peace", "peace", *["drought", "contagion"] * 5], players={"anna": {"rice": 1, "palaces": palaces}}
    )
    notes = GAME.about(state, "event/5", 0)
    assert Note("drought", "8.4", {"palaces": 3, "rice": 1, "lost": 2}) in notes.now
    card = Words("en").piece(GAME, notes, NAMES)
    assert card.name == "Drought (month 5)"
    assert card.now[-1] == "You have 3 palaces with inhabitants and 1 rice; persons you would lose: 2."
    assert card.rule == "8.4"


def test_offers_tell_their_price() -> None:
    state = position(players={"anna": {"yuan": 4}}, dragons={"bela": 0})
    legal = GAME.legal(state)
    told = {
        move.notation: [amount.as_json() for amount in ahead.effect]
        for move, ahead in zip(legal, foresee(GAME, state, legal), strict=True)
    }
    assert told["act 0 taxes"] == [{"seat": 0, "thing": "yuan", "amount": -1}]  # 2 for the taxes, 3 for the fee
    assert told["act 0 harvest"] == [
        {"seat": 0, "thing": "yuan", "amount": -3},
        {"seat": 0, "thing": "rice", "amount": 1},
    ]
    assert told["act 1 build"] == [{"seat": 0, "thing": "floors", "amount": 1}]
    assert told["pass"] == []
