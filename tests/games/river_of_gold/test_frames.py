"""What is owed is in the frames alone; positions that kept it beside the stack are still read."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.chance import SampledChance
from stolik.core.position import BadPosition
from stolik.core.rng import seeded
from stolik.games.registry import load_game

GAME = load_game("river_of_gold")
NAMES = ["anna", "bea", "cis"]


def stack(*frames: list[Any]) -> list[list[Any]]:
    return [["next_turn", 0, 0, 0], ["end_turn", 0, 0, 0], ["claim", 0, 0, 0], *frames]


def legal(position: dict[str, Any]) -> list[str]:
    return [move.notation for move in GAME.legal(GAME.from_position(NAMES, {}, position))]


def test_frames_write_and_read_themselves() -> None:
    position = {
        "pending": [
            ["next_turn", 0, {"visit": True, "end": True, "goods": [0, 2, 1, 0]}],
            ["end_turn", 0, 0, 0],
            ["claim", 0, 0, 0],
            ["choose", 0, {"goods": 2, "due": ["journey", "upgrade"]}],
        ]
    }
    state = GAME.from_position(NAMES, {}, position)
    assert GAME.position(state, NAMES)["pending"] == position["pending"]
    assert [state.goods_owed(seat) for seat in range(3)] == [2, 2, 1]
    assert [move.notation for move in GAME.legal(state)][:3] == [
        "take_good silk",
        "take_good rice",
        "take_good porcelain",
    ]


def test_a_position_with_dues_beside_the_stack_is_the_same() -> None:
    old = {
        "visit_due": True,
        "pending": stack(["choose", 0, 0, 0]),
        "players": {"anna": {"due": ["journey", "upgrade"], "goods_due": 2}, "bea": {"goods_due": 1}},
    }
    new = {
        "pending": [
            ["next_turn", 0, {"visit": True, "goods": [0, 1, 0]}],
            *stack(["choose", 0, {"goods": 2, "due": ["journey", "upgrade"]}])[1:],
        ]
    }
    states = [GAME.from_position(NAMES, {}, position) for position in (old, new)]
    assert GAME.position(states[0], NAMES) == GAME.position(states[1], NAMES)
    assert legal(old) == legal(new)
    for state in states:
        chance = SampledChance(seeded("frames"))
        for move in ("take_good silk", "take_good silk", "journey_bonus koku", "upgrade ship_2"):
            GAME.apply(state, GAME.moves.parse(move), chance)
        assert (state.pending.top().task.name, state.actor) == ("answer", 1)
    assert GAME.position(states[0], NAMES) == GAME.position(states[1], NAMES)


@pytest.mark.parametrize(
    ("frame", "trouble"),
    [
        (["choose", 0, {"goods": -1}], "pending.3.goods must be a whole number"),
        (["choose", 0, {"due": ["luck"]}], "pending.3.due is wrong: no due is called 'luck'"),
        (["choose", 0, {"junk": 1}], "pending.3 has no field 'junk'"),
        (["choose", 3, {}], "pending.3.seat must be a whole number from 0 to 2"),
        (["chose", 0, {}], "pending.3 is wrong: there is no task 'chose'"),
        (["choose", 0], "pending.3 must be a task, a seat and what is owed"),
        (["final_scoring", 0, 0, 0], "pending.3.seat must be a whole number from -1 to -1"),
    ],
)
def test_wrong_frames_are_refused_by_their_place(frame: list[Any], trouble: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        GAME.from_position(NAMES, {}, {"pending": stack(frame)})
    assert str(wrong.value).startswith(trouble)
