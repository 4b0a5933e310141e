"""`stolik analyse`: which moves decided a finished game, what a bot would have played, and how everybody played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from .inputs import Language
from .lab_inputs import progress_bar
from .problems import BadInput, careful, read_match, trouble_with_file
from .speech import output, say, words

if TYPE_CHECKING:
    from stolik.bots.analysis import Analysis, Deciding, Step
    from stolik.match.match import Match

HIGH, WIDE = 10, 60  # of the chart, in letters


@careful
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.help.record"))],
    bot: Annotated[str, typer.Option("--bot", metavar="hard|medium", help=say("cli.help.analyse_bot"))] = "",
    json_: Annotated[Path | None, typer.Option("--json", metavar="OUT", help=say("cli.help.analyse_json"))] = None,
    lang: Language = None,
) -> None:
    from stolik.bots.analysis import Analysis, told_in_json
    from stolik.bots.judging import JUDGES, NoNet

    match = read_match(file)
    if not match.over:
        raise BadInput(say("cli.problem.not_over", file=file))
    if bot and bot not in JUDGES:
        raise BadInput(say("cli.problem.bot", bot=bot, bots=", ".join(JUDGES)))
    try:
        analysis = Analysis(match, bot)
    except NoNet:
        raise BadInput(say("cli.problem.no_net", bot=bot, game=match.header.game, players=len(match.names))) from None
    steps = _steps(analysis)
    if json_ is not None:
        told = json.dumps(told_in_json(match, analysis.level, steps, analysis.of), ensure_ascii=False, indent=1)
        try:
            json_.write_text(told + "\n", "utf-8")
        except OSError as error:
            raise trouble_with_file(json_, error) from None
    _show(match, analysis, steps)


def _steps(analysis: Analysis) -> list[Step]:
    steps = []
    with progress_bar() as progress:
        task = progress.add_task(say("cli.analyse.progress"), total=analysis.of)
        for step in analysis.steps():
            steps.append(step)
            progress.update(task, completed=len(steps) - 1)
    return steps


def _show(match: Match, analysis: Analysis, steps: list[Step]) -> None:
    from stolik.bots.analysis import deciding, grades

    console = output()
    title = words().title(match.game.meta)
    console.print(say("cli.analyse.title", game=title, bot=analysis.level), style="bold")
    console.print()
    for line in _chart(match, steps):
        console.print(line)
    console.print()
    table = Table(title=say("cli.analyse.deciding"))
    for column in ("entry", "turn", "player", "move", "swing", "bot"):
        table.add_column(
            say(f"cli.analyse.{column}"), justify="right" if column in ("entry", "turn", "swing") else "left"
        )
    for each in deciding(steps):
        table.add_row(*_deciding_row(match, each))
    console.print(table)
    table = Table(title=say("cli.analyse.grades"))
    for column in ("player", "grade", "lost", "same"):
        table.add_column(say(f"cli.analyse.{column}"), justify="left" if column == "player" else "right")
    for grade in grades(steps, len(match.names), analysis.of):
        same = f"{grade.same}/{grade.decisions}"
        table.add_row(_player(match, grade.seat), grade.grade, f"{grade.lost:.1%}", same)
    console.print(table)


def _deciding_row(match: Match, each: Deciding) -> list[str | Text]:
    from stolik.match.entries import Decided

    game, step = match.game, each.step
    entry = match.entries[step.n - 1]
    assert isinstance(entry, Decided)
    known = game.redact(match.state_at(step.n - 1), entry.seat)

    def label(notation: str) -> str:
        move = game.moves.parse(notation)
        return words().move_label(game, move, game.arguments(known, move))

    swing = Text(f"{each.swing:+.1%}".replace("-", "\u2212"), style="green" if each.swing > 0 else "red")
    if step.choice is None or step.choice.same:
        best = say("cli.analyse.same_move")
    else:
        best = f"{label(step.choice.best)} ({step.choice.chance:.0%})"
    return [str(step.n), str(step.turn), _player(match, entry.seat), label(entry.move), swing, best]


def _player(match: Match, seat: int) -> Text:
    from .boards.base import colour, mark

    return Text(f"{mark(seat)} {match.names[seat]}", style=colour(seat))


def _chart(match: Match, steps: list[Step]) -> list[Text]:
    """Chances over the game, one upon the other: of the first seat at the bottom."""
    from .boards.base import colour, mark

    width = min(WIDE, len(steps))
    shown = [steps[round(place * (len(steps) - 1) / max(width - 1, 1))] for place in range(width)]
    lines = []
    for row in range(HIGH):
        level = 1.0 - (row + 0.5) / HIGH
        line = Text("100 % " if row == 0 else "  0 % " if row == HIGH - 1 else "      ", style="dim")
        for step in shown:
            seat, sum_ = 0, step.chances[0]
            while sum_ < level and seat < len(step.chances) - 1:
                seat += 1
                sum_ += step.chances[seat]
            line.append(mark(seat), style=colour(seat))
        lines.append(line)
    first, last = (say("cli.analyse.at_turn", turn=step.turn) for step in (shown[0], shown[-1]))
    lines.append(Text(" " * 6 + first + last.rjust(max(width - len(first), len(last) + 1)), style="dim"))
    lines.append(Text("      ").append_text(Text("  ").join(_player(match, seat) for seat in range(len(match.names)))))
    return lines
