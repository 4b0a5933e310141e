"""The box is complete: the sums that components.yaml states, and the relations that any correction has to keep."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.bits import bit
from stolik.games import printed_facts
from stolik.games.rotunda.components import AMULET_SLOT, Box
from stolik.games.rotunda.edition import Edition
from stolik.games.rotunda.terms import RESOURCE_IDS, ROOM_IDS

FACTS: dict[str, Any] = printed_facts("rotunda")
BOX = Box(FACTS)
STATED: dict[str, Any] = FACTS["components"]


def test_the_sums_that_the_data_states() -> None:
    assert len(BOX.tiles) == STATED["room_tiles"]["total"]
    assert sum(tile.large for tile in BOX.tiles) == STATED["room_tiles"]["large"] == len(BOX.board.large_places)
    assert len(BOX.smugglers) == STATED["smuggler_tokens"]
    assert len(BOX.temples) == STATED["temple_tokens"]
    assert len(BOX.amulet_bag) == STATED["amulet_tokens"]
    assert len(BOX.orders) == STATED["order_cards"]
    assert len(BOX.experts) == STATED["expert_cards"]
    cubes = STATED["basic_resource_cubes"]
    assert BOX.cubes == [*[cubes[kind] for kind in RESOURCE_IDS[:3]], STATED["gold_cubes"]]
    assert [room.id for room in BOX.rooms] == ROOM_IDS


def test_the_amulets_of_the_setup() -> None:
    laid = FACTS["amulets"]["setup"]
    slots = [*BOX.worship.right, *BOX.worship.bottom]
    assert slots.count(int(AMULET_SLOT)) == laid["on_worship_board"]
    assert sum(laid.values()) == len(BOX.amulet_bag)
    assert laid["in_display"] == BOX.on_display


def test_the_track_and_the_final_table() -> None:
    track = FACTS["assistant_track"]
    assert BOX.family[0] == track["total_all_recruited"]
    assert BOX.family[1] == track["total_all_but_one"]
    assert len(BOX.set_points) == len(BOX.amulet_ids) + 1


def test_symbols_repeat_on_every_loop() -> None:
    assert [int(BOX.symbols_passed(score)) for score in (0, 4, 5, 14, 15, 49, 50, 54, 55)] == [
        0,
        0,
        1,
        1,
        2,
        5,
        5,
        5,
        6,
    ]


@pytest.mark.parametrize("boundary", range(BOX.board.boundaries))
def test_every_lap_leads_through_the_hall(boundary: int) -> None:
    """Without the hall there is no way round, wherever it stands."""
    steps, hall = BOX.board.steps[boundary], int(BOX.board.hall)

    def reached(place: int, seen: int) -> int:
        for following in steps[place]:
            if following != hall and not seen >> following & 1:
                seen = reached(following, seen | bit(following))
        return seen

    if BOX.board.hall_allowed[boundary]:
        for place in range(hall):
            assert not any(reached(following, 0) >> place & 1 for following in steps[place] if following != hall)


def test_every_move_is_written_in_its_own_way() -> None:
    moves = Edition(BOX).moves.catalogue.moves
    assert len({move.notation for move in moves}) == len(moves) == 482
