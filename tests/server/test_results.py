"""Finished games: written down with their last entry, listed, searched and counted for whoever sat there."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from stolik.server.finished import chosen, searched
from stolik.server.results import FinishedGame, Result
from stolik.server.rows import BOT_SEAT, HUMAN_SEAT, Seat
from stolik.server.statistics import statistics_of, told

from .databases import other_program
from .play import play_to_the_end, running

DAY = 24 * 3600 * 1000
PERSON = Seat(HUMAN_SEAT, "Łucja")
BOT = Seat(BOT_SEAT, "Tiko")


def game(
    name: str, at: int, totals: list[int], seats: list[Seat] | None = None, items: list[dict[str, int]] | None = None
) -> FinishedGame:
    """The first seat is one's own."""
    order = sorted(totals, reverse=True)
    results = [
        Result(seat, order.index(total) + 1, total, items[seat] if items else {"palaces": total})
        for seat, total in enumerate(totals)
    ]
    return FinishedGame(f"t{at}", name, at, seats or [PERSON, *[BOT] * (len(totals) - 1)], results, 0)


def title(name: str) -> str:
    return {"rotunda": "Rotunda", "the_river": "The River"}[name]


def test_figures_of_nothing() -> None:
    nothing = told(statistics_of([]), title, lambda _game, source: source)
    assert nothing["count"] == 0 and nothing["since"] is None and nothing["places"] == [] and nothing["games"] == []


def test_places_form_and_best() -> None:
    games = [
        game("rotunda", 3, [50, 40]),
        game("rotunda", 1, [30, 60, 70]),
        game("the_river", 2, [9, 8]),
        game("rotunda", 4, [99, 1], [Seat(HUMAN_SEAT, "Ann", resigned=True), BOT]),  # a bot's result
    ]
    found = statistics_of(games)
    assert found.places == {1: 2, 2: 0, 3: 1}
    assert found.won == 0.67 and found.average_place == 1.67
    assert [each.at for each in found.form] == [1, 2, 3]
    assert [(each.game, each.played, each.best.result.total) for each in found.by_game] == [
        ("rotunda", 2, 50),
        ("the_river", 1, 9),
    ]


def test_sources_beside_the_winners() -> None:
    games = [
        game("rotunda", 1, [10, 20], items=[{"orders": 10}, {"orders": 5, "amulets": 15}]),
        game("rotunda", 2, [30, 4], items=[{"orders": 20, "amulets": 10, "coins": 0}, {"coins": 4}]),
    ]
    (only,) = statistics_of(games).by_game
    assert (only.average, only.winner) == (20, 25)
    sources = {source.id: (source.average, source.winner) for source in only.sources}
    assert sources == {"orders": (15, 12.5), "amulets": (5, 12.5)}  # what brought nobody anything is left out


def test_choosing_and_searching() -> None:
    friends = [Seat(HUMAN_SEAT, "Ann"), Seat(HUMAN_SEAT, "Łukasz")]
    october, november = 1790899200000, 1793664000000  # 2 October and 3 November 2026
    games = [game("rotunda", october, [5, 6], friends), game("the_river", november, [7, 3])]
    assert [each.game for each in chosen(games, "people", None)] == ["rotunda"]
    assert [each.game for each in chosen(games, "bots", None)] == ["the_river"]
    assert [each.game for each in chosen(games, "won", None)] == ["the_river"]
    assert chosen(games, "everyone", "rotunda") == games[:1]
    for words, language, expected in [
        ("", "en", [0, 1]),
        ("lukasz", "en", [0]),
        ("ROTUNDA ann", "en", [0]),
        ("rotunda tiko", "en", []),
        ("2026-10", "en", [0]),
        ("3 nov", "it", [1]),
        ("listopada", "pl", [1]),
        ("pazdziernika", "pl", [0]),
    ]:
        found = searched(games, words, language, title)
        assert found == [games[each] for each in expected], words


def test_a_game_that_was_played(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client("=Ann") as ann, server.client("Ben") as ben:
        assert ann.get("/api/me/games") == {"count": 0, "games": []}
        table = play_to_the_end(ann.make_table("me", "random", start=True), ann)
        (shown,) = ann.get("/api/me/games")["games"]
        own = next(each for each in table["standings"] if each["seat"] == 0)
        assert (shown["id"], shown["place"], shown["total"]) == (table["id"], own["place"], own["total"])
        assert [seat["total"] for seat in shown["seats"]] == [
            next(each["total"] for each in table["scores"] if each["seat"] == seat) for seat in (0, 1)
        ]
        told = ann.get("/api/me/statistics")
        items: list[dict[str, Any]] = next(each["items"] for each in table["scores"] if each["seat"] == 0)
        sources = {source["id"]: source for source in told["games"][0]["sources"]}
        assert told["count"] == 1 and told["games"][0]["average"] == own["total"]
        assert all(sources[each["id"]]["average"] == each["points"] for each in items if each["points"])
        assert all(sources[each["id"]]["label"] == each["label"] for each in items if each["points"])
        assert ben.get("/api/me/games")["count"] == 0 and ben.get("/api/me/statistics")["count"] == 0

        for query, count in [("people", 0), ("bots", 1), ("everyone", 1)]:
            assert ann.get("/api/me/games", which=query)["count"] == count
        assert ann.get("/api/me/games", search="dragon ann")["count"] == 1
        assert ann.get("/api/me/games", search="rotunda")["count"] == 0
        assert ann.get("/api/me/games", first=1)["games"] == []
        assert ann.get("/api/me/games", 404, game="chess")["error"]["code"] == "no_such_game"

        rows = list(csv.reader(io.StringIO(ann.http.get("/api/me/games.csv").text)))
        assert rows[1][0] == table["id"] and rows[1][5] == str(own["total"]) and rows[1][6].startswith("'=Ann")

        # a game that ended before results were kept
        with other_program(tmp_path) as other:
            kept = other("SELECT * FROM results ORDER BY seat")
            other("DELETE FROM results")
        assert ann.get("/api/me/games")["games"] == [shown]
        with other_program(tmp_path) as other:
            assert other("SELECT * FROM results ORDER BY seat") == kept


@pytest.mark.parametrize("path", ["/games", "/statistics"])
def test_the_app_draws_these_pages(path: str, tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as ann:
        assert ann.http.get(path, headers={"Accept": "text/html"}).status_code == 200
