"""The board of a game that nobody has drawn yet: its view, line by line."""

from __future__ import annotations

from collections.abc import Sequence

import yaml
from rich.console import RenderableType
from rich.text import Text

from stolik.locale.words import Words

from .base import Board, View


class PlainBoard(Board):
    def draw(self, view: View, names: Sequence[str], words: Words, viewer: int | None) -> RenderableType:
        return Text(yaml.safe_dump(dict(view), sort_keys=False, allow_unicode=True, default_flow_style=None, width=78))


BOARD = PlainBoard()
