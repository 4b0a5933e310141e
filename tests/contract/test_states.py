"""States are values: a clone shares nothing that changes, and what happened before stays as it was."""

from __future__ import annotations

from .tables import Table, same_keys, walks


def test_invariants_hold_after_every_step(table: Table) -> None:
    for walk in walks(table, games=2):
        for _ in walk.decisions():
            walk.game.check(walk.state)
        walk.game.check(walk.state)


def test_a_move_on_a_clone_leaves_the_original_alone(table: Table) -> None:
    for walk in walks(table):
        game = walk.game
        for number in walk.decisions():
            before, legal = walk.fingerprint(), list(game.legal(walk.state))
            clone = walk.state.clone()
            game.apply(clone, legal[number % len(legal)], same_keys(walk))
            assert walk.fingerprint() == before
            assert game.legal(walk.state) == legal


def test_earlier_states_never_change(table: Table) -> None:
    for walk in walks(table):
        game = walk.game
        kept = []
        for number in walk.decisions():
            if number % 8 == 0:
                kept.append((walk.state.clone(), walk.fingerprint()))
        for state, fingerprint in kept:
            assert game.fingerprint(state) == fingerprint


def test_asking_changes_nothing(table: Table) -> None:
    for walk in walks(table):
        game, state = walk.game, walk.state
        for number in walk.decisions():
            if number % 8 == 0:
                before = walk.fingerprint()
                game.prompt(state), game.scores(state), game.standings(state)
                for seat in range(table.seats):
                    game.present(game.redact(state, seat), seat)
                    game.evaluate(state, seat)
                    for move in game.moves.moves:
                        game.refuse(state, seat, move)
                assert walk.fingerprint() == before
