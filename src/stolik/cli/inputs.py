"""What several commands are asked in the same way: the language, a game, its options, its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from stolik.locale.catalogues import LANGUAGES, UnknownLanguage

from .problems import BAD_INPUT, BadInput, complain
from .speech import say, use_language

if TYPE_CHECKING:
    from stolik.core.meta import Meta


def _settle_language(wanted: str | None) -> str | None:
    try:
        use_language(wanted)
    except UnknownLanguage:
        use_language(None)
        complain(say("cli.problem.language", language=wanted, languages=", ".join(LANGUAGES)))
        raise typer.Exit(BAD_INPUT) from None
    return wanted


Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|pl|it", help=say("cli.help.lang"), callback=_settle_language, is_eager=True),
]
Jobs = Annotated[int, typer.Option("--jobs", min=0, help=say("cli.help.jobs"))]
On = Annotated[str, typer.Option("--on", metavar="local|dask://HOST:PORT", help=say("cli.help.on"))]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=say("cli.help.option"))]


def meta_for(game: str) -> Meta:
    """The facts of a game, by its id."""
    from stolik.games.registry import GAMES, UnknownGame, meta_of

    try:
        return meta_of(game)
    except UnknownGame:
        raise BadInput(say("cli.problem.game", game=game, games=", ".join(GAMES))) from None


def check_seats(meta: Meta, seats: int) -> None:
    if not meta.min_seats <= seats <= meta.max_seats:
        limits = {"low": meta.min_seats, "high": meta.max_seats}
        raise BadInput(say("cli.problem.seats", game=meta.game, seats=seats, **limits))


def settle_options(meta: Meta, written: list[str] | None) -> dict[str, object]:
    """`name=value` texts as options of the game."""
    known = {option.name: option for option in meta.options}
    chosen: dict[str, object] = {}
    for text in written or []:
        name, equals, told = text.partition("=")
        name = name.strip()
        if not equals:
            raise BadInput(say("cli.problem.option_form", text=text))
        if name not in known:
            raise BadInput(say("cli.problem.option", game=meta.game, option=name, options=", ".join(known)))
        values = {option_text(value): value for value in known[name].values}
        told = told.strip().lower()
        told = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(told, told)
        if told not in values:
            raise BadInput(say("cli.problem.option_value", option=name, value=told, values=", ".join(values)))
        chosen[name] = values[told]
    return chosen


def option_text(value: object) -> str:
    """How the value of an option is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_levels(meta: Meta, seats: int, codes: list[str]) -> None:
    """A level is offered only where it was shown to be stronger than the one below."""
    from stolik.bots.levels import levels_of
    from stolik.bots.registry import LEVELS

    offered = levels_of(meta.game, seats)
    for code in codes:
        if code in LEVELS and code not in offered:
            told = {"bot": code, "game": meta.game, "bots": ", ".join(offered)}
            raise BadInput(say("cli.problem.level_not_offered", **told))


def check_bot(code: str, programs: bool = True) -> str:
    """The full code of a bot, or of a program, which is tried out, where programs may play."""
    from stolik.bots.program import BrokenProgram, is_program, settle_player, try_out
    from stolik.bots.registry import CODES, UnknownBot, settle_code

    try:
        code = settle_player(code) if programs else settle_code(code)
        if is_program(code):
            try_out(code)
    except UnknownBot:
        raise BadInput(
            say("cli.problem.bot", bot=code, bots=f"{CODES}, program:COMMAND" if programs else CODES)
        ) from None
    except BrokenProgram as broken:
        raise BadInput(say("cli.problem.program", reason=broken)) from None
    return code
