"""Interned moves and their catalogue: code <-> move <-> notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .terms import Vocabulary

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

MOST_ARGUMENTS: Final = 3


class UnknownMove(ValueError):
    """The notation names no move of this game."""


class Verb:
    """A kind of move with its arguments, such as `act <group> <action>`; MOST_ARGUMENTS of them at most."""

    __slots__ = ("arguments", "name", "vocabularies")

    def __init__(self, name: str, arguments: dict[str, Vocabulary] | None = None) -> None:
        self.name = name
        self.arguments: list[str] = list(arguments) if arguments else []
        if len(self.arguments) > MOST_ARGUMENTS:
            raise ValueError(f"{name} has more than {MOST_ARGUMENTS} arguments; split the choice in two")
        self.vocabularies: list[Vocabulary] = list(arguments.values()) if arguments else []


class Move:
    """One possible choice of a game. Each exists once, so moves are compared by identity.

    `a`, `b` and `c` are the arguments as integers, -1 where the move does without one.
    """

    __slots__ = ("_told", "a", "b", "c", "code", "notation", "verb")

    def __init__(self, code: int, verb: Verb, a: int, b: int, c: int) -> None:
        self.code: i64 = code
        self.verb = verb
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        words = [verb.name]
        for place, value in enumerate([a, b, c]):
            if value >= 0:
                if place >= len(verb.vocabularies):
                    raise ValueError(f"{verb.name} has no argument {place + 1}, so it cannot be {value}")
                words.append(verb.vocabularies[place].word(value))
        self.notation = " ".join(words)
        self._told: dict[str, object] | None = None  # the arguments, once somebody has asked for them

    def arguments(self) -> dict[str, object]:
        """The named arguments with their ids, for labels and JSON, in a dictionary of the caller's own."""
        told = self._told
        if told is None:
            told = {}
            for place, value in enumerate([self.a, self.b, self.c]):
                if value >= 0:
                    told[self.verb.arguments[place]] = self.verb.vocabularies[place].value(value)
            self._told = told
        return told.copy()

    def __repr__(self) -> str:
        return f"<{self.notation}>"


class Menu:
    """The lists in which some of its moves are offered, by which of them: made when they are first asked for, and kept.

    The set of moves is told as bits, in their order; lists of sets from `kept` on are made anew each time.
    """

    __slots__ = ("_always", "_lists", "_moves")

    def __init__(self, moves: list[Move], kept: int, always: Move | None = None) -> None:
        """`always` is offered whatever else is, as the last one."""
        self._moves = moves
        self._always: list[Move] = [always] if always is not None else []
        self._lists: list[list[Move] | None] = [None] * kept

    def of(self, some: i64) -> list[Move]:
        """The list of some of the moves, not to be changed."""
        keep = some < len(self._lists)
        offered = self._lists[some] if keep else None
        if offered is None:
            offered = [move for place, move in enumerate(self._moves) if some >> place & 1] + self._always
            if keep:
                self._lists[some] = offered
        return offered


class Catalogue:
    """All moves of a game in a fixed order; the action space of environments and the parser of notation."""

    __slots__ = ("_by_notation", "moves")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self._by_notation: dict[str, Move] = {}

    def add(self, verb: Verb, a: int = -1, b: int = -1, c: int = -1) -> Move:
        """Creates the next move; its code is its place in the catalogue."""
        move = Move(len(self.moves), verb, a, b, c)
        assert move.notation not in self._by_notation, move.notation
        self.moves.append(move)
        self._by_notation[move.notation] = move
        return move

    def parse(self, notation: str) -> Move:
        """The move of a notation; extra blanks do not matter. Raises UnknownMove."""
        move = self._by_notation.get(" ".join(notation.split()))
        if move is None:
            raise UnknownMove(f"no move is written {notation!r}")
        return move

    def of(self, verb: Verb) -> list[Move]:
        """All moves of one kind, in catalogue order."""
        return [move for move in self.moves if move.verb is verb]

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, code: int) -> Move:
        return self.moves[code]
