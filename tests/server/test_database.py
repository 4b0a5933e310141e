"""The store: migrations, group commit, backup and restore."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, insert, select

from stolik.core.rng import seeded
from stolik.server import writes
from stolik.server.database import Database, NewerDatabase, migrate
from stolik.server.rows import EntryRow, TableRow
from stolik.server.schema import METADATA
from stolik.server.settings import Settings
from stolik.server.writer import Job, NotStored, Overtaken, Writer
from stolik.server.writes import STATEMENTS

from .databases import CURRENT, POSTGRES, SQLITE, opened, other_program, settings_for
from .play import Client, running, until_ready


@contextmanager
def migrated(data: Path) -> Iterator[Writer]:
    CURRENT.make_empty(data)
    with opened(settings_for(data)) as database:
        database.migrate()
        yield Writer(database, STATEMENTS)


def differences(database: Database) -> list[Any]:
    with database.writing.begin() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    CURRENT.make_empty(tmp_path)
    with opened(settings_for(tmp_path)) as database:
        database.migrate()
        database.migrate()  # a second start changes nothing
        assert differences(database) == []


def test_a_database_of_the_first_version_keeps_what_it_holds(tmp_path: Path) -> None:
    """A game that was played, in the form the first version stored it, goes on with the present one."""
    old, new = tmp_path / "old", tmp_path / "new"
    with running(new) as server, server.client("Ann") as ann:
        identity = ann.identity
        table = ann.make_table("me", "me", start=True)
        for _ in range(5):
            table = ann.move(table, seeded("x"))["table"]
        ann.post(f"/api/tables/{table['id']}/chat", {"text": "Hello!"})
        table = ann.table(table["id"])
    old.mkdir()
    shutil.copy(new / "links.key", old / "links.key")
    CURRENT.make_empty(old)
    with opened(settings_for(old)) as first, opened(settings_for(new)) as last:
        with first.writing.begin() as connection:
            migrate(connection, "0001")
        with first.writing.begin() as into, last.writing.begin() as out:
            stored = MetaData()
            stored.reflect(into)
            for each in METADATA.sorted_tables:
                names = (
                    [column.name for column in stored.tables[each.name].columns] if each.name in stored.tables else []
                )
                rows = [{name: row._mapping[name] for name in names} for row in out.execute(select(each))]
                if names and rows:
                    into.execute(insert(stored.tables[each.name]), rows)
        first.migrate()
        assert differences(first) == []
    with running(old) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        shown = ann.table(table["id"])
        assert shown["view"] == table["view"] and shown["log"] == table["log"] and shown["chat"] == table["chat"]
        assert ann.move(shown, seeded("y"))["version"] == table["version"] + 1


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    with opened(settings_for(tmp_path)) as database:
        database.migrate()
    with other_program(tmp_path) as newer:
        newer("UPDATE alembic_version SET version_num = '9999'")
    with opened(settings_for(tmp_path)) as database, pytest.raises(NewerDatabase):
        database.migrate()


@pytest.mark.only_on(SQLITE)
def test_settings_of_the_connection(tmp_path: Path) -> None:
    with opened(Settings(data=tmp_path)) as database, database.writing.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


@pytest.mark.only_on(POSTGRES)
def test_processes_that_start_together_migrate_one_after_the_other(tmp_path: Path) -> None:
    CURRENT.make_empty(tmp_path)

    def start(_number: int) -> None:
        with opened(settings_for(tmp_path)) as database:
            database.migrate()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(start, range(4)))
    with opened(settings_for(tmp_path)) as database:
        assert differences(database) == []


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
    assert [type(result) for result in results] == [type(None)] * 19 + [Overtaken, type(None)]
    with other_program(tmp_path) as other:
        assert other("SELECT count(*) FROM entries WHERE table_id = 'a'") == [(19,)]
        assert other("SELECT move_id FROM entries WHERE table_id = 'b'") == [("z",)]


def test_moves_of_many_tables_are_stored_as_they_are_one_by_one(tmp_path: Path) -> None:
    """Written together they take a shorter way, which must not change a value: nothing, quotes, other letters."""
    saved = [
        row(name)._replace(version=n, actor=n - 3, bot_decides=n % 2 == 0, bot_process=process, deadline=deadline)
        for n, name, process, deadline in [(1, "a", None, None), (2, "b", "p", 1 << 40), (3, "c", 'q"%s\\', 7)]
    ]
    bodies = ['{"move": "buduj łódź \\"é\\" %s"}', "{}", "{'\\n': [1, 2]}"]
    jobs: list[Job] = [
        [
            writes.add_entry(each.id, EntryRow(1, body, f"m-{each.id}", "d", each.actor, 1 << 41)),
            *([writes.add_entry(each.id, EntryRow(2, body, None, "", 1, 5))] if each.id == "b" else []),
            writes.save_progress(each),
        ]
        for each, body in zip(saved, bodies, strict=True)
    ]

    def stored(data: Path, together: bool) -> list[Any]:
        data.mkdir()
        with migrated(data) as writer:
            for each in saved:
                writer._commit([writes.add_table(row(each.id), [], [])])
            for batch in [jobs] if together else [[job] for job in jobs]:
                writer._commit(batch)
        with other_program(data) as other:
            return [other(f"SELECT * FROM {name} ORDER BY 1, 2") for name in ("entries", "progress")]

    alone = stored(tmp_path / "alone", together=False)
    assert stored(tmp_path / "together", together=True) == alone
    assert [tuple(line)[2] for line in alone[0]] == [bodies[0], bodies[1], bodies[1], bodies[2]]


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
