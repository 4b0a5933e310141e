"""`stolik backup` and `stolik restore`: all tables as one file, also while the server is running."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .inputs import Language
from .problems import BadInput, careful
from .serve import Data, Database, settings_for
from .speech import output, say


@careful
def backup(
    file: Annotated[Path, typer.Argument(help=say("cli.help.backup_file"))],
    data: Data = None,
    database: Database = None,
    lang: Language = None,
) -> None:
    from stolik.server.backups import BadBackup
    from stolik.server.backups import backup as copy

    try:
        made = copy(settings_for(data=data, database=database), file)
    except (OSError, BadBackup) as error:
        raise BadInput(str(error)) from None
    output().print(say("cli.backup.done", file=file, fingerprint=made), soft_wrap=True)


@careful
def restore(
    file: Annotated[Path, typer.Argument(help=say("cli.help.backup_file"))],
    data: Data = None,
    database: Database = None,
    lang: Language = None,
) -> None:
    from stolik.server.backups import BadBackup
    from stolik.server.backups import restore as put_back

    try:
        made = put_back(file, settings_for(data=data, database=database))
    except (OSError, BadBackup) as error:
        raise BadInput(str(error)) from None
    output().print(say("cli.backup.restored", file=file, fingerprint=made), soft_wrap=True)
