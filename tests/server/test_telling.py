"""Prompts tell why they are put and what offers bring; pieces are told on demand, from what the viewer may know."""

from __future__ import annotations

from typing import Any

from stolik.core.note import Note, PieceNotes
from stolik.core.rng import seeded

from .play import ServerThread


def test_a_prompt_tells_its_reason_and_what_offers_bring(server: ServerThread) -> None:
    with server.client("Ann", lang="pl") as ann:
        table = ann.make_table("me", "greedy", game="river_of_gold", start=True)
        prompt = ann.wait_for_turn(table["id"])["prompt"]
        assert prompt["reason"]["text"].startswith("Kość pokazuje ")
        assert prompt["reason"]["rule"] == "4.1"
        sail = next(offer for offer in prompt["offers"] if offer["verb"] == "sail")
        assert sail["effect"] and all({"seat", "thing", "amount"} <= set(each) for each in sail["effect"])
        assert "sails" not in prompt["details"]


def test_the_log_tells_amounts_beats_and_you(server: ServerThread) -> None:
    with server.client("Ann") as ann, server.client("Eve") as eve:
        table = ann.make_table("me", "greedy", game="year_of_the_dragon", start=True, listed=True)
        log = list[dict[str, Any]]()
        while not any("beats" in entry for entry in log):
            asked = ann.wait_for_turn(table["id"])
            ann.act(asked, seat=0, type="move", move=asked["prompt"]["offers"][0]["move"])
            log = ann.get(f"/api/tables/{table['id']}")["log"]
        lines = [line for entry in log for line in entry["lines"]]
        scored = next(line for line in lines if line["kind"] == "scored")
        points = scored["details"]["points"]
        assert scored["amounts"] == [{"seat": scored["seat"], "thing": "points", "amount": points}]
        (beat,) = next(entry["beats"] for entry in log if "beats" in entry)
        assert beat["name"] == "month_end" and beat["piece"] == "event/1" and beat["title"] and beat["text"]
        assert [mine["seat"] for mine in beat["seats"]] == [0, 1]
        assert all(sum(each["points"] for each in mine["points"]) == mine["total"] for mine in beat["seats"])
        mine = [line["text"] for line in lines if line["seat"] == 0 and "player" not in line["details"]]
        assert mine and all(text.startswith("You") for text in mine)
        others = [line for entry in eve.get(f"/api/tables/{table['id']}")["log"] for line in entry["lines"]]
        assert all(line["text"].startswith("Ann") for line in others if line["seat"] == 0)


def test_pieces_are_told_on_demand(server: ServerThread) -> None:
    with server.client("Ann") as ann, server.client("Eve") as eve:
        table = ann.make_table("me", "greedy", game="year_of_the_dragon", start=True, listed=True)
        path = f"/api/tables/{table['id']}/pieces"
        told = ann.get(f"{path}/event/3")
        assert told["piece"] == "event/3"
        assert told["about"] and told["now"] and told["rule"].startswith("8.")
        assert ann.get(f"{path}/palace/0/1", lang="it")["name"] == "Palazzo 2 (Tu)"
        assert eve.get(f"{path}/palace/0/1", lang="it")["name"] == "Palazzo 2 (Ann)"
        assert ann.get(f"{path}/palace/7/1", 404)["error"]["code"] == "no_such_piece"
        assert len(eve.get(f"{path}/good/0/yuan")["now"]) == 1  # whoever looks on is told in general
        assert ann.get(f"{path}/good/0/yuan")["others"] == [{"seat": 1, "text": "6 yuan", "loss": False}]
        assert {line["seat"] for line in ann.get(f"{path}/track")["others"]} == {1}
        assert {line["seat"] for line in eve.get(f"{path}/order")["others"]} == {0, 1}


def test_pieces_are_told_as_they_were(server: ServerThread) -> None:
    with server.client("Ann") as ann:
        table = ann.make_table("me", "me", game="river_of_gold", start=True)
        path = f"/api/tables/{table['id']}/pieces/customers/deck"
        begun, before = table["version"], ann.get(path)["now"]
        rng = seeded("as they were")
        while ann.get(path)["now"] == before:  # until somebody draws a customer
            ann.move(ann.table(table["id"]), rng)
        assert ann.get(path, at=begun)["now"] == before
        assert ann.get(path, 404, at=999)["error"]["code"] == "no_such_entry"


def test_a_threat_is_told_as_a_loss(server: ServerThread) -> None:
    def drought(lost: int) -> PieceNotes:
        return PieceNotes(Note("event"), [], [Note("coming"), Note("drought", "8.4", {"rice": 1, "lost": lost})])

    assert drought(2).loss and not drought(0).loss
    with server.client("Ann") as ann:
        table = ann.make_table("me", "greedy", game="year_of_the_dragon", start=True)
        assert ann.get(f"/api/tables/{table['id']}/pieces/event/5")["loss"] is False  # nobody lives there yet


def test_cards_of_others_are_told_as_to_anybody(server: ServerThread) -> None:
    """What a card means now is said of the own hand only."""
    with server.client("Ann") as ann, server.client("Ben") as ben:
        table = ann.make_table("me", "open", game="river_of_gold", listed=True)
        ben.post(f"/api/tables/{table['id']}/join", {})
        ann.post(f"/api/tables/{table['id']}/start", {})
        mine = ann.table(table["id"])["view"]["players"][0]["hand"][0]
        path = f"/api/tables/{table['id']}/pieces/card/0/{mine}"
        assert ann.get(path)["now"]
        assert not ben.get(path)["now"]


def test_a_game_says_what_its_chapters_are_called(server: ServerThread) -> None:
    with server.client("Ann", lang="it") as ann:
        table = ann.make_table("me", "greedy", game="river_of_gold", start=True)
        lines = [line for entry in ann.table(table["id"])["log"] for line in entry["lines"]]
        assert next(line["heading"] for line in lines if "heading" in line) == "Round 1"
        assert all(("heading" in line) == (line["kind"] == "round_began") for line in lines)


def test_before_the_start_there_are_no_pieces(server: ServerThread) -> None:
    with server.client("Ann") as ann:
        table = ann.make_table("me", "open", game="river_of_gold")
        assert ann.get(f"/api/tables/{table['id']}/pieces/die/0", 409)["error"]["code"] == "not_started"
