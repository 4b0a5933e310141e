"""Chains on the worship board: a placement always exists, and what is told of their ends is what play allows."""

from __future__ import annotations

from stolik.core.bits import bit, bits, members
from stolik.core.rng import Sfc32, seeded
from stolik.games.rotunda.frames import NOWHERE
from stolik.games.rotunda.game import GAME
from stolik.games.rotunda.worship import can_place, chain_ends, next_cells

BOARD = GAME.edition.box.worship
CELLS = int(BOARD.cells)


def grown_links(rng: Sfc32, count: int) -> int:
    """Cells of earlier worships, as play leaves them: each one the end of some chain."""
    links = 0
    while bits(links) < count:
        state = GAME.from_position(["a", "b"], {}, {})
        state.players[0].worship = links
        assistants = 1 + rng.below(min(6, CELLS - int(bits(links))))
        ends = members(chain_ends(state, 0, assistants, 0, NOWHERE))
        assert ends, (links, assistants)
        links |= bit(ends[rng.below(len(ends))])
    return links


def ends_by_play(links: int, left: int) -> int:
    """Ends of chains that are played cell by cell."""
    ends = 0
    chains = [(NOWHERE, 0, left)]
    while chains:
        cell, placed, more = chains.pop()
        for following in members(next_cells(BOARD, links, placed, cell)):
            if can_place(BOARD, links, placed | bit(following), following, more - 1):
                if more == 1:
                    ends |= bit(following)
                else:
                    chains.append((following, placed | bit(following), more - 1))
    return ends


def test_a_placement_always_exists_and_ends_are_told() -> None:
    rng = seeded("worship")
    for _ in range(60):
        links = grown_links(rng, rng.below(8))
        state = GAME.from_position(["a", "b"], {}, {})
        state.players[0].worship = links
        left = 1 + rng.below(min(6, CELLS - int(bits(links))))
        assert can_place(BOARD, links, 0, NOWHERE, left)
        assert chain_ends(state, 0, left, 0, NOWHERE) == ends_by_play(links, left)


def test_no_chain_is_longer_than_the_board() -> None:
    state = GAME.from_position(["a", "b"], {}, {})
    assert chain_ends(state, 0, CELLS + 1, 0, NOWHERE) == 0
    assert can_place(BOARD, 0, 0, NOWHERE, CELLS)
