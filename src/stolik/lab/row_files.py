"""Files of rows: CSV by the standard library, Parquet by pyarrow. Written as the games come, whole or not at all."""

from __future__ import annotations

import csv
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from .executors import MissingExtra
from .rows import COLUMNS, Row, Value

ENDINGS = (".parquet", ".csv")
ROWS_AT_ONCE = 20_000  # that a file of Parquet is written by; a fixed number, so that equal rows make equal files
LIST_SEPARATOR = " "  # in CSV; ids have no spaces


class RowFile(ABC):
    """A file that is being written. It has its name only when it is complete."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._part = path.with_name(f".{path.name}.part")
        self._columns: list[str] = []

    def add(self, row: Row) -> None:
        """The first row says which columns there are."""
        if not self._columns:
            self._columns = list(row)
            self._begin(row)
        if list(row) != self._columns:
            raise ValueError(f"a row with other columns: {list(row)} instead of {self._columns}")
        self._write(row)

    @abstractmethod
    def _begin(self, row: Row) -> None: ...

    @abstractmethod
    def _write(self, row: Row) -> None: ...

    @abstractmethod
    def _end(self) -> None:
        """Closes the file, if it was begun."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._end()
            if kind is None:
                self._part.replace(self.path)
        finally:
            self._part.unlink(missing_ok=True)


def open_rows(path: Path) -> RowFile:
    """A new file of the kind that its name ends with. Raises MissingExtra and OSError."""
    return ParquetRows(path) if path.suffix == ".parquet" else CsvRows(path)


class CsvRows(RowFile):
    """Comma-separated, UTF-8, lists with spaces between."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._file: IO[str] = self._part.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")

    def _begin(self, row: Row) -> None:
        self._writer.writerow(row)

    def _write(self, row: Row) -> None:
        self._writer.writerow([_text(value) for value in row.values()])

    def _end(self) -> None:
        self._file.close()


def _text(value: Value) -> str | int:
    return LIST_SEPARATOR.join(value) if isinstance(value, list) else value


class ParquetRows(RowFile):
    """Columns with their types, compressed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._parquet = parquet()
        self._file: IO[bytes] = self._part.open("wb")
        self._writer: Any = None
        self._rows: list[Row] = []

    def _begin(self, row: Row) -> None:
        import pyarrow

        kinds = {str: pyarrow.string(), int: pyarrow.int32(), list: pyarrow.list_(pyarrow.string())}
        types = {column.name: kinds[column.type] for column in COLUMNS}
        schema = pyarrow.schema([(name, types.get(name, kinds[int])) for name in row])
        self._writer = self._parquet.ParquetWriter(self._file, schema, compression="zstd")

    def _write(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) >= ROWS_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        import pyarrow

        if self._rows:
            self._writer.write_table(pyarrow.Table.from_pylist(self._rows, schema=self._writer.schema))
            self._rows = []

    def _end(self) -> None:
        if self._writer is not None:
            self._flush()
            self._writer.close()
        self._file.close()


def parquet() -> Any:
    """The module of pyarrow. Raises MissingExtra."""
    try:
        from pyarrow import parquet as module
    except ImportError:
        raise MissingExtra("pyarrow", "lab") from None
    return module
