"""A guided first game: a fixed opening at a real table, told step by step, which nobody has to follow."""

from __future__ import annotations

import pytest

from stolik.games.registry import GAMES

from .play import Client, Json, ServerThread


def first_game(client: Client, game: str = "year_of_the_dragon") -> Json:
    table = client.post(f"/api/games/{game}/first-game", status=201)
    return client.wait_for_turn(table["id"])


def do_as_told(client: Client, table: Json) -> Json:
    client.act(table, type="move", move=table["guide"]["move"])
    return client.wait_for_turn(table["id"])


@pytest.mark.parametrize("game", GAMES)
def test_who_does_as_told_comes_to_the_end_and_plays_on(server: ServerThread, game: str) -> None:
    with server.client("Ann", lang="it") as ann:
        table, titles = first_game(ann, game), list[str]()
        for step in range(table["guide"]["steps"]):
            guide = table["guide"]
            assert (guide["step"], guide["astray"]) == (step, 0)
            assert guide["move"] in [offer["move"] for offer in table["prompt"]["offers"]]
            assert guide["rule"] and guide["ask"] and guide["why"] and guide["do"] and guide["text"]
            titles.append(guide["title"])
            ann.get(f"/api/tables/{table['id']}/pieces/{guide['anchor']}")
            table = do_as_told(ann, table)
        assert len(set(titles)) == len(titles)
        last = table["guide"]
        assert last["step"] == last["steps"] and last["move"] is None and last["title"]
        ann.act(table, type="move", move=table["prompt"]["offers"][0]["move"])
        assert ann.table(table["id"])["guide"] is None


def test_who_does_something_else_is_told_and_can_come_back(server: ServerThread) -> None:
    with server.client("Ann") as ann:
        table = do_as_told(ann, first_game(ann))
        other = next(o["move"] for o in table["prompt"]["offers"] if o["move"] != table["guide"]["move"])
        ann.act(table, type="move", move=other)
        astray = ann.wait_for_turn(table["id"])
        assert (astray["guide"]["step"], astray["guide"]["astray"]) == (1, 1)
        ann.act(astray, type="ask_takeback")
        assert ann.wait_for_turn(table["id"])["guide"] == table["guide"]


def test_only_the_newcomer_is_guided(server: ServerThread) -> None:
    with server.client("Ann") as ann, server.client("Eve") as eve:
        table = first_game(ann)
        token = table["links"]["watch"].rpartition("/")[2]
        assert eve.table(table["id"], watch=token)["guide"] is None
        assert ann.get(f"/api/tables/{table['id']}/at/1")["guide"] is None
        usual = ann.make_table("me", "easy", start=True)
        assert ann.wait_for_turn(usual["id"])["guide"] is None


def test_games_tell_whether_they_guide(server: ServerThread) -> None:
    with server.client("Ann") as ann:
        told = {each["game"]: each["guided"] for each in ann.get("/api/games")["games"]}
        assert told == dict.fromkeys(GAMES, True)
        assert ann.post("/api/games/chess/first-game", status=404)["error"]["code"] == "no_such_game"
