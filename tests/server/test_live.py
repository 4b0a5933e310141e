"""Sockets and long polls: everybody sees the same, nothing is missed."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stolik.core.rng import seeded

from .play import ServerThread, request_for, some_offer
from .test_actions import actor_and_other, play_on
from .test_tables import Person, friends, token_of


def test_the_first_update_brings_everything_and_the_next_what_is_new(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, other = actor_and_other((ann, ben), table)
    with other.live(table["id"]) as socket:
        first = socket.next()
        assert (first["from"], first["version"]) == (0, 1) and len(first["log"]) == 1
        assert first["table"]["view"] == other.table(table["id"])["view"]
        actor.move(actor.table(table["id"]), seeded("x"))
        second = socket.next()
        assert (second["from"], second["version"]) == (1, 2) and [entry["n"] for entry in second["log"]] == [2]


def test_who_comes_back_gets_what_was_missed(person: Person) -> None:
    ann, ben, table = friends(person)
    with ann.live(table["id"]) as socket:
        assert socket.next()["version"] == 1
    play_on((ann, ben), table["id"], 4)
    with ann.live(table["id"], version=1) as socket:
        update = socket.next()
        assert (update["from"], update["version"]) == (1, 5) and [entry["n"] for entry in update["log"]] == [2, 3, 4, 5]
    with ann.live(table["id"], version=99) as socket:  # from another world: it is told where the table is
        assert socket.next()["version"] == 5


def test_two_tabs_and_a_spectator_see_every_move(person: Person) -> None:
    ann, ben, table = friends(person)
    eve = person("Eve")
    watch = token_of(table["links"]["watch"])
    with ann.live(table["id"]) as one, ann.live(table["id"]) as two, eve.live(table["id"], watch=watch) as three:
        for socket in (one, two, three):
            assert socket.next()["version"] == 1
        play_on((ann, ben), table["id"], 3)
        for socket in (one, two, three):
            version = 1
            while version < 4:
                update = socket.next()
                assert update["from"] == version
                version = update["version"]
        assert ann.table(table["id"])["version"] == 4


def test_waiting_room_chat_and_names_are_pushed(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.make_table("me", "open")
    with ann.live(table["id"]) as socket:
        assert socket.next()["table"]["status"] == "waiting"
        ben.post(f"/api/tables/{table['id']}/join", {"token": token_of(table["links"]["invite"])})
        assert socket.next()["table"]["seats"][1]["name"] == "Ben"
        ben.post(f"/api/tables/{table['id']}/chat", {"text": "Hello"})
        assert [line["text"] for line in socket.next()["chat"]] == ["Hello"]
        ben.post(f"/api/tables/{table['id']}/chat", {"text": "again"})
        assert [line["text"] for line in socket.next()["chat"]] == ["again"]
        ann.post(f"/api/tables/{table['id']}/start")
        assert socket.next()["table"]["status"] == "playing"


def test_presence(person: Person) -> None:
    ann, ben, table = friends(person)
    with ann.live(table["id"]) as socket:
        assert [seat["connected"] for seat in socket.next()["table"]["seats"]] == [True, False]
        with ben.live(table["id"]) as other:
            other.next()
            assert socket.next("presence")["seats"][1] == {"seat": 1, "connected": True}
        assert socket.next("presence")["seats"][1] == {"seat": 1, "connected": False}


def test_strangers_and_foreign_pages_get_no_socket(person: Person, server: ServerThread) -> None:
    ann, _ben, table = friends(person)
    with pytest.raises(InvalidStatus, match="403"):
        ann.live(table["id"], headers={"Origin": "https://evil.example"})
    with ann.live(table["id"], headers={"Origin": server.url}) as socket:
        assert socket.next()["version"] == 1
    with pytest.raises(InvalidStatus, match="403"):
        person("Eve").live(table["id"])
    with pytest.raises(InvalidStatus, match="403"):
        person("Eve").live(table["id"], watch="A" * 22)


@pytest.mark.parametrize("message", ["", "[]", "{", '{"version": "x"}', '{"version": 1e999}', "x" * 5000])
def test_nonsense_closes_the_socket(person: Person, message: str) -> None:
    ann, _ben, table = friends(person)
    with ann.live(table["id"]) as socket:
        socket.next()
        socket.socket.send(message or b"\x00")
        if message == '{"version": "x"}':  # not a hello any more, so nobody cares
            socket.socket.send(json.dumps({"type": "ping"}))
            assert socket.next("pong")
        else:
            with pytest.raises(ConnectionClosed):
                socket.next("never")


def test_polling_without_sockets(person: Person) -> None:
    ann, ben, table = friends(person)
    actor, other = actor_and_other((ann, ben), table)
    nothing = other.table(table["id"], since=1)
    assert nothing["version"] == 1 and "table" not in nothing
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(lambda: other.table(table["id"], since=1, wait=20))
        time.sleep(0.2)
        actor.move(actor.table(table["id"]), seeded("x"))
        update = waiting.result(10)
    assert (update["from"], update["version"]) == (1, 2) and update["table"]["version"] == 2
    revision = other.table(table["id"])["revision"]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(lambda: other.table(table["id"], since=2, revision=revision, wait=20))
        time.sleep(0.2)
        actor.post(f"/api/tables/{table['id']}/chat", {"text": "Hi"})
        assert waiting.result(10)["chat"][0]["text"] == "Hi"
    started = time.monotonic()
    assert "table" not in other.table(table["id"], since=2, wait=0.3)
    assert 0.25 < time.monotonic() - started < 5


@pytest.mark.slow
def test_sockets_cut_in_mid_move_fifty_times(person: Person) -> None:
    """The socket is cut without a goodbye just as a move is under way; afterwards both sides are equal."""
    ann, ben = person("Ann"), person("Ben")
    rng = seeded("cuts")
    clients = (ann, ben)
    cuts, id_ = 0, ""
    while cuts < 50:
        if not id_ or ann.table(id_)["status"] == "finished":
            table = ann.make_table("me", "open")
            id_ = table["id"]
            ben.post(f"/api/tables/{id_}/join", {"token": token_of(table["links"]["invite"])})
            ann.post(f"/api/tables/{id_}/start")
        shown = ann.table(id_)
        actor, _other = actor_and_other(clients, shown)
        shown = actor.table(id_)
        sockets = [client.live(id_, version=shown["version"]) for client in clients]
        request = request_for(shown["version"], shown["prompt"]["seat"], type="move", move=some_offer(shown, rng))
        with ThreadPoolExecutor(1) as pool:
            sent = pool.submit(actor.send, id_, request)
            time.sleep(rng.below(8) / 1000)
            for socket in sockets:
                socket.socket.socket.close()
            answer = sent.result(10)
        assert actor.send(id_, request)["version"] == answer["version"] == shown["version"] + 1
        for client in clients:  # back again, knowing what was known before the cut
            with client.live(id_, version=shown["version"]) as socket:
                update = socket.next()
                assert (update["from"], update["version"]) == (shown["version"], answer["version"])
                assert update["table"]["view"] == client.table(id_)["view"]
        cuts += 1
        for socket in sockets:
            socket.close()
