"""`stolik doctor`: is everything in order here?"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable

import typer
from rich.text import Text

from .inputs import Language
from .problems import careful
from .speech import output, say, words


@careful
def doctor(lang: Language = None) -> None:
    from stolik import __version__, _modes

    console = output()
    status = _modes.status()
    well = True
    console.print(f"stolik {__version__}, Python {platform.python_version()} ({sys.executable})", soft_wrap=True)
    console.print(say("cli.doctor.mode", mode=status.mode, reason=status.reason), soft_wrap=True)
    console.print(say("cli.doctor.language", language=words().language, encoding=sys.stdout.encoding))
    checks: list[tuple[str, Callable[[], str]]] = [
        ("cli.doctor.words", _check_words),
        ("cli.doctor.data", _check_data),
        ("cli.doctor.game", _check_game),
    ]
    for key, check in checks:
        try:
            found, good = check(), True
        except Exception as error:  # whatever is wrong, the other checks are worth seeing
            found, good = f"{type(error).__name__}: {error}", False
        well = well and good
        sign = Text("✓ ", style="green") if good else Text("✗ ", style="bold red")
        console.print(sign.append(f"{say(key)}: {found}", style="default"))
    console.print(say("cli.doctor.well" if well else "cli.doctor.ill"), style="bold")
    if not well:
        raise typer.Exit(1)


def _check_words() -> str:
    from stolik.locale.catalogues import LANGUAGES
    from stolik.locale.words import Words

    for language in LANGUAGES:
        if not Words(language).has("cli.doctor.well"):
            raise LookupError(language)
    return ", ".join(LANGUAGES)


def _check_data() -> str:
    from importlib.resources import files

    from stolik.games.registry import GAMES

    for game in GAMES:
        for name in ("components.yaml", "rules.md"):
            files(f"stolik.games.{game}").joinpath(name).read_text("utf-8")
    return ", ".join(GAMES)


def _check_game() -> str:
    """A quick game of each kind, every position checked."""
    from stolik.core.chance import KeyedChance
    from stolik.core.rng import seeded
    from stolik.games.registry import GAMES, load_game

    decisions = 0
    for name in GAMES:
        game = load_game(name)
        chance, rng = KeyedChance("doctor"), seeded("doctor")
        state = game.new(game.meta.max_seats, {}, chance)
        while state.pending:
            options = game.legal(state)
            game.apply(state, options[rng.below(len(options))], chance)
            game.check(state)
            decisions += 1
    return say("cli.doctor.played", decisions=decisions)
