"""`stolik bench`: how fast the rules are here, on one core."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from .inputs import Language
from .packs import pack_for, told_components
from .problems import BadInput, careful
from .serve import Data
from .speech import output, say

ROWS = (
    ("inside", "{:,.0f}"),
    ("driven", "{:,.0f}"),
    ("plain", "{:,.0f}"),
    ("clone_us", "{:.2f}"),
    ("state_bytes", "{:,.0f}"),
    ("replay_ms", "{:.2f}"),
    ("decisions_per_game", "{:.1f}"),
    ("branching", "{:.2f}"),
    ("forced_share", "{:.1%}"),
)


@careful
def bench(
    as_json: Annotated[bool, typer.Option("--json", help=say("cli.help.json"))] = False,
    seconds: Annotated[float, typer.Option("--seconds", help=say("cli.help.seconds"))] = 2.0,
    data: Data = None,
    lang: Language = None,
) -> None:
    from stolik.games.registry import GAMES

    from .measure import measure_everything

    if not 0.01 <= seconds <= 3600:
        raise BadInput(say("cli.problem.seconds"))
    packs = {game: pack_for(game, data) for game in GAMES}
    told = measure_everything(seconds, {game: pack for game, pack in packs.items() if pack is not None})
    if as_json:
        typer.echo(json.dumps(told, indent=2))
        return
    console = output()
    machine = told["machine"]
    console.print(f"stolik {machine['stolik']}, Python {machine['python']}, {machine['processor']}", soft_wrap=True)
    console.print(say("cli.doctor.mode", mode=machine["mode"], reason=machine["reason"]), soft_wrap=True)
    for game, figures in told["games"].items():
        table = Table(title=say("cli.bench.title", game=game, players=figures["players"]))
        table.add_column(say("cli.bench.what"))
        table.add_column(say("cli.bench.value"), justify="right")
        for name, form in ROWS:
            value = figures[name]
            table.add_row(say(f"cli.bench.{name}"), "–" if value is None else form.format(value))
        console.print(table)
        console.print(told_components(game, packs[game]))
