"""The score of a game, item by item."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stolik.core.game import Game
from stolik.core.state import State
from stolik.locale.words import capital

from .boards.base import colour, mark
from .speech import say, words


def score_sheet(game: Game[Any], state: State, names: list[str]) -> RenderableType:
    """Who got how many points for what, and the places."""
    sheets = sorted(game.scores(state), key=lambda sheet: sheet.seat)
    places = {standing.seat: standing.place for standing in game.standings(state)}
    table = Table(title=say("cli.score.title"), title_style="bold")
    table.add_column(say("cli.score.item"))
    for sheet in sheets:
        head = Text(f"{mark(sheet.seat)} {names[sheet.seat]}", style=colour(sheet.seat))
        table.add_column(head, justify="right")
    for item in sheets[0].items:
        if any(sheet.items.get(item) for sheet in sheets):
            row = [str(sheet.items.get(item, 0)) for sheet in sheets]
            table.add_row(capital(words().score_item(game, item)), *row)
    table.add_section()
    table.add_row(say("cli.score.total"), *(str(sheet.total) for sheet in sheets), style="bold")
    table.add_row(say("cli.score.place"), *(f"{places[sheet.seat]}." for sheet in sheets), style="bold")
    winners = [names[seat] for seat, place in sorted(places.items()) if place == 1]
    key = "cli.score.winner" if len(winners) == 1 else "cli.score.winners"
    return Group(table, Text(say(key, names=", ".join(winners)), style="bold"))
