"""Tables that are played with a corrected box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.packs.packs import CORRECTED_TOWN_HALL, GAME, TOWN_HALL, changed, corrected

from stolik.games.registry import printed_pack
from stolik.match import record
from stolik.match.shelf import file_of
from stolik.server import bot_turns
from stolik.server.backups import backup, restore
from stolik.server.house import CannotOpen, open_house
from stolik.server.rules_text import rules_of
from stolik.server.settings import Settings
from stolik.server.thinker import answer

from .databases import CURRENT, POSTGRES, settings_for
from .play import Client, Json, play_to_the_end, running

CORRECTED = corrected((TOWN_HALL, CORRECTED_TOWN_HALL))


def put_into_use(data: Path, text: str) -> None:
    file = file_of(data, GAME)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def components_of(table: Json) -> Any:
    return table["components"]


def record_of(client: Client, id_: str) -> str:
    return str(client.http.get(f"/api/tables/{id_}/record").raise_for_status().text)


def test_a_table_keeps_its_box_for_ever(tmp_path: Path) -> None:
    """Begun with a corrected box; after restarts, with another box or the printed one in use, it is still played so."""
    mine = {"fingerprint": CORRECTED.fingerprint, "corrected": True}
    put_into_use(tmp_path, changed((TOWN_HALL, CORRECTED_TOWN_HALL)))
    with running(tmp_path) as server, server.client("Ann") as ann:
        waiting = ann.make_table("me", "open", game=GAME)
        assert components_of(waiting) == mine
        table = ann.make_table("me", "random", game=GAME, start=True)
        assert components_of(table) == mine
        (told,) = [game for game in ann.get("/api/games")["games"] if game["game"] == GAME]
        assert told["components"] == mine
        cookies = ann.http.cookies
    put_into_use(tmp_path, changed(("all_three_same: 6", "all_three_same: 7")))
    with running(tmp_path) as server, Client(server.url, cookies=cookies) as ann:
        assert components_of(ann.table(table["id"])) == mine
        facts = ann.get(f"/api/tables/{table['id']}/components")
        assert facts["fingerprint"] == CORRECTED.fingerprint
        assert facts["facts"]["building_cards"]["cards"][30]["points"] == 12
        assert components_of(ann.make_table("me", "random", game=GAME, start=True)) != mine
    file_of(tmp_path, GAME).unlink()
    with running(tmp_path) as server, Client(server.url, cookies=cookies) as ann:
        fresh = ann.make_table("me", "random", game=GAME, start=True)
        assert components_of(fresh) == {"fingerprint": printed_pack(GAME).fingerprint, "corrected": False}
        finished = play_to_the_end(ann.wait_for_turn(table["id"]), ann)
        assert finished["status"] == "finished"
        text = record_of(ann, table["id"])
    match = record.loads(text)
    assert match.pack == CORRECTED
    assert record.dumps(match) == text


@pytest.mark.only_on(POSTGRES)
def test_the_box_of_a_table_travels_to_processes_that_do_not_have_it(tmp_path: Path) -> None:
    """Made where a corrected box is in use, begun on another machine, where there is none."""
    here, there = tmp_path / "here", tmp_path / "there"
    there.mkdir()
    put_into_use(here, changed((TOWN_HALL, CORRECTED_TOWN_HALL)))
    mine = {"fingerprint": CORRECTED.fingerprint, "corrected": True}
    printed = {"fingerprint": printed_pack(GAME).fingerprint, "corrected": False}
    with running(here) as one:
        (there / "links.key").write_bytes((here / "links.key").read_bytes())
        there_as_well = running(there, database=CURRENT.setting(here))
        with there_as_well as two, one.client("Ann") as ann:
            elsewhere = Client(two.url, cookies={"stolik_id": ann.identity})
            waiting = ann.make_table("me", "random", game=GAME)
            with elsewhere:
                assert components_of(elsewhere.table(waiting["id"])) == mine
                begun = elsewhere.post(f"/api/tables/{waiting['id']}/start")
                assert components_of(begun) == components_of(ann.table(waiting["id"])) == mine
                other = elsewhere.make_table("me", "random", game=GAME)
                assert components_of(ann.table(other["id"])) == printed
                assert components_of(ann.post(f"/api/tables/{other['id']}/start")) == printed


def test_bots_think_with_the_box_of_their_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile that only this box has is known to the processes that think."""
    text = changed(
        (
            "{id: mountain_storage_2, kind: storage, terrains: [mountain], production: {}, storage: 2, count: 1}",
            "{id: mountain_storage_4, kind: storage, terrains: [mountain], production: {}, storage: 4, count: 1}",
        )
    )
    put_into_use(tmp_path, text)
    questions: list[dict[str, Any]] = []

    async def ask(_self: object, question: dict[str, Any], _seconds: float) -> str:
        questions.append(json.loads(json.dumps(question)))
        return str(answer({"id": 1, **questions[-1]})["move"])

    def never(*_anything: object) -> None:
        raise AssertionError("no bot should have to be replaced")

    monkeypatch.setattr("stolik.server.thinkers.Thinkers.ask", ask)
    with running(tmp_path) as server, server.client("Ann") as ann:
        monkeypatch.setattr(bot_turns, "make_bot", never)
        table = ann.make_table("me", "random", "random", "random", game=GAME, start=True)
        assert play_to_the_end(ann.wait_for_turn(table["id"]), ann)["status"] == "finished"
    assert questions and all("mountain_storage_4" in json.dumps(question["pack"]) for question in questions)


def test_a_backup_holds_the_boxes_of_its_tables(tmp_path: Path) -> None:
    put_into_use(tmp_path / "old", changed((TOWN_HALL, CORRECTED_TOWN_HALL)))
    with running(tmp_path / "old") as server, server.client("Ann") as ann:
        table = ann.make_table("me", "random", game=GAME, start=True, listed=True)
        backup(settings_for(tmp_path / "old"), tmp_path / "copy")
    restore(tmp_path / "copy", settings_for(tmp_path / "new"))
    with running(tmp_path / "new") as server, server.client("Bo") as bo:
        assert components_of(bo.table(table["id"]))["fingerprint"] == CORRECTED.fingerprint


def test_a_rematch_is_played_with_the_box_in_use(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "random", game=GAME, start=True)
        play_to_the_end(ann.wait_for_turn(table["id"]), ann)
        cookies = ann.http.cookies
    put_into_use(tmp_path, changed((TOWN_HALL, CORRECTED_TOWN_HALL)))
    with running(tmp_path) as server, Client(server.url, cookies=cookies) as ann:
        assert not components_of(ann.table(table["id"]))["corrected"]
        assert components_of(ann.post(f"/api/tables/{table['id']}/rematch"))["corrected"]


def test_tables_of_components_that_are_gone_are_told_clearly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the printed facts had been corrected by a newer program."""
    with running(tmp_path) as server, server.client("Ann") as ann:
        table = ann.make_table("me", "random", game=GAME, start=True)
        cookies = ann.http.cookies
    from stolik.games.registry import meta_of

    monkeypatch.setattr(meta_of(GAME), "first_components", "0123456789abcdef")
    with running(tmp_path) as server, Client(server.url, cookies=cookies) as ann:
        error = ann.get(f"/api/tables/{table['id']}", status=409)["error"]
        assert error["code"] == "other_components"
        assert "0123456789abcdef" in error["message"]


def test_a_server_does_not_begin_with_a_broken_box(tmp_path: Path) -> None:
    put_into_use(tmp_path, "game: {id: the_river}\n")
    with pytest.raises(CannotOpen) as told:
        open_house(Settings(data=tmp_path))
    assert told.value.code == "components_unusable"
    assert "is missing" in str(told.value.details["mistake"])


@pytest.mark.parametrize(
    ("lang", "partly", "wholly"),
    [
        ("en", "buildings (in part)", "terrain tiles"),
        ("pl", "budynki (częściowo)", "kafelki terenu"),
        ("it", "edifici (in parte)", "tessere terreno"),
    ],
)
def test_the_rules_tell_what_is_reconstructed(lang: str, partly: str, wholly: str) -> None:
    told = rules_of(GAME, lang)["reconstructed"]
    assert partly in told and wholly in told
    assert rules_of("year_of_the_dragon", lang)["reconstructed"] == []
