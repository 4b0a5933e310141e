"""Files of rows read in pieces, which can be digested anywhere: a file may be larger than memory."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from .digest import REQUIRED, BadRows, Digest, digest_rows
from .executors import Executor
from .row_files import LIST_SEPARATOR, parquet
from .rows import COLUMNS, POINTS, Row

ROWS_PER_PIECE = 6_000
TYPES = {column.name: column.type for column in COLUMNS}


class Piece(NamedTuple):
    """Some rows as they stand in the file."""

    form: str  # "csv" or "parquet"
    header: str  # of CSV
    first: int  # the number of its first row, from 1
    data: bytes


def digest_file(path: Path, executor: Executor) -> Digest:
    """All of it. Raises BadRows, MissingExtra and OSError."""
    whole = Digest()
    for part in executor.map(digest_piece, pieces_of(path)):
        whole.merge(part)
    if not whole.games:
        raise BadRows("0")
    return whole


def pieces_of(path: Path) -> Iterator[Piece]:
    """Pieces of whole games."""
    return _parquet_pieces(path) if path.suffix == ".parquet" else _csv_pieces(path)


def _csv_pieces(path: Path) -> Iterator[Piece]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            header = file.readline()
            _check_columns(next(csv.reader([header]), []))
            first, size = 1, 0
            while lines := list(islice(file, size or 1)):
                if not size:  # the first row says how many make a game
                    players = _row(next(csv.DictReader([header, *lines])), first)["players"]
                    assert isinstance(players, int)
                    size = ROWS_PER_PIECE // max(players, 1) * max(players, 1)
                    lines += islice(file, size - 1)
                yield Piece("csv", header, first, "".join(lines).encode())
                first += len(lines)
    except UnicodeDecodeError as error:
        raise BadRows(str(error)) from None


def _parquet_pieces(path: Path) -> Iterator[Piece]:
    module = parquet()
    import pyarrow

    try:
        with path.open("rb") as source, module.ParquetFile(source) as file:
            _check_columns(file.schema_arrow.names)
            first, left = 1, None
            for batch in file.iter_batches(batch_size=ROWS_PER_PIECE):
                table = pyarrow.Table.from_batches([batch])
                table = table if left is None else pyarrow.concat_tables([left, table])
                players = max(table.column("players")[0].as_py(), 1) if table.num_rows else 1
                whole = table.num_rows // players * players
                yield _parquet_piece(table.slice(0, whole), first)
                left = table.slice(whole)
                first += whole
            if left is not None and left.num_rows:
                yield _parquet_piece(left, first)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError) as error:
        raise BadRows(str(error).partition("\n")[0]) from None


def _parquet_piece(table: object, first: int) -> Piece:
    import pyarrow

    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, table.schema) as stream:  # type: ignore[attr-defined]
        stream.write_table(table)
    return Piece("parquet", "", first, sink.getvalue().to_pybytes())


def digest_piece(piece: Piece) -> Digest:
    """Wherever it is worked on. Raises BadRows."""
    if piece.form == "csv":
        text = StringIO(piece.header + piece.data.decode(), newline="")
        rows = [_row(told, piece.first + place) for place, told in enumerate(csv.DictReader(text))]
    else:
        import pyarrow

        rows = pyarrow.ipc.open_stream(BytesIO(piece.data)).read_all().to_pylist()
    return digest_rows(rows, piece.first)


def _row(told: dict[str, str], number: int) -> Row:
    """A row of CSV with its numbers and lists."""
    try:
        return {name: _value(name, text) for name, text in told.items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise BadRows(f"{number}: {error}") from None


def _value(name: str, text: str) -> str | int | list[str]:
    kind = TYPES.get(name, int if name.startswith(POINTS) else str)
    if kind is list:
        return text.split(LIST_SEPARATOR) if text else []
    return text if kind is str else int(text)


def _check_columns(names: list[str]) -> None:
    missing = [name for name in REQUIRED if name not in names]
    if missing:
        raise BadRows(", ".join(missing))
