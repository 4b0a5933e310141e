"""The numbers of a box belong to its tables: other boxes can be played in the same process."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from stolik.core.chance import KeyedChance
from stolik.core.events import EventList
from stolik.games.river_of_gold.components import GOODS, PRINTED
from stolik.games.river_of_gold.game import GAME, RiverOfGold, of_box

from ..in_turns import Table, play_in_turns

PATRONS = {"clan_patrons": "standard", "exchanges_any_time": True}
SEEDS = range(6)


def corrected() -> dict[str, Any]:
    """A box in which every kind of number is another one."""
    facts: dict[str, Any] = deepcopy(PRINTED)
    facts["limits"].update(koku_max=60, each_good_max=4)
    facts["divine_favour"].update(sun_start=1, moon_start=4, track_max=8)
    facts["exchanges"]["items"][0]["give"]["same_good"] = 3
    facts["exchanges"]["items"][1]["give"]["koku"] = 4
    facts["player_setup"].update(start_hand_size=4, start_goods={"silk": 2, "rice": 0, "porcelain": 3})
    facts["player_setup"]["koku_by_turn_order"] = {1: 30, 2: 31, 3: 32, 4: 33}
    facts["game_setup"]["mastery_cards_in_play"] = 5
    for row in facts["game_setup"]["by_player_count"].values():
        row["era_1_tiles"] -= 3
    board = facts["board"]
    board["shore_spaces"]["empty_visitor_reward"][0]["n"] = 3
    for shore in board["shore_spaces"]["items"]:
        if shore["cost"] is not None:
            shore["cost"] += 20
        if shore["id"] == "shore_1e":
            shore["region"] = 2
    board["river_spaces"]["items"].reverse()  # nothing depends on the order of a list
    board["influence_tracks"]["last_step"] = 21
    board["influence_tracks"]["rewards_by_region"][4] = {3: [{"kind": "vp", "n": 50}], 20: [{"kind": "koku", "n": 9}]}
    board["building_row"]["end_slot_bonus_when_built"][0]["n"] = 2
    board["journey_end_panel"]["choose_one"][0][0]["n"] = 7
    for tile in facts["buildings"]["tiles"]["items"]:
        for reward in (*tile["visitor"], *tile["owner"]):
            reward["n"] += 1
    for card in facts["customers"]["cards"]["items"]:
        card["region"] = card["region"] % 6 + 1
        card["order"] = {"silk": 1, "rice": 1, "porcelain": 0}
        for effect in (card["ongoing"], card["end_game"]):
            if effect is not None and ("koku" in effect or "vp" in effect):
                effect.update({field: effect[field] + 1 for field in ("koku", "vp") if field in effect})
    facts["mastery_cards"]["rewards"] = {"two_players": [25], "three_four_players": [27, 25]}
    for mastery in facts["mastery_cards"]["items"]:
        mastery["condition"]["at_least"] = 1
    for tile in facts["region_scoring_tiles"]["items"]:
        tile["two_players"] = [90, 60]
        tile["three_four_players"] = [90, 60, 30]
    facts["final_scoring"].update(end_trigger_vp=9, customers_delivered_vp={0: 3, 1: 4, 2: 5, 3: 6})
    for patron in facts["clan_patrons"]["items"]:
        if "vp" in patron["ability"]:
            patron["ability"]["vp"] += 70
    return facts


@pytest.fixture(scope="module")
def other() -> RiverOfGold:
    return of_box(corrected())


def scored(table: Table, source: str) -> set[object]:
    told = [event.details() for event in table.events("scored")]
    return {each["points"] for each in told if each["source"] == source}


def most_of_a_good(table: Table) -> int:
    return max(int(player.good(good)) for player in table.state.players for good in range(GOODS))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_boxes_are_played_in_turns(other: RiverOfGold, seats: int) -> None:
    for seed in SEEDS:
        mine = Table(other, seats, PATRONS, f"{seed}")
        printed = Table(GAME, seats, PATRONS, f"{seed}")
        assert [len(mine.state.masteries), len(printed.state.masteries)] == [5, 3]
        play_in_turns([mine, printed])
        assert scored(mine, "end_trigger") == {9}
        assert scored(printed, "end_trigger") == {5}
        assert scored(mine, "customers") <= {3, 4, 5, 6}
        assert mine.told("mastery_claimed", "points") <= {25, 27}
        assert printed.told("mastery_claimed", "points") <= ({5} if seats == 2 else {7, 5, 3})
        assert min(mine.told("built", "cost"), default=22) >= 22  # the cheapest space with the region's artisan
        assert max(printed.told("built", "cost"), default=13) <= 13
        assert most_of_a_good(mine) <= 4
        assert {player.limit for player in mine.state.players} <= {4, 5, 6, 7, 8}


def test_a_box_changes_what_a_visit_brings(other: RiverOfGold) -> None:
    position = {"players": {"A": {"ships": {"ship_1": "river_14"}, "die": 1}}}
    for game, koku, cost in ((other, 3, 26), (GAME, 1, 6)):
        chance, heard = KeyedChance("a visit"), EventList()
        state = game.from_position(["A", "B"], {}, position)
        told = game.about(state, "shore/shore_1a", 0)
        assert told is not None
        assert told.about[0].details == {"cost": cost, "koku": koku}
        game.run_on(state, chance)
        game.apply(state, game.moves.parse("sail ship_1"), chance, heard)  # to four empty spaces
        gained = {"kind": "gained", "seat": 0, "resource": "koku", "amount": 4 * koku, "source": "visits"}
        assert gained in [event.as_json() for event in heard.events]


def test_river_spaces_touch_the_regions_of_their_shores(other: RiverOfGold) -> None:
    mine, printed = other.edition.box, GAME.edition.box
    told = [[region - 1 for region in space["regions"]] for space in PRINTED["board"]["river_spaces"]["items"]]
    assert printed.river_regions == told
    assert printed.shore_rivers == [len(shore["river"]) for shore in PRINTED["board"]["shore_spaces"]["items"]]
    assert mine.river_regions[1] == [0, 1]
    assert mine.region_shores[1] == [4, *printed.region_shores[1]]  # shore_1e lies in the second region now


def test_the_printed_numbers_are_those_of_the_printed_box() -> None:
    again = of_box(deepcopy(PRINTED))
    tables = [Table(each, 3, PATRONS, "the same") for each in (again, GAME)]
    play_in_turns(tables)
    ours, printed = tables
    assert again is not GAME
    assert [event.as_json() for event in ours.heard.events] == [event.as_json() for event in printed.heard.events]
    assert again.fingerprint(ours.state) == GAME.fingerprint(printed.state)


def test_the_sums_that_the_printed_box_states() -> None:
    box = GAME.edition.box
    counts = PRINTED["component_counts"]
    tiles = counts["building_tiles"]
    assert [len(box.era_1), len(box.era_2)] == [tiles["era_1"], tiles["era_2"]]
    assert [len(box.starting_tiles), len(box.imperial_markets)] == [tiles["starting"], tiles["imperial_market"]]
    assert [len(box.customers), len(box.shore_cost)] == [counts["customer_cards"], counts["shore_spaces"]]
    assert [len(box.river_shores), len(box.track_steps)] == [counts["river_spaces"], counts["influence_tracks"]]


def test_nobody_begins_with_more_koku_than_there_is_room_for() -> None:
    facts: dict[str, Any] = deepcopy(PRINTED)
    facts["limits"]["koku_max"] = 9
    game = of_box(facts)
    for seed in SEEDS:
        state = game.new(4, {}, KeyedChance(f"{seed}"))
        game.check(state)
        assert sorted(int(player.koku) for player in state.players) == [7, 8, 9, 9]


def test_bots_weigh_a_customer_who_asks_for_nothing() -> None:
    facts: dict[str, Any] = deepcopy(PRINTED)
    for card in facts["customers"]["cards"]["items"]:
        card["order"] = {"silk": 0, "rice": 0, "porcelain": 0}
    game = of_box(facts)
    wanting, giving = (each.new(2, {}, KeyedChance("orders")) for each in (GAME, game))
    assert game.evaluate(giving, 0) > GAME.evaluate(wanting, 0)
