"""A wheel is all one needs: it serves the tables and plays in the terminal, far from the checkout."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest
from tests.server.play import Client, play_to_the_end
from tools.build_wheels import PACKAGE, Form, build, left_out

import stolik
from stolik.games.registry import GAMES

from .installing import ROOT, Installed

DRAGON = "year_of_the_dragon"


@pytest.fixture(scope="module", params=["pure", "compiled"])
def form(request: pytest.FixtureRequest) -> Form:
    if request.param == "compiled" and stolik.mode() != "compiled":
        pytest.skip("the core is not compiled here")
    wanted: Form = request.param
    return wanted


@pytest.fixture(scope="module")
def wheel(form: Form, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(form, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("away"))


def test_nothing_is_left_out(wheel: Path, form: Form) -> None:
    assert ("none-any" in wheel.name) == (form == "pure")
    assert left_out(wheel, form) == []
    with ZipFile(wheel) as opened:
        packed = opened.namelist()
    for part in ("locale/pl/LC_MESSAGES/ui.po", "server/migrations/versions/0001_first.py", "py.typed"):
        assert f"stolik/{part}" in packed
    assert any(re.match(r"stolik/server/static/assets/.*\.js", name) for name in packed)
    assert any("/_compiled/" in name for name in packed) == (form == "compiled")
    assert not [name for name in packed if "__pycache__" in name or "/." in name]


def test_what_is_left_out_is_noticed(wheel: Path, form: Form, tmp_path: Path) -> None:
    poor = tmp_path / "poor.whl"
    migration = "stolik/server/migrations/versions/0002_deadlines.py"
    with ZipFile(wheel) as whole, ZipFile(poor, "w") as less:
        for name in whole.namelist():
            if name != migration:
                less.writestr(name, b"")
    assert left_out(poor, form) == [migration]


def test_it_is_whole_and_alone(installed: Installed, form: Form) -> None:
    home = Path(installed.ask("import stolik; print(stolik.__file__)"))
    assert home.is_relative_to(installed.home)
    assert not home.is_relative_to(ROOT)
    path = installed.ask("import sys; print('\\n'.join(sys.path))").split("\n")
    assert str(PACKAGE.parent) not in path
    assert installed.ask("import stolik; print(stolik.mode())") == ("compiled" if form == "compiled" else "plain")
    told = installed.stolik("doctor")
    assert "✗" not in told
    assert all(game in told for game in GAMES)


def test_a_game_over_http(installed: Installed) -> None:
    with installed.serving() as url, Client(url, "Ann", lang="pl") as ann:
        assert httpx2.get(f"{url}/readyz").status_code == 200
        page = httpx2.get(url)
        scripts = re.findall(r'"(/assets/[^"]+\.js)"', page.text)
        assert scripts, page.text
        assert httpx2.get(url + scripts[0]).status_code == 200
        assert ann.get("/api/words/pl")
        for game in GAMES:
            assert httpx2.get(f"{url}/api/games/{game}/rules").status_code == 200
            table = play_to_the_end(ann.make_table("me", "greedy", "random", game=game, start=True), ann)
            assert table["status"] == "finished"
            assert table["scores"]
    assert (installed.elsewhere / "tables" / "stolik.db").is_file()


def test_a_game_in_the_terminal(installed: Installed) -> None:
    told = installed.stolik("play", DRAGON, "--seats", "you:Anna,random", "--seed", 3, answers="1\n" * 300)
    assert "wins!" in told
