"""The link of a seat dies with the one who held it, and nobody plays along unseen."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.server.identity import SEAT, WATCH, LinkMaker, hashed
from stolik.server.live import NOT_VISIBLE

from .databases import opened, other_program, settings_for
from .play import Client, Json, running
from .test_tables import Person, token_of


def seated(person: Person, **wishes: bool) -> tuple[Client, Client, Json, str]:
    """Ann's table with Ben at seat 1, and the link of that seat."""
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open", **wishes)
    joined = ben.post(f"/api/tables/{table['id']}/join", {"token": token_of(table["links"]["invite"])})
    return ann, ben, table, token_of(joined["links"]["seats"]["1"])


def take_seat(who: Client, table: Json) -> str:
    joined = who.post(f"/api/tables/{table['id']}/join", {"token": token_of(table["links"]["invite"])})
    return token_of(joined["links"]["seats"]["1"])


@pytest.mark.parametrize("how", ["left", "kicked", "replaced by the host", "a bot, then open again"])
def test_the_link_dies_with_its_holder(person: Person, how: str) -> None:
    ann, ben, table, link = seated(person)
    seats = f"/api/tables/{table['id']}/seats"
    if how == "left":
        ben.post(f"/api/tables/{table['id']}/leave")
    elif how == "a bot, then open again":
        ann.post(seats, {"seat": 1, "kind": "bot", "bot": "random"})
        ann.post(seats, {"seat": 1, "kind": "open"})
    else:
        ann.post(seats, {"seat": 1, "kind": "me" if how == "replaced by the host" else "open"})
    assert ben.get(f"/api/links/{link}", 404)["error"]["code"] == "no_such_link"
    assert ben.get(f"/api/tables/{table['id']}", 404, watch=link)["error"]["code"] == "no_such_table"
    if how != "replaced by the host":
        eve = person("Eve")
        assert take_seat(eve, table) != link
    ann.post(f"/api/tables/{table['id']}/start")
    assert ben.post(f"/api/tables/{table['id']}/join", {"token": link}, 404)["error"]["code"] == "no_such_link"


def test_a_dead_link_stays_dead_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann, server.client("Ben") as ben:
        table = ann.make_table("me", "open")
        link = take_seat(ben, table)
        ann.post(f"/api/tables/{table['id']}/seats", {"seat": 1, "kind": "open"})
        with server.client("Eve") as eve:
            newer = take_seat(eve, table)
            identity = eve.identity
    with running(tmp_path) as server, Client(server.url, cookies={"stolik_id": identity}) as eve:
        assert token_of(eve.table(table["id"])["links"]["seats"]["1"]) == newer
        assert eve.get(f"/api/links/{newer}")["seat"] == 1
        assert eve.get(f"/api/links/{link}", 404)["error"]["code"] == "no_such_link"


def test_other_browsers_at_the_own_seat_are_seen_and_can_be_ended(person: Person) -> None:
    ann, ben, table, link = seated(person)
    phone = person()
    with ben.live(table["id"]) as socket:
        assert socket.next()["table"]["you"]["browsers"] == {"1": 1}
        phone.post(f"/api/tables/{table['id']}/join", {"token": link})
        assert socket.next()["table"]["you"]["browsers"] == {"1": 2}
    assert ann.table(table["id"])["you"]["browsers"] == {"0": 1}
    end = f"/api/tables/{table['id']}/end-sessions"
    assert ann.post(end, {"seat": 1}, 403)["error"]["code"] == "not_your_seat"
    with phone.live(table["id"]) as socket:
        assert socket.next()["table"]["you"]["seats"] == [1]
        alone = ben.post(end, {"seat": 1})
        assert alone["you"]["browsers"] == {"1": 1} and token_of(alone["links"]["seats"]["1"]) != link
        assert closed_with(socket.socket) == NOT_VISIBLE
    assert phone.get(f"/api/tables/{table['id']}", 404)["error"]["code"] == "no_such_table"
    assert phone.post(f"/api/tables/{table['id']}/join", {"token": link}, 404)["error"]["code"] == "no_such_link"


def closed_with(socket: object) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            socket.recv(10)  # type: ignore[attr-defined]
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize("listed", [False, True])
def test_the_socket_of_a_kicked_guest_is_closed(person: Person, listed: bool) -> None:
    ann, ben, table, _link = seated(person, listed=listed)
    with ben.live(table["id"]) as socket, ann.live(table["id"]) as own:
        assert socket.next()["table"]["you"]["seats"] == [1]
        ann.post(f"/api/tables/{table['id']}/seats", {"seat": 1, "kind": "open"})
        assert closed_with(socket.socket) == NOT_VISIBLE
        while own.next()["table"]["seats"][1]["kind"] != "open":
            pass


def test_links_made_by_older_servers_are_replaced(tmp_path: Path) -> None:
    """Also those that an empty key made, which anybody can compute."""
    with running(tmp_path) as server, server.client("Ann") as ann:
        table, identity = ann.make_table("me", "me"), ann.identity
    weak = hashed(LinkMaker(b"").token(table["id"], WATCH))
    old = hashed(LinkMaker((tmp_path / "links.key").read_bytes()).token(table["id"], SEAT, 1))
    with other_program(tmp_path) as older:
        older.go_back_to("0002")
        assert older("SELECT seat FROM tokens WHERE hash = :old", old=old) == [(1,)]
        older("INSERT INTO tokens VALUES (:weak, :id, 'watch', -1)", weak=weak, id=table["id"])
    with opened(settings_for(tmp_path)) as database:
        database.migrate()
    with other_program(tmp_path) as newer:
        assert newer("SELECT kind FROM tokens ORDER BY kind") == [("invite",), ("watch",)]
        assert not newer("SELECT 1 FROM tokens WHERE hash = :weak", weak=weak)
    with running(tmp_path) as server, Client(server.url, cookies={"stolik_id": identity}) as ann:
        renewed = ann.table(table["id"])["links"]
        assert renewed["watch"] == table["links"]["watch"]
        assert renewed["seats"] != table["links"]["seats"]
        assert ann.get(f"/api/links/{token_of(renewed['seats']['1'])}")["kind"] == "seat"


def test_a_seat_link_still_brings_a_second_device(person: Person) -> None:
    _ann, ben, table, link = seated(person)
    phone = person()
    assert phone.post(f"/api/tables/{table['id']}/join", {"token": link})["you"]["seats"] == [1]
    assert ben.table(table["id"])["links"] == phone.table(table["id"])["links"]
