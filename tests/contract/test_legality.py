"""What is offered, what is accepted and what is refused are one and the same thing."""

from __future__ import annotations

from stolik.core.refusal import GAME_OVER, NOT_YOUR_TURN

from .tables import Table, same_keys, through_json, walks


def test_accepted_iff_listed(table: Table) -> None:
    for walk in walks(table):
        game, state = walk.game, walk.state
        for _ in walk.decisions():
            legal = game.legal(state)
            for move in game.moves.moves:
                refusal = game.refuse(state, state.actor, move)
                if refusal is None:
                    assert game.listed(state, move) in legal, f"{move} is accepted but not listed"
                else:
                    assert move not in legal, f"{move} is listed but refused: {refusal}"
                    assert refusal.code


def test_interchangeable_pieces_make_no_difference(table: Table) -> None:
    for walk in walks(table):
        game = walk.game
        for _ in walk.decisions():
            for move in game.moves.moves:
                if game.refuse(walk.state, walk.state.actor, move) is not None:
                    continue
                listed = game.listed(walk.state, move)
                if listed is not move:
                    told = []
                    for either in (move, listed):
                        state = walk.state.clone()
                        game.apply(state, either, same_keys(walk))
                        scores = [sheet.items for sheet in game.scores(state)]
                        worth = [game.evaluate(state, seat) for seat in range(table.seats)]
                        told.append((state.actor, len(game.legal(state)), scores, worth))
                    assert told[0] == told[1], f"{move} is not as good as {listed}"


def test_somebody_can_always_move_until_the_game_is_over(table: Table) -> None:
    for walk in walks(table):
        game, state = walk.game, walk.state
        for _ in walk.decisions():
            assert 0 <= state.actor < table.seats
            assert game.legal(state)
        assert game.legal(state) == []
        assert game.prompt(state) is None
        for seat in range(table.seats):
            for move in game.moves.moves:
                refusal = game.refuse(state, seat, move)
                assert refusal is not None and refusal.code == GAME_OVER


def test_nobody_else_may_move(table: Table) -> None:
    for walk in walks(table):
        game, state = walk.game, walk.state
        for _ in walk.decisions():
            for seat in set(range(table.seats)) - {state.actor}:
                for move in game.legal(state):
                    refusal = game.refuse(state, seat, move)
                    assert refusal is not None and refusal.code == NOT_YOUR_TURN


def test_legal_moves_have_one_order_and_no_duplicates(table: Table) -> None:
    for walk in walks(table):
        game = walk.game
        for _ in walk.decisions():
            legal = game.legal(walk.state)
            assert len(set(legal)) == len(legal)
            afresh = walk.state.clone()
            afresh.legal_moves = None
            assert game.legal(afresh) == legal


def test_the_prompt_offers_what_is_legal_and_explains_what_is_not(table: Table) -> None:
    for walk in walks(table):
        game, state = walk.game, walk.state
        for _ in walk.decisions():
            prompt = game.prompt(state)
            assert prompt is not None
            assert prompt.seat == state.actor
            assert [offer.move for offer in prompt.offers] == game.legal(state)
            for refused in prompt.refused:
                assert refused.refusal.code
                assert refused.move not in game.legal(state)
            assert len({refused.move for refused in prompt.refused}) == len(prompt.refused)
            told = prompt.as_json()
            assert through_json(told) == told
