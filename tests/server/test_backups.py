"""Backup and restore on both databases, and moving from one to the other, checked by fingerprint."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine

from stolik.core.rng import seeded
from stolik.server.backups import BadBackup, backup, restore
from stolik.server.fingerprint import fingerprint, fingerprint_of
from stolik.server.postgres import be_patient
from stolik.server.settings import Settings

from .databases import CURRENT, POSTGRES, SQLITE, Other, opened, other_program, settings_for
from .play import Client, Json, lasting, play_to_the_end, running
from .processes import ServerProcess
from .test_commands import stolik


def stored(settings: Settings) -> str:
    with opened(settings) as database, database.writing.begin() as connection:
        if CURRENT.kind == POSTGRES:
            be_patient(connection)
        return fingerprint(connection)


def test_backup_of_a_running_server_and_restore(tmp_path: Path) -> None:
    copy = tmp_path / "copy.backup"
    data = tmp_path / "data"
    settings = settings_for(data)
    with running(data) as server, server.client("Ann") as ann:
        identity = ann.identity
        table = ann.make_table("me", "me", start=True)
        table = ann.move(table, seeded("x"))["table"]
        made = backup(settings, copy)
        assert made == stored(settings) == fingerprint_of(copy)
        saved = ann.table(table["id"])
        ann.move(table, seeded("y"))
        assert stored(settings) != made
        with pytest.raises(BadBackup, match="in use"):
            restore(copy, settings)
        with pytest.raises(FileExistsError):
            backup(settings, copy)
    before = stored(settings)
    assert restore(copy, settings) == made == stored(settings)
    with running(data) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        assert lasting(ann.table(table["id"])) == lasting(saved)
        assert ann.move(ann.table(table["id"]), seeded("z"))["version"] == saved["version"] + 1
    kept = data / ("stolik.db.before-restore" if CURRENT.kind == SQLITE else "stolik.before-restore")
    assert fingerprint_of(kept) == before
    elsewhere = tmp_path / "elsewhere"
    restore(copy, settings_for(elsewhere))
    with running(elsewhere) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        moved = ann.table(table["id"])
        assert moved["view"] == saved["view"]
        assert moved["links"] != saved["links"]  # another key; both the old and the new links work
        for links in (saved["links"], moved["links"]):
            with server.client("Eve") as eve:
                assert eve.get(f"/api/links/{links['watch'].rsplit('/', 1)[1]}")["kind"] == "watch"


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "data")
    if CURRENT.kind == SQLITE:
        with pytest.raises(FileNotFoundError):
            backup(settings, tmp_path / "copy")
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "nothing", settings)
    text = tmp_path / "text"
    text.write_text("This is not a database, but it is long enough to look at." * 10)
    with pytest.raises(BadBackup):
        restore(text, settings)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE x (y)")
    with pytest.raises(BadBackup, match="no backup of Stolik"):
        restore(other, settings)
    assert not settings.database_file.exists()


def lively(data: Path) -> tuple[str, list[Json]]:
    """A server with a finished game, one that is played, one with a bot to move, and talk; as its guest saw them."""
    with running(data) as server, server.client("Ann") as ann, server.client("Ben") as ben:
        done = play_to_the_end(ann.make_table("me", "me", start=True), ann)
        again = ann.post(f"/api/tables/{done['id']}/rematch")
        again = ann.move(again, seeded("x"))["table"]
        ann.post(f"/api/tables/{again['id']}/chat", {"text": "Zażółć gęślą jaźń 🏯"})
        waiting = ann.make_table("me", "open", "random", listed=True)
        ben.post(f"/api/tables/{waiting['id']}/join", {})
        return ann.identity, [ann.table(each["id"]) for each in (done, again, waiting)]


def without_links(table: Json) -> Json:
    return {key: value for key, value in table.items() if key != "links"}


@pytest.mark.only_on(POSTGRES)
@pytest.mark.parametrize("first", [SQLITE, POSTGRES])
def test_moving_house(tmp_path: Path, first: str) -> None:
    """From SQLite to PostgreSQL and back, or the other way round: the same tables, which go on."""
    old, new = tmp_path / "old", tmp_path / "new"
    kinds = {SQLITE: POSTGRES, POSTGRES: SQLITE}
    CURRENT.kind = first
    try:
        identity, tables = lively(old)
        made = backup(settings_for(old), tmp_path / "copy")
        CURRENT.kind = kinds[first]
        assert restore(tmp_path / "copy", settings_for(new)) == made == stored(settings_for(new))
        again = backup(settings_for(new), tmp_path / "again")
        assert again == made
        with running(new) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
            for table in tables:
                assert without_links(lasting(ann.table(table["id"]))) == without_links(lasting(table))
            playing = ann.table(tables[1]["id"])
            assert ann.move(playing, seeded("y"))["version"] == playing["version"] + 1
        CURRENT.kind = first
        assert restore(tmp_path / "again", settings_for(old)) == made  # and home again
    finally:
        CURRENT.kind = POSTGRES


@pytest.mark.only_on(POSTGRES)
def test_a_backup_of_an_older_version_is_brought_to_the_present_form(tmp_path: Path) -> None:
    CURRENT.kind = SQLITE
    try:
        identity, tables = lively(tmp_path / "old")
        backup(settings_for(tmp_path / "old"), tmp_path / "copy")
    finally:
        CURRENT.kind = POSTGRES
    with create_engine(f"sqlite:///{tmp_path / 'copy'}", poolclass=NullPool).begin() as older:
        Other(older).go_back_to("0004")
    made = fingerprint_of(tmp_path / "copy")
    assert restore(tmp_path / "copy", settings_for(tmp_path / "new")) == made
    with running(tmp_path / "new") as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        assert ann.table(tables[0]["id"])["scores"] == tables[0]["scores"]


@pytest.mark.only_on(POSTGRES)
def test_a_restore_that_fails_changes_nothing(tmp_path: Path) -> None:
    _identity, _tables = lively(tmp_path / "data")
    settings = settings_for(tmp_path / "data")
    before = backup(settings, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as damaged:  # more than PostgreSQL takes
        damaged.execute("UPDATE tables SET game = ?", ["x" * 100])
        damaged.commit()
    with pytest.raises(BadBackup):
        restore(tmp_path / "copy", settings)
    assert stored(settings) == before


def test_on_the_command_line(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    where = ["--data", str(data), "--database", CURRENT.setting(data) or f"sqlite:///{data / 'stolik.db'}"]
    with ServerProcess(data) as server:
        with Client(server.url, "Ann") as ann:
            ann.make_table("me", "open", listed=True)
        code, said = stolik("backup", copy, *where)
        assert code == 0 and said.startswith(f"All tables have been saved to {copy} ")
        assert fingerprint_of(copy) in said
        code, told = stolik("restore", copy, *where)
        assert code == 2 and "in use" in told
    code, told = stolik("restore", copy, *where)
    assert code == 0 and fingerprint_of(copy) in told
    with ServerProcess(data) as server, Client(server.url) as ben:
        assert len(ben.get("/api/tables")["open"]) == 1
    with other_program(data) as other:
        assert other("SELECT count(*) FROM tables") == [(1,)]
