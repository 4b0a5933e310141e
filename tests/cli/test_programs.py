"""Programs as bots, in series and at the terminal."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

from .running import assert_one_line_error, stolik

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "program_bot.py"
GOOD = f"program:{sys.executable} {EXAMPLE}"
MUTTERS = """
import json, sys
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif number % 4 == 1:
        print("let me think", flush=True)
    else:
        print(json.dumps({"id": message["id"], "move": message["moves"][0]}), flush=True)
"""


def mutterer(folder: Path) -> str:
    file = folder / "mutterer.py"
    file.write_text(MUTTERS)
    return f"program:{sys.executable} {file}"


def test_faults_are_counted_and_told_at_the_end(tmp_path: Path) -> None:
    bad, out = mutterer(tmp_path), tmp_path / "rows.csv"
    arguments = ("simulate", "the_river", "--games", "4", "--jobs", "2", "--bots", f"{bad},{GOOD}", "--out", out)
    ran = stolik(*arguments, "--json", "--lang", "pl")
    assert ran.code == 0, ran
    with out.open(encoding="utf-8", newline="") as text:
        faults = {bot: sum(int(row["faults"]) for row in rows) for bot, rows in by_bot(list(csv.DictReader(text)))}
    assert faults[bad] > 0 == faults[GOOD]
    assert json.loads(ran.out)["faults"] == {bad: {"wrong": faults[bad]}}
    told = "".join(ran.err.split())  # where lines are broken depends on the length of the path
    assert f"mutterer.py:{faults[bad]}ruch" in told
    assert "Pierwszyraz,wpartii0:odpowiedźniemożliwa(letmethink);ruchwybrałlos" in told


def by_bot(rows: list[dict[str, str]]) -> list[tuple[str, list[dict[str, str]]]]:
    return [(bot, [row for row in rows if row["bot"] == bot]) for bot in {row["bot"] for row in rows}]


def test_a_program_that_does_not_start_is_one_line() -> None:
    for command in ("simulate", "play"):
        seats = "--bots" if command == "simulate" else "--seats"
        ran = stolik(command, "the_river", seats, "program:./nobody,random")
        assert_one_line_error(ran, "./nobody", "No such file")


def test_a_program_at_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    seats = f"you:Anna,{mutterer(tmp_path)}"
    ran = stolik("play", "the_river", "--seats", seats, "--seed", 5, "--save", record, answers="1\n" * 6)
    assert ran.code == 0, ran
    assert "Ada: no possible answer (let me think); chance made the move" in ran.out
    assert_one_line_error(stolik("play", "--resume", record), "mutterer.py", "--programs")
    assert stolik("play", "--resume", record, "--programs", answers="1\n").code == 0


def test_programs_have_no_place_on_a_ladder(tmp_path: Path) -> None:
    """Their faults would not be counted there."""
    ran = stolik("ladder", "the_river", "--levels", f"random,{GOOD}", "--out", tmp_path)
    assert_one_line_error(ran, "program:")
