"""What the commands of the lab have in common: where they work, and how they show how far they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .problems import BadInput
from .speech import aside, say

if TYPE_CHECKING:
    from rich.progress import Progress

    from stolik.lab.executors import Executor, ExecutorTrouble


@contextmanager
def executor_for(on: str, jobs: int) -> Iterator[Executor]:
    """Where the work is done; what goes wrong with it there is one line."""
    from stolik.lab.executors import ExecutorTrouble, open_executor

    try:
        with open_executor(on, jobs) as executor:
            yield executor
    except ExecutorTrouble as trouble:
        raise BadInput(_told(on, trouble)) from None


def _told(on: str, trouble: ExecutorTrouble) -> str:
    from stolik.lab.executors import BadPlace, MissingExtra, OtherVersion, Unreachable

    if isinstance(trouble, MissingExtra):
        return say("cli.problem.extra", package=trouble.package, extra=trouble.extra)
    if isinstance(trouble, BadPlace):
        return say("cli.problem.on", on=on)
    if isinstance(trouble, Unreachable):
        return say("cli.problem.on_unreachable", on=on, reason=trouble)
    if isinstance(trouble, OtherVersion):
        return say("cli.problem.on_version", on=on, reason=trouble)
    return say("cli.problem.workers_died", reason=trouble)


def progress_bar() -> Progress:
    """How many are done and how long it takes; only where somebody looks on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = aside()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
