"""A short word for all that is stored: equal words, equal tables, in whichever database."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import orjson
from sqlalchemy import Connection, MetaData, NullPool, create_engine, select

from .schema import METADATA

BYTES = 16
IN_PARTS = {"yield_per": 1000}  # rows in memory


def fingerprint(connection: Connection) -> str:
    """Of everything in our tables, in the form that the database has. The order of rows does not matter."""
    stored = MetaData()
    stored.reflect(connection, only=lambda name, _metadata: name in METADATA.tables)
    whole = 0
    for table in stored.sorted_tables:
        columns = sorted(table.columns, key=lambda column: column.name)
        names = [str(column.name) for column in columns]
        for row in connection.execute(select(*columns), execution_options=IN_PARTS):
            # what is empty is left out: a column that came later changes nothing as long as nobody has used it
            values = {
                name: int(value) if isinstance(value, bool) else value
                for name, value in zip(names, row, strict=True)
                if value is not None
            }
            told = orjson.dumps([str(table.name), values])
            whole += int.from_bytes(blake2b(told, digest_size=BYTES).digest(), "big")
    return f"{whole % (1 << (8 * BYTES)):0{2 * BYTES}x}"


def fingerprint_of(file: Path) -> str:
    """Of a SQLite file."""
    engine = create_engine(f"sqlite:///file:{file}?mode=ro&uri=true", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return fingerprint(connection)
    finally:
        engine.dispose()
