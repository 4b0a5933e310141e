"""Chains of assistants on the worship board (rotunda 9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.bits import bit, bits

from .components import WorshipBoard
from .frames import NOWHERE, Chain
from .state import RotundaState

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64


def next_cells(board: WorshipBoard, links: i64, placed: i64, cell: i64) -> i64:
    """Cells where the next assistant can go, as bits; `cell`: the one filled last, or NOWHERE."""
    if cell == NOWHERE and not links >> board.start & 1:
        return bit(board.start)
    joined = bit(board.start if cell == NOWHERE else cell)
    beside: i64 = 0
    todo = joined
    while todo:  # own links connected with the cell count as the cell itself
        for each in range(board.cells):
            if todo >> each & 1:
                beside |= board.neighbours[each]
        todo = beside & links & ~joined
        joined |= todo
    return beside & ~links & ~placed


def can_place(board: WorshipBoard, links: i64, placed: i64, cell: i64, left: i64) -> bool:
    """Whether so many more assistants can be placed after the one on `cell`."""
    if left <= 0:
        return True
    following = next_cells(board, links, placed, cell)
    if left == 1:
        return following != 0
    for each in range(board.cells):
        if following >> each & 1 and can_place(board, links, placed | bit(each), each, left - 1):
            return True
    return False


def chain_cells(state: RotundaState, chain: Chain) -> i64:
    """Cells where the next assistant may go: all that follow must find a place, too."""
    board = state.variant.box.worship
    links = state.players[chain.seat].worship
    following = next_cells(board, links, chain.placed, chain.cell)
    if chain.left > 1:
        for each in range(board.cells):
            if following >> each & 1 and not can_place(board, links, chain.placed | bit(each), each, chain.left - 1):
                following &= ~bit(each)
    return following


def chain_ends(state: RotundaState, seat: i64, left: i64, placed: i64, cell: i64) -> i64:
    """Cells where a chain with so many assistants left can end, as bits; for those who look on."""
    board = state.variant.box.worship
    links = state.players[seat].worship
    free = board.cells - bits(links | placed)
    if left <= 0 or left > free:
        return 0
    return _ends(board, links, placed, cell, left)


def _ends(board: WorshipBoard, links: i64, placed: i64, cell: i64, left: i64) -> i64:
    following = next_cells(board, links, placed, cell)
    if left == 1:
        return following
    ends: i64 = 0
    for each in range(board.cells):
        if following >> each & 1:
            ends |= _ends(board, links, placed | bit(each), each, left - 1)
    return ends
