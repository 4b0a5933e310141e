"""Several processes at one PostgreSQL: one order for everything, seen by all, whoever stored it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from stolik.core.rng import seeded
from stolik.server import peers, postgres_line, thinkers
from stolik.server.app import create_app
from stolik.server.house import CannotOpen, open_house
from stolik.server.limits import RateLimit
from stolik.server.settings import without_limits

from .databases import CURRENT, POSTGRES, name_for, other_program, settings_for
from .play import Client, Json, ServerThread, play_to_the_end, request_for, running
from .test_hardship import ASLEEP
from .test_notices import Receiver

pytestmark = pytest.mark.only_on(POSTGRES)

Pair = tuple[ServerThread, ServerThread]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with running(tmp_path) as one, running(tmp_path) as two:
        yield one, two


def same(client: Client, server: ServerThread) -> Client:
    """The same browser at another process."""
    return Client(server.url, cookies={"stolik_id": client.identity})


def until(true: Callable[[], Any], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def two_people(pair: Pair, **wishes: Any) -> tuple[Client, Client, Json]:
    """Ann at one process and Ben at the other, at one table that has begun."""
    ann, ben = pair[0].client("Ann"), pair[1].client("Ben")
    table = ann.make_table("me", "open", listed=True, **wishes)
    ben.post(f"/api/tables/{table['id']}/join", {})
    return ann, ben, ann.post(f"/api/tables/{table['id']}/start")


def test_what_is_told_while_a_process_starts_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line stands before everything else does, and others speak meanwhile."""
    start = postgres_line.PostgresLine.start

    async def start_and_hear(
        line: postgres_line.PostgresLine, heard: Callable[[str], None], missed: Callable[[], None]
    ) -> None:
        await start(line, heard, missed)
        heard("another-process a-table")

    monkeypatch.setattr(postgres_line.PostgresLine, "start", start_and_hear)
    with running(tmp_path) as server, server.client("Ann") as ann:
        assert ann.make_table("me", "open")["id"]


def test_a_whole_game_over_two_processes(pair: Pair) -> None:
    ann, ben, table = two_people(pair)
    with ann, ben:
        done = play_to_the_end(table, ann, ben)
        seen = ben.table(table["id"])
        assert seen["status"] == "finished" and seen["scores"] == done["scores"]
        log = [(line["n"], line["seat"]) for line in done["log"]]
        assert [(line["n"], line["seat"]) for line in seen["log"]] == log


def test_pushes_and_polls_bring_what_another_process_stored(pair: Pair) -> None:
    ann, ben, table = two_people(pair)
    mover, other, server = (ann, ben, pair[1]) if table["prompt"] else (ben, ann, pair[0])
    with ann, ben, other.live(table["id"]) as socket, ThreadPoolExecutor(1) as pool:
        assert socket.next()["version"] == 1
        polling = pool.submit(other.table, table["id"], since=1, wait=20)
        time.sleep(0.2)
        started = time.monotonic()
        mover.move(mover.table(table["id"]), seeded("x"))
        assert socket.next(timeout=5)["version"] == 2
        assert polling.result(5)["version"] == 2
        assert time.monotonic() - started < 3
        ann.post(f"/api/tables/{table['id']}/chat", {"text": "Hello from the other side"})
        while not (told := socket.next(timeout=5))["chat"]:
            pass
        assert told["chat"][-1]["text"] == "Hello from the other side"
        assert server.context.hall.kept(table["id"]) is not None


def test_who_was_overtaken_is_told_what_was_missed(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if no notice comes round: the key decides, and the loser looks at the tail."""
    monkeypatch.setattr(peers.Peers, "heard", lambda *_: None)
    with pair[0].client("Ann") as ann, same(ann, pair[1]) as again:
        table = ann.make_table("me", "me", start=True)
        again.table(table["id"])
        offers = table["prompt"]["offers"]
        first = request_for(1, table["prompt"]["seat"], type="move", move=offers[0]["move"])
        accepted = ann.send(table["id"], first)
        assert accepted["version"] == 2
        second = request_for(1, table["prompt"]["seat"], type="move", move=offers[-1]["move"])
        stale = again.send(table["id"], second, 409)
        assert stale["error"]["code"] == "stale" and stale["table"]["version"] == 2
        assert again.send(table["id"], first)["version"] == 2  # the same move again is the same answer
        assert again.send(table["id"], {**first, "action": second["action"]}, 409)["error"]["code"] == "move_id_used"
        # whoever comes from elsewhere and knows more than this process is not called stale
        third = ann.act(ann.table(table["id"]), type="undo")
        assert third["version"] == 3
        assert again.act(ann.table(table["id"]), type="move", move=offers[0]["move"])["version"] == 4


def test_the_same_move_at_both_processes_at_once_is_made_once(pair: Pair) -> None:
    with pair[0].client("Ann") as ann, same(ann, pair[1]) as again, ThreadPoolExecutor(2) as pool:
        table = ann.make_table("me", "me", start=True)
        for n in range(1, 15):
            shown = again.table(table["id"])
            move = shown["prompt"]["offers"][0]["move"]
            request = request_for(n, shown["prompt"]["seat"], type="move", move=move)
            answers = [pool.submit(client.send, table["id"], request) for client in (ann, again)]
            assert {answer.result(20)["version"] for answer in answers} == {n + 1}
        assert len(ann.table(table["id"])["log"]) == 15


def test_chat_of_both_is_kept_in_one_order(pair: Pair) -> None:
    ann, ben, table = two_people(pair)
    lines = 12

    def talk(client: Client, name: str) -> None:
        for number in range(lines):
            client.post(f"/api/tables/{table['id']}/chat", {"text": f"{name} {number}"})

    with ann, ben, ThreadPoolExecutor(2) as pool:
        for talking in [pool.submit(talk, ann, "A"), pool.submit(talk, ben, "B")]:
            talking.result(30)
        chat = ann.table(table["id"])["chat"]
        assert [line["n"] for line in chat] == list(range(1, 2 * lines + 1))
        assert chat == ben.table(table["id"])["chat"]
        for name in "AB":
            said = [line["text"] for line in chat if line["text"].startswith(name)]
            assert said == [f"{name} {number}" for number in range(lines)]


def test_one_seat_for_two_who_want_it(pair: Pair) -> None:
    with pair[0].client("Ann") as ann, pair[0].client("Ben") as ben, pair[1].client("Eve") as eve:
        for _ in range(8):
            table = ann.make_table("me", "open", listed=True)
            eve.table(table["id"])
            path = f"/api/tables/{table['id']}/join"
            with ThreadPoolExecutor(2) as pool:
                asked = [pool.submit(who.http.post, path, json={}) for who in (ben, eve)]
            assert sorted(each.result().status_code for each in asked) == [200, 409]
            assert ben.table(table["id"])["seats"] == eve.table(table["id"])["seats"]


def test_one_table_follows_whoever_asks_first(pair: Pair) -> None:
    ann, ben, table = two_people(pair)
    with ann, ben, ThreadPoolExecutor(2) as pool:
        play_to_the_end(table, ann, ben)
        path = f"/api/tables/{table['id']}/rematch"
        asked = [pool.submit(client.post, path) for client in (ann, ben)]
        assert len({each.result(20)["id"] for each in asked}) == 1
        assert len(ann.get("/api/tables")["mine"]) == 2


def test_links_work_at_every_process(pair: Pair) -> None:
    with pair[0].client("Ann") as ann, pair[1].client("Ben") as ben, same(ann, pair[1]) as again:
        table = ann.make_table("me", "open")
        token = table["links"]["invite"].rsplit("/", 1)[1]
        assert ben.get(f"/api/links/{token}")["kind"] == "invite"
        assert ben.post(f"/api/tables/{table['id']}/join", {"token": token})["you"]["seats"] == [1]
        assert again.table(table["id"])["links"]["invite"] == table["links"]["invite"]
        old = ben.table(table["id"])["links"]["seats"]["1"].rsplit("/", 1)[1]
        again.post(f"/api/tables/{table['id']}/seats", {"seat": 1, "kind": "open"})
        ann.get(f"/api/links/{old}", 404)
        ben.get(f"/api/tables/{table['id']}", 404)


def test_a_server_with_another_key_does_not_join(pair: Pair, tmp_path: Path) -> None:
    assert pair
    elsewhere = settings_for(tmp_path / "elsewhere", database=CURRENT.setting(tmp_path))
    with pytest.raises(CannotOpen) as refused:
        open_house(elsewhere)
    assert refused.value.code == "other_key"


# ---------------------------------------------------------------------- who is there


def test_presence_is_seen_across_processes(pair: Pair) -> None:
    ann, ben, table = two_people(pair)
    place = table["id"]

    def seen(client: Client) -> tuple[list[bool], int]:
        shown = client.table(place)
        return [seat["connected"] for seat in shown["seats"]], shown["watchers"]

    with ann, ben, pair[0].client("Eve") as eve, same(eve, pair[1]) as also_eve, ann.live(place) as socket:
        socket.next()
        until(lambda: seen(ben) == ([True, False], 0))
        with ben.live(place) as other, eve.live(place), also_eve.live(place):
            other.next()
            until(lambda: seen(ann) == ([True, True], 1))  # one person, however many windows
            until(lambda: seen(ben) == ([True, True], 1))
            told = socket.next("presence")
            while not (all(seat["connected"] for seat in told["seats"]) and told["watchers"] == 1):
                told = socket.next("presence")
        until(lambda: seen(ben) == ([True, False], 0))
        with running(pair[0].context.settings.data) as third, same(ben, third) as late:
            until(lambda: seen(late) == ([True, False], 0))  # whoever comes later hears of those who are there
            with late.live(place):
                until(lambda: seen(ann) == ([True, True], 0))
        until(lambda: seen(ann) == ([True, False], 0))  # it has gone, with all who were there


def test_limits_of_an_address_hold_over_all_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "COUNT_EVERY", 1)
    settings = settings_for(tmp_path, requests_per_minute=60, reads_per_minute=0)
    with (
        ServerThread(create_app(settings)) as one,
        ServerThread(create_app(settings)) as two,
        one.client() as ann,
        two.client() as ben,
    ):
        codes = [ann.http.put("/api/me", json={"name": "A"}).status_code for _ in range(20)]
        assert 429 in codes
        time.sleep(1)
        codes = [ben.http.put("/api/me", json={"name": "B"}).status_code for _ in range(12)]
        assert codes.count(200) < 8  # by itself it would allow twelve at once; one a second is allowed again


def test_whoever_is_refused_is_not_counted_elsewhere_and_waits_no_longer_for_it() -> None:
    here, there = RateLimit(60, 60), RateLimit(60, 60)
    here.count_for_others()
    refused = [here.wait_for("x") for _ in range(500)]
    ((who, used),) = here.used(10)
    assert used == refused.count(0.0) < 20
    for _ in range(100):
        there.used_elsewhere(who, used)
    assert 0 < there.wait_for("x") < 30


# ---------------------------------------------------------------------- bots and notices


def test_a_bot_thinks_at_one_process_and_is_taken_over_when_that_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "LOOK_ROUND", 0.2)
    awake = thinkers.COMMAND
    monkeypatch.setattr(thinkers, "COMMAND", ASLEEP)
    with running(tmp_path, bot_deadline=60) as two:
        with running(tmp_path, bot_deadline=60) as one, one.client("Ann") as ann, same(ann, two) as again:
            table = ann.make_table("me", "random", start=True)
            rng = seeded("bots")
            while table["prompt"] is not None:
                table = ann.move(table, rng)["table"]
            again.table(table["id"])
            time.sleep(0.6)
            assert one.context.hall.bots.busy_at(table["id"])
            assert not two.context.hall.bots.busy_at(table["id"])
            monkeypatch.setattr(thinkers, "COMMAND", awake)
        with same(ann, two) as again:
            assert again.wait_for_turn(table["id"])["version"] > table["version"]


def test_each_notice_is_sent_once(tmp_path: Path) -> None:
    receiver = Receiver()
    settings = without_limits(settings_for(tmp_path, public_url="http://stolik.example"))

    def serve() -> ServerThread:
        return ServerThread(create_app(settings, receiver.resolve, receiver))

    with serve() as one, serve() as two:
        ann, ben, table = two_people((one, two))
        with ann, ben:
            ann.post(f"/api/tables/{table['id']}/webhook", {"url": "https://hooks.example/"})
            people, rng, version = (ann, ben), seeded("notices"), 1
            before, turns = table["waiting_for"], 0
            for _ in range(30):
                (seat,) = before
                version = people[seat].move(people[seat].table(table["id"]), rng)["version"]
                after = ann.table(table["id"])["waiting_for"]
                turns += after != before
                before = after
                one.loop.call_soon_threadsafe(one.context.notices.wake)  # type: ignore[union-attr]
                two.loop.call_soon_threadsafe(two.context.notices.wake)  # type: ignore[union-attr]
            assert version == 31
            until(lambda: len(receiver.requests) >= turns)
            time.sleep(0.5)
            assert len({message["id"] for message in receiver.messages()}) == len(receiver.requests) == turns


# ---------------------------------------------------------------------- connections that break


def test_whoever_did_not_listen_catches_up(pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All connections to the database are cut; a move is made while one process has no line."""
    monkeypatch.setattr(postgres_line, "TRY_AGAIN", 1.0)
    ann, ben, table = two_people(pair)
    mover, other = (ann, ben) if table["prompt"] else (ben, ann)
    with ann, ben, other.live(table["id"]) as socket:
        socket.next()
        assert CURRENT.server.cut_connections(name_for(tmp_path)) >= 4
        until(lambda: mover.http.get("/readyz").status_code == 200)
        mover.move(mover.table(table["id"]), seeded("x"))
        assert socket.next(timeout=10)["version"] == 2
        until(lambda: other.http.get("/readyz").status_code == 200)


def test_a_broken_connection_costs_nobody_a_move(pair: Pair, tmp_path: Path) -> None:
    with pair[0].client("Ann") as ann, same(ann, pair[1]) as again:
        table = ann.make_table("me", "me", start=True)
        version = 1
        for n in range(10):
            CURRENT.server.cut_connections(name_for(tmp_path))
            client = (ann, again)[n % 2]
            shown = client.table(table["id"])
            assert shown["version"] == version
            answer = client.act(shown, type="move", move=shown["prompt"]["offers"][0]["move"])
            version = answer["version"]
            assert version == n + 2


def test_what_was_stored_while_a_table_was_loaded_is_not_missed(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    with pair[0].client("Ann") as ann, same(ann, pair[1]) as again, ThreadPoolExecutor(1) as pool:
        table = ann.make_table("me", "me", start=True)
        store = pair[1].context.store
        load = store.load

        async def slow(id_: str) -> Any:
            found = await load(id_)
            await asyncio.sleep(1)
            return found

        monkeypatch.setattr(store, "load", slow)
        hall = pair[1].context.hall
        monkeypatch.setattr(hall, "fresh", hall.get)  # so that only notices bring anything
        loading = pool.submit(again.table, table["id"])
        time.sleep(0.4)
        ann.move(table, seeded("x"))
        loading.result(10)
        assert again.table(table["id"])["version"] == 2


def test_whoever_could_not_look_at_the_tail_looks_again(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers.Peers, "heard", lambda *_: None)
    hall, store = pair[1].context.hall, pair[1].context.store
    with pair[0].client("Ann") as ann, same(ann, pair[1]) as again:
        table = ann.make_table("me", "me", start=True)
        again.table(table["id"])
        ann.move(table, seeded("x"))

        async def fail(*_anything: object) -> None:
            raise OperationalError("", {}, OSError("gone"))

        with monkeypatch.context() as broken:
            broken.setattr(store, "tail", fail)
            again.act(table, 503, type="move", move=table["prompt"]["offers"][0]["move"])
        monkeypatch.setattr(hall, "fresh", hall.get)
        assert again.table(table["id"])["version"] == 2


def test_a_damaged_tail_is_told_and_the_table_loaded_again(pair: Pair, tmp_path: Path) -> None:
    with pair[0].client("Ann") as ann, same(ann, pair[1]) as again:
        table = ann.make_table("me", "me", start=True)
        again.table(table["id"])
        ann.move(table, seeded("x"))
        with other_program(tmp_path) as other:
            other("UPDATE entries SET body = 'torn' WHERE table_id = :id AND n = 2", id=table["id"])
        again.get(f"/api/tables/{table['id']}", 409)
        assert ann.table(table["id"])["version"] == 2
