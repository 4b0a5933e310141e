"""`stolik replay`: looks at a recorded match."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .inputs import Language
from .problems import BadInput, careful, read_match
from .speech import output, say, words

if TYPE_CHECKING:
    from stolik.match.match import Match

LATEST = 8  # entries of the log that are shown without --log


@careful
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.help.record"))],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help=say("cli.help.at"))] = None,
    log: Annotated[bool, typer.Option("--log", help=say("cli.help.log"))] = False,
    steps: Annotated[bool, typer.Option("--steps", help=say("cli.help.steps"))] = False,
    lang: Language = None,
) -> None:
    match = read_match(file)
    last = match.version if at is None else at
    if not 1 <= last <= match.version:
        raise BadInput(say("cli.problem.no_entry", number=last, last=match.version))
    if steps:
        _walk(match, last if at is not None else 1)
    else:
        _show(match, last, 1 if log else max(last - LATEST + 1, 1))


def _show(match: Match, last: int, first: int) -> None:
    """The log from entry first to entry last and the table after it."""
    from .boards import board_of
    from .score_sheet import score_sheet
    from .telling import EVERYBODY, numbered_log

    console = output()
    board = board_of(match.header.game, match.pack)
    for line in numbered_log(match, board, first, last, EVERYBODY):
        console.print(line)
    state = match.state_at(last)
    game = match.game
    view = game.present(game.redact(state, None), None)
    console.print(board.draw(view, match.names, words(), None))
    console.print(say("cli.replay.at", number=last, last=match.version))
    if not state.pending:
        console.print(score_sheet(game, state, match.names))


def _walk(match: Match, first: int) -> None:
    """One entry after the other; Enter goes on, a number jumps, q stops."""
    number = first
    while True:
        _show(match, number, number)
        try:
            answer = input(say("cli.replay.step") + " ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if not sys.stdin.isatty():
            print()
        if answer in ("q", "quit"):
            return
        if answer == "b":
            number = max(number - 1, 1)
        elif answer.isdigit():
            number = min(max(int(answer), 1), match.version)
        elif number == match.version:
            return
        else:
            number += 1
