"""The app's files, the rules, the words, and what hosts look at."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from stolik.games.registry import GAMES
from stolik.locale.catalogues import LANGUAGES
from stolik.locale.words import Words
from stolik.server.problems import CODES

from .play import ServerThread, running
from .test_tables import Person


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>App</title>")
    (folder / "assets" / "app-1a2b.js").write_text("console.log(1);" * 100)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_app_and_its_files(tmp_path: Path, static: Path) -> None:
    with running(tmp_path / "data", static=static) as server, httpx2.Client(base_url=server.url) as http:
        assert http.get("/").headers["cache-control"] == "private, no-cache"  # the answer that brings the cookie
        for path in ("/", "/new", "/t/abc", "/join/token", "/watch/token", "/settings", "/rules/year_of_the_dragon"):
            page = http.get(path)
            assert page.status_code == 200 and "App" in page.text and page.headers["cache-control"] == "no-cache"
        script = http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"})
        assert "immutable" in script.headers["cache-control"] and script.headers["content-encoding"] == "gzip"
        assert script.text.startswith("console.log(1);")
        assert "javascript" in script.headers["content-type"]
        etag = http.get("/").headers["etag"]
        assert http.get("/", headers={"If-None-Match": etag}).status_code == 304
        (static / "index.html").write_text("<!doctype html><title>App two</title>")
        assert "App two" in http.get("/", headers={"If-None-Match": etag}).text
        for path in ("/nothing", "/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets", "/a%00b"):
            missing = http.get(path)
            assert missing.status_code == 404 and missing.json()["error"]["code"] == "no_such_page", path
        assert http.get("/api/nothing").status_code == 404
        for path in ("/nothing", "/no/such/page", "/%2e%2e/secret.txt"):
            astray = http.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
            assert astray.status_code == 404 and "App" in astray.text, path
            assert astray.headers["content-type"].startswith("text/html")
        for path in ("/api/nothing", "/assets/none.js"):
            missing = http.get(path, headers={"Accept": "text/html"})
            assert missing.status_code == 404 and missing.json()["error"]["code"] == "no_such_page", path
        (static / "icon.svg").write_text("<svg/>")
        icon = http.get("/favicon.ico", follow_redirects=True)
        assert icon.status_code == 200 and icon.headers["content-type"].startswith("image/svg+xml")


def test_without_the_app_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    with running(tmp_path, static=tmp_path / "none") as server:
        assert "make serve" in httpx2.get(server.url).text


def test_what_hosts_look_at(server: ServerThread) -> None:
    with httpx2.Client(base_url=server.url) as http:
        assert http.get("/healthz").text == "ok\n"
        assert http.get("/readyz").text == "ready\n"
        figures = http.get("/metrics").text
        assert "stolik_commit_seconds_bucket" in figures and "stolik_sockets" in figures
        assert http.get("/api/openapi.json").json()["info"]["title"] == "Stolik"


def test_games_in_three_languages(person: Person) -> None:
    ann = person()
    games = [ann.get("/api/games", lang=language)["games"][0] for language in LANGUAGES]
    assert len({game["options"][0]["label"] for game in games}) == 3
    game = ann.get("/api/games")["games"][0]
    assert game["game"] in GAMES and game["bots"] and game["min_seats"] == 2


def test_words(person: Person) -> None:
    ann = person()
    words = ann.get("/api/words/pl")
    assert words["server.problem.no_such_table"] == "Nie ma takiego stołu."
    answer = ann.http.get("/api/words/pl")
    again = ann.http.get("/api/words/pl", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert ann.get("/api/words/xx", 404)["error"]["code"] == "no_such_language"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence(language: str) -> None:
    words = Words(language)
    assert [code for code in CODES if not words.has(f"server.problem.{code}")] == []


def test_settings_of_a_browser(person: Person) -> None:
    ann = person("Ann")
    saved = {"name": "Ann", "settings": {"theme": "dark", "confirm": 2, "sound": False}}
    assert ann.http.put("/api/me", json=saved).json() == saved
    assert ann.get("/api/me") == saved
    assert ann.http.put("/api/me", json={"settings": {"x": "y" * 300}}).status_code == 400
    assert person().get("/api/me") == {"name": "", "settings": {}}
