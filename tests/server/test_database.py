"""The store: migrations, group commit, backup and restore."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from stolik.core.rng import seeded
from stolik.server import writes
from stolik.server.database import BadBackup, backup, migrate, nothing_written, open_engines, probe, restore
from stolik.server.rows import EntryRow, TableRow
from stolik.server.schema import METADATA
from stolik.server.settings import Settings
from stolik.server.writer import NotStored, Writer
from stolik.server.writes import STATEMENTS

from .play import Client, running, until_ready


@contextmanager
def migrated(data: Path) -> Iterator[Writer]:
    engine, _readers = open_engines(Settings(data=data))
    with engine.begin() as connection:
        migrate(connection)
    try:
        yield Writer(engine, STATEMENTS, probe, nothing_written)
    finally:
        engine.dispose()


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    engine, _readers = open_engines(Settings(data=tmp_path))
    with engine.begin() as connection:
        migrate(connection)
        migrate(connection)  # a second start changes nothing
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_an_older_database_keeps_what_it_holds(tmp_path: Path) -> None:
    engine, _readers = open_engines(Settings(data=tmp_path))
    columns = "table_id, status, updated, version, actor, bot_decides"
    with engine.begin() as connection:
        migrate(connection)
    with closing(sqlite3.connect(Settings(data=tmp_path).database_file)) as older:  # as the first version left it
        older.execute("ALTER TABLE progress DROP COLUMN deadline")
        older.execute("ALTER TABLE progress DROP COLUMN with_takebacks")
        older.execute("ALTER TABLE seats DROP COLUMN link")
        older.execute(f"INSERT INTO progress ({columns}) VALUES ('old', 'playing', 1, 7, 0, 0)")
        older.execute("UPDATE alembic_version SET version_num = '0001'")
        older.commit()
    with engine.begin() as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        found = connection.exec_driver_sql("SELECT table_id, version, deadline FROM progress").all()
        assert [tuple(row) for row in found] == [("old", 7, None)]
    engine.dispose()


def test_settings_of_the_connection(tmp_path: Path) -> None:
    engine, _readers = open_engines(Settings(data=tmp_path))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()
    with pytest.raises(ValueError, match="SQLite"):
        open_engines(Settings(data=tmp_path, database_url="postgresql+asyncpg://somewhere/stolik"))


def row(name: str) -> TableRow:
    return TableRow(name, "game", {}, {"kind": "none"}, "host", False, "playing", 1, 1)


def entry(n: int, move_id: str) -> EntryRow:
    return EntryRow(n, "{}", move_id, "", 0, 1)


def test_what_is_queued_is_committed_together_and_a_bad_job_fails_alone(tmp_path: Path) -> None:
    async def go(writer: Writer) -> list[BaseException | None]:
        writer.start()
        await writer.write([*writes.add_table(row("a"), [], []), *writes.add_table(row("b"), [], [])])
        results = await asyncio.gather(
            *(writer.write([writes.add_entry("a", entry(n, f"a{n}"))]) for n in range(1, 20)),
            writer.write([writes.add_entry("b", entry(1, "x")), writes.add_entry("b", entry(1, "y"))]),
            writer.write([writes.add_entry("b", entry(1, "z"))]),
            return_exceptions=True,
        )
        await writer.close()
        with pytest.raises(NotStored):
            await writer.write([])
        return list(results)

    with migrated(tmp_path) as writer:
        results = asyncio.run(go(writer))
    assert [type(result) for result in results] == [type(None)] * 19 + [NotStored, type(None)]
    with closing(sqlite3.connect(tmp_path / "stolik.db")) as connection:
        assert connection.execute("SELECT count(*) FROM entries WHERE table_id = 'a'").fetchone() == (19,)
        assert connection.execute("SELECT move_id FROM entries WHERE table_id = 'b'").fetchall() == [("z",)]


def test_a_full_disk_is_told_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "me", start=True)
        commit = Writer._commit

        def fail(_self: Writer, _jobs: object) -> None:
            raise OSError("no space left on device")

        monkeypatch.setattr(Writer, "_commit", fail)
        failed = ann.act(table, 503, type="move", move=table["prompt"]["offers"][0]["move"])
        assert failed["error"]["code"] == "not_stored"
        assert ann.http.get("/readyz").status_code == 503
        monkeypatch.setattr(Writer, "_commit", commit)
        until_ready(ann)
        again = ann.table(table["id"])
        assert again["version"] == 1 and again["view"] == table["view"]
        assert ann.move(again, seeded("x"))["version"] == 2


def test_backup_of_a_running_server_and_restore(tmp_path: Path) -> None:
    copy = tmp_path / "copy.backup"
    data = tmp_path / "data"
    database = data / "stolik.db"
    with running(data) as server, server.client("Ann") as ann:
        identity = ann.identity
        table = ann.make_table("me", "me", start=True)
        table = ann.move(table, seeded("x"))["table"]
        backup(database, copy)
        saved = ann.table(table["id"])
        ann.move(table, seeded("y"))
        with pytest.raises(BadBackup, match="in use"):
            restore(copy, database)
        with pytest.raises(FileExistsError):
            backup(database, copy)
    restore(copy, database)
    with running(data) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        assert ann.table(table["id"]) == saved
        assert ann.move(ann.table(table["id"]), seeded("z"))["version"] == saved["version"] + 1
    assert (data / "stolik.db.before-restore").exists()
    elsewhere = tmp_path / "elsewhere" / "stolik.db"
    restore(copy, elsewhere)
    with running(elsewhere.parent) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        moved = ann.table(table["id"])
        assert moved["view"] == saved["view"]
        assert moved["links"] != saved["links"]  # another key; both the old and the new links work
        for links in (saved["links"], moved["links"]):
            with server.client("Eve") as eve:
                assert eve.get(f"/api/links/{links['watch'].rsplit('/', 1)[1]}")["kind"] == "watch"


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "stolik.db"
    with pytest.raises(FileNotFoundError):
        backup(database, tmp_path / "copy")
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "nothing", database)
    text = tmp_path / "text"
    text.write_text("This is not a database, but it is long enough to look at." * 10)
    with pytest.raises(BadBackup):
        restore(text, database)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE x (y)")
    with pytest.raises(BadBackup, match="no backup of Stolik"):
        restore(other, database)
    assert not database.exists()
