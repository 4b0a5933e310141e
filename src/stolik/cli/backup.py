"""`stolik backup` and `stolik restore`: all tables as one file, also while the server is running."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .inputs import Language
from .problems import BadInput, careful
from .serve import HOME, Data
from .speech import output, say


@careful
def backup(
    file: Annotated[Path, typer.Argument(help=say("cli.help.backup_file"))], data: Data = HOME, lang: Language = None
) -> None:
    from stolik.server.database import BadBackup
    from stolik.server.database import backup as copy
    from stolik.server.settings import DATABASE_FILE

    try:
        copy(data / DATABASE_FILE, file)
    except (OSError, BadBackup) as error:
        raise BadInput(str(error)) from None
    output().print(say("cli.backup.done", file=file), soft_wrap=True)


@careful
def restore(
    file: Annotated[Path, typer.Argument(help=say("cli.help.backup_file"))], data: Data = HOME, lang: Language = None
) -> None:
    from stolik.server.database import BadBackup
    from stolik.server.database import restore as put_back
    from stolik.server.settings import DATABASE_FILE

    try:
        put_back(file, data / DATABASE_FILE)
    except (OSError, BadBackup) as error:
        raise BadInput(str(error)) from None
    output().print(say("cli.backup.restored", file=file), soft_wrap=True)
