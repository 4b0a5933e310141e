"""`stolik ladder`: which level of the bots is stronger, and by how much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from .inputs import Jobs, Language, On, Options, check_bot, check_seats, meta_for, settle_options
from .lab_inputs import executor_for, progress_bar
from .problems import BadInput, careful, trouble_with_file
from .speech import output, say

if TYPE_CHECKING:
    from stolik.lab.executors import Executor
    from stolik.lab.ladder import LadderPlan


@careful
def ladder(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.game"))],
    players: Annotated[int, typer.Option("--players", help=say("cli.help.train_players"))] = 0,
    seeds: Annotated[int, typer.Option("--seeds", min=1, help=say("cli.help.seeds"))] = 25,
    levels: Annotated[
        str, typer.Option("--levels", metavar="A,B", help=say("cli.help.levels"))
    ] = "random,easy,medium,hard,expert",
    neighbours: Annotated[bool, typer.Option("--neighbours", help=say("cli.help.neighbours"))] = False,
    jobs: Jobs = 1,
    on: On = "local",
    seed: Annotated[str, typer.Option("--seed", help=say("cli.help.simulate_seed"))] = "1",
    option: Options = None,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help=say("cli.help.ladder_out"))] = Path("."),
    lang: Language = None,
) -> None:
    try:
        import openskill  # noqa: F401
    except ImportError:
        raise BadInput(say("cli.problem.extra", package="openskill", extra="lab")) from None
    from stolik.lab.ladder import LadderPlan
    from stolik.lab.ladder_plot import drawn

    meta = meta_for(game)
    players = players or meta.max_seats
    check_seats(meta, players)
    names = list(dict.fromkeys(level.strip() for level in levels.split(",")))
    for level in names:
        check_bot(level, programs=False)  # nobody counts their faults there
    if len(names) < 2:
        raise BadInput(say("cli.problem.one_level"))
    options: dict[str, object] = {**meta.settle(settle_options(meta, option))}
    plan = LadderPlan(game, players, names, seeds, seed, options, neighbours)
    with executor_for(on, jobs) as executor:
        told = _play(plan, executor)
    name = f"ladder-{game}-{players}"
    try:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        (out / f"{name}.svg").write_text(drawn(told), "utf-8")
    except OSError as error:
        raise trouble_with_file(out, error) from None
    _show(told)
    output().print(say("cli.ladder.written", file=out / f"{name}.json"))


def _play(plan: LadderPlan, executor: Executor) -> dict[str, Any]:
    from stolik.lab.ladder import climb, play_game

    with progress_bar() as progress:
        task = progress.add_task(say("cli.simulate.progress"), total=plan.games())
        return climb(plan, executor.map(play_game, plan.pieces()), lambda done: progress.advance(task, done))


def _show(told: dict[str, Any]) -> None:
    matches = told["matches"]
    games = sum(match["games"] for match in matches)
    table = Table(title=say("cli.simulate.title", game=told["game"], players=told["players"], games=games))
    for column in ("upper", "lower", "games", "share", "fair"):
        table.add_column(say(f"cli.ladder.{column}"), justify="left" if column in ("upper", "lower") else "right")
    for match in matches:
        share = f"{match['share']:.1%} ({match['low']:.1%}–{match['high']:.1%})"
        table.add_row(match["upper"], match["lower"], str(match["games"]), share, f"{match['fair']:.1%}")
    output().print(table)
    ratings = Table()
    for column in ("level", "rating", "mean_time", "longest_time"):
        ratings.add_column(say(f"cli.ladder.{column}"), justify="left" if column == "level" else "right")
    for level, rating in told["ratings"].items():
        time = told["milliseconds"][level]
        rated = f"{rating['mu']:.1f} ± {rating['sigma']:.1f}"
        ratings.add_row(f"{level} ({told['levels'][level]})", rated, f"{time['mean']:.1f}", f"{time['longest']:.0f}")
    output().print(ratings)
