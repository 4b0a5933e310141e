"""Events can be sent to anybody and name only seats that exist."""

from __future__ import annotations

from stolik.core.events import NOBODY, SILENT

from .tables import Table, Walk, same_keys, through_json, walks


def check_events(walk: Walk, seats: int) -> None:
    for event in walk.events.events:
        assert event.seat == NOBODY or 0 <= event.seat < seats
        assert len(event.values) == len(event.kind.fields)
        told = event.as_json()
        assert told["kind"] == event.kind.name
        assert through_json(told) == told
    for seat, move in walk.events.forced_moves:
        assert 0 <= seat < seats
        assert move is walk.game.moves[move.code]


def test_events_are_plain_data(table: Table) -> None:
    for walk in walks(table):
        for _ in walk.decisions():
            check_events(walk, table.seats)
        check_events(walk, table.seats)


def test_nothing_depends_on_whether_anybody_listens(table: Table) -> None:
    for walk in walks(table):
        for number in walk.decisions():
            if number % 8 == 0:
                silent, chance = walk.state.clone(), same_keys(walk)
                move = walk.game.legal(silent)[-1]
                walk.game.apply(silent, move, chance, SILENT)
                walk.submit(move)
                assert walk.game.fingerprint(silent) == walk.fingerprint()
                if walk.over:
                    break
