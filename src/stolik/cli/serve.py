"""`stolik serve`: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .inputs import Language
from .problems import BadInput, careful
from .speech import say

if TYPE_CHECKING:
    from stolik.server.settings import Settings

# What is not given is left to the environment and the defaults of `Settings`.
Data = Annotated[Path | None, typer.Option("--data", help=say("cli.help.data"), show_default="stolik-data")]

Database = Annotated[str | None, typer.Option("--database", help=say("cli.help.database"))]


def settings_for(**told: Any) -> Settings:
    """What the command line tells, then the environment. Raises BadInput."""
    from stolik.server.settings import BadVariable, read_settings

    try:
        return read_settings(**told)
    except BadVariable as wrong:
        if told.get("database") is not None and wrong.name == "STOLIK_DATABASE":
            raise BadInput(say("cli.problem.database")) from None
        raise BadInput(say("cli.problem.variable", name=wrong.name, value=wrong.value)) from None


@careful
def serve(
    host: Annotated[str, typer.Option("--host", help=say("cli.help.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=say("cli.help.port"))] = 8000,
    data: Data = None,
    database: Database = None,
    public_url: Annotated[str | None, typer.Option("--public-url", help=say("cli.help.public_url"))] = None,
    proxies: Annotated[str, typer.Option("--proxies", help=say("cli.help.proxies"))] = "",
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=64, help=say("cli.help.workers"), show_default="1")
    ] = None,
    bot_workers: Annotated[
        int | None, typer.Option("--bot-workers", min=1, max=64, help=say("cli.help.bot_workers"), show_default="2")
    ] = None,
    tables_in_memory: Annotated[
        int | None,
        typer.Option("--tables-in-memory", min=0, help=say("cli.help.tables_in_memory"), show_default="1000"),
    ] = None,
    limits: Annotated[bool, typer.Option("--limits/--no-limits", help=say("cli.help.limits"))] = True,
    limit: Annotated[list[str] | None, typer.Option("--limit", help=say("cli.help.limit"))] = None,
    allowed_host: Annotated[list[str] | None, typer.Option("--allowed-host", help=say("cli.help.allowed_host"))] = None,
    log_level: Annotated[str, typer.Option("--log-level", help=say("cli.help.log_level"))] = "warning",
    lang: Language = None,
) -> None:
    from stolik.games.registry import GAMES
    from stolik.server.house import CannotOpen
    from stolik.server.identity import KEY_BYTES, DamagedKey
    from stolik.server.run import LEVELS
    from stolik.server.run import serve as serve_forever
    from stolik.server.settings import LIMITS, BadLimit, with_limit, without_limits
    from stolik.server.workers import DidNotStart

    from .packs import pack_for

    if log_level not in LEVELS:
        raise BadInput(say("cli.problem.log_level", levels=", ".join(LEVELS)))
    settings = settings_for(
        data=data,
        database=database,
        public_url=public_url,
        workers=workers,
        bot_workers=bot_workers,
        tables_in_memory=tables_in_memory,
        allowed_hosts=tuple(allowed_host) if allowed_host else None,
    )
    if settings.workers > 1 and not settings.on_postgres:
        raise BadInput(say("cli.problem.workers_sqlite", workers=settings.workers))
    if not limits:
        settings = without_limits(settings)
    for told in limit or ():
        try:
            settings = with_limit(settings, told)
        except BadLimit:
            raise BadInput(say("cli.problem.limit", limit=told, limits=", ".join(LIMITS))) from None
    for game in GAMES:
        pack_for(game, data)  # what is wrong with a corrected box is told before anybody comes
    try:
        serve_forever(settings, host, port, proxies, log_level)
    except DamagedKey as damaged:
        wrong = say("cli.problem.links_key", file=damaged.file, size=damaged.size, wanted=KEY_BYTES)
        raise BadInput(wrong) from None
    except CannotOpen as error:
        raise BadInput(say(f"cli.problem.{error.code}", **error.details)) from None
    except DidNotStart as failed:
        raise BadInput(say("cli.problem.worker", process=failed)) from None
    except OSError as error:
        raise BadInput(say("cli.problem.cannot_serve", host=host, port=port, reason=error.strerror or error)) from None
