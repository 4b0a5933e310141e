"""`stolik train`: a net that tells what a position is worth, learned by self-play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from .inputs import Jobs, Language, On, check_seats, meta_for
from .lab_inputs import executor_for
from .problems import BadInput, careful
from .speech import aside, output, say


@careful
def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.game"))],
    players: Annotated[int, typer.Option("--players", help=say("cli.help.train_players"))] = 0,
    minutes: Annotated[float, typer.Option("--minutes", min=0.01, help=say("cli.help.minutes"))] = 5.0,
    games: Annotated[int, typer.Option("--games", min=0, help=say("cli.help.train_games"))] = 0,
    jobs: Jobs = 1,
    on: On = "local",
    seed: Annotated[str, typer.Option("--seed", help=say("cli.help.simulate_seed"))] = "1",
    out: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help=say("cli.help.train_out"))] = None,
    lang: Language = None,
) -> None:
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise BadInput(say("cli.problem.extra", package="numpy", extra="lab")) from None
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from stolik.lab.train import ROUNDS, Learned, Settings, Training

    meta = meta_for(game)
    players = players or meta.max_seats
    check_seats(meta, players)
    folder = out if out is not None else Path(f"training-{game}-{players}")
    training = Training(Settings(game, players, seed, minutes, games), folder)
    console, answers = aside(), output()

    def learned(point: Learned) -> None:
        told = {"games": point.games, "rows": point.rows, "error": f"{point.error:.2f}"}
        bar = "█" * round(30 * max(point.explained, 0.0))
        share = f"{point.explained:.1%}"
        answers.print(
            say("cli.train.round", number=point.round + 1, share=share, won=f"{point.won:.0%}", **told) + f"  {bar}"
        )

    with (
        executor_for(on, jobs) as executor,
        Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        ) as progress,
    ):
        task = progress.add_task(say("cli.train.progress"), total=ROUNDS)
        net = training.learn(
            executor.map,
            lambda number, share: progress.update(task, completed=number + share),
            learned,
        )
    file = folder / f"{game}-{players}.json"
    file.write_text(json.dumps(net) + "\n", "utf-8")
    answers.print(say("cli.train.written", file=file, size=file.stat().st_size))
