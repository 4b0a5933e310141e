"""Everything but `play`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stolik.cli.app import app
from stolik.cli.measure import own_bytes
from stolik.games.registry import fingerprint_of_print, metas

from .running import GAME, assert_one_line_error, save_a_game, stolik

SIMULATE = ("simulate", GAME, "--players", "3", "--games", "6", "--bots", "greedy,random", "--seed", "4")
SCENARIO = """
- id: yotd-x-01
  title: taxes bring two yuan
  players: [anna, bert]
  given: {phase: action, players: {anna: {yuan: 1}}}
  when: [{by: anna, do: act, group: 0, action: taxes}]
  then: {players: {anna: {yuan: EXPECTED}}}
"""


@pytest.mark.parametrize(
    "command", ["games", "play", "simulate", "report", "scenario", "replay", "analyse", "bench", "doctor"]
)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"stolik {command}" in " ".join(result.stdout.split())
    assert "Example:" in result.stdout


def test_help_speaks_the_language_of_the_locale() -> None:
    assert "Przykład:" in stolik("play", "--help", LANG="pl_PL.UTF-8").out
    assert "Esempio:" in stolik("play", "--lang", "it", "--help").out


def test_without_arguments_there_is_help() -> None:
    ran = stolik()
    assert ran.code == 0
    assert "simulate" in ran.out
    assert stolik("--version").out.startswith("stolik ")


def test_an_unknown_command_is_one_line() -> None:
    assert_one_line_error(stolik("paly"), "paly", "stolik --help")


def test_games_lists_everything() -> None:
    ran = stolik("games", "--lang", "pl")
    assert ran.code == 0
    for meta in metas():
        assert meta.game in ran.out
        assert all(option.name in ran.out for option in meta.options)


def test_listing_games_loads_no_rules() -> None:
    """Nor anything else that takes long to load."""
    code = (
        "import sys; sys.argv = ['stolik', 'games']\n"
        "from stolik.cli.app import app\n"
        "app(standalone_mode=False)\n"
        "loaded = [name for name in sys.modules if name.startswith('stolik.games.') and name.count('.') == 3]\n"
        "assert all(name.endswith('.meta') for name in loaded), loaded\n"
        "assert 'yaml' not in sys.modules\n"
    )
    import subprocess

    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


# ---------------------------------------------------------------------- simulate


def test_simulate_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    told = []
    for jobs in (1, 2, 3):
        ran = stolik(*SIMULATE, "--jobs", jobs, "--json", "--out", tmp_path / f"{jobs}.jsonl")
        assert ran.code == 0, ran.err
        assert not ran.err
        result = json.loads(ran.out)
        assert result.pop("timing")["games_per_second"] > 0
        told.append(result)
    assert told[0] == told[1] == told[2]
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    lines = [json.loads(line) for line in (tmp_path / "1.jsonl").read_text().splitlines()]
    assert lines[0] == {"simulation": told[0]}
    assert [line["game"] for line in lines[1:]] == list(range(6))


def test_simulate_writes_one_row_per_seat(tmp_path: Path) -> None:
    """In Parquet and in CSV, the same bytes for any number of jobs."""
    for name in ("1.csv", "2.csv", "1.parquet", "2.parquet"):
        ran = stolik(*SIMULATE, "--jobs", name[0], "--out", tmp_path / name)
        assert (ran.code, ran.err) == (0, "")
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()
    head, *rows = (tmp_path / "1.csv").read_text().splitlines()
    assert head.startswith("game,components,options,players,number,seed,seat,turn,bot,score,rank,length,")
    assert len(rows) == 6 * 3


def test_simulate_shows_a_table_that_fits() -> None:
    ran = stolik(*SIMULATE)
    assert "greedy" in ran.out
    assert all(len(line) <= 80 for line in ran.out.split("\n"))


def test_simulated_games_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    ran = stolik(*SIMULATE, "--records", folder, "--json")
    with_records = json.loads(ran.out)
    without = json.loads(stolik(*SIMULATE, "--json").out)
    assert with_records["bots"] == without["bots"]
    assert len(list(folder.iterdir())) == 6
    assert "wins!" in stolik("replay", folder / "game-000000.jsonl").out
    assert_one_line_error(stolik(*SIMULATE, "--records", folder), "--force")


def test_simulate_overwrites_only_by_force(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("mine")
    assert_one_line_error(stolik(*SIMULATE, "--out", out), "--force")
    assert out.read_text() == "mine"
    assert stolik(*SIMULATE, "--out", out, "--force").code == 0
    assert out.read_text() != "mine"


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["chess"], ["chess", GAME]),
        ([GAME, "--players", "9"], ["2", "5", "9"]),
        ([GAME, "--bots", "greedy,nobody"], ["nobody", "mc"]),
        ([GAME, "--players", "2", "--bots", "random,random,greedy"], ["3", "2"]),
        ([GAME, "--games", "0"], ["--games"]),
        ([GAME, "--option", "x=1"], ["great_wall"]),
        ([GAME, "--out", "/nonexistent/x"], ["/nonexistent"]),
        ([GAME, "--out", "/tmp"], ["/tmp"]),
        ([GAME, "--on", "moon"], ["moon", "dask://HOST:PORT"]),
    ],
    ids=str,
)
def test_bad_simulations_are_one_line(arguments: list[str], parts: list[str]) -> None:
    assert_one_line_error(stolik("simulate", *arguments), *parts)


# ---------------------------------------------------------------------- scenario


def suite(tmp_path: Path, expected: int, name: str = "suite.yaml") -> Path:
    path = tmp_path / name
    path.write_text(SCENARIO.replace("EXPECTED", str(expected)))
    return path


def test_scenarios_that_pass_and_fail(tmp_path: Path) -> None:
    good, bad = suite(tmp_path, 3), suite(tmp_path, 7, "bad.yaml")
    ran = stolik("scenario", good)
    assert (ran.code, ran.out.strip().split("\n")[-1]) == (0, "1 passed, 0 failed")
    ran = stolik("scenario", good, bad, "--lang", "pl")
    assert ran.code == 1
    assert ran.out.strip().split("\n")[-1] == "1 passed, 1 failed"
    for told in ("FAILED yotd-x-01: taxes bring two yuan", "given:", "players.anna.yuan:", "expected: 7", "got: 3"):
        assert told in ran.out


def test_bad_suites_are_one_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    for text in ("", "{", "- id: chess-1", "just words", SCENARIO + "  then: {}\n"):
        wrong.write_text(text)
        assert_one_line_error(stolik("scenario", wrong), "wrong.yaml")
    assert_one_line_error(stolik("scenario", tmp_path / "none.yaml"), "none.yaml")
    assert_one_line_error(stolik("scenario"), "scenario --help")


# ---------------------------------------------------------------------- replay, bench, doctor


def test_replay_to_any_point(tmp_path: Path) -> None:
    path = save_a_game(tmp_path, answers="1\n" * 12)
    last = len(path.read_text().splitlines()) - 1
    ran = stolik("replay", path, "--at", 3, "--log", "--lang", "it")
    assert ran.code == 0
    assert f"Dopo la voce 3 di {last}." in ran.out
    assert "   1  " in ran.out
    assert_one_line_error(stolik("replay", path, "--at", 0), "1", str(last))
    assert_one_line_error(stolik("replay", path, "--at", last + 1), str(last + 1))
    walked = stolik("replay", path, "--steps", answers="\n\nb\n5\nq\n")
    assert walked.code == 0
    assert f"After entry 5 of {last}." in walked.out


def test_bench_measures_everything() -> None:
    ran = stolik("bench", "--json", "--seconds", "0.05")
    assert ran.code == 0, ran.err
    told = json.loads(ran.out)
    assert told["machine"]["mode"] in ("plain", "compiled")
    for game, figures in told["games"].items():
        assert figures.pop("components") == fingerprint_of_print(game)
        assert all(value > 0 for value in figures.values())
        assert figures["decisions_per_game"] > 20
        assert figures["state_bytes"] > 500, "the fields of the state were not found"
    assert "µs" in stolik("bench", "--seconds", "0.05").out
    assert_one_line_error(stolik("bench", "--seconds", "0"), "3600")


def test_own_bytes_counts_what_a_clone_copies() -> None:
    shared = [1, 2, 3]
    state, clone = [[1, 2], shared], [[1, 2], shared]
    assert own_bytes(state, clone) == sys.getsizeof(state) + sys.getsizeof(state[0])


@pytest.mark.parametrize("language", ["en", "pl", "it"])
def test_doctor_finds_everything_in_order(language: str) -> None:
    ran = stolik("doctor", "--lang", language)
    assert ran.code == 0, ran.out
    assert ran.out.count("✓") == 3
    assert "Python" in ran.out


def test_a_closed_pipe_is_no_trouble() -> None:
    import subprocess

    command = f"{sys.executable} -m stolik.cli games | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert not done.stderr
