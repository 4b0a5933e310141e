"""What a board in the terminal can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from stolik.core.prompt import Offer
from stolik.games import printed_facts
from stolik.locale.words import Words

Facts = TypeVar("Facts")  # the printed numbers that a board shows
View = Mapping[str, Any]  # what Game.present tells

# Colour and shape: a player can be told by either.
MARKS = "●■▲◆★"
COLOURS = ("red", "blue", "green", "yellow", "magenta")


def mark(seat: int) -> str:
    return MARKS[seat % len(MARKS)]


def colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


class Flow:
    """Pieces of text side by side, in as many lines as they need; a piece is never broken unless it fills a line."""

    def __init__(self, pieces: Iterable[Text], between: str = " · ", indent: int = 0) -> None:
        self.pieces = list(pieces)
        self.between = between
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(end="\n")
        for piece in self.pieces:
            if line and line.cell_len + len(self.between) + piece.cell_len > options.max_width:
                yield line
                line = Text(" " * self.indent, end="\n")
            elif line:
                line.append(self.between, style="dim")
            line.append_text(piece)
        yield line


class Board(ABC):
    """Draws views of one game."""

    shown_on_board: ClassVar[frozenset[str]] = frozenset()  # kinds of events that need no telling: one sees them

    def of_box(self, facts: Mapping[str, Any]) -> Board:
        """The same with what is printed in another box; for boards that show printed numbers."""
        return self

    @abstractmethod
    def draw(self, view: View, names: Sequence[str], words: Words, viewer: int | None) -> RenderableType:
        """The whole table."""

    def draw_seat(self, view: View, names: Sequence[str], words: Words, viewer: int) -> RenderableType:
        """What lies before the viewer, for decisions in the middle of a turn."""
        return self.draw(view, names, words, viewer)

    def note(self, offer: Offer, words: Words) -> str:
        """A remark beside a choice that its label and its effect do not tell."""
        return ""

    def legend(self, words: Words) -> str:
        """How to read the board."""
        return ""


class Drawing(ABC, Generic[Facts]):
    """One view being drawn."""

    prefix: ClassVar[str] = ""  # of the game's words

    def __init__(self, facts: Facts, view: View, names: Sequence[str], words: Words, viewer: int | None) -> None:
        self.facts = facts
        self.view = view
        self.names = names
        self.words = words
        self.viewer = viewer

    @abstractmethod
    def whole(self) -> RenderableType:
        """The whole table."""

    @abstractmethod
    def seat(self, seat: int) -> Iterable[RenderableType]:
        """What lies before one player."""

    def say(self, key: str, **values: object) -> str:
        return self.words.text(f"{self.prefix}.board.{key}", **values)

    def term(self, vocabulary: str, id_: str) -> str:
        return self.words.term(self.prefix, vocabulary, id_)

    def name(self, seat: int) -> Text:
        return Text(f"{mark(seat)} {self.names[seat]}", style=f"bold {colour(seat)}")

    def marks(self, seats: Iterable[int]) -> Text:
        return Text().join(Text(mark(seat), style=colour(seat)) for seat in seats)


class PrintedBoard(Board, Generic[Facts]):
    """A board that shows printed numbers: those of the box that is played with."""

    game: ClassVar[str] = ""

    def __init__(
        self,
        read: Callable[[Mapping[str, Any]], Facts],
        drawing: type[Drawing[Facts]],
        components: Mapping[str, Any] | None = None,
    ) -> None:
        self._read = read
        self._drawing = drawing
        self._components = components

    def of_box(self, facts: Mapping[str, Any]) -> Board:
        return type(self)(self._read, self._drawing, facts)

    @cached_property
    def facts(self) -> Facts:
        return self._read(printed_facts(self.game) if self._components is None else self._components)

    def draw(self, view: View, names: Sequence[str], words: Words, viewer: int | None) -> RenderableType:
        return self._drawing(self.facts, view, names, words, viewer).whole()

    def draw_seat(self, view: View, names: Sequence[str], words: Words, viewer: int) -> RenderableType:
        return Group(*self._drawing(self.facts, view, names, words, viewer).seat(viewer))
