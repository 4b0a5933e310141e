"""What an offer is said to bring is what it brings, to everybody, whatever was hidden when it was said."""

from __future__ import annotations

from typing import Any

from stolik.core.events import SILENT
from stolik.core.foresight import NO_CHANCE, Foresight, change, follow, foresee
from stolik.core.game import seat_names
from stolik.core.state import State

from .tables import Table, Walk, same_keys, through_json, walks

EVERY = 3  # decisions between two looks


def promised(walk: Walk, ahead: Foresight, seat: int) -> list[int | None]:
    """Per gauge: the amount that was told; 0 where nothing was."""
    told = {id(each.gauge): each.amount for each in ahead.effect if each.seat == seat}
    return [told.get(id(gauge), 0) for gauge in walk.game.gauges]


def check(walk: Walk, ahead: Foresight, after: Any, told: str) -> None:
    for seat in range(walk.game.seats(walk.state)):
        really = change(walk.game, walk.state, after, seat)
        for gauge, said, came in zip(walk.game.gauges, promised(walk, ahead, seat), really, strict=True):
            assert said is None or said == came, f"{told}: {gauge.thing} {gauge.of} of seat {seat}"


def waits(state: State) -> bool:
    """Whether somebody has to choose now, so that the game would not go on by itself."""
    if not state.pending:
        return False
    owed = state.pending.top()
    options = owed.task.legal(state, owed)
    return bool(options) and owed.task.forced(state, owed, options) is None


def test_effects_come_true(table: Table) -> None:
    """In the true world, with the chance that really falls: as far as the actor goes, and as the game is played."""
    compared = 0
    for walk in walks(table):
        game, state = walk.game, walk.state
        for number in walk.decisions():
            if number % EVERY:
                continue
            legal = game.legal(state)
            known = game.redact(state, state.actor)
            for move, ahead in zip(legal, foresee(game, known, legal), strict=True):
                after = follow(state, move, same_keys(walk))
                check(walk, ahead, after, move.notation)
                if waits(after):  # nothing is left to be done before the next question
                    played = state.clone()
                    game.apply(played, move, same_keys(walk))
                    check(walk, ahead, played, move.notation)
                    assert played.actor == after.actor
                    compared += 1
    assert compared


def test_an_idle_move_leaves_everything_as_it_is(table: Table) -> None:
    """Apart from what is owed."""
    for walk in walks(table):
        game, state = walk.game, walk.state
        names = seat_names(game.seats(state))
        for _ in walk.decisions():
            owed = state.pending.top()
            for move in game.legal(state):
                if owed.task.idle(state, owed, move):
                    after = state.clone()
                    after.pending.pop()
                    owed.task.apply(after, owed, move, NO_CHANCE, SILENT)
                    after.pending = state.pending.clone()
                    assert game.write(after, names) == game.write(state, names), move.notation


def test_effects_are_typed_amounts(table: Table) -> None:
    walk = Walk(table, f"{table}/amounts")
    assert len({(gauge.thing, gauge.of) for gauge in walk.game.gauges}) == len(walk.game.gauges)
    told = 0
    for number in walk.decisions():
        if number % (3 * EVERY):
            continue
        legal = walk.game.legal(walk.state)
        for ahead in foresee(walk.game, walk.game.redact(walk.state, walk.state.actor), legal):
            for amount in ahead.effect:
                assert amount.amount != 0
                assert through_json(amount.as_json()) == amount.as_json()
                told += 1
    assert told
