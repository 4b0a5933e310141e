"""python-chess: chess in pure Python."""

from __future__ import annotations

from random import Random

import chess

from engines.base import Engine, Shape, copying_us, spread

# The rules end a game by themselves after 75 moves of both sides without a capture or a pawn move.
QUIET_HALFMOVES = 150


class PythonChess(Engine):
    """Ends are read off cheaply: the legal moves are listed once, and fivefold repetition is not looked for."""

    name = "python-chess"
    game = "chess"
    players = 2
    survey_games = 60

    def __init__(self) -> None:
        self.version = chess.__version__

    def play(self, rng: Random) -> int:
        random = rng.random
        decisions = 0
        board = chess.Board()
        while board.halfmove_clock < QUIET_HALFMOVES and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])
            decisions += 1
        return decisions

    def survey(self, rng: Random, shape: Shape) -> None:
        for board in positions(rng):
            shape.see(board.legal_moves.count())

    def clone_us(self, rng: Random) -> float:
        return copying_us(spread(positions(rng)), copy_without_history)


def positions(rng: Random) -> list[chess.Board]:
    """The positions of one random game in which a move is chosen."""
    found = []
    board = chess.Board()
    while board.halfmove_clock < QUIET_HALFMOVES and not board.is_insufficient_material():
        moves = list(board.legal_moves)
        if not moves:
            break
        found.append(board.copy(stack=False))
        board.push(rng.choice(moves))
    return found


def copy_without_history(board: chess.Board) -> chess.Board:
    return board.copy(stack=False)
