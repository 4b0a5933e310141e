"""`stolik components`: what lies in the box of a game, and how its owner corrects it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .inputs import Language, meta_for
from .packs import broken, data_folder
from .problems import BadInput, careful, trouble_with_file
from .serve import Data
from .speech import output, say, words

if TYPE_CHECKING:
    from stolik.packs.mistakes import BadPack
    from stolik.packs.pack import Pack

MISTAKES = 1  # the exit code of a check that found some

app = typer.Typer(name="components", help=say("cli.help.components"), rich_markup_mode=None)

PackFile = Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.help.pack_file"))]
GameId = Annotated[str, typer.Argument(metavar="GAME", help=say("cli.help.game"))]


@careful
def check(file: PackFile, lang: Language = None) -> None:
    from stolik.packs.mistakes import BadPack

    try:
        game = _game_of(file)
        pack = _read(game, file)
    except BadPack as wrong:
        _tell_mistakes(file, wrong)
        raise typer.Exit(MISTAKES) from None
    console = output()
    title = words().title(meta_for(game))
    console.print(say("cli.components.good", file=file, title=title, fingerprint=pack.fingerprint), soft_wrap=True)
    for line in _differences(pack):
        console.print(f"  {line}", soft_wrap=True, markup=False)


@careful
def copy(
    game: GameId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.help.copy_file"))],
    lang: Language = None,
) -> None:
    from stolik.games.registry import printed_text

    _check_packs(game)
    try:
        with file.open("x", encoding="utf-8") as target:  # never over another file
            target.write(printed_text(game))
    except FileExistsError:
        raise BadInput(say("cli.problem.file_exists", file=file)) from None
    except OSError as error:
        raise trouble_with_file(file, error) from None
    output().print(say("cli.components.copied", file=file), soft_wrap=True)


@careful
def show(
    game: GameId,
    pack: Annotated[Path | None, typer.Option("--pack", metavar="FILE", help=say("cli.help.show_pack"))] = None,
    data: Data = None,
    lang: Language = None,
) -> None:
    from stolik.games.registry import printed_pack, printed_text
    from stolik.match.shelf import file_of
    from stolik.packs.mistakes import BadPack

    from .pack_view import lines_of

    _check_packs(game)
    file = pack or file_of(data_folder(data), game)
    shown, text = printed_pack(game), printed_text(game)
    if pack is not None or file.is_file():
        try:
            shown, text = _read(game, file), file.read_text("utf-8")
        except BadPack as wrong:
            raise broken(file, game, wrong) from None
    console = output()
    for line in lines_of(shown, text, printed_pack(game)):
        console.print(line)


@careful
def use(
    game: GameId,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=say("cli.help.pack_file"))] = None,
    printed: Annotated[bool, typer.Option("--printed", help=say("cli.help.printed"))] = False,
    data: Data = None,
    lang: Language = None,
) -> None:
    from stolik.match import shelf
    from stolik.packs.mistakes import BadPack

    _check_packs(game)
    if printed == (file is not None):
        raise BadInput(say("cli.problem.pack_or_printed"))
    folder, title = data_folder(data), words().title(meta_for(game))
    try:
        if file is None:
            shelf.use_printed(folder, game)
            told = say("cli.components.use_printed", title=title, data=folder)
        else:
            pack = shelf.use(folder, game, file)
            told = say("cli.components.use", title=title, data=folder, fingerprint=pack.fingerprint)
    except BadPack as wrong:
        raise broken(file or shelf.file_of(folder, game), game, wrong) from None
    except OSError as error:
        raise trouble_with_file(file or folder, error) from None
    output().print(told, soft_wrap=True)


def _add(name: str, command: Callable[..., None], example: str) -> None:
    epilog = say("cli.help.example", command=example)
    app.command(name, help=say(f"cli.help.components_{name}"), epilog=epilog)(command)


_add("copy", copy, "stolik components copy the_river my-river.yaml")
_add("check", check, "stolik components check my-river.yaml")
_add("show", show, "stolik components show the_river")
_add("use", use, "stolik components use the_river my-river.yaml")


def _check_packs(game: str) -> None:
    from stolik.games.registry import has_packs

    if not has_packs(meta_for(game).game):
        raise BadInput(say("cli.problem.no_packs", game=game))


def _game_of(file: Path) -> str:
    """The game that a file is of. Raises BadPack and BadInput."""
    from stolik.games.registry import game_of_text
    from stolik.packs.mistakes import BadPack, Mistake

    try:
        game = game_of_text(file.read_bytes().decode())
    except OSError as error:
        raise trouble_with_file(file, error) from None
    except UnicodeDecodeError:
        raise BadPack([Mistake(0, "", "not_text")]) from None
    _check_packs(game)
    return game


def _read(game: str, file: Path) -> Pack:
    from stolik.match.shelf import read_file

    try:
        return read_file(game, file)
    except OSError as error:
        raise trouble_with_file(file, error) from None


def _tell_mistakes(file: Path, wrong: BadPack) -> None:
    from stolik.locale.packs import mistake_sentence

    console = output()
    for mistake in wrong.mistakes:
        console.print(mistake_sentence(words(), file, mistake), soft_wrap=True, markup=False)
    console.print(words().plural("cli.count.mistakes", len(wrong.mistakes)), style="bold")


def _differences(pack: Pack) -> list[str]:
    """What this box says otherwise than the printed one."""
    from stolik.games.registry import printed_pack
    from stolik.packs.differences import differences
    from stolik.packs.reading import shown

    found = differences(printed_pack(pack.game).facts, pack.facts)
    if not found:
        return [say("cli.components.as_printed")]
    return [
        say("cli.components.differs", place=each.place, told=shown(each.told), printed=shown(each.printed))
        for each in found
    ]
