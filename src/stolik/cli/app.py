"""The command line: every command is a module of its own, which loads rules only when it is run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from . import (
    analyse,
    backup,
    bench,
    components,
    doctor,
    games,
    ladder,
    play,
    replay,
    report,
    scenario,
    serve,
    simulate,
    train,
)
from .problems import BAD_INPUT, complain
from .speech import say

INTERRUPTED = 130

app = typer.Typer(
    name="stolik",
    help=say("cli.help.stolik"),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def stolik(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help=say("cli.help.version"))] = False
) -> None:
    if version:
        from stolik import __version__

        typer.echo(f"stolik {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _add(name: str, command: Callable[..., None], example: str) -> None:
    app.command(name, help=say(f"cli.help.{name}"), epilog=say("cli.help.example", command=example))(command)


_add("games", games.games, "stolik games --lang pl")
_add("play", play.play, "stolik play year_of_the_dragon --seats you,easy,hard --seed 7")
_add("serve", serve.serve, "stolik serve --port 8000 --data stolik-data")
_add("backup", backup.backup, "stolik backup stolik.backup --data stolik-data")
_add("restore", backup.restore, "stolik restore stolik.backup --data stolik-data")
_add("simulate", simulate.simulate, "stolik simulate year_of_the_dragon --players 4 --games 200 --bots greedy,random")
_add("report", report.report, "stolik report games.parquet --lang pl")
_add("ladder", ladder.ladder, "stolik ladder river_of_gold --players 4 --seeds 25 --jobs 0")
_add("train", train.train, "stolik train river_of_gold --players 4 --minutes 5")
_add("scenario", scenario.scenario, "stolik scenario tests/scenarios/year_of_the_dragon/*.yaml")
_add("replay", replay.replay, "stolik replay game.jsonl --at 40")
_add("analyse", analyse.analyse, "stolik analyse game.jsonl --json analysis.json")
app.add_typer(components.app)
_add("bench", bench.bench, "stolik bench --seconds 5 --json")
_add("doctor", doctor.doctor, "stolik doctor")


def main() -> None:
    """The entry point of the `stolik` command."""
    try:
        code = app(prog_name="stolik", standalone_mode=False)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # `stolik games | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        told = getattr(error, "format_message", None)  # what Typer raises when the command line makes no sense
        if told is None:
            raise
        context = getattr(error, "ctx", None)
        complain(f"{told()} ({say('cli.problem.see_help', command=context.command_path if context else 'stolik')})")
        code = BAD_INPUT
    sys.exit(code)
