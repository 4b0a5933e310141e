"""The box is complete: the sums that components.yaml states, and the relations that any correction has to keep."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.lanes import lane
from stolik.games import printed_facts
from stolik.games.the_river.components import COLUMNS, MAX_PLAYERS, MIN_PLAYERS, PRODUCED, RESOURCE_IDS, SPACES, Box

FACTS: dict[str, Any] = printed_facts("the_river")
BOX = Box(FACTS)
CHECKS: dict[str, Any] = FACTS["checks"]
each_count = pytest.mark.parametrize("players", range(MIN_PLAYERS, MAX_PLAYERS + 1))


def test_the_sums_that_the_data_states() -> None:
    assert len(BOX.bag) == CHECKS["terrain_tiles_total"] == 65
    assert len(BOX.deck) == CHECKS["building_cards_total"] == 33
    assert sum(card.points * card.count for card in BOX.cards) == CHECKS["building_points_total"]
    for kind in range(PRODUCED):
        symbols = sum(lane(tile.symbols, kind) * tile.count for tile in BOX.tiles)
        assert symbols == CHECKS["production_symbols_on_tiles_per_resource"]
    for resource in ("wood", "clay", "stone"):
        assert sum(getattr(card, resource) for card in BOX.cards) == CHECKS["building_cost_total_per_resource"]
    assert sum(tile.storage * tile.count for tile in BOX.tiles) == CHECKS["storage_symbols_on_tiles"]


@each_count
def test_every_number_of_players_has_enough_of_everything(players: int) -> None:
    side = BOX.sides[players]
    assert side is not None
    assert len(side.bonus) >= players * side.spots
    assert side.bonus == sorted(side.bonus, reverse=True)
    assert side.tiles >= 2 * players
    assert side.draft == players + 1
    assert all(lane(side.supply, kind) > 0 for kind in range(len(RESOURCE_IDS)))


def test_path_and_columns_describe_the_same_grid() -> None:
    path: dict[int, list[int]] = FACTS["river_boards"]["path"]
    assert sorted(path) == list(range(1, SPACES + 1))
    assert FACTS["river_boards"]["columns"] == COLUMNS
    for column, places in enumerate(COLUMNS, 1):
        assert [path[place] for place in places] == [[row, column] for row in (1, 2, 3)]
