"""Playing on from a moment of a finished game: the same past, another future, and nothing that gives either away."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.match.record import loads

from .play import Client, Json, play_to_the_end, running


def finished(client: Client, *kinds: str, **wishes: Any) -> Json:
    table = client.make_table(*(kinds or ("me", "me")), start=True, **wishes)
    return play_to_the_end(table, client)


def play_on(client: Client, id_: str, status: int = 201, watch: str = "", **wanted: object) -> Json:
    body = {"n": 20, "seat": 0, "bot": "easy", **wanted}
    return client.post(f"/api/tables/{id_}/play-on" + (f"?watch={watch}" if watch else ""), body, status)


def told(entries: list[Json]) -> list[list[str]]:
    return [[line["kind"] for line in entry["lines"]] for entry in entries]


def test_a_table_that_goes_on(person: Callable[..., Client]) -> None:
    ann = person("Ann")
    old = finished(ann)
    source = ann.get(f"/api/tables/{old['id']}/at/20")
    new = play_on(ann, old["id"], n=20, seat=1, bot="easy")
    assert new["status"] == "playing" and new["id"] != old["id"]
    assert new["continues"] == {"table": old["id"], "n": 20}
    assert [seat["kind"] for seat in new["seats"]] == ["bot", "human"]
    assert [seat["colour"] for seat in new["seats"]] == [seat["colour"] for seat in old["seats"]]
    assert new["seats"][1]["name"] == "Ann" and new["you"]["seats"] == [1]
    assert new["game"] == old["game"] and new["options"] == old["options"]
    # what was played is in its log, and can be looked at
    assert told(new["log"][:20]) == told(source["log"])
    past = ann.get(f"/api/tables/{new['id']}/at/7")
    assert past["scores"] == ann.get(f"/api/tables/{old['id']}/at/7")["scores"]
    ended = play_to_the_end(new, ann, seed="other")
    match = loads(ann.http.get(f"/api/tables/{new['id']}/record").text)
    assert match.over and match.header.continues == 20 and match.version == ended["version"]


def test_it_is_loaded_again_as_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        old = finished(ann)
        new = ann.wait_for_turn(play_on(ann, old["id"])["id"])
    with running(tmp_path) as server, server.client(cookies=ann.http.cookies) as again:
        loaded = again.wait_for_turn(new["id"])
        assert loaded["view"] == new["view"] and loaded["continues"] == new["continues"]
        play_to_the_end(loaded, again)


def test_nobody_goes_back_before_the_moment(person: Callable[..., Client]) -> None:
    ann = person("Ann")
    old = finished(ann)
    for n in range(18, 26):
        for seat in (0, 1):
            new = play_on(ann, old["id"], n=n, seat=seat)
            if new["prompt"] is None:
                continue
            assert new["controls"]["undo"]["code"] == "nothing_to_undo"
            assert new["controls"]["ask_takeback"]["code"] == "nothing_to_take_back"
            assert ann.act(new, 422, type="undo")["error"]["code"] == "nothing_to_undo"
            assert ann.act(new, 422, type="ask_takeback")["error"]["code"] == "nothing_to_take_back"
            moved = ann.act(new, type="move", move=new["prompt"]["offers"][0]["move"])["table"]
            if moved["controls"]["undo"] is None:  # one's own decisions since then can be taken back as ever
                ann.act({**moved, "version": n + 1}, type="undo")
            return
    pytest.fail("nobody had to decide")


def test_what_is_refused(person: Callable[..., Client]) -> None:
    ann, bea = person("Ann"), person("Bea")
    running_ = ann.make_table("me", "me", start=True)
    assert play_on(ann, running_["id"], 409, n=1)["error"]["code"] == "not_finished"
    old = finished(ann)
    last = old["version"]
    assert play_on(ann, old["id"], 409, n=last)["error"]["code"] == "finished"
    assert play_on(ann, old["id"], 404, n=last + 1)["error"]["code"] == "no_such_entry"
    assert play_on(ann, old["id"], 404, seat=2)["error"]["code"] == "no_such_seat"
    assert play_on(ann, old["id"], 400, bot="mc:1000000")["error"]["code"] == "no_such_bot"
    assert play_on(ann, old["id"], 400, n=0)["error"]["code"] == "malformed"
    assert play_on(bea, old["id"], 404)["error"]["code"] == "no_such_table"
    tables = len(ann.get("/api/tables")["mine"])
    assert play_on(ann, old["id"], 409, n=last)["error"]["code"] == "finished"
    assert len(ann.get("/api/tables")["mine"]) == tables  # nothing is left of what was refused


def test_a_stranger_with_a_link_is_not_told_of_the_other_table(person: Callable[..., Client]) -> None:
    ann, bea = person("Ann"), person("Bea")
    old = finished(ann)
    new = play_on(bea, old["id"], watch=old["links"]["watch"].rpartition("/")[2])
    assert "continues" not in new and new["you"]["seats"] == [0]
    mine = play_on(ann, old["id"])
    seen = bea.table(mine["id"], watch=mine["links"]["watch"].rpartition("/")[2])
    assert "continues" not in seen and old["id"] not in json.dumps(seen)


def test_hands_of_others_stay_hidden(person: Callable[..., Client]) -> None:
    """River of Gold has hands: the new player sees their own, and of the past no more than a replay shows."""
    ann = person("Ann")
    old = finished(ann, game="river_of_gold")
    new = play_on(ann, old["id"], n=30, seat=1)
    state = loads(ann.http.get(f"/api/tables/{old['id']}/record").text)
    game, there = state.game, state.state_at(30)
    assert new["view"] == json.loads(json.dumps(game.present(game.redact(there, 1), 1)))
    assert ann.http.get(f"/api/tables/{new['id']}/record").status_code == 409  # it runs, and has secrets


def test_it_counts_in_no_statistics(person: Callable[..., Client]) -> None:
    ann = person("Ann")
    old = finished(ann)
    before = ann.get("/api/me/statistics")["count"]
    new = play_on(ann, old["id"], n=old["version"] - 4)
    play_to_the_end(new, ann)
    assert ann.get("/api/me/statistics")["count"] == before
    listed = {game["id"]: game["continues"] for game in ann.get("/api/me/games")["games"]}
    assert listed[new["id"]] is True and listed[old["id"]] is False
