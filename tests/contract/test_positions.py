"""Position notation: any state as plain data and back, in the middle of anything; garbage is refused in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.chance import SampledChance
from stolik.core.position import BadPosition
from stolik.core.rng import seeded

from .tables import CORNERS, THOROUGH, Table, Walk, same_keys, through_json, walks


def test_a_position_is_an_equal_state(table: Table) -> None:
    for walk in walks(table):
        game = walk.game
        for _ in walk.decisions():
            position = game.position(walk.state, table.names)
            assert through_json(position) == position
            state = game.from_position(table.names, table.options, position)
            assert game.fingerprint(state) == walk.fingerprint()
            assert game.legal(state) == game.legal(walk.state)
        position = game.position(walk.state, table.names)
        assert game.fingerprint(game.from_position(table.names, table.options, position)) == walk.fingerprint()


def test_a_position_plays_on_to_the_same_end(table: Table) -> None:
    for walk in walks(table):
        game = walk.game
        saved = []
        for number in walk.decisions():
            if number % 16 == 0:
                saved.append((number, through_json(game.position(walk.state, table.names)), same_keys(walk)))
        for number, position, chance in saved:
            state = game.from_position(table.names, table.options, position)
            for move in walk.moves[number:]:
                game.apply(state, move, chance)
            assert game.fingerprint(state) == walk.fingerprint()


def test_what_a_viewer_knows_is_a_position_too(table: Table) -> None:
    """Bots in other processes get it in this form."""
    for walk in walks(table):
        game = walk.game
        for number in walk.decisions():
            if number % 8 == 0:
                for viewer in (None, walk.state.actor):
                    known = game.redact(walk.state, viewer)
                    position = through_json(game.position(known, table.names))
                    state = game.from_position(table.names, table.options, position)
                    assert game.fingerprint(state) == game.fingerprint(known)
                    if viewer is not None:
                        assert game.legal(state) == game.legal(known)


def test_players_may_have_any_names(table: Table) -> None:
    names = ["Zoë", "seat_1", "0", "", "null"][: table.seats]
    walk = Walk(table, "names")
    for number in walk.decisions():
        if number % 8 == 0:
            position = walk.game.position(walk.state, names)
            state = walk.game.from_position(names, table.options, through_json(position))
            assert walk.game.fingerprint(state) == walk.fingerprint()


# ---------------------------------------------------------------- garbage

EXAMPLES = settings(max_examples=150 * THOROUGH, deadline=None, derandomize=True)
JUNK: list[Any] = [None, True, False, -1, 0, 1, 2, 3, 7, 12, 40, 10**9, 1.5, "", "junk", "0"]
JUNK += [[], {}, [[]], [None], {"junk": 1}, ["junk"], [1, 2, 3]]


@cache
def written(table: Table) -> list[Any]:
    """Positions of one game, written at every third decision, and an empty one."""
    walk = Walk(table, "garbage")
    positions = [walk.game.position(walk.state, table.names) for number in walk.decisions() if number % 3 == 0]
    return [through_json(position) for position in [*positions, walk.game.position(walk.state, table.names), {}]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside a position."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


def look_up(position: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        position = position[key]
    return position


class Vandal:
    """Damages positions; hypothesis decides how."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def one_of(self, things: Sequence[Any]) -> Any:
        return things[self.data.draw(st.integers(0, len(things) - 1))]

    def junk(self) -> Any:
        return through_json(self.one_of(JUNK))

    def damage(self, position: Any) -> None:
        """Something is replaced, removed, doubled, renamed or added."""
        paths = list(places(position))
        if not paths:
            position[self.one_of(["junk", "", "phase", "players"])] = self.junk()
            return
        path = self.one_of(paths)
        inside, key = look_up(position, path[:-1]), path[-1]
        how = self.one_of(["replace", "borrow", "remove", "double", "add"])
        if how == "replace":
            inside[key] = self.junk()
        elif how == "borrow":
            inside[key] = through_json(look_up(position, self.one_of(paths)))
        elif how == "remove":
            del inside[key]
        elif isinstance(inside, list):
            inside.insert(key, self.junk() if how == "add" else through_json(inside[key]))
        else:
            other = self.one_of(["junk", "", "-1", "99", "3", *inside])
            inside[other] = self.junk() if how == "add" else inside.pop(key)


@pytest.mark.parametrize("table", CORNERS, ids=str)
@EXAMPLES
@given(data=st.data())
def test_garbage_raises_bad_position_and_nothing_else(table: Table, data: st.DataObject) -> None:
    vandal = Vandal(data)
    position = through_json(vandal.one_of(written(table)))
    for _ in range(vandal.one_of([1, 2, 3])):
        vandal.damage(position)
    try:
        state = table.game.from_position(table.names, table.options, position)
    except BadPosition as wrong:
        assert str(wrong)
    else:
        table.game.fingerprint(state)


@pytest.mark.parametrize("table", CORNERS, ids=str)
@EXAMPLES
@given(data=st.data())
def test_what_is_accepted_can_be_played(table: Table, data: st.DataObject) -> None:
    """As people write positions: without the stack that only the program can know."""
    game, vandal, chance = table.game, Vandal(data), SampledChance(seeded("vandal"))
    position = through_json(vandal.one_of(written(table)))
    position.pop("pending", None)
    vandal.damage(position)
    if "pending" in position:
        return
    try:
        state = game.from_position(table.names, table.options, position)
    except BadPosition:
        return
    game.run_on(state, chance)
    for _ in range(30):
        game.check(state)
        game.prompt(state)
        if state.pending:
            game.apply(state, vandal.one_of(game.legal(state)), chance)
