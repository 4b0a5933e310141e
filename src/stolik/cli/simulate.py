"""`stolik simulate`: many games between bots."""

from __future__ import annotations

import json
import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from .inputs import Jobs, Language, On, Options, check_bot, check_levels, check_seats, meta_for, settle_options
from .lab_inputs import executor_for, progress_bar
from .packs import fingerprint, pack_for, told_components
from .problems import BadInput, careful, trouble_with_file
from .program_faults import FaultCount
from .serve import Data
from .speech import aside, output, say

if TYPE_CHECKING:
    from stolik.lab.executors import Executor
    from stolik.lab.simulate import Plan
    from stolik.lab.statistics import Tally


@careful
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.game"))],
    players: Annotated[int, typer.Option("--players", help=say("cli.help.players"))] = 0,
    games: Annotated[int, typer.Option("--games", min=1, help=say("cli.help.simulate_games"))] = 100,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help=say("cli.help.bots"))] = "greedy,random",
    jobs: Jobs = 1,
    on: On = "local",
    seed: Annotated[str, typer.Option("--seed", help=say("cli.help.simulate_seed"))] = "0",
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help=say("cli.help.json"))] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=say("cli.help.out"))] = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="FOLDER", help=say("cli.help.records"))] = None,
    force: Annotated[bool, typer.Option("--force", help=say("cli.help.force"))] = False,
    data: Data = None,
    lang: Language = None,
) -> None:
    from stolik.lab.simulate import Plan

    meta = meta_for(game)
    codes = [check_bot(code.strip()) for code in bots.split(",")]
    players = players or min(max(len(codes), meta.min_seats), meta.max_seats)
    check_seats(meta, players)
    check_levels(meta, players, [code.strip() for code in bots.split(",")])
    if len(codes) > players:
        raise BadInput(say("cli.problem.too_many_bots", bots=len(codes), players=players))
    if not seed.isprintable():
        raise BadInput(say("cli.problem.seed"))
    options: dict[str, object] = {**meta.settle(settle_options(meta, option))}
    _check_free(out, records, force)
    plan = Plan(game, players, codes, range(games), seed, options, str(records or ""), pack_for(game, data))
    with executor_for(on, jobs) as executor:
        tally, faults, seconds = _play(plan, executor, out)
    if as_json:
        timing = {"seconds": round(seconds, 3), "games_per_second": round(games / seconds, 2), "jobs": jobs}
        typer.echo(json.dumps({**_as_json(plan, tally, faults), "timing": timing}, indent=2))
    else:
        _show(plan, tally, seconds)
    for line in faults.sentences():
        aside().print(line, markup=False)


def _check_free(out: Path | None, records: Path | None, force: bool) -> None:
    """Nothing is overwritten, and a long simulation does not end with a file that cannot be written."""
    if out is not None:
        if out.is_dir():
            raise BadInput(say("cli.problem.is_folder", file=out))
        if out.exists() and not force:
            raise BadInput(say("cli.problem.file_exists_force", file=out))
        if not out.absolute().parent.is_dir():
            raise BadInput(say("cli.problem.no_folder", folder=out.parent))
    if records is not None:
        try:
            records.mkdir(exist_ok=True)
            if any(records.iterdir()) and not force:
                raise BadInput(say("cli.problem.folder_not_empty", folder=records))
        except OSError as error:
            raise trouble_with_file(records, error) from None


def _play(plan: Plan, executor: Executor, out: Path | None) -> tuple[Tally, FaultCount, float]:
    """Every game goes into the tally and the file as it comes, so that no more than a few are held."""
    from stolik.bots.program import BrokenProgram
    from stolik.lab.game_files import open_games
    from stolik.lab.simulate import played_games
    from stolik.lab.statistics import Tally

    started = time.perf_counter()
    tally, faults = Tally(), FaultCount()
    try:
        with open_games(out, plan) if out is not None else nullcontext() as file, progress_bar() as progress:
            task = progress.add_task(say("cli.simulate.progress"), total=len(plan.numbers))
            for played in played_games(plan, executor):
                tally.add(played)
                for bot, told in zip(played.bots, played.faults, strict=True):
                    faults.add(bot, told, played.number)
                if file is not None:
                    file.add(played)
                progress.advance(task)
            if file is not None:
                file.summary = _as_json(plan, tally, faults)
    except BrokenProgram as broken:
        raise BadInput(say("cli.problem.program", reason=broken)) from None
    except OSError as error:
        file_in_trouble = error.filename or out
        if file_in_trouble is None:
            raise
        raise trouble_with_file(Path(file_in_trouble), error) from None
    return tally, faults, time.perf_counter() - started


def _as_json(plan: Plan, tally: Tally, faults: FaultCount) -> dict[str, object]:
    """Only what is the same on every machine and for any number of jobs."""
    from stolik.bots.program import is_program

    told: dict[str, object] = {
        "game": plan.game,
        "components": fingerprint(plan.game, plan.pack),
        "players": plan.players,
        "options": plan.options,
        "seed": plan.seed,
        "games": tally.games,
        "bots": {figures.bot: figures.as_json() for figures in tally.figures(plan.bots)},
        "decisions_per_game": round(tally.decisions_per_game, 6),
    }
    return {**told, "faults": faults.as_json()} if any(is_program(bot) for bot in plan.bots) else told


def _show(plan: Plan, tally: Tally, seconds: float) -> None:
    console = output()
    table = Table(title=say("cli.simulate.title", game=plan.game, players=plan.players, games=tally.games))
    for column in ("bot", "wins", "share", "fair", "points", "place"):
        table.add_column(say(f"cli.simulate.{column}"), justify="left" if column == "bot" else "right", overflow="fold")
    for figures in tally.figures(plan.bots):
        table.add_row(
            figures.bot,
            f"{figures.wins}",
            f"{figures.share:.1%} ({figures.low:.1%}–{figures.high:.1%})",
            f"{figures.fair:.1%}",
            f"{figures.points:.1f}",
            f"{figures.place:.2f}",
        )
    console.print(table)
    speed = f"{tally.games / seconds:.1f}"
    decisions = f"{tally.decisions_per_game:.1f}"
    console.print(say("cli.simulate.foot", decisions=decisions, speed=speed, seed=plan.seed))
    console.print(told_components(plan.game, plan.pack))
