"""Chance from outside: keyed by a seed, sampled, recorded, replayed, scripted."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.chance import (
    Chance,
    ChanceError,
    KeyedChance,
    RecordingChance,
    ReplayedChance,
    SampledChance,
    ScriptedChance,
    Stream,
)
from stolik.core.rng import seeded
from stolik.core.terms import NUMBER, Vocabulary

DIE = Stream("die", NUMBER)
CARD = Stream("card", Vocabulary("card", ["ace", "king", "queen"]))
BAG = [0, 0, 2]
PIECES = [0, 1, 2, 2]


def sampled(seed: str = "sample") -> Chance:
    return SampledChance(seeded(seed))


@pytest.mark.parametrize(
    "chance", [sampled(), KeyedChance("key"), RecordingChance(sampled())], ids=lambda c: type(c).__name__
)
def test_outcomes_are_possible_and_all_occur(chance: Chance) -> None:
    assert {chance.pick(DIE, 6) for _ in range(200)} == set(range(6))
    drawn = Counter(chance.draw(CARD, BAG) for _ in range(600))
    assert set(drawn) == {0, 1, 2}  # places
    assert min(drawn.values()) > 150
    orders = [chance.shuffle(CARD, PIECES) for _ in range(300)]
    assert all(sorted(order) == PIECES for order in orders)
    assert len({tuple(order) for order in orders}) == 12


def test_what_is_drawn_from_is_left_alone() -> None:
    bag, pieces = BAG.copy(), PIECES.copy()
    chance = KeyedChance("untouched")
    chance.draw(CARD, bag)
    order = chance.shuffle(CARD, pieces)
    order.append(9)
    assert (bag, pieces) == (BAG, PIECES)


def test_keyed_outcomes_depend_on_seed_stream_and_number_only() -> None:
    rolls = [KeyedChance("seed").pick(DIE, 10**6)]
    chance = KeyedChance("seed")
    chance.pick(CARD, 10)  # another stream in between changes nothing
    rolls.append(chance.pick(DIE, 10**6))
    assert rolls[0] == rolls[1]
    assert chance.pick(DIE, 10**6) != rolls[0]
    assert KeyedChance("other").pick(DIE, 10**6) != rolls[0]


def test_keyed_chance_resumes_where_it_was() -> None:
    chance = KeyedChance("seed")
    for _ in range(3):
        chance.pick(DIE, 6)
    resumed = KeyedChance("seed", chance.used)
    assert resumed.used == {"die": 3}
    assert [resumed.pick(DIE, 1000) for _ in range(5)] == [chance.pick(DIE, 1000) for _ in range(5)]


def test_two_chances_do_not_share_their_count() -> None:
    chance = KeyedChance("seed")
    copy = KeyedChance("seed", chance.used)
    chance.pick(DIE, 6)
    assert copy.used == {}


# ---------------------------------------------------------------- recording and replaying


def ask(chance: Chance) -> list[object]:
    return [chance.pick(DIE, 6), BAG[chance.draw(CARD, BAG)], chance.shuffle(CARD, PIECES), chance.shuffle(CARD, [])]


def test_a_record_is_replayed() -> None:
    recording = RecordingChance(sampled())
    answers = ask(recording)
    told = [outcome.as_json() for outcome in recording.outcomes]
    assert told[0] == ["die", answers[0]]
    assert told[1][1] in ("ace", "queen")
    assert told[3] == ["card", []]
    replayed = ReplayedChance(told)
    assert not replayed.finished()
    assert ask(replayed) == answers
    assert replayed.finished()


@pytest.mark.parametrize(
    "told",
    [
        [],
        [["card", "ace"]],
        [["die"]],
        [["die", 1, 2]],
        [["die", 6]],
        [["die", -1]],
        [["die", "six"]],
        [["die", None]],
        [["die", [1]]],
    ],
)
def test_a_record_that_does_not_fit_a_pick(told: list[list[object]]) -> None:
    with pytest.raises(ChanceError):
        ReplayedChance(told).pick(DIE, 6)


@pytest.mark.parametrize("told", ["king", "joker", 0, None, ["ace"]])
def test_a_record_that_does_not_fit_a_draw(told: object) -> None:
    with pytest.raises(ChanceError):
        ReplayedChance([["card", told]]).draw(CARD, BAG)


@pytest.mark.parametrize("told", ["ace", ["ace", "king"], ["ace", "king", "queen", "king"], ["joker"], None])
def test_a_record_that_does_not_fit_an_order(told: object) -> None:
    with pytest.raises(ChanceError):
        ReplayedChance([["card", told]]).shuffle(CARD, PIECES)


# ---------------------------------------------------------------- scripts


def test_a_script_is_followed_while_it_lasts() -> None:
    script: dict[str, list[object]] = {"die": [5, 0], "card": ["queen", ["queen", "ace", "queen", "king"]]}
    chance = ScriptedChance(script, ReplayedChance([["die", 3], ["card", "ace"]]))
    assert [chance.pick(DIE, 6), chance.draw(CARD, BAG)] == [5, 2]
    assert chance.unused() == ["die", "card"]
    assert chance.shuffle(CARD, PIECES) == [2, 0, 2, 1]
    assert chance.pick(DIE, 6) == 0
    assert chance.unused() == []
    assert [chance.pick(DIE, 6), chance.draw(CARD, BAG)] == [3, 0]  # from the other chance
    assert script == {"die": [5, 0], "card": ["queen", ["queen", "ace", "queen", "king"]]}


def test_a_script_must_be_possible() -> None:
    with pytest.raises(ChanceError):
        ScriptedChance({"die": [6]}, sampled()).pick(DIE, 6)
    with pytest.raises(ChanceError):
        ScriptedChance({"card": ["king"]}, sampled()).draw(CARD, BAG)
    with pytest.raises(ChanceError):
        ScriptedChance({"card": [["ace"]]}, sampled()).shuffle(CARD, PIECES)
