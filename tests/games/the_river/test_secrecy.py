"""What lies face down is in no view of others, in no prompt and in no position that leaves the server (river 1.3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.games.registry import load_game

GAME = load_game("the_river")
FACE_DOWN = ("built", "reserved", "tokens")


def positions(seats: int, seed: str) -> Any:
    rng = seeded(seed)
    chance = SampledChance(rng)
    state = GAME.new(seats, {}, chance)
    while state.pending:
        yield state
        moves = GAME.legal(state)
        building = [move for move in moves if move.verb.name.startswith(("build", "reserve"))] or moves
        GAME.apply(state, building[rng.below(len(building))], chance)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_others_see_how_many_not_which(seats: int) -> None:
    shown = 0
    for state in positions(seats, f"secrets/{seats}"):
        for viewer in [None, *range(seats)]:
            view: dict[str, Any] = GAME.present(GAME.redact(state, viewer), viewer)
            truth: dict[str, Any] = GAME.present(state, viewer)
            for seat, (seen, real) in enumerate(zip(view["players"], truth["players"], strict=True)):
                for field in FACE_DOWN:
                    assert len(seen[field]) == len(real[field])
                    if seat == viewer:
                        assert seen[field] == real[field]
                    else:
                        assert set(seen[field]) <= {None}
                        shown += len(real[field])
    assert shown


def test_points_that_lie_face_down_are_told_as_unknown() -> None:
    unknown = 0
    for state in positions(3, "sheets"):
        for sheet in GAME.scores(GAME.redact(state, 0)):
            player = state.players[sheet.seat]
            face_down = {"bonus_tokens": player.tokens, "buildings": player.built}
            expected = [item for item, pieces in face_down.items() if pieces and sheet.seat != 0]
            assert list(sheet.hidden) == expected
            assert all(sheet.items[item] == 0 for item in expected)
            unknown += len(expected)
    assert unknown
    assert not any(sheet.hidden for sheet in GAME.scores(state))


def test_hidden_cards_are_in_no_byte_of_a_view_or_position() -> None:
    for state in positions(3, "bytes"):
        names = ["anna", "bercik", "klara"]
        known = GAME.redact(state, 0)
        told = json.dumps([GAME.present(known, 0), GAME.position(known, names)])
        public = {state.variant.box.card_ids[card] for card in [*state.cards, *state.players[0].built]}
        public |= {state.variant.box.card_ids[card] for card in state.players[0].reserved}
        for player in state.players[1:]:
            for card in [*player.built, *player.reserved]:
                if state.variant.box.card_ids[card] not in public:
                    assert f'"{state.variant.box.card_ids[card]}"' not in told


def test_a_leak_would_be_noticed() -> None:
    """The truth, sent by mistake, fails the test above."""
    with pytest.raises(AssertionError):
        for state in positions(3, "bytes"):
            told = json.dumps(GAME.present(state, 0))
            for card in [*state.players[1].built, *state.players[1].reserved]:
                assert f'"{state.variant.box.card_ids[card]}"' not in told


def test_everything_is_turned_up_at_the_end() -> None:
    rng = seeded("end")
    state = GAME.new(3, {}, SampledChance(rng))
    GAME.play_out(state, rng)
    assert GAME.position(GAME.redact(state, None), ["a", "b", "c"]) == GAME.position(state, ["a", "b", "c"])
