"""Hints: who may have them, when, and that they rest on nothing that the seat may not know."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.games.registry import GAMES
from stolik.server import hints, thinkers
from stolik.server.hints import question_of
from stolik.server.snapshot import Snapshot

from .play import Client, Json, ServerThread, play_to_the_end, running

Person = Callable[..., Client]


def begun(client: Client, *kinds: str, **wishes: Any) -> Json:
    """A table where a seat of the client is to decide."""
    return client.wait_for_turn(client.make_table(*kinds, start=True, **wishes)["id"])


def together(host: Client, guest: Client, **wishes: Any) -> Json:
    """A table of two people, as the host sees it."""
    table = host.make_table("me", "open", **wishes)
    token = table["links"]["invite"].rpartition("/")[2]
    guest.post(f"/api/tables/{table['id']}/join", {"token": token})
    host.post(f"/api/tables/{table['id']}/start")
    return host.table(table["id"])


def ask(client: Client, table: Json, status: int = 200, **other: object) -> Json:
    seat = table["prompt"]["seat"] if table["prompt"] else table["you"]["seats"][0]
    body = {"seat": seat, "expected_version": table["version"], **other}
    return client.post(f"/api/tables/{table['id']}/hint", body, status)


def code(told: Json) -> str:
    return str(told["error"]["code"])


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_the_best_offers_with_chances_and_reasons(person: Person, game: str) -> None:
    ann = person("Ann")
    table = begun(ann, "me", "easy", game=game)
    assert table["hints"]
    told = ask(ann, table)
    assert told["version"] == table["version"] and told["even"] == 0.5 and told["trials"] > 0
    offers = {offer["move"]: offer["label"] for offer in table["prompt"]["offers"]}
    assert 1 <= len(told["moves"]) == min(3, len(offers))
    for advised in told["moves"]:
        assert offers[advised["move"]] == advised["label"]
        assert 0 <= advised["low"] <= advised["chance"] <= advised["high"] <= 1
        assert 1 <= len(advised["reasons"]) <= 3
        worths = [abs(reason["worth"]) for reason in advised["reasons"]]
        assert worths == sorted(worths, reverse=True)
        for reason in advised["reasons"]:
            assert reason["good"] == (reason["worth"] >= 0)
            assert reason["text"][0] != " " and "hint" not in reason["text"]
    assert {advised["standing"] for advised in told["moves"][1:]} <= {"equal", "behind"}
    assert told["moves"][0]["standing"] != "behind"
    chances = [advised["chance"] for advised in told["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert ask(ann, table) == told  # asked again, the same
    assert ann.table(table["id"])["version"] == table["version"]  # nothing was played


def test_reasons_are_told_in_the_readers_language(person: Person) -> None:
    ann = person("Ann")
    table = begun(ann, "me", "easy")
    texts = set()
    for language in ("en", "pl", "it"):
        answer = ann.http.post(
            f"/api/tables/{table['id']}/hint?lang={language}",
            json={"seat": table["prompt"]["seat"], "expected_version": table["version"]},
        )
        texts.add(json.dumps([each["reasons"] for each in answer.json()["moves"]]))
    assert len(texts) == 3


def test_people_have_no_hints_unless_the_host_allows_them(person: Person) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = together(ann, bob)
    shown = [ann.table(table["id"]), bob.table(table["id"])]
    assert [each["hints"] for each in shown] == [False, False]
    actor = 0 if shown[0]["prompt"] else 1
    client = (ann, bob)[actor]
    assert code(ask(client, shown[actor], 403)) == "hints_off"

    assert code(bob.post(f"/api/tables/{table['id']}/hints", {"allowed": True}, 403)) == "not_the_host"
    allowed = ann.post(f"/api/tables/{table['id']}/hints", {"allowed": True})
    assert allowed["hints"] and allowed["revision"] > shown[0]["revision"]
    assert bob.table(table["id"])["hints"]
    assert ask(client, client.table(table["id"]))["moves"]

    ann.post(f"/api/tables/{table['id']}/hints", {"allowed": False})
    assert code(ask(client, client.table(table["id"]), 403)) == "hints_off"


def test_everybody_at_the_table_is_told_when_hints_are_allowed(person: Person) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = together(ann, bob)
    with bob.live(table["id"]) as live:
        assert live.next()["table"]["hints"] is False
        ann.post(f"/api/tables/{table['id']}/hints", {"allowed": True})
        assert live.next()["table"]["hints"] is True


def test_a_table_can_be_made_with_or_without_hints(person: Person) -> None:
    ann, bob = person("Ann"), person("Bob")
    assert together(ann, bob, hints=True)["hints"]
    alone = begun(ann, "me", "easy", hints=False)
    assert not alone["hints"]
    assert code(ask(ann, alone, 403)) == "hints_off"
    assert begun(ann, "me", "me", "easy")["hints"]  # people who share a browser


def test_one_who_only_watches_has_no_hints(person: Person) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = begun(ann, "me", "easy", listed=True, hints=True)
    assert not bob.table(table["id"])["hints"]
    assert code(ask(bob, {**table, "you": {"seats": [0]}}, 403)) == "not_at_this_table"


def test_the_last_person_at_a_table_has_hints(person: Person) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = together(ann, bob)
    bob.act(bob.table(table["id"]), seat=1, type="resign")
    assert ann.table(table["id"])["hints"] and not bob.table(table["id"])["hints"]


def test_hints_are_only_for_ones_own_decision_now(person: Person) -> None:
    ann = person("Ann")
    waiting = ann.make_table("me", "easy")
    assert code(ask(ann, waiting, 409)) == "not_started"
    table = begun(ann, "me", "easy")
    seat = table["prompt"]["seat"]
    stale = ask(ann, table, 409, expected_version=table["version"] - 1)
    assert code(stale) == "stale" and stale["table"]["version"] == table["version"]
    assert code(ask(ann, table, 403, seat=1 - seat)) == "not_your_seat"
    assert code(ask(ann, table, 404, seat=7)) == "no_such_seat"
    both = begun(ann, "me", "me")
    told = ask(ann, both, 422, seat=1 - both["prompt"]["seat"])
    assert code(told) == "not_your_turn" and told["error"]["message"]
    ann.post(f"/api/tables/{table['id']}/leave")
    assert code(ask(ann, {**table, **ann.table(table["id"]), "prompt": None}, 403)) == "hints_off"


def test_what_the_host_said_is_stored_and_lasts_for_a_rematch(server: ServerThread, person: Person) -> None:
    ann = person("Ann")
    table = ann.make_table("me", "random", hints=True, start=True)
    ann.post(f"/api/tables/{table['id']}/hints", {"allowed": False})
    assert server.loop is not None
    stored = asyncio.run_coroutine_threadsafe(server.context.store.load(table["id"]), server.loop).result(10)
    assert stored is not None and stored.row.hints is False
    ended = play_to_the_end(table, ann)
    assert code(ask(ann, ended, 409)) == "finished"
    assert not ann.post(f"/api/tables/{table['id']}/rematch")["hints"]


def test_one_person_gets_only_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "THINKING", 0.0)
    with running(tmp_path) as server, server.client("Ann") as ann:
        server.context.hints._count = 1  # in bursts of five
        table = begun(ann, "me", "easy")
        statuses = []
        for _ in range(8):
            body = {"seat": table["prompt"]["seat"], "expected_version": table["version"]}
            statuses.append(ann.http.post(f"/api/tables/{table['id']}/hint", json=body).status_code)
            ann.post(f"/api/tables/{table['id']}/chat", {"text": "hm"})  # what was thought out is forgotten
        assert statuses == [200] * 5 + [429] * 3


def test_without_a_thinking_process_there_is_no_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        table = begun(ann, "me", "easy")
        monkeypatch.setattr(thinkers, "COMMAND", [sys.executable, "-c", "pass"])
        for thinker in server.context.thinkers.thinkers:
            if thinker.process is not None:
                thinker.process.kill()
        assert code(ask(ann, table, 503)) == "no_hint"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "rotunda"])
def test_what_is_thought_about_is_the_same_in_every_world_the_seat_may_be_in(
    server: ServerThread, person: Person, game: str
) -> None:
    ann = person("Ann")
    shown = begun(ann, "me", "easy", game=game)
    table = server.context.hall._tables[shown["id"]]
    truth = table.snapshot
    assert truth is not None
    told = json.dumps(question_of(table, truth))
    view = truth.game.redact(truth.state, truth.actor)
    for seed in ("1", "2", "3"):
        other = truth.game.imagine(view, SampledChance(seeded(seed)))
        imagined = Snapshot(truth.version, truth.game, other, truth.players, None, (), {}, {}, frozenset())
        assert json.dumps(question_of(table, imagined)) == told
