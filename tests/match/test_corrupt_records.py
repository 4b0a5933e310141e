"""Every way in which a record can be damaged gets a clear answer with the line, and never a traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from stolik.match import record
from stolik.match.record import CorruptRecord, RecordError

from .play import BOTH_MODULES, finished, new, play, play_until_control_passes

Lines = list[dict[str, Any]]


@cache
def text() -> str:
    """A finished game with an undo in line 4 and a takeback in lines 8 to 10."""
    match = new(3, options=BOTH_MODULES)
    seat = match.state.actor
    match.submit(seat, "draft craftsman")  # line 3
    match.undo(seat)
    play_until_control_passes(match)  # lines 5 to 7
    match.ask_takeback(seat)
    match.answer_takeback((seat + 1) % 3, True)
    match.answer_takeback((seat + 2) % 3, False)
    match.change_player(seat, "random")  # line 11
    return record.dumps(play(match, 10_000))


def lines() -> Lines:
    return [json.loads(line) for line in text().splitlines()]


def written(changed: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in changed)


def first_with(changed: Lines, key: str) -> int:
    """The number of the first line with this field."""
    return next(number for number, line in enumerate(changed, 1) if key in line)


def test_the_record_is_sound_before_it_is_damaged() -> None:
    assert record.loads(text()).over
    assert record.loads(written(lines())).over
    assert set(lines()[3]) == {"seat", "undo"}
    assert set(lines()[7]) == {"seat", "ask_takeback", "of"}


Damage = Callable[[Lines], object]


def setting(number: int, **fields: object) -> Damage:
    return lambda changed: changed[number - 1].update(fields)


def replacing(number: int, line: dict[str, object]) -> Damage:
    return lambda changed: changed.__setitem__(number - 1, line)


def without(number: int, key: str) -> Damage:
    return lambda changed: changed[number - 1].pop(key)


@pytest.mark.parametrize(
    ("damage", "line", "reason"),
    [
        # the header
        (without(1, "stolik"), 1, "no record of a match: 'stolik' is missing"),
        (setting(1, stolik="1"), 1, "'stolik' should be a version number"),
        (setting(1, stolik=0), 1, "'stolik' should be a version number"),
        (without(1, "rules"), 1, "'rules' is missing"),
        (setting(1, rules=True), 1, "'rules' should be a version number"),
        (without(1, "names"), 1, "the header lacks 'names'"),
        (setting(1, names="Ann"), 1, "'names' cannot be 'Ann'"),
        (setting(1, names=[1, 2, 3]), 1, "'names' must be a list of texts"),
        (setting(1, names=["Ann", "Ann", "Bob"]), 1, "two players are called 'Ann'"),
        (setting(1, names=["Ann"], players=["human"]), 1, "is for 2 to 5 players, not 1"),
        (setting(1, players=["human"]), 1, "3 names, but 1 players"),
        (setting(1, seed=7), 1, "'seed' cannot be 7"),
        (setting(1, options={"chess_clock": True}), 1, "no option 'chess_clock'"),
        (setting(1, date="today"), 1, "unknown field 'date'"),
        (lambda changed: changed.pop(0), 1, "no record of a match"),
        # the shape of entries
        (replacing(5, {}), 5, "the entry is empty"),
        (replacing(5, {"seat": 0, "dance": "tango"}), 5, "no entry has the fields seat, dance"),
        (setting(5, seat="Ann"), 5, "'seat' cannot be 'Ann'"),
        (setting(5, seat=True), 5, "'seat' cannot be True"),
        (setting(5, chance=["events", "peace"]), 5, "pairs of a stream and an outcome"),
        (setting(10, answer_takeback=1), 10, "'answer_takeback' cannot be 1"),
        (replacing(3, {"result": {}}), 3, "the result is not the last line"),
        # what cannot have happened
        (lambda changed: changed.pop(1), 2, "the set-up is missing"),
        (lambda changed: changed.insert(2, changed[1]), 3, "set up a second time"),
        (lambda changed: changed.__delitem__(slice(1, None)), 2, "the set-up is missing"),
        (setting(5, move="draft nobody"), 5, "no move is written 'draft nobody'"),
        (setting(5, move="pass"), 5, "not allowed here: not_now"),
        (setting(5, move="draft monk_old"), 5, "no move is written"),
        (setting(6, seat=7), 6, "not allowed here: not_your_turn"),
        (setting(4, undo=2), 4, "not allowed here: nothing_to_undo"),
        (setting(4, undo=99), 4, "not allowed here: nothing_to_undo"),
        (setting(4, seat=9), 4, "not allowed here: no_such_seat"),
        (setting(8, of=[True]), 8, "'of' must be a list of seats"),
        (setting(8, of=[]), 8, "are asked instead of"),
        (setting(8, ask_takeback=1), 8, "not allowed here: nothing_to_take_back"),
        (replacing(8, {"seat": 0, "answer_takeback": True}), 8, "not allowed here: no_takeback_open"),
        (setting(11, player=""), 11, "not allowed here: no_such_player"),
        # chance that does not fit
        (lambda changed: changed[1]["set_up"].pop(), 2, "no outcome for stream first_drafter"),
        (lambda changed: changed[1]["set_up"].reverse(), 2, "where stream events is asked"),
        (lambda changed: changed[1]["set_up"].append(["events", "peace"]), 2, "more outcomes of chance"),
        (lambda changed: changed[1]["set_up"].__setitem__(0, ["events", "peace"]), 2, "'peace' is not in the bag"),
        (lambda changed: changed[1]["set_up"].__setitem__(0, ["events", "party"]), 2, "no event is called 'party'"),
        (lambda changed: changed[1]["set_up"].__setitem__(-1, ["first_drafter", 3]), 2, "not among the 3 possible"),
        (lambda changed: changed[1]["set_up"].__setitem__(-1, ["first_drafter", None]), 2, "first_drafter"),
        (setting(5, chance=[["action_deal", []]]), 5, "more outcomes of chance"),
    ],
)
def test_damaged_lines(damage: Damage, line: int, reason: str) -> None:
    changed = lines()
    damage(changed)
    with pytest.raises(CorruptRecord) as caught:
        record.loads(written(changed))
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert str(caught.value) == f"line {line}: {caught.value.reason}"
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        ("taxes", "an order is needed"),
        (["taxes"] * 8, "is not an order of the pieces"),
        (["taxes"], "is not an order of the pieces"),
        ([], "is not an order of the pieces"),
        (None, "an order is needed"),
        ([[], {}], "no action is called"),
    ],
)
def test_a_deal_that_cannot_have_been(outcome: object, reason: str) -> None:
    changed = lines()
    number = first_with(changed, "chance")
    changed[number - 1]["chance"] = [["action_deal", outcome]]
    with pytest.raises(CorruptRecord) as caught:
        record.loads(written(changed))
    assert caught.value.line == number
    assert reason in caught.value.reason


def test_a_deal_that_is_missing() -> None:
    changed = lines()
    number = first_with(changed, "chance")
    del changed[number - 1]["chance"]
    with pytest.raises(CorruptRecord, match=f"line {number}: the record holds no outcome for stream action_deal"):
        record.loads(written(changed))


# ---------------------------------------------------------------------- the result


def test_a_result_that_is_missing() -> None:
    changed = lines()[:-1]
    with pytest.raises(CorruptRecord, match="the game is over, but its result is missing") as caught:
        record.loads(written(changed))
    assert caught.value.line == len(changed) + 1


def test_a_result_too_early() -> None:
    changed = [*lines()[:20], lines()[-1]]
    with pytest.raises(CorruptRecord, match="line 21: a result, but the game is not over"):
        record.loads(written(changed))


def test_entries_after_the_result() -> None:
    changed = [*lines(), {"seat": 0, "player": "random"}]
    with pytest.raises(CorruptRecord, match="the result is not the last line"):
        record.loads(written(changed))
    with pytest.raises(CorruptRecord, match="the result is not the last line"):
        record.loads(written([*lines(), lines()[-1]]))


@pytest.mark.parametrize("part", ["scores", "standings", "fingerprint"])
def test_a_result_that_differs(part: str) -> None:
    changed = lines()
    result = changed[-1]["result"]
    if part == "fingerprint":
        result[part] = "0" * 32
    else:
        result[part][0]["total"] += 1
    with pytest.raises(CorruptRecord, match=f"the result differs: {part} should be ") as caught:
        record.loads(written(changed))
    assert caught.value.line == len(changed)


@pytest.mark.parametrize("result", [None, 7, {}, {"scores": []}])
def test_a_result_of_another_shape(result: object) -> None:
    changed = lines()
    changed[-1] = {"result": result}
    with pytest.raises(CorruptRecord, match="a result has scores, standings, fingerprint"):
        record.loads(written(changed))


# ---------------------------------------------------------------------- the text itself


def test_an_empty_file() -> None:
    with pytest.raises(CorruptRecord, match="line 1: the file is empty"):
        record.loads("")


@pytest.mark.parametrize("wrong", ["", "{", "[1, 2]", "7", "not json", "[" * 100_000, '{"seat": NaN1}', "\x00"])
def test_lines_that_are_no_json_object(wrong: str) -> None:
    changed = text().splitlines()
    changed[4] = wrong
    with pytest.raises(CorruptRecord) as caught:
        record.loads("\n".join(changed) + "\n")
    assert caught.value.line == 5
    assert "this is not" in caught.value.reason
    with pytest.raises(CorruptRecord) as caught:
        record.loads(wrong + "\n")
    assert caught.value.line == 1


def test_other_files(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xff")
    with pytest.raises(CorruptRecord, match="line 1: this is not text in UTF-8"):
        record.read(file)
    file.write_bytes(text().encode().replace(b"craftsman", b"craf\xfftsman", 1))
    with pytest.raises(CorruptRecord, match="line 3: this is not text in UTF-8"):
        record.read(file)
    with pytest.raises(FileNotFoundError):
        record.read(tmp_path / "nowhere.jsonl")
    with pytest.raises(OSError):
        record.read(tmp_path)


def test_cut_off_anywhere() -> None:
    """A record that lost its tail is either refused or, cut between two lines, a game that is not over yet."""
    whole = record.dumps(finished(2))
    ends = {index + 1 for index, char in enumerate(whole) if char == "\n"}
    for length in range(len(whole) - 400, len(whole)):
        part = whole[:length]
        if length in ends:
            last_move = part.count("\n") == whole.count("\n") - 1
            if last_move:
                with pytest.raises(CorruptRecord, match="its result is missing"):
                    record.loads(part)
            else:
                assert not record.loads(part).over
        else:
            with pytest.raises(CorruptRecord, match="the last line is cut off") as caught:
                record.loads(part)
            assert caught.value.line == part.count("\n") + 1


@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data())
def test_no_damage_gets_through_as_another_error(data: st.DataObject) -> None:
    """Random bytes anywhere: the record opens or is refused, but nothing else happens."""
    damaged = bytearray(text().encode())
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(damaged) - 1))
        end = start + data.draw(st.integers(0, 12))
        damaged[start:end] = data.draw(
            st.one_of(st.binary(max_size=6), st.sampled_from([b"0", b"-1", b'"', b"null", b"\n"]))
        )
    try:
        try:
            told = damaged.decode()
        except UnicodeDecodeError:
            return
        record.loads(told)
    except RecordError as wrong:
        assert "\n" not in str(wrong)
