"""What a client is told: ways and steps of leaders, ends of chains, what orders lack, pieces that are on the table."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.games.rotunda.game import GAME
from stolik.games.rotunda.movement import costs
from stolik.games.rotunda.state import RotundaState
from stolik.games.rotunda.view import arguments, pieces, present

VARIANTS: list[tuple[int, dict[str, object]]] = [
    (2, {"neutral_room_action": True}),
    (3, {"free_hall": True, "advanced_experts": True}),
    (5, {}),
]


def positions(seats: int, options: dict[str, object], games: int = 4) -> Iterator[RotundaState]:
    """Every position of some random games."""
    for game in range(games):
        chance = SampledChance(seeded(f"view/{seats}/{game}"))
        state = GAME.new(seats, options, chance)
        choice = random.Random(game)
        while state.pending:
            yield state
            GAME.apply(state, choice.choice(GAME.legal(state)), chance)


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=["two", "three", "five"])
def test_ways_are_as_long_as_the_rules_count_them(seats: int, options: dict[str, object]) -> None:
    """rotunda 4.9, 13.4: from where the leader stands to where it goes, along edges of the house, 1 to 3 rooms."""
    walked = 0
    for state in positions(seats, options):
        board = state.variant.box.board
        graph = board.steps[state.hall]
        for move in GAME.legal(state):
            if move.verb.name not in ("move", "move_neutral"):
                continue
            told = arguments(state, move)
            steps, way = told["steps"], told["way"]
            assert isinstance(steps, int) and isinstance(way, list)
            places = [board.place_ids.index(place) for place in way]
            assert all(after in graph[before] for before, after in pairwise(places))
            assert way[-1] == move.arguments()["to"]
            if move.verb.name == "move":
                assert steps == costs(state, places[0])[places[-1]]
            assert 1 <= steps <= state.variant.box.step_limit
            walked += 1
    assert walked > 100


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=["two", "three", "five"])
def test_moves_mention_pieces_that_are_on_the_table(seats: int, options: dict[str, object]) -> None:
    for number, state in enumerate(positions(seats, options, 2)):
        if number % 5:
            continue
        seat = state.pending.top().seat
        table = set(GAME.table_pieces(state, seat))
        for move in GAME.legal(state):
            assert set(pieces(state, move)) <= table, str(move)


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=["two", "three", "five"])
def test_a_chain_ends_where_it_was_told_and_pays_that(seats: int, options: dict[str, object]) -> None:
    """rotunda 9.3.3, 9.4."""
    checked = 0
    for state in positions(seats, options):
        view = json.loads(json.dumps(present(state, None)))
        for each in view["ends"]:
            if each["village"] is not None:
                continue
            ends = {(cell["row"], cell["column"]): cell["points"] for cell in each["cells"]}
            last = {
                (move.a, move.b): arguments(state, move).get("prestige")
                for move in GAME.legal(state)
                if move.verb.name == "place"
            }
            if all(points is not None for points in last.values()):
                assert ends == last
                checked += 1
            else:
                assert ends, "a chain that must be laid can end nowhere"
    assert checked > 0


def test_orders_lack_what_gold_does_not_make_up_for() -> None:
    """rotunda 10.4: an order lacks nothing exactly if it can be paid."""
    checked = 0
    for state in positions(3, {}):
        if state.pending.top().task.name != "fulfil":
            continue
        seat = state.pending.top().seat
        payable = {move.arguments()["order"] for move in GAME.legal(state) if move.verb.name == "fulfil"}
        player = json.loads(json.dumps(present(state, seat)))["players"][seat]
        complete = {order["id"] for order in player["orders"] if not order["done"] and not order["lacks"]}
        assert complete == payable
        checked += 1
    assert checked > 10
