"""What a board in the terminal can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from stolik.core.prompt import Offer
from stolik.locale.words import Words

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
