"""`stolik components`, and the commands that play with what it puts into use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.packs.packs import CORRECTED_TOWN_HALL, GAME, TOWN_HALL, changed, corrected

from stolik.games.registry import printed_pack
from stolik.match import record

from .running import assert_one_line_error, stolik


@pytest.fixture
def box(tmp_path: Path) -> Path:
    file = tmp_path / "box.yaml"
    file.write_text(changed((TOWN_HALL, CORRECTED_TOWN_HALL)), "utf-8")
    return file


FINGERPRINT = corrected((TOWN_HALL, CORRECTED_TOWN_HALL)).fingerprint


def test_a_copy_is_as_printed(tmp_path: Path) -> None:
    file = tmp_path / "copy.yaml"
    assert stolik("components", "copy", GAME, file).code == 0
    ran = stolik("components", "check", file)
    assert printed_pack(GAME).fingerprint in ran.out
    assert "nothing differs from the printed box" in ran.out
    assert_one_line_error(stolik("components", "copy", GAME, file), "exists already")


def test_check_tells_what_differs(box: Path) -> None:
    ran = stolik("components", "check", box)
    assert ran.code == 0
    assert FINGERPRINT in ran.out
    assert "building_cards.cards[b31].points: 12 instead of 9" in ran.out


def test_check_tells_all_mistakes(box: Path) -> None:
    box.write_text(changed((TOWN_HALL, TOWN_HALL.replace("points: 9, count: 1", "points: nine"))), "utf-8")
    ran = stolik("components", "check", box, "--lang", "pl")
    assert ran.code == 1
    assert "building_cards.cards[b31].points: jest “nine”; oczekiwano: liczba całkowita od 0 do 40" in ran.out
    assert "building_cards.cards[b31].count: brakuje" in ran.out
    assert ran.out.startswith(f"{box}:")
    assert "2 błędy" in ran.out


def test_check_of_what_is_no_pack(tmp_path: Path) -> None:
    assert_one_line_error(stolik("components", "check", tmp_path / "none.yaml"), "none.yaml")
    (tmp_path / "other.yaml").write_text("game: {id: chess}\n", "utf-8")
    ran = stolik("components", "check", tmp_path / "other.yaml")
    assert ran.code == 1
    assert "other.yaml:1: game.id: is “chess”; expected one of year_of_the_dragon, " in ran.out
    (tmp_path / "picture.yaml").write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in stolik("components", "check", tmp_path / "picture.yaml").out


def test_show_marks_what_is_reconstructed(box: Path) -> None:
    ran = stolik("components", "show", GAME)
    assert printed_pack(GAME).fingerprint in ran.out
    assert "b31°  name town_hall · cost (wood 3 · clay 2 · stone 1) · points 9 · count 1" in ran.out
    assert "p4  wood 13" in ran.out  # this one is known
    assert "° reconstructed" in ran.out
    ran = stolik("components", "show", GAME, "--pack", box, COLUMNS="200")
    assert "≠ printed: points 9" in ran.out


def test_use_and_back(box: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert FINGERPRINT in stolik("components", "use", GAME, box, "--data", data).out
    assert FINGERPRINT in stolik("components", "show", GAME, "--data", data).out
    simulate = ("simulate", GAME, "--players", 2, "--games", 2, "--bots", "random", "--data", data)
    assert f"components: a corrected box, {FINGERPRINT}" in stolik(*simulate).out
    told = stolik(*simulate, "--json", "--jobs", 2, "--records", tmp_path / "records")
    assert json.loads(told.out)["components"] == FINGERPRINT
    stolik("components", "use", GAME, "--printed", "--data", data)
    printed = f"components: the printed box, {printed_pack(GAME).fingerprint}"
    assert printed in stolik(*simulate).out
    # the records keep theirs
    match = record.read(tmp_path / "records" / "game-000000.jsonl")
    assert match.pack is not None and match.pack.fingerprint == FINGERPRINT
    assert stolik("replay", tmp_path / "records" / "game-000000.jsonl").code == 0


def test_a_broken_file_is_not_put_into_use(box: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    stolik("components", "use", GAME, box, "--data", data)
    box.write_text(changed((TOWN_HALL, TOWN_HALL.replace("points: 9", "points: nine"))), "utf-8")
    assert_one_line_error(stolik("components", "use", GAME, box, "--data", data), "“nine”", "components check")
    assert FINGERPRINT in stolik("components", "show", GAME, "--data", data).out
    assert_one_line_error(stolik("components", "use", GAME, "--data", data), "--printed")


def test_a_file_that_broke_since_is_told_before_a_game(box: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    stolik("components", "use", GAME, box, "--data", data)
    (data / "components" / f"{GAME}.yaml").write_text("game: {id: the_river}\n", "utf-8")
    for command in (("play", GAME), ("simulate", GAME), ("serve", "--port", "0"), ("bench", "--seconds", "0.01")):
        assert_one_line_error(stolik(*command, "--data", data), f"{GAME}.yaml", "is missing")


def test_play_tells_of_a_corrected_box(box: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    stolik("components", "use", GAME, box, "--data", data)
    save = tmp_path / "game.jsonl"
    ran = stolik("play", GAME, "--seats", "you,random", "--seed", 3, "--save", save, "--data", data, answers="1\n")
    assert f"a corrected box, {FINGERPRINT}" in ran.out
    again = stolik("play", "--resume", save, answers="")  # whatever is in use now
    assert f"a corrected box, {FINGERPRINT}" in again.out


def test_the_bench_tells_the_components(box: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    stolik("components", "use", GAME, box, "--data", data)
    told = json.loads(stolik("bench", "--seconds", "0.01", "--json", "--data", data).out)
    assert told["games"][GAME]["components"] == FINGERPRINT
    assert f"a corrected box, {FINGERPRINT}" in stolik("bench", "--seconds", "0.01", "--data", data).out
