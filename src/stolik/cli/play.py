"""`stolik play`: a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .inputs import Language, Options, check_bot, check_levels, check_seats, meta_for, settle_options
from .packs import pack_for
from .problems import BadInput, careful, read_match, trouble_with_file
from .serve import Data
from .speech import say

if TYPE_CHECKING:
    from stolik.match.match import Match

YOU = "you"
BOT_NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gaia", "Hugo")


@careful
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=say("cli.help.game"))] = None,
    seats: Annotated[str | None, typer.Option("--seats", metavar="you,easy,hard", help=say("cli.help.seats"))] = None,
    seed: Annotated[str | None, typer.Option("--seed", help=say("cli.help.seed"))] = None,
    option: Options = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=say("cli.help.save"))] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help=say("cli.help.resume"))] = None,
    programs: Annotated[bool, typer.Option("--programs", help=say("cli.help.programs"))] = False,
    data: Data = None,
    lang: Language = None,
) -> None:
    from .session import Session

    if resume is not None:
        if seats is not None or seed is not None or option:
            raise BadInput(say("cli.problem.resume_alone"))
        match = read_match(resume)
        if game is not None and meta_for(game).game != match.header.game:
            raise BadInput(say("cli.problem.other_game", file=resume, game=match.header.game))
        if match.read_only:
            raise BadInput(say("cli.problem.read_only_record", file=resume))
        for code in match.players:
            if code != "human":
                _check_program(code, resume, programs)
                check_bot(code)
    else:
        match = _new_match(game, seats, seed, option, data)
    path = save if save is not None else resume
    if save is not None and save != resume:
        _claim(save, match)
    raise typer.Exit(Session(match, path).run())


def _check_program(code: str, record: Path, allowed: bool) -> None:
    """A record may come from anybody, and a program may do anything."""
    from stolik.bots.program import is_program

    if is_program(code) and not allowed:
        raise BadInput(say("cli.problem.program_in_record", file=record, bot=code))


def _new_match(
    game: str | None, seats: str | None, seed: str | None, option: list[str] | None, data: Path | None
) -> Match:
    from stolik.core.meta import BadOption
    from stolik.games.registry import GAMES
    from stolik.match.match import Match

    if game is None:
        raise BadInput(say("cli.problem.which_game", games=", ".join(GAMES)))
    meta = meta_for(game)
    wanted = seats.split(",") if seats is not None else [YOU, *["medium"] * (max(meta.min_seats, 3) - 1)]
    players, names = _seated(wanted)
    check_seats(meta, len(players))
    check_levels(meta, len(players), [seat.strip() for seat in wanted])
    options = settle_options(meta, option)
    try:
        seed = secrets.token_hex(4) if seed is None else seed
        return Match.new(game, names, options, seed, players, pack_for(game, data))
    except BadOption as error:
        raise BadInput(str(error)) from None


def _seated(wanted: list[str]) -> tuple[list[str], list[str]]:
    """Who plays each seat, and under which name: `you`, `you:Anna`, `easy`, `mc:200`."""
    players: list[str] = []
    names: list[str] = []
    humans = sum(1 for seat in wanted if seat.strip().partition(":")[0] == YOU)
    for seat in wanted:
        who, _colon, name = seat.strip().partition(":")
        if who == YOU:
            players.append("human")
            number = players.count("human")
            names.append(name.strip() or (say("cli.play.human") if humans == 1 else say("cli.play.humans", n=number)))
        else:
            players.append(check_bot(seat.strip()))
            names.append("")
    free = iter(name for name in BOT_NAMES if name not in names)
    return players, [name or next(free) for name in names]


def _claim(path: Path, match: Match) -> None:
    """Writes the first record, so that trouble shows before the game begins; never over another file."""
    from stolik.match.record import write

    if path.exists():
        raise BadInput(say("cli.problem.file_exists_resume", file=path))
    try:
        write(match, path)
    except OSError as error:
        raise trouble_with_file(path, error) from None
