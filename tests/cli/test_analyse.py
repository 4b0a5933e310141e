"""`stolik analyse` on golden games, in three languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import assert_one_line_error, stolik

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = RECORDS / "year_of_the_dragon" / "2p-base-1.jsonl"
TITLES = {"en": "Moves that decided it", "pl": "Ruchy, które rozstrzygnęły", "it": "Mosse decisive"}


@pytest.mark.parametrize("language", TITLES)
def test_a_golden_game(tmp_path: Path, language: str) -> None:
    out = tmp_path / "analysis.json"
    ran = stolik("analyse", GOLDEN, "--json", out, "--lang", language)
    assert ran.code == 0 and not ran.err
    assert TITLES[language] in ran.out and "hard" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    told = json.loads(out.read_text("utf-8"))
    assert told["bot"] == "hard" and told["done"] == told["of"] == len(told["chances"]) - 1
    assert told["chances"][-1]["chances"] == [0, 1]
    for name in told["names"]:
        assert name in ran.out
    for each in told["deciding"]:
        assert str(each["n"]) in ran.out and each["move"]
    for grade in told["grades"]:
        assert f"{grade['same']}/{grade['decisions']}" in ran.out
    assert [sheet["total"] for sheet in told["points"]] == [
        sheet["total"] for sheet in json.loads(GOLDEN.read_text("utf-8").splitlines()[-1])["result"]["scores"]
    ]


def test_another_judge() -> None:
    ran = stolik("analyse", GOLDEN, "--bot", "medium")
    assert ran.code == 0 and "medium" in ran.out
    assert ran.out == stolik("analyse", GOLDEN, "--bot", "medium").out


def test_what_cannot_be_analysed(tmp_path: Path) -> None:
    assert_one_line_error(stolik("analyse", tmp_path / "none.jsonl"), "none.jsonl")
    assert_one_line_error(stolik("analyse", GOLDEN, "--bot", "random"), "random", "medium")
    assert_one_line_error(stolik("analyse", GOLDEN, "--json", tmp_path / "no" / "folder.json"), "folder.json")
    unfinished = tmp_path / "running.jsonl"
    lines = GOLDEN.read_text("utf-8").splitlines(keepends=True)
    unfinished.write_text("".join(lines[:20]), "utf-8")
    assert_one_line_error(stolik("analyse", unfinished), "running.jsonl", "not over")


def test_a_level_without_a_net(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from stolik.bots import judging
    from stolik.cli.app import app

    monkeypatch.setattr(judging, "net_made_for", lambda _game, _players: None)
    ran = CliRunner().invoke(app, ["analyse", str(GOLDEN), "--bot", "hard"])
    assert ran.exit_code == 2 and "has not learned year_of_the_dragon with 2 players" in ran.output
