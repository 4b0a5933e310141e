"""The numbers of a box belong to its tables: other boxes can be played in the same process."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from stolik.core.chance import KeyedChance
from stolik.games import printed_facts
from stolik.games.rotunda.game import GAME, Rotunda, of_box

from ..in_turns import Table, play_in_turns

PRINTED: dict[str, Any] = printed_facts("rotunda")
SEEDS = range(5)


def corrected() -> dict[str, Any]:
    """A box in which every kind of number is another one."""
    facts: dict[str, Any] = deepcopy(PRINTED)
    facts["supply_policy"].update(tea=12, celadon=16, fruit=13, gold=14)
    facts["chairs"].update(per_place={"i1": 1, "i2": 4, "i3": 2, "i4": 3, "i5": 2, "i6": 5})
    facts["chairs"]["max_own_chairs_used_per_visit"] = 3
    facts["movement"]["steps"]["max"] = 4
    facts["board"]["ancestral_hall"]["default_boundary"] = "B2"
    rooms = {room["id"]: room for room in facts["rooms"]["list"]}
    rooms["market"]["slots"][0].update(resource="fruit", gain={"coins": 9}, do=["recruit", "apprentice"])
    rooms["market"]["slots"][2].update(resource="tea", gain={"coins": 2, "prestige": 7})
    rooms["banker_room"].update(initial_coins=6)
    rooms["banker_room"]["refill"]["coins"] = 8
    rooms["lobby"]["action"]["pay"]["coins"] = 1
    rooms["lobby"]["action"]["one_of"][0]["do"] = ["peddler", "peddler", "peddler"]
    rooms["bank"]["payments"] = [{"pay": {"coins": 1}, "gain": {"prestige": 11}, "do": ["recruit"]}]
    rooms["trading_post"]["payments"] = [{"pay": {"coins": 2}}] * 6
    rooms["black_market"].update(max_transactions=3)
    rooms["black_market"]["sell"][1]["gain"]["coins"] = 17
    rooms["salon"]["payments"][0] = {"dismiss": 1, "hire_expert": 1}
    rooms["warehouse"].update(stock={"gold": 2, "tea": 1})
    facts["rooms"]["list"].reverse()  # nothing depends on the order of a list
    facts["villages"].update(peddler_start="village_nw", paid_move={"coins_per_village": 2, "direction": "clockwise"})
    facts["villages"]["end_of_turn_free_move"]["villages"] = 2
    facts["assistant_pieces"].update(start_personal_supply=5, start_on_track=9)
    facts["player_start"].update(gold=2, coins_by_seat=[10, 11, 12, 13, 14])
    for count in facts["player_counts"]["table"]:
        count["round_end_field"] = 5
    facts["score_track"].update(loop_length=30, bonus_between=[{"after": 2, "before": 3}, {"after": 20, "before": 21}])
    for kind in facts["amulets"]["token_types"]:
        kind["count"] = 3
    facts["amulets"]["set_points"][1] = 2
    for display in ("orders", "experts", "amulets", "smugglers"):
        facts["displays"][display] = 4
    facts["smuggler_tokens"]["list"][0]["gain"] = {"gold": 3}
    facts["temple_tokens"]["list"][0] = {"id": "temple_1", "gain": {"basic_choice": 2, "prestige": 6}}
    worship = facts["worship_board"]
    worship.update(rows=3, columns=5, cell_points=[[2, 3, 4, 5, 6], [3, 4, 5, 6, 7], [4, 5, 6, 7, 40]])
    worship["points_per_own_assistant_on_chair"] = 2
    worship["edges"] = {
        "left": [{"row": 1, "gain": {"prestige": 1}}, {"row": 2, "do": ["recruit"]}, {"row": 3, "gain": {"gold": 1}}],
        "top": [{"column": n, "gain": {"coins": n}} for n in range(1, 6)],
        "right": [{"row": 1, "gain": {"coins": 5}, "do": ["peddler"]}, *[{"row": n, "slot": "amulet"} for n in (2, 3)]],
        "bottom": [
            *[{"column": n, "slot": "amulet"} for n in (1, 2, 3)],
            *[{"column": n, "slot": "none"} for n in (4, 5)],
        ],
    }
    for order in facts["orders"]["list"]:
        order.update(cost={"tea": 1}, points=order["points"] + 20)
    facts["orders"]["list"][0].update(
        cost={"coins": 1}, effect={"trigger": "any_resource", "bonus": {"same_resource": 2}}
    )
    facts["experts"].update(hand_limit=2)
    for expert in facts["experts"]["list"]:
        if expert["id"] == "elder":
            expert["effect"]["bonus"]["prestige"] = 13
        if expert["id"] == "shandong_merchant":
            expert["effect"]["expert_sale"].update(cubes=3, reward_factor=3)
    facts["advanced_expert_variant"]["setup_discards"] = 2
    facts["final_scoring"]["coins"]["coins_per_point"] = 2
    return facts


@pytest.fixture(scope="module")
def other() -> Rotunda:
    return of_box(corrected())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("options", [{}, {"free_hall": True, "advanced_experts": True, "neutral_room_action": True}])
def test_two_boxes_are_played_in_turns(other: Rotunda, seed: int, options: dict[str, object]) -> None:
    seats = 2 + seed % 4
    alone = Table(GAME, seats, options, f"box/{seed}")
    play_in_turns([alone])
    printed, changed = Table(GAME, seats, options, f"box/{seed}"), Table(other, seats, options, f"box/{seed}")
    play_in_turns([changed, printed])
    assert GAME.fingerprint(printed.state) == GAME.fingerprint(alone.state)
    assert other.fingerprint(changed.state) != GAME.fingerprint(alone.state)


def test_the_numbers_of_the_other_box_are_played(other: Rotunda) -> None:
    tables = [Table(other, 2 + seed % 4, {}, f"numbers/{seed}") for seed in range(12)]
    play_in_turns(tables)
    gained = {
        (event.details()["item"], event.details()["amount"], event.details()["source"])
        for table in tables
        for event in table.events("gained")
    }
    assert ("prestige", 11, "bank") in gained and ("coins", 17, "black_market") in gained
    assert {coins for table in tables for coins in table.told("coins_refilled", "coins")} == {8}
    assert max(field for table in tables for field in table.told("round_advanced", "field")) >= 5
    for table in tables:
        assert sum(sheet.items["orders"] >= 23 for sheet in other.scores(table.state)) == sum(
            player.fulfilled > 0 for player in table.state.players
        )


def odd() -> dict[str, Any]:
    """A box that is short of everything, with orders of odd kinds."""
    facts: dict[str, Any] = deepcopy(PRINTED)
    facts["supply_policy"].update(tea=1, celadon=2, fruit=1, gold=3)
    next(room for room in facts["rooms"]["list"] if room["id"] == "warehouse")["stock"] = {"tea": 3, "gold": 1}
    facts["player_start"].update(gold=2, orders={"random_starting_order_cards": 0})
    facts["villages"]["paid_move"]["coins_per_village"] = 0
    facts["orders"]["list"][5].update(cost={"coins": 1, "tea": 1})
    for order in facts["orders"]["list"][6:]:
        order.update(cost={"coins": 1}, effect={"trigger": "coins", "bonus": {"same_resource": 1, "prestige": 1}})
    facts["worship_board"]["edges"]["left"][0] = {"row": 1, "gain": {"basic_choice": 2}}
    return facts


def test_a_box_that_is_short_of_everything() -> None:
    scarce = of_box(odd())
    tables = [Table(scarce, 2 + seed % 4, {}, f"odd/{seed}") for seed in range(8)]
    for table in tables:
        assert not any(player.orders for player in table.state.players)
        assert sum(player.gold for player in table.state.players) <= 3
    play_in_turns(tables)
    gained = [event.details() for table in tables for event in table.events("gained")]
    assert any(each["source"] == "worship" and each["item"] in ("tea", "celadon", "fruit") for each in gained)


def test_an_order_may_cost_cubes_and_coins() -> None:
    scarce = of_box(odd())
    order = scarce.edition.box.order_ids[5]
    given = {"arrived": "smuggler", "players": {"a": {"orders": [order], "cubes": {"tea": 1}, "coins": 1}}}
    for coins, left in ((1, 0), (0, None)):
        given["players"]["a"]["coins"] = coins  # type: ignore[index]
        state = scarce.from_position(["a", "b", "c"], {}, given)
        chance = KeyedChance("an order")
        scarce.run_on(state, chance, take_forced=False)
        scarce.apply(state, scarce.moves.parse("end_actions"), chance, take_forced=False)
        move = scarce.moves.parse(f"fulfil {order} tea")
        assert (scarce.refuse(state, 0, move) is None) == (left is not None)
        if left is not None:
            scarce.apply(state, move, chance, take_forced=False)
            assert [state.players[0].coins, state.players[0].tea] == [left, 0]
