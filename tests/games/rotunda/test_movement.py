"""Where leaders can go, compared with the definition of rotunda 4.9 carried out word by word."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.bits import members
from stolik.core.rng import seeded
from stolik.games.rotunda.game import GAME
from stolik.games.rotunda.movement import costs, destinations, neutral_destinations

BOX = GAME.edition.box
BOARD: Any = BOX.board
HALL = "hall"


def by_definition(state: Any, start: str, occupied: set[str], neutral: bool) -> dict[str, int]:
    """Places with the smallest count of a path that leads there, from all paths of at most three counted rooms."""
    following = {
        BOARD.place_ids[place]: [BOARD.place_ids[each] for each in steps]
        for place, steps in enumerate(BOARD.steps[state.hall])
    }
    best: dict[str, int] = {}
    seen: dict[str, int] = {start: 0}
    paths = [(start, 0)]
    while paths:
        place, count = paths.pop()
        for each in following[place]:
            if each == HALL and not neutral:
                further = count + 1
            else:
                further = count + (each != HALL and each not in occupied)
            if further > BOX.step_limit:
                continue
            if each == HALL and not neutral:  # also from the hall: a whole lap
                best[HALL] = min(further, best.get(HALL, further))
                continue  # it stops the move
            if each != start and each != HALL and each not in occupied:
                best[each] = min(further, best.get(each, further))
            if each not in seen or further < seen[each]:
                seen[each] = further
                paths.append((each, further))
    return best


@pytest.mark.parametrize("players", [2, 5])
def test_destinations_are_those_of_the_definition(players: int) -> None:
    rng = seeded(f"movement/{players}")
    names = list("abcde")[:players]
    halls = [n for n, allowed in enumerate(BOARD.hall_allowed) if allowed]
    for _ in range(150):
        rooms = [place for place in BOARD.place_ids if place != HALL]
        leaders = {}
        for name in names:
            leaders[name] = [rooms.pop(rng.below(len(rooms))) if rng.below(4) else HALL for _ in range(2)]
        neutral = {each: rooms.pop(rng.below(len(rooms))) for each in ("green", "red", "blue")} if players == 2 else {}
        given: dict[str, Any] = {
            "hall": BOARD.boundary_ids[halls[rng.below(len(halls))]],
            "players": {name: {"leaders": places} for name, places in leaders.items()},
        }
        if neutral:
            given["neutral"] = neutral
        state = GAME.from_position(names, {}, given)
        standing = {place for places in leaders.values() for place in places} | set(neutral.values())
        for start in [place for places in leaders.values() for place in places]:
            index = BOARD.place_ids.index(start)
            wanted = by_definition(state, start, standing - {HALL}, neutral=False)
            assert {BOARD.place_ids[place] for place in members(destinations(state, index))} == set(wanted)
            assert {BOARD.place_ids[n]: cost for n, cost in enumerate(costs(state, index)) if cost} == wanted
        for start in neutral.values():
            wanted = by_definition(state, start, standing - {HALL}, neutral=True)
            reached = neutral_destinations(state, BOARD.place_ids.index(start))
            assert {BOARD.place_ids[place] for place in members(reached)} == set(wanted)
