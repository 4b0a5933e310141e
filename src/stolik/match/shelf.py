"""The boxes that a data folder is played with: a file for every game whose owner has corrected it."""

from __future__ import annotations

from pathlib import Path

from stolik.games.registry import pack_of_text
from stolik.packs.mistakes import BadPack, Mistake
from stolik.packs.pack import Pack

from .files import write_whole

FOLDER = "components"


def file_of(data: Path, game: str) -> Path:
    return data / FOLDER / f"{game}.yaml"


def read_file(game: str, file: Path) -> Pack:
    """The pack of a file. Raises BadPack and OSError."""
    try:
        text = file.read_bytes().decode()
    except UnicodeDecodeError:
        raise BadPack([Mistake(0, "", "not_text")]) from None
    return pack_of_text(game, text)


def in_use(data: Path, game: str) -> Pack | None:
    """The box that new games are played with; None: the printed one. Raises BadPack and OSError."""
    file = file_of(data, game)
    return read_file(game, file) if file.is_file() else None


def use(data: Path, game: str, file: Path) -> Pack:
    """New games are played with this box from now on. Raises BadPack and OSError; then nothing has changed."""
    pack = read_file(game, file)
    target = file_of(data, game)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, file.read_bytes())
    return pack


def use_printed(data: Path, game: str) -> None:
    """New games are played with the printed box again. Raises OSError."""
    file_of(data, game).unlink(missing_ok=True)
