"""Forced steps are a convenience: submitted by hand, they lead to the same positions."""

from __future__ import annotations

from .tables import Table, Walk, walks


def submit_forced_moves(by_hand: Walk, automatic: Walk) -> None:
    for seat, move in automatic.events.forced_moves:
        assert by_hand.state.actor == seat
        assert move in by_hand.game.legal(by_hand.state)
        by_hand.submit(move)


def test_taking_forced_steps_by_hand_makes_no_difference(table: Table) -> None:
    for automatic in walks(table):
        seed = f"{table}/forced"
        automatic = Walk(table, seed, automatic.habit)
        by_hand = Walk(table, seed, take_forced=False)
        submit_forced_moves(by_hand, automatic)
        while not automatic.over:
            assert by_hand.fingerprint() == automatic.fingerprint()
            assert by_hand.game.legal(by_hand.state) == automatic.game.legal(automatic.state)
            automatic.step()
            by_hand.submit(automatic.moves[-1])
            submit_forced_moves(by_hand, automatic)
        assert by_hand.over
        assert by_hand.fingerprint() == automatic.fingerprint()


def test_whoever_is_asked_has_a_choice(table: Table) -> None:
    for walk in walks(table):
        for _ in walk.decisions():
            assert len(walk.game.legal(walk.state)) > 1
