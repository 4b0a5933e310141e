"""The numbers of a box belong to its tables: other boxes can be played in the same process."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

from stolik.core.chance import KeyedChance
from stolik.games.year_of_the_dragon.components import PRINTED, TILE_IDS
from stolik.games.year_of_the_dragon.game import GAME, YearOfTheDragon, of_box

from ..in_turns import Table, play_in_turns

ALL_MODULES = {"great_wall": True, "super_events": True}
SEEDS = range(6)


def entry(entries: list[dict[str, Any]], id_: str) -> dict[str, Any]:
    return next(each for each in entries if each["id"] == id_)


def corrected() -> dict[str, Any]:
    """A box in which every kind of number is another one."""
    facts: dict[str, Any] = deepcopy(PRINTED)
    facts["action_phase"].update(occupied_group_fee=5, pass_refills_yuan_to=4)
    facts["privileges"][0].update(cost=3, dragons=2)
    facts["privileges"][1].update(cost=2, dragons=3)
    facts["palaces"]["max_floors"] = 4
    facts["setup_per_player"].update(yuan=11, palaces=[3, 2, 1], rice=1, fireworks=1)
    for person in facts["person_types"]:
        for tile in person["tiles"]:
            tile["value"] += 10
            tile["symbols"] += 1
    for row in facts["person_tile_supply"]["by_player_count"].values():
        row["split_young"] += 1
    entry(facts["person_cards"]["cards"], "card_wild")["count"] = 3
    facts["person_types"].reverse()  # nothing depends on the order of a list
    entry(facts["action_cards"]["list"], "taxes").update(base=7)
    facts["action_groups"]["sizes_by_player_count"].update({2: [3, 4], 3: [2, 2, 3]})
    facts["game"]["rounds"] = 11
    facts["events"].reverse()
    entry(facts["events"], "peace")["count"] = 1
    entry(facts["events"], "imperial_tribute").update(tribute_yuan=9, persons_released_per_missing_yuan=2)
    entry(facts["events"], "dragon_festival").update(first_place_vp=20, second_place_vp=10)
    entry(facts["events"], "mongol_invasion").update(vp_per_helmet=30)
    entry(facts["events"], "contagion").update(persons_released=4)
    facts["round_scoring"]["per_palace"] = 40
    facts["modules"]["great_wall"]["wall_max_length"] = 8
    facts["modules"]["super_events"]["round"] = 5
    return facts


def steps_of_new_persons(table: Table) -> set[object]:
    """How far the markers went whenever somebody moved in."""
    told = [event.as_json() for event in table.heard.events]
    return {then["steps"] for event, then in pairwise(told) if event["kind"] == "housed"}


@pytest.fixture(scope="module")
def other() -> YearOfTheDragon:
    return of_box(corrected())


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_two_boxes_are_played_in_turns(other: YearOfTheDragon, seats: int) -> None:
    for seed in SEEDS:
        mine = Table(other, seats, ALL_MODULES, f"{seed}")
        printed = Table(GAME, seats, ALL_MODULES, f"{seed}")
        play_in_turns([mine, printed])
        assert mine.told("acted", "fee") <= {0, 5}
        assert printed.told("acted", "fee") <= {0, 3}
        assert {paid.values[0] + paid.values[1] for paid in mine.events("tribute_paid")} == {9}
        assert {paid.values[0] + paid.values[1] for paid in printed.events("tribute_paid")} == {4}
        assert mine.told("round_began", "round") == set(range(1, 12))
        assert printed.told("round_began", "round") == set(range(1, 13))
        assert steps_of_new_persons(mine) <= set(range(11, 17))
        assert steps_of_new_persons(printed) <= set(range(1, 7))
        assert max(mine.told("wall_built", "space"), default=0) <= 8


def test_a_box_changes_what_the_rules_ask(other: YearOfTheDragon) -> None:
    fees: list[set[object]] = [set(), set()]
    for seed in SEEDS:
        tables = [Table(other, 4, {}, f"fee {seed}"), Table(GAME, 4, {}, f"fee {seed}")]
        play_in_turns(tables)
        for seen, table in zip(fees, tables, strict=True):
            seen |= table.told("acted", "fee")
    assert fees == [{0, 5}, {0, 3}]


def test_the_printed_numbers_are_those_of_the_printed_box() -> None:
    again = of_box(deepcopy(PRINTED))
    tables = [Table(each, 3, ALL_MODULES, "the same") for each in (again, GAME)]
    play_in_turns(tables)
    ours, printed = tables
    assert again is not GAME
    assert [event.as_json() for event in ours.heard.events] == [event.as_json() for event in printed.heard.events]
    assert again.fingerprint(ours.state) == GAME.fingerprint(printed.state)


def test_the_option_of_the_large_privilege_asks_for_the_price_of_another_edition(other: YearOfTheDragon) -> None:
    def price(game: YearOfTheDragon, cost: int) -> object:
        table = Table(game, 2, {"large_privilege_cost": cost}, "price")
        shown: Any = game.present(table.state, None)["prices"]
        return shown["large"]

    assert [price(GAME, 6), price(GAME, 7)] == [6, 7]
    assert [price(other, 6), price(other, 7)] == [2, 7]


def test_positions_are_read_with_the_box_of_the_game(other: YearOfTheDragon) -> None:
    told = {"players": {"A": {"palaces": [{"floors": 4, "persons": ["healer_old"]}]}}}
    state = other.from_position(["A", "B"], {}, told)
    assert len(state.event_track) == 11
    assert state.supply[TILE_IDS.index("farmer_young")] == 4
    palace = state.players[0].court[0]
    assert (palace.floors, sum(palace.symbols)) == (4, 3)
    with pytest.raises(ValueError, match="floors"):
        GAME.from_position(["A", "B"], {}, told)


def test_where_building_brings_no_floor_none_is_placed() -> None:
    facts: dict[str, Any] = deepcopy(PRINTED)
    entry(facts["action_cards"]["list"], "build")["base"] = 0
    game, chance = of_box(facts), KeyedChance("no floor")
    state = game.from_position(["A", "B"], {}, {"players": {"A": {"palaces": [{"floors": 1}]}}})
    game.run_on(state, chance)
    game.apply(state, game.moves.parse("act 0 build"), chance)
    assert state.actor == 1
    assert [palace.floors for palace in state.players[0].court] == [1]


def test_tiles_of_which_the_box_has_none_are_gone_from_the_start() -> None:
    facts: dict[str, Any] = deepcopy(PRINTED)
    facts["person_tile_supply"]["by_player_count"][2]["split_old"] = 0
    table = Table(of_box(facts), 2, {}, "no old persons")
    play_in_turns([table])
    assert not [tile for tile in table.told("recruited", "tile") if tile.endswith("_old")]
