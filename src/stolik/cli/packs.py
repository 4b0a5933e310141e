"""The components that a command plays with: those of the data folder, where its owner has corrected some."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .problems import BadInput, trouble_with_file
from .serve import settings_for
from .speech import say, words

if TYPE_CHECKING:
    from stolik.packs.mistakes import BadPack
    from stolik.packs.pack import Pack


def data_folder(told: Path | None) -> Path:
    """By the command line, else by the environment, as for the server."""
    return settings_for(data=told).data


def pack_for(game: str, data: Path | None) -> Pack | None:
    """The corrected box of this game; None: the printed one. Raises BadInput."""
    from stolik.match.shelf import file_of, in_use
    from stolik.packs.mistakes import BadPack

    folder = data_folder(data)
    try:
        return in_use(folder, game)
    except BadPack as wrong:
        raise broken(file_of(folder, game), game, wrong) from None
    except OSError as error:
        raise trouble_with_file(file_of(folder, game), error) from None


def broken(file: Path, game: str, wrong: BadPack) -> BadInput:
    """One line: the first mistake, and where to see the others."""
    from stolik.locale.packs import mistake_sentence

    first = mistake_sentence(words(), file, wrong.mistakes[0])
    return BadInput(say("cli.problem.bad_pack", mistake=first, mistakes=len(wrong.mistakes), file=file, game=game))


def fingerprint(game: str, pack: Pack | None) -> str:
    """Of the box that is played with."""
    from stolik.games.registry import fingerprint_of_print

    return pack.fingerprint if pack is not None else fingerprint_of_print(game)


def told_components(game: str, pack: Pack | None) -> str:
    """With which box: the printed one or a corrected one, and its fingerprint."""
    key = "cli.components.played_printed" if pack is None else "cli.components.played_corrected"
    return say(key, fingerprint=fingerprint(game, pack))
