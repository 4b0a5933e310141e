"""`stolik report`: what the rows of many games say, as one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .inputs import Jobs, Language, On
from .lab_inputs import executor_for
from .problems import BadInput, careful, trouble_with_file
from .speech import output, say, words


@careful
def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.help.report_file"))],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=say("cli.help.report_out"))] = None,
    jobs: Jobs = 1,
    on: On = "local",
    force: Annotated[bool, typer.Option("--force", help=say("cli.help.force"))] = False,
    lang: Language = None,
) -> None:
    from stolik.games.registry import UnknownGame
    from stolik.lab.digest import BadRows
    from stolik.lab.reading import digest_file

    from .report_page import Page

    page = out if out is not None else file.with_suffix(".html")
    if page == file or (page.exists() and not force):
        raise BadInput(say("cli.problem.file_exists_force", file=page))
    try:
        with executor_for(on, jobs) as executor:
            text = Page(digest_file(file, executor), words()).html()
    except (BadRows, UnknownGame) as wrong:
        raise BadInput(say("cli.problem.rows", file=file, reason=wrong)) from None
    except OSError as error:
        raise trouble_with_file(file, error) from None
    try:
        page.write_text(text, "utf-8")
    except OSError as error:
        raise trouble_with_file(page, error) from None
    output().print(say("cli.report.written", file=page), markup=False, soft_wrap=True)
