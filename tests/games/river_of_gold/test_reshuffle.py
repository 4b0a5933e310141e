"""After a reshuffle everybody knows which customers lie in the deck, and which hands are older than that."""

from __future__ import annotations

from typing import Any

from stolik.core.chance import SampledChance
from stolik.core.events import SILENT
from stolik.core.rng import seeded
from stolik.games.registry import load_game
from stolik.games.river_of_gold.gains import draw

GAME = load_game("river_of_gold")
NAMES = ["anna", "bea"]
OPTIONS: dict[str, object] = {}
OLD_HAND = ["monk_1", "noble_1", "merchant_1"]
DISCARD = ["monk_2", "monk_3", "monk_4", "noble_2", "noble_3", "elder_1"]


def reshuffled() -> Any:
    """Bea holds three cards from before the reshuffle and one that she has drawn since."""
    given = {"customer_deck": [], "customer_discard": DISCARD, "players": {"bea": {"hand": OLD_HAND}}}
    state = GAME.from_position(NAMES, OPTIONS, given)
    GAME.run_on(state, SampledChance(seeded("run on")))
    draw(state, 1, 1, SampledChance(seeded("draw")), SILENT)
    return state


def hands(viewed: Any) -> list[set[str]]:
    """Bea's hand in many imagined worlds."""
    told: list[set[str]] = []
    for number in range(40):
        world = GAME.imagine(viewed, SampledChance(seeded(f"world/{number}")))
        GAME.check(world)
        position: Any = GAME.position(world, NAMES)
        told.append(set(position["players"]["bea"]["hand"]))
    return told


def test_imagined_hands_keep_to_what_was_reshuffled() -> None:
    for hand in hands(GAME.redact(reshuffled(), 0)):
        assert len(hand) == 4
        assert len(hand & set(DISCARD)) == 1  # the one card drawn since; the others cannot have been in the pile


def test_imagined_hands_differ() -> None:
    assert len({frozenset(hand) for hand in hands(GAME.redact(reshuffled(), 0))}) > 10


def test_a_bot_in_another_process_knows_it_too() -> None:
    known = GAME.redact(reshuffled(), 0)
    position = GAME.position(known, NAMES)
    assert sorted(position["reshuffled"]) == sorted(DISCARD)  # type: ignore[call-overload]
    again = GAME.from_position(NAMES, OPTIONS, position)
    assert GAME.position(again, NAMES) == position
    for hand in hands(again):
        assert len(hand & set(DISCARD)) == 1


def test_redacting_twice_is_redacting_once() -> None:
    once = GAME.redact(reshuffled(), 0)
    assert GAME.position(GAME.redact(once, 0), NAMES) == GAME.position(once, NAMES)


def test_the_own_hand_stays() -> None:
    state = reshuffled()
    position: Any = GAME.position(GAME.redact(state, 1), NAMES)
    assert set(OLD_HAND) < set(position["players"]["bea"]["hand"])
