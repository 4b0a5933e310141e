"""Names of those who gave none, and colours of seats."""

from __future__ import annotations

import pytest

from stolik.games.registry import GAMES, meta_of
from stolik.server.names import BOT_NAMES, bot_name, settled_names
from stolik.server.rows import BOT_SEAT, HUMAN_SEAT, Seat

from .play import ServerThread
from .test_tables import Person


def test_a_name_for_everybody_and_none_twice() -> None:
    seats = [Seat(HUMAN_SEAT, ""), Seat(BOT_SEAT, bot_name(2)), Seat(BOT_SEAT, ""), Seat(HUMAN_SEAT, bot_name(2))]
    names = settled_names(seats, "pl")
    assert names == ["Gracz 1", f"{bot_name(2)} 2", f"{bot_name(2)} 3", bot_name(2)]
    assert settled_names([Seat(HUMAN_SEAT, "Ann"), Seat(HUMAN_SEAT, "Ann")], "en") == ["Ann", "Ann 2"]


def test_bots_are_no_english_words_and_differ() -> None:
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) >= max(meta_of(game).max_seats for game in GAMES)


@pytest.mark.parametrize(("language", "called"), [("en", "Player 1"), ("pl", "Gracz 1"), ("it", "Giocatore 1")])
def test_who_gave_no_name_is_called_by_a_word_of_the_host_in_the_record_only(
    server: ServerThread, language: str, called: str
) -> None:
    with server.client(lang=language) as host:
        waiting = host.make_table("me", "easy")
        assert [seat["name"] for seat in waiting["seats"]] == ["", bot_name(1)]
        started = host.post(f"/api/tables/{waiting['id']}/start")
        assert [seat["name"] for seat in started["seats"]] == ["", bot_name(1)]
        record = host.http.get(f"/api/tables/{waiting['id']}/record").text
        assert f'"names": ["{called}", "{bot_name(1)}"]' in record.split("\n")[0]


def test_everybody_reads_names_in_the_own_language(server: ServerThread) -> None:
    with server.client(lang="pl") as host, server.client(lang="it") as friend:
        table = host.make_table("me", "open")
        token = table["links"]["invite"].rsplit("/", 1)[1]
        friend.post(f"/api/tables/{table['id']}/join", {"token": token})
        host.post(f"/api/tables/{table['id']}/start")
        seat = host.get(f"/api/tables/{table['id']}")["waiting_for"][0]
        mover, other = (host, friend) if seat == 0 else (friend, host)
        asked = mover.table(table["id"])
        mover.act(asked, seat=seat, type="move", move=asked["prompt"]["offers"][0]["move"])
        words = {host: f"Gracz {seat + 1}", friend: f"Giocatore {seat + 1}"}
        you = {host: "Na początek wybierasz", friend: "Cominci con"}  # the reader is spoken to
        read = {each: each.get(f"/api/tables/{table['id']}")["log"][1]["lines"][0]["text"] for each in (host, friend)}
        assert read[mover].startswith(f"{you[mover]} ")
        assert read[other].startswith(f"{words[other]} ")


def test_seats_take_the_colours_of_the_game(person: Person) -> None:
    ann = person("Ann")
    offered = next(game for game in ann.get("/api/games")["games"] if game["game"] == "year_of_the_dragon")["colours"]
    table = ann.make_table("me", "random", "random")
    assert [seat["colour"] for seat in table["seats"]] == offered[:3]
    seats = f"/api/tables/{table['id']}/seats"
    assert ann.post(seats, {"seat": 0, "colour": offered[4]})["seats"][0]["colour"] == offered[4]
    swapped = ann.post(seats, {"seat": 0, "colour": offered[1]})["seats"]
    assert [seat["colour"] for seat in swapped][:2] == [offered[1], offered[4]]
    assert "white" not in offered
    assert ann.post(seats, {"seat": 0, "colour": "white"}, 400)["error"]["code"] == "malformed"


def test_colours_of_neutral_pieces_are_nobodys(person: Person) -> None:
    ann = person("Ann")
    two = ann.post("/api/tables", {"game": "rotunda", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}, 201)
    refused = ann.post(f"/api/tables/{two['id']}/seats", {"seat": 0, "colour": "red"}, 400)
    assert refused["error"]["code"] == "malformed", "red, green and blue leaders are neutral between two players"
    told = next(game for game in ann.get("/api/games")["games"] if game["game"] == "rotunda")
    assert told["lent_colours"] == {"2": ["green", "red", "blue"]}
