"""Analyses: made in the background, once, stored, told in every language; nothing of a game that still runs."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from stolik.server import analyses
from stolik.server.backups import backup, restore

from .databases import other_program, settings_for
from .play import Client, Json, ServerThread, play_to_the_end, running

RUNS = "SELECT run, state FROM analyses WHERE table_id = :id"

# a process that tells a few steps of two seats and then waits to be ended
SLOW = """
import json, sys, time
sys.stdin.readline()
def tell(told): print(json.dumps(told), flush=True)
tell({"bot": "medium", "of": 40})
tell({"step": [1, None, 1, [0.5, 0.5], None]})
for n in range(2, 9): tell({"step": [n, 0, 1, [0.5, 0.5], None]})
time.sleep(600)
"""


def finished(client: Client) -> str:
    """A game of two who play at random."""
    table = client.make_table("me", "me", start=True)
    return str(play_to_the_end(table, client)["id"])


def until(client: Client, id_: str, holds: Callable[[Json], bool], seconds: float = 120) -> Json:
    ends = time.monotonic() + seconds
    while True:
        told = client.get(f"/api/tables/{id_}/analysis")
        if holds(told):
            return told
        assert time.monotonic() < ends, told["status"]
        time.sleep(0.05)


def is_done(told: Json) -> bool:
    assert told["status"] in ("running", "done"), told["status"]
    return bool(told["status"] == "done")


def test_nothing_is_told_of_a_game_that_runs(person: Callable[..., Client]) -> None:
    ann = person("Ann")
    waiting = ann.make_table("me", "open")
    running_ = ann.make_table("me", "me", start=True)
    for table in (waiting, running_):
        path = f"/api/tables/{table['id']}/analysis"
        assert ann.get(path, 409)["error"]["code"] == "not_finished"
        assert ann.post(path, status=409)["error"]["code"] == "not_finished"


def test_a_whole_analysis(server: ServerThread, person: Callable[..., Client]) -> None:
    ann, bea = person("Ann"), person("Bea", lang="pl")
    id_ = finished(ann)
    path = f"/api/tables/{id_}/analysis"
    nothing = ann.get(path)
    assert (nothing["status"], nothing["done"], nothing["chances"]) == ("none", 0, [])
    assert len(nothing["points"]) == 2 and nothing["bot"] == "hard"
    began = ann.post(path)
    assert began["status"] in ("running", "done")
    told = until(ann, id_, is_done)
    table = ann.table(id_)
    decisions = [entry for entry in table["log"][1:] if entry["in_effect"]]
    assert told["done"] == told["of"] == len(decisions) == len(told["chances"]) - 1
    assert [each["n"] for each in told["chances"]] == [1, *(entry["n"] for entry in decisions)]
    assert [each["seat"] for each in told["chances"]] == [None, *(entry["seat"] for entry in decisions)]
    assert all(sum(each["chances"]) == pytest.approx(1) for each in told["chances"])
    first = [place["seat"] for place in table["standings"] if place["place"] == 1]
    assert told["chances"][-1]["chances"] == [1 / len(first) if seat in first else 0 for seat in range(2)]
    assert 1 <= len(told["deciding"]) <= 5
    swings = [abs(each["swing"]) for each in told["deciding"]]
    assert swings == sorted(swings, reverse=True)
    before = {each["n"]: told["chances"][place] for place, each in enumerate(told["chances"][1:])}
    for each in told["deciding"]:
        assert each["before"] == before[each["n"]]["chances"][each["seat"]]
        assert each["swing"] == pytest.approx(each["after"] - each["before"], abs=1e-4)
        assert each["label"] and each["best"]["label"] and isinstance(each["turn"], str)
        assert ann.get(f"/api/tables/{id_}/at/{each['n']}")["version"] == each["n"]
    assert [grade["seat"] for grade in told["grades"]] == [0, 1]
    assert all(grade["decisions"] > 0 and grade["lost"] > 0 for grade in told["grades"])
    assert [sheet["total"] for sheet in told["points"]] == [sheet["total"] for sheet in table["scores"]]
    # in other words for another reader, who has the link
    assert bea.get(path, 404)["error"]["code"] == "no_such_table"
    watch = table["links"]["watch"].rpartition("/")[2]
    polish = bea.get(path, watch=watch)
    assert polish["chances"] == told["chances"] and polish["grades"] == told["grades"]
    assert [each["label"] for each in polish["deciding"]] != [each["label"] for each in told["deciding"]]
    # asked for again, it is not made again
    assert ann.post(path) == told


def test_done_once_whoever_asks_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        id_ = finished(ann)
        path = f"/api/tables/{id_}/analysis"
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda _number: ann.http.post(path).status_code, range(12)))
        assert answers == [200] * 12
        until(ann, id_, is_done)
        with other_program(tmp_path) as other:
            ((run, state),) = other(RUNS, id=id_)
            assert state == "done"
        ann.post(path)
        with other_program(tmp_path) as other:
            assert other(RUNS, id=id_) == [(run, "done")]
    with running(tmp_path) as server, server.client(cookies=ann.http.cookies) as again:
        assert again.get(path)["status"] == "done"


def test_progress_and_a_restart_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [sys.executable, "-c", SLOW]
    with running(tmp_path) as server, server.client("Ann") as ann:
        id_ = finished(ann)
        path = f"/api/tables/{id_}/analysis"
        with monkeypatch.context() as patched:
            patched.setattr(analyses, "COMMAND", slow)
            ann.post(path)
            told = until(ann, id_, lambda told: bool(told["done"] == 7))
            assert (told["status"], told["of"]) == ("running", 40)
            assert told["seconds_left"] is not None and len(told["chances"]) == 8
            assert ann.post(path)["status"] == "running"  # and nothing begins a second time
        with other_program(tmp_path) as other:
            assert len(other(RUNS, id=id_)) == 1
    with running(tmp_path) as server, server.client(cookies=ann.http.cookies) as again:
        assert again.get(path)["status"] == "none"
        again.post(path)
        assert until(again, id_, is_done)["done"] > 7


def test_after_an_accident_it_begins_again(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        id_ = finished(ann)
    with other_program(tmp_path) as other:  # as a process leaves it that was killed
        body = json.dumps({"bot": "medium", "of": 9, "started": 1, "steps": []})
        other("INSERT INTO analyses VALUES (:id, 'running', 'gone', 5, :body)", id=id_, body=body)
    with running(tmp_path) as server, server.client(cookies=ann.http.cookies) as again:
        path = f"/api/tables/{id_}/analysis"
        assert again.get(path)["status"] == "none"
        again.post(path)
        assert until(again, id_, is_done)["bot"] == "hard"


@pytest.mark.parametrize(
    "program", ["import sys; sys.exit(3)", "print('nonsense', flush=True)", "print('{\"of\": 1}')"]
)
def test_what_fails_is_told_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    with running(tmp_path) as server, server.client("Ann") as ann:
        id_ = finished(ann)
        path = f"/api/tables/{id_}/analysis"
        with monkeypatch.context() as patched:
            patched.setattr(analyses, "COMMAND", [sys.executable, "-c", program])
            ann.post(path)
            until(ann, id_, lambda told: bool(told["status"] == "failed"))
        assert ann.post(path)["status"] == "running"
        until(ann, id_, is_done)


@pytest.mark.only_on("postgres")
def test_two_processes_make_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "TELL_EVERY", 0.1)
    with running(tmp_path) as one, running(tmp_path) as two, one.client("Ann") as ann:
        id_ = finished(ann)
        path = f"/api/tables/{id_}/analysis"
        with two.client(cookies=ann.http.cookies) as also, monkeypatch.context() as patched:
            patched.setattr(analyses, "COMMAND", [sys.executable, "-c", SLOW])
            with ThreadPoolExecutor(8) as pool:
                clients = [ann, also] * 4
                answers = list(pool.map(lambda client: client.http.post(path).status_code, clients))
            assert answers == [200] * 8
            for client in (ann, also):  # who does not make it is told how far it is, too
                assert until(client, id_, lambda told: bool(told["done"] == 7))["status"] == "running"
            runs = [server.context.analyses._runs for server in (one, two)]
            assert sorted(len(each) for each in runs) == [0, 1]


@pytest.mark.only_on("postgres")
def test_who_is_silent_for_long_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "SILENT_FOR", 300)
    monkeypatch.setattr(analyses, "TELL_EVERY", 600.0)
    with running(tmp_path) as one, running(tmp_path) as two, one.client("Ann") as ann:
        id_ = finished(ann)
        path = f"/api/tables/{id_}/analysis"
        with two.client(cookies=ann.http.cookies) as also:
            with monkeypatch.context() as patched:
                patched.setattr(analyses, "COMMAND", [sys.executable, "-c", SLOW])
                ann.post(path)
                until(ann, id_, lambda told: bool(told["done"] == 7))
            until(also, id_, lambda told: bool(told["status"] == "none"))
            also.post(path)
            done = until(also, id_, is_done)
            assert done["done"] > 7


def test_too_many_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "COMMAND", [sys.executable, "-c", SLOW])
    monkeypatch.setattr(analyses, "MOST_WAITING", 1)
    with running(tmp_path) as server, server.client("Ann") as ann:
        games = [finished(ann) for _ in range(3)]
        for id_ in games[:2]:
            ann.post(f"/api/tables/{id_}/analysis")
        assert ann.post(f"/api/tables/{games[2]}/analysis", status=429)["error"]["code"] == "too_many_requests"
        assert ann.get(f"/api/tables/{games[1]}/analysis")["status"] == "running"  # it waits for its turn


def test_a_backup_has_analyses(tmp_path: Path) -> None:
    data, moved = tmp_path / "data", tmp_path / "moved"
    settings: Any = settings_for(data)
    with running(data) as server, server.client("Ann") as ann:
        id_ = finished(ann)
        ann.post(f"/api/tables/{id_}/analysis")
        told = until(ann, id_, is_done)
    made = backup(settings, tmp_path / "copy")
    assert restore(tmp_path / "copy", settings_for(moved)) == made
    with running(moved) as server, server.client(cookies=ann.http.cookies) as again:
        assert again.get(f"/api/tables/{id_}/analysis") == told
