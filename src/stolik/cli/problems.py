"""Bad input: one clear line, exit code 2, no traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import typer

from .speech import say

if TYPE_CHECKING:
    from stolik.match.match import Match

P = ParamSpec("P")
R = TypeVar("R")

BAD_INPUT = 2


class BadInput(Exception):
    """Something is wrong with what the user asked for; the message is one line."""


def complain(message: str) -> None:
    typer.echo(f"stolik: {' '.join(message.split())}", err=True)


def careful(command: Callable[P, R]) -> Callable[P, R]:
    """A command that turns a BadInput into its one line and exit code 2."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except BadInput as problem:
            complain(str(problem))
            raise typer.Exit(BAD_INPUT) from None

    return run


def trouble_with_file(path: Path, error: OSError) -> BadInput:
    if isinstance(error, FileNotFoundError):
        return BadInput(say("cli.problem.no_file", file=path))
    if isinstance(error, IsADirectoryError):
        return BadInput(say("cli.problem.is_folder", file=path))
    return BadInput(say("cli.problem.cannot_use_file", file=path, reason=error.strerror or error))


def read_match(path: Path) -> Match:
    """The match of a record file, or the BadInput that it has."""
    from stolik.match.record import CorruptRecord, NewerRules, RecordError, read

    try:
        return read(path)
    except OSError as error:
        raise trouble_with_file(path, error) from None
    except NewerRules as error:
        raise BadInput(say("cli.problem.newer_record", file=path, reason=error)) from None
    except CorruptRecord as error:
        raise BadInput(say("cli.problem.corrupt_record", file=path, line=error.line, reason=error.reason)) from None
    except RecordError as error:
        raise BadInput(say("cli.problem.cannot_use_file", file=path, reason=error)) from None
