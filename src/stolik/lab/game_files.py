"""Files that the games of a plan are written to as they are played: rows of seats, or a line of JSON per game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from types import TracebackType
from typing import Self

from .row_files import ENDINGS, RowFile, open_rows
from .rows import rows_of, series
from .simulate import Plan, Played


def open_games(path: Path, plan: Plan) -> GameRows | GameLines:
    """A new file of the kind that its name ends with. Raises MissingExtra and OSError."""
    return GameRows(open_rows(path), plan) if path.suffix in ENDINGS else GameLines(path)


class GameRows:
    """One row per seat; they say everything, so there is no summary in the file."""

    def __init__(self, rows: RowFile, plan: Plan) -> None:
        self.summary: dict[str, object] = {}
        self._rows = rows
        self._plan = plan
        self._series = series(plan)

    def add(self, played: Played) -> None:
        for row in rows_of(self._plan, played, self._series):
            self._rows.add(row)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._rows.__exit__(kind, error, trace)


class GameLines:
    """The summary, which is known last, then a line per game."""

    def __init__(self, path: Path) -> None:
        self.summary: dict[str, object] = {}
        self.path = path
        self._games = path.with_name(f".{path.name}.games")
        self._whole = path.with_name(f".{path.name}.part")
        self._file = self._games.open("w", encoding="utf-8")

    def add(self, played: Played) -> None:
        self._file.write(json.dumps(played.as_json()) + "\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._file.close()
            if kind is None:
                with self._whole.open("w", encoding="utf-8") as whole, self._games.open(encoding="utf-8") as games:
                    whole.write(json.dumps({"simulation": self.summary}) + "\n")
                    shutil.copyfileobj(games, whole)
                self._whole.replace(self.path)
        finally:
            self._games.unlink(missing_ok=True)
            self._whole.unlink(missing_ok=True)
