"""Whole games at the keyboard, in every language, and leaving and coming back."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.locale.catalogues import LANGUAGES
from stolik.match.record import read

from .running import GAME, assert_one_line_error, at_the_keyboard, save_a_game, stolik

WON = {"en": "wins!", "pl": "Wygrywa", "it": "Vince"}
ENOUGH = "1\n" * 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_by_piped_answers(language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    modules = ("--option", "great_wall=true", "--option", "super_events=yes")
    seats = ("--seats", "you:Anna,random", "--seed", "3", "--save", path, *modules)
    ran = stolik("play", GAME, *seats, "--lang", language, answers=ENOUGH)
    assert ran.code == 0, ran.err
    assert not ran.err
    assert WON[language] in ran.out
    assert all(len(line) <= 80 for line in ran.out.split("\n") if " > " not in line and str(tmp_path) not in line)
    for untranslated in ("yotd.", "cli.", "table."):
        assert untranslated not in ran.out
    match = read(path)
    assert match.over
    assert stolik("replay", path, "--lang", language).out.count(WON[language]) == 1


def test_the_language_can_come_from_the_locale() -> None:
    ran = stolik("play", GAME, "--seats", "you,random", answers="", LC_ALL="pl_PL.UTF-8")
    assert "W Roku Smoka" in ran.out


def test_end_of_input_saves_and_tells_how_to_go_on(tmp_path: Path) -> None:
    ran = stolik("play", GAME, "--seats", "you,easy", "--seed", 1, answers="1\n", XDG_DATA_HOME=str(tmp_path))
    assert ran.code == 0
    saved = tmp_path / "stolik" / f"{GAME}-1.jsonl"
    assert f"stolik play --resume {saved}" in ran.out
    again = stolik("play", "--resume", saved, answers=ENOUGH)
    assert again.code == 0
    assert "wins!" in again.out
    assert read(saved).over


def test_a_resumed_game_goes_on_as_if_there_had_been_no_break(tmp_path: Path) -> None:
    seats = ("play", GAME, "--seats", "you:Anna,greedy", "--seed", "9", "--save")
    stolik(*seats, tmp_path / "whole.jsonl", answers=ENOUGH)
    stolik(*seats, tmp_path / "broken.jsonl", answers="1\n" * 7)
    stolik("play", "--resume", tmp_path / "broken.jsonl", answers=ENOUGH)
    assert (tmp_path / "whole.jsonl").read_bytes() == (tmp_path / "broken.jsonl").read_bytes()


def test_saving_where_nothing_can_be_saved_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "stolik").write_text("a file where the folder should be")
    ran = stolik("play", GAME, "--seats", "you,random", answers="q\n", XDG_DATA_HOME=str(tmp_path))
    assert_one_line_error(ran, str(tmp_path))


def test_an_interrupt_saves_too(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with at_the_keyboard("play", GAME, "--seats", "you,random", "--save", path) as process:
        assert process.stdout is not None
        shown = b""
        while b" > " not in shown:  # now it waits for an answer
            more = process.stdout.read1()  # type: ignore[attr-defined]
            assert more, shown
            shown += more
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert b"--resume" in out
    assert b"Traceback" not in err
    assert not read(path).over


@pytest.mark.parametrize("ignored", [signal.SIGINT, signal.SIGHUP], ids=["in the background", "by nohup"])
def test_the_interrupt_is_heard_however_the_tests_are_started(ignored: signal.Signals) -> None:
    chosen = f"{Path(__file__).name}::{test_an_interrupt_saves_too.__name__}"
    started = (
        f"import os, signal, sys; signal.signal({ignored.value}, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", chosen]
    ran = subprocess.run(
        [sys.executable, "-c", started, *command],
        cwd=Path(__file__).parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "CI": "true", "GITHUB_ACTIONS": "true", "FORCE_COLOR": "1", "COLUMNS": "30"},
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout


def test_quit_undo_why_log_rules_and_help() -> None:
    answers = "?\nrules\n6\nu\n6\nwhy\nwhy 1\nwhy 99\nlog\nboard\n99\nnonsense\nbuy small\nundo\nr\nquit\n"
    ran = stolik("play", GAME, "--seats", "you:Anna,random", "--seed", 5, answers=answers)
    assert ran.code == 0, ran.err
    for told in (
        "take your last decision back",
        "rules.md",
        "Anna takes a decision back.",
        "The two persons must be of different types; you already have: monk. (rule 4.",
        "– bot, random",
        "Choose a number from 1 to",
        "This is not the notation of a move: nonsense.",
        "That cannot be chosen now.",
        "--resume",
    ):
        assert told in " ".join(ran.out.split()), told


HINTS = {"en": ("hint", "Chance to win"), "pl": ("podpowiedz", "Szansa na"), "it": ("suggerisci", "Probabilità di")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_tells_the_best_choices_and_plays_nothing(language: str, tmp_path: Path) -> None:
    command, head = HINTS[language]
    path = tmp_path / "game.jsonl"
    seats = ("--seats", "you:Anna,random", "--seed", 5, "--save", path, "--lang", language)
    ran = stolik("play", GAME, *seats, answers=f"{command}\nh\nquit\n")
    assert ran.code == 0, ran.err
    asked_once, asked_again = ran.out.split(head)[1:]
    figures = re.findall(r"(\d+)% \((?:od )?(\d+)", asked_once)
    assert len(figures) == 3 and all(int(low) <= int(chance) for chance, low in figures)
    assert re.findall(r"(\d+)% \((?:od )?(\d+)", asked_again)
    assert "▲" in asked_once or "▼" in asked_once
    for untranslated in ("yotd.", "cli.", "table.", ".hint"):
        assert untranslated not in ran.out
    assert read(path).version == 1


@pytest.mark.parametrize(("game", "piece"), [(GAME, "event/1"), ("the_river", "area/explore")])
def test_help_names_a_piece_of_this_game(game: str, piece: str) -> None:
    ran = stolik("play", game, "--seats", "you:Anna,random", "--seed", 5, answers=f"?\nlook {piece}\nquit\n")
    assert f"look {piece}" in " ".join(ran.out.split()), ran.out
    assert "There is no" not in ran.out


def test_commands_exist_in_the_players_language() -> None:
    ran = stolik("play", GAME, "--seats", "you:Anna,random", "--seed", 5, "--lang", "pl", answers="6\ncofnij\nkoniec\n")
    assert "Anna cofa swoją decyzję." in ran.out


def test_notation_can_be_typed() -> None:
    ran = stolik("play", GAME, "--seats", "you:Anna,you:Bert", "--seed", 5, answers="draft monk_young\n" * 2)
    assert "starts with a young monk." in ran.out


def test_hot_seat_takebacks_are_asked_for(tmp_path: Path) -> None:
    answers = "draft monk_young\ndraft court_lady\n1\n1\n" * 2 + "t\nno\nt\nyes\n"
    ran = stolik("play", GAME, "--seats", "you,you", "--seed", 5, "--save", tmp_path / "g.jsonl", answers=answers)
    assert "Player 1" in ran.out
    assert "Player 2" in ran.out
    assert "does not agree." in ran.out
    assert "agrees." in ran.out


def test_takeback_from_bots_needs_no_answer() -> None:
    answers = "draft monk_young\ndraft court_lady\n1\n1\n1\nu\nt\n"
    ran = stolik("play", GAME, "--seats", "you:Anna,random", "--seed", 5, answers=answers)
    assert "You can ask for a takeback: takeback" in ran.out
    assert "Anna asks for a takeback." in ran.out


# ---------------------------------------------------------------------- problems


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = save_a_game(tmp_path)
    before = path.read_bytes()
    assert_one_line_error(stolik("play", GAME, "--save", path, answers="1\n"), "game.jsonl", "--resume")
    assert path.read_bytes() == before
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    ran = stolik("play", "--resume", path, answers=f"save {other}\n")
    assert "is not overwritten" in " ".join(ran.out.split())
    assert other.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["chess"], ["chess", GAME]),
        ([], [GAME]),
        ([GAME, "--seats", "you"], ["2", "5"]),
        ([GAME, "--seats", "you,a"], ["random"]),
        ([GAME, "--seats", "you:Anna,you:Anna"], ["Anna"]),
        ([GAME, "--option", "great_wall"], ["NAME=VALUE"]),
        ([GAME, "--option", "great_wall=maybe"], ["great_wall", "maybe", "true"]),
        ([GAME, "--option", "walls=true"], ["walls", "great_wall"]),
        ([GAME, "--lang", "xx"], ["xx", "en, pl, it"]),
        ([GAME, "--save", "/nonexistent/x.jsonl"], ["/nonexistent/x.jsonl"]),
        (["--resume", "/nonexistent/x.jsonl"], ["/nonexistent/x.jsonl"]),
        (["--resume", "/tmp"], ["/tmp"]),
        (["--resume", "x", "--seed", "4"], ["--resume"]),
        ([GAME, "--nonsense"], ["--nonsense", "stolik play --help"]),
    ],
    ids=str,
)
def test_bad_input_is_one_line(arguments: list[str], parts: list[str]) -> None:
    assert_one_line_error(stolik("play", *arguments), *parts)


def test_complaints_are_in_the_players_language() -> None:
    assert_one_line_error(stolik("play", "chess", "--lang", "pl"), "żadna gra nie nazywa się chess")
    assert_one_line_error(stolik("play", "chess", LANG="it_IT.UTF-8"), "nessun gioco si chiama chess")


def test_damaged_and_newer_records(tmp_path: Path) -> None:
    path = save_a_game(tmp_path)
    text = path.read_text("utf-8")
    truncated = tmp_path / "truncated.jsonl"
    truncated.write_text(text[:-10], "utf-8")
    newer = tmp_path / "newer.jsonl"
    newer.write_text(text.replace('"rules": 1', '"rules": 99'), "utf-8")
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    for command in (("play", "--resume"), ("replay",)):
        assert_one_line_error(stolik(*command, truncated), "truncated.jsonl", "damaged", "line")
        assert_one_line_error(stolik(*command, newer), "newer.jsonl", "99")
        assert_one_line_error(stolik(*command, empty), "empty.jsonl")
    assert truncated.read_text("utf-8") == text[:-10]
