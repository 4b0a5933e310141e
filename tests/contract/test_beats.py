"""Whole games tell their beats, and what a beat says of a seat is what happened to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stolik.core.beats import POINTS_COUNTED, POINTS_SCORED, POINTS_UNTOLD, ToldBeat, Witness
from stolik.core.events import EventKind
from stolik.core.game import Game

from .tables import Table, Walk

Numbers = list[list[int]]


def measured(game: Game[Any], state: Any) -> Numbers:
    known = game.redact(state, None)
    return [game.measure(known, seat) for seat in range(game.seats(state))]


def carried_out(walk: Walk, events: Witness) -> Iterator[None]:
    """One decision as `Game.apply` carries it out, with a stop before each thing that happens by itself."""
    game, state, chance = walk.game, walk.state, walk.chance
    move = walk.habit(game.legal(state), walk.rng)
    owed = state.pending.pop()
    state.legal_moves = None
    owed.task.apply(state, owed, move, chance, events)
    while state.pending:
        owed = state.pending.top()
        options = owed.task.legal(state, owed)
        only = owed.task.forced(state, owed, options) if options else None
        if options and only is None:
            break
        yield
        state.pending.pop()
        if only is None:
            owed.task.run(state, owed, chance, events)
        else:
            owed.task.apply(state, owed, only, chance, events)
    events.finish()


def beats_of(table: Table, seed: str) -> Iterator[tuple[ToldBeat, list[Numbers], list[Numbers]]]:
    """Every beat of a random game, with what everybody had around the moments when it began and when it ended."""
    walk = Walk(table, seed)
    game = walk.game
    opened, began = None, list[Numbers]()
    while walk.game.legal(walk.state):
        events = Witness(game, walk.state, opened)
        before, known = measured(game, walk.state), opened
        done = False
        stops = carried_out(walk, events)
        while not done:
            done = next(stops, "done") == "done"
            after = measured(game, walk.state)
            for told in events.beats:
                yield (
                    told,
                    (began if known is not None and told.began is known.began else [before, after]),
                    [before, after],
                )
                known = None
            events.beats.clear()
            if events.opened is not None and (opened is None or events.opened.began is not opened.began):
                began, opened = [before, after], events.opened
                known = opened
            before = after
        opened = events.opened


def change(some: Numbers, later: Numbers, seat: int) -> list[int]:
    return [now - then for then, now in zip(some[seat], later[seat], strict=True)]


def test_what_a_beat_tells_is_what_happened(table: Table) -> None:
    game, told_of = table.game, set[str]()
    for told, began, ended in beats_of(table, f"{table}/beats"):
        told_of.add(told.beat.name)
        assert [seat.seat for seat in told.seats] == list(range(table.seats))
        for mine in told.seats:
            amounts = {id(each.gauge): each.amount for each in mine.amounts}
            said = [amounts.get(id(gauge), 0) for gauge in game.gauges]
            matters = [gauge.thing in told.beat.things for gauge in game.gauges]
            possible = [
                [number if counts else 0 for number, counts in zip(change(then, now, mine.seat), matters, strict=True)]
                for then in began
                for now in ended
            ]
            assert said in possible, f"{told.beat.name}: seat {mine.seat}"
            assert (mine.total is None) == (told.beat.points == POINTS_UNTOLD)
            assert all(mine.points.values()), "nothing is no line"
    last = told
    assert "final_scoring" in told_of or "year_end" in told_of
    if last.beat.points == POINTS_COUNTED:  # the whole sheet
        assert all(sum(mine.points.values()) == mine.total for mine in last.seats)


def test_points_of_a_beat_are_those_that_were_scored_in_it(table: Table) -> None:
    walk, opened = Walk(table, f"{table}/scored"), None
    running = [0] * table.seats
    while walk.game.legal(walk.state):
        events = Witness(walk.game, walk.state, opened)
        move = walk.habit(walk.game.legal(walk.state), walk.rng)
        walk.game.apply(walk.state, move, walk.chance, events)
        events.finish()
        beats = list(events.beats)
        current = opened.beat if opened is not None else None
        for event in events.events:
            begins = walk.game.beginnings.get(event.kind.name)
            if current is not None and (begins is not None or event.kind.name in current.until):
                check_points(beats.pop(0), running)
                current, running = None, [0] * table.seats
            current = begins or current
            if current is not None and event.kind.name == "scored":
                running[event.seat] += event.values[0]
        if beats:
            check_points(beats.pop(0), running)
            running = [0] * table.seats
        assert not beats
        opened = events.opened
    assert opened is None


def check_points(told: ToldBeat, scored: list[int]) -> None:
    if told.beat.points == POINTS_SCORED:
        assert [sum(mine.points.values()) for mine in told.seats] == scored, told.beat.name


def test_losses_and_things_of_beats_exist(table: Table) -> None:
    game = table.game
    things = {gauge.thing for gauge in game.gauges}
    for beat in game.beginnings.values():
        assert set(beat.things) <= things
        assert beat.points in (POINTS_UNTOLD, POINTS_SCORED, POINTS_COUNTED)


def test_counted_events_are_of_gauges(table: Table) -> None:
    """Icons can stand for their sentences, since the app knows an icon for every gauge."""
    walk = Walk(table, f"{table}/counted")
    things = {(gauge.thing, gauge.of) for gauge in walk.game.gauges}
    seen: set[EventKind] = set()
    for _ in walk.decisions():
        for event in walk.events.events:
            for told in event.amounts():
                assert (told["thing"], told.get("of", "")) in things, event
                assert told["amount"] and told["seat"] == event.seat
                seen.add(event.kind)
    assert seen
