"""What statistics ask of a game: who begins, and what is taken or built."""

from __future__ import annotations

import pytest
from tests.words.keys import kinds_of

from stolik.core.chance import KeyedChance
from stolik.core.events import NOT_TAKEN, Takings
from stolik.games import registry

from .tables import CORNERS, Table, Walk


@pytest.mark.parametrize("table", CORNERS, ids=str)
def test_takings_are_heard_live_and_from_the_log(table: Table) -> None:
    """Both ways tell the same, every taking is somebody's, and somebody takes something in a game."""
    walk = Walk(table, f"{table}/takings")
    game, chapter = table.game, table.game.meta.chapter
    live, told = Takings(table.seats, chapter), Takings(table.seats, chapter)
    told.hear(walk.events.events)
    chance = KeyedChance(f"{table}/takings")
    state = game.new(table.seats, table.options, chance, live)
    while not walk.over:
        walk.step()
        told.hear(walk.events.events)
        game.apply(state, walk.moves[-1], chance, live)
    assert live.taken == told.taken
    assert live.chapters == told.chapters
    assert bool(chapter) == bool(live.chapters)
    assert any(live.taken)
    assert game.fingerprint(state) == walk.fingerprint()


@pytest.mark.parametrize("game", registry.GAMES)
def test_takings_name_the_field_that_is_taken(game: str) -> None:
    table = next(table for table in CORNERS if table.game_id == game and table.variant == "default")
    walk = Walk(table, "kinds")
    kinds = {}
    while not walk.over:
        walk.step()
        for event in walk.events.events:
            if event.kind.taken != NOT_TAKEN:
                kinds[event.kind.name] = event.kind
                listened = Takings(table.seats)
                listened.hear([event])
                told = event.details()[event.kind.fields[event.kind.taken]]
                assert listened.taken[event.seat] == [f"{event.kind.name}:{told}"]
                assert " " not in str(told), "lists of ids are written with spaces between"
    assert len(kinds) >= 2
    listed = table.game.takings()
    assert all(kind in listed for kind in kinds.values())
    said = {name for name, kind in kinds_of(game).items() if kind.taken != NOT_TAKEN}
    assert said == {kind.name for kind in listed}


@pytest.mark.parametrize("table", CORNERS, ids=str)
def test_the_starter_is_one_of_the_seats_and_everybody_can_be_it(table: Table) -> None:
    starters = set()
    for number in range(12 * table.seats):
        game = table.game
        walk = Walk(table, f"start/{number}")
        starter = game.starter(walk.state)
        starters.add(starter)
        position = game.position(walk.state, table.names)
        for field in ("first_player", "start_player"):
            if field in position:
                assert position[field] == table.names[starter]
        if len(starters) == table.seats:
            break
    assert starters == set(range(table.seats))
