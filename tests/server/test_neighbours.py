"""Processes of neighbouring versions at one database: what a newer one adds does not disturb those that are there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from stolik.core.rng import seeded
from stolik.server.database import MIGRATIONS, known_revisions
from stolik.server.house import CannotOpen, open_house
from stolik.server.schema import METADATA

from .databases import POSTGRES, other_program, settings_for
from .play import Client, running

ONLY_ADD = {"add_column", "create_table", "create_index", "execute"}
SEVERAL_PROCESSES_SINCE = "0005"


def test_migrations_only_add() -> None:
    """Since several processes can share a database. A new column may be left empty: older processes do not know it."""
    for revision in known_revisions():
        (file,) = (MIGRATIONS / "versions").glob(f"{revision}_*.py")
        if revision < SEVERAL_PROCESSES_SINCE:
            continue
        calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
        for call in calls:
            if not (isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)):
                continue
            if call.func.value.id == "op":
                assert call.func.attr in ONLY_ADD, f"{file.name}: {call.func.attr}"
            if call.func.attr == "add_column":
                told = ast.unparse(call)
                assert "nullable=True" in told or "server_default" in told, f"{file.name}: {told}"


@pytest.mark.only_on(POSTGRES)
def test_a_game_goes_on_while_a_newer_version_brings_the_database_to_its_form(tmp_path: Path) -> None:
    """Two processes of this version; the next one, which does not exist yet, adds to every table what they do not know.

    What they have asked often enough to be prepared by PostgreSQL is asked again afterwards.
    """
    with running(tmp_path) as one, running(tmp_path) as two, one.client("Ann") as ann:
        dice, table = seeded("neighbours"), ann.make_table("me", "me", start=True)
        with Client(two.url, cookies={"stolik_id": ann.identity}) as elsewhere, ann.live(table["id"]) as socket:
            for client in (ann, elsewhere) * 6:
                table = client.move(client.table(table["id"]), dice)["table"]
            with other_program(tmp_path) as newer:
                for name in METADATA.tables:
                    newer(f"ALTER TABLE {name} ADD COLUMN of_the_next_version TEXT")
                newer("CREATE TABLE of_the_next_version (id INTEGER PRIMARY KEY)")
                newer("UPDATE alembic_version SET version_num = '9999'")
            with pytest.raises(CannotOpen):  # too old to begin here, but those that are there may stay
                open_house(settings_for(tmp_path))
            for client in (elsewhere, ann) * 3:
                table = client.move(client.table(table["id"]), dice)["table"]
            while socket.next(timeout=5)["version"] < table["version"]:
                pass
            elsewhere.post(f"/api/tables/{table['id']}/chat", {"text": "Still there"})
            fresh = elsewhere.make_table("me", "me", start=True)
            assert ann.move(ann.table(fresh["id"]), dice)["version"] == 2
            seen = ann.table(table["id"])
            assert seen["chat"][-1]["text"] == "Still there"
            assert [line["n"] for line in seen["log"]] == list(range(1, table["version"] + 1))
            assert ann.http.get("/readyz").status_code == elsewhere.http.get("/readyz").status_code == 200
