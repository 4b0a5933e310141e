"""Records: written, read, played on; of newer and older rules."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik.games.registry import UnknownGame, meta_of
from stolik.match import record
from stolik.match.match import Match, MoveRefused
from stolik.match.record import NewerRules, NotOurGame, OlderRules, ReadOnlyRecord

from .play import BOTH_MODULES, GAME, NAMES, fingerprint, finished, new, play, play_until_control_passes


def lines_of(match: Match) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.dumps(match).splitlines()]


def text_of(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_how_a_record_looks() -> None:
    match = Match.new(GAME, ["Ann", "Łucja"], {"great_wall": True}, "7", ["human", "greedy"])
    seat = match.state.actor
    match.submit(seat, "draft craftsman")
    match.undo(seat)
    match.submit(seat, "draft monk_young")
    lines = record.dumps(match).splitlines()
    assert lines[0] == (
        '{"stolik": 1, "game": "year_of_the_dragon", "rules": 1, "names": ["Ann", "Łucja"], '
        '"players": ["human", "greedy"], "options": {"great_wall": true, "super_events": false, '
        '"large_privilege_cost": 6, "first_drafter": "random", "event_layout_method": "rulebook_with_repair", '
        '"dismissed_new_person": "removed_from_game", "hands_open": true}, "seed": "7"}'
    )
    assert lines[1].startswith('{"set_up": [["events", "')
    assert lines[2:] == [
        f'{{"seat": {seat}, "move": "draft craftsman"}}',
        f'{{"seat": {seat}, "undo": 1}}',
        f'{{"seat": {seat}, "move": "draft monk_young"}}',
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_round_trip_of_a_finished_game(seats: int, tmp_path: Path) -> None:
    match = finished(seats, options=BOTH_MODULES)
    file = tmp_path / "game.jsonl"
    record.write(match, file)
    assert file.read_bytes() == record.dumps(match).encode()
    again = record.read(file)
    assert again.over
    assert fingerprint(again) == fingerprint(match)
    assert record.dumps(again) == record.dumps(match)
    result = lines_of(match)[-1]["result"]
    assert [sheet["total"] for sheet in result["scores"]] == [sheet.total for sheet in match.game.scores(match.state)]
    assert sum(result["scores"][0]["items"].values()) == result["scores"][0]["total"]
    assert result["standings"][0]["place"] == 1
    assert result["fingerprint"] == fingerprint(match)


def test_an_unfinished_game_can_be_played_on_with_the_same_seed() -> None:
    whole = finished(3)
    for length in (0, 5, 17, 60):
        part = record.loads(record.dumps(play(new(3), length)))
        assert part.version == 1 + length
        for entry in whole.entries[part.version :]:
            told = entry.as_json()
            part.submit(int(str(told["seat"])), str(told["move"]))
        assert record.dumps(part) == record.dumps(whole)


def test_an_open_request_survives() -> None:
    match = new(3)
    seat = play_until_control_passes(match)
    match.ask_takeback(seat)
    match.answer_takeback((seat + 1) % 3, True)
    again = record.loads(record.dumps(match))
    assert again.takeback == match.takeback
    again.answer_takeback((seat + 2) % 3, True)
    assert again.state.actor == seat


def test_windows_line_ends_do_no_harm() -> None:
    match = finished(2)
    assert fingerprint(record.loads(record.dumps(match).replace("\n", "\r\n"))) == fingerprint(match)


def test_a_result_that_was_taken_back_is_gone() -> None:
    match = Match.new(GAME, NAMES[:2], seed="7", players=["human", "random"])
    play(match, 10_000)
    assert "result" in lines_of(match)[-1]
    match.ask_takeback(0)
    assert "result" not in lines_of(match)[-1]
    assert not record.loads(record.dumps(match)).over


# ---------------------------------------------------------------------- safe writing


def test_a_crash_while_writing_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    record.write(new(), file)
    before = file.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        record.write(finished(), file)
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_writing_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        record.write(new(), tmp_path / "nowhere" / "game.jsonl")


def test_a_new_record_can_be_read_by_whom_the_system_lets(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    record.write(new(), tmp_path / "game.jsonl")
    assert (tmp_path / "game.jsonl").stat().st_mode == plain.stat().st_mode


# ---------------------------------------------------------------------- other versions


@pytest.fixture
def rules_of_version_3() -> Iterator[None]:
    """As if the rules had been changed twice since the records of version 1."""
    meta = meta_of(GAME)
    meta.rules_version = 3
    yield
    meta.rules_version = 1
    record.UPGRADES.clear()


def test_newer_rules_are_told_from_damage() -> None:
    lines = lines_of(new())
    lines[0]["rules"] = 2
    with pytest.raises(NewerRules, match="version 2 of the rules of year_of_the_dragon; this program knows 1"):
        record.loads(text_of(lines))
    lines[0]["rules"] = 1
    lines[0]["stolik"] = 2
    lines[1] = {"something": "new"}
    with pytest.raises(NewerRules, match="format 2; this program knows 1"):
        record.loads(text_of(lines))


def test_a_game_that_is_not_ours() -> None:
    lines = lines_of(new())
    lines[0]["game"] = "chess"
    with pytest.raises(NotOurGame, match="no game called 'chess'") as caught:
        record.loads(text_of(lines))
    assert isinstance(caught.value, UnknownGame)


def test_older_rules_without_an_upgrade(rules_of_version_3: None) -> None:
    text = record.dumps(new()).replace('"rules": 3', '"rules": 1')
    with pytest.raises(OlderRules, match="version 1 of the rules"):
        record.loads(text)


def test_older_rules_are_upgraded_and_opened_read_only(rules_of_version_3: None, tmp_path: Path) -> None:
    match = play(new(), 20)
    old = record.dumps(match).replace('"rules": 3', '"rules": 1').replace('"move": "draft ', '"move": "take ')

    def first(lines: list[record.JsonLine]) -> list[record.JsonLine]:
        assert lines[0]["rules"] == 1
        return [line | {"move": line["move"].replace("take ", "pick ")} if "move" in line else line for line in lines]

    def second(lines: list[record.JsonLine]) -> list[record.JsonLine]:
        assert lines[0]["rules"] == 2
        return [line | {"move": line["move"].replace("pick ", "draft ")} if "move" in line else line for line in lines]

    record.UPGRADES[GAME, 1] = first
    with pytest.raises(OlderRules):
        record.loads(old)
    record.UPGRADES[GAME, 2] = second
    upgraded = record.loads(old)
    assert upgraded.read_only
    assert fingerprint(upgraded) == fingerprint(match)
    assert fingerprint(match) == match.game.fingerprint(upgraded.state_at(upgraded.version))
    seat = upgraded.state.actor
    for attempt in (
        lambda: upgraded.submit(seat, upgraded.game.legal(upgraded.state)[0]),
        lambda: upgraded.undo(seat),
        lambda: upgraded.restart_turn(seat),
        lambda: upgraded.ask_takeback(seat),
        lambda: upgraded.answer_takeback(seat, True),
        lambda: upgraded.change_player(seat, "random"),
    ):
        with pytest.raises(MoveRefused) as caught:
            attempt()
        assert caught.value.refusal.code == "read_only"
    for refusal in (upgraded.may_undo(seat), upgraded.may_ask_takeback(seat)):
        assert refusal is not None
        assert refusal.code == "read_only"
    with pytest.raises(ReadOnlyRecord):
        record.write(upgraded, tmp_path / "game.jsonl")
    assert not os.listdir(tmp_path)
