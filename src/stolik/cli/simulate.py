"""`stolik simulate`: many games between bots."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from .inputs import Language, Options, check_bot, check_seats, meta_for, settle_options
from .packs import fingerprint, pack_for, told_components
from .problems import BadInput, careful, trouble_with_file
from .serve import Data
from .speech import aside, output, say

if TYPE_CHECKING:
    from stolik.lab.simulate import Plan, Played
    from stolik.lab.statistics import Tally


@careful
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.game"))],
    players: Annotated[int, typer.Option("--players", help=say("cli.help.players"))] = 0,
    games: Annotated[int, typer.Option("--games", min=1, help=say("cli.help.simulate_games"))] = 100,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help=say("cli.help.bots"))] = "greedy,random",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help=say("cli.help.jobs"))] = 1,
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
    from stolik.lab.statistics import Tally

    meta = meta_for(game)
    codes = [check_bot(code.strip()) for code in bots.split(",")]
    players = players or min(max(len(codes), meta.min_seats), meta.max_seats)
    check_seats(meta, players)
    if len(codes) > players:
        raise BadInput(say("cli.problem.too_many_bots", bots=len(codes), players=players))
    if not seed.isprintable():
        raise BadInput(say("cli.problem.seed"))
    options: dict[str, object] = {**meta.settle(settle_options(meta, option))}
    _check_free(out, records, force)
    plan = Plan(game, players, codes, range(games), seed, options, str(records or ""), pack_for(game, data))
    results, seconds = _play(plan, jobs)
    tally = Tally(results)
    if out is not None:
        _write(out, plan, tally, results)
    if as_json:
        timing = {"seconds": round(seconds, 3), "games_per_second": round(games / seconds, 2), "jobs": jobs}
        typer.echo(json.dumps({**_as_json(plan, tally), "timing": timing}, indent=2))
    else:
        _show(plan, tally, seconds)


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


def _play(plan: Plan, jobs: int) -> tuple[list[Played], float]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from stolik.lab.simulate import play_all

    started = time.perf_counter()
    console = aside()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(say("cli.simulate.progress"), total=len(plan.numbers))
        results = play_all(plan, jobs, lambda done: progress.advance(task, done))
    return results, time.perf_counter() - started


def _as_json(plan: Plan, tally: Tally) -> dict[str, object]:
    """Only what is the same on every machine and for any number of jobs."""
    return {
        "game": plan.game,
        "components": fingerprint(plan.game, plan.pack),
        "players": plan.players,
        "options": plan.options,
        "seed": plan.seed,
        "games": tally.games,
        "bots": {figures.bot: figures.as_json() for figures in tally.figures(plan.bots)},
        "decisions_per_game": round(tally.decisions_per_game, 6),
    }


def _write(out: Path, plan: Plan, tally: Tally, results: list[Played]) -> None:
    """JSON lines: the summary, then a line per game."""
    lines: list[dict[str, object]] = [{"simulation": _as_json(plan, tally)}, *(each.as_json() for each in results)]
    temporary = out.with_name(f".{out.name}.part")
    try:
        temporary.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        temporary.replace(out)
    except OSError as error:
        raise trouble_with_file(out, error) from None


def _show(plan: Plan, tally: Tally, seconds: float) -> None:
    console = output()
    table = Table(title=say("cli.simulate.title", game=plan.game, players=plan.players, games=tally.games))
    for column in ("bot", "wins", "share", "fair", "points", "place"):
        table.add_column(say(f"cli.simulate.{column}"), justify="left" if column == "bot" else "right")
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
