"""The runner itself: what fails, how it is told, and files that are no suites."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.match.scenario import MISSING, BadSuite, Difference, Result, compare, load_suite, run_suite

SCENARIO = """
- id: yotd-runner
  title: Taxes bring two yuan
  players: [anna, bercik]
  given: {players: {anna: {yuan: 1, palaces: [{floors: 2}]}, bercik: {palaces: [{floors: 2}]}}}
  when:
    - {by: bercik, do: pass, illegal: true}
    - {by: anna, do: act, group: 0, action: taxes}
  then: {to_move: bercik, players: {anna: {yuan: 3}}}
"""


def run(tmp_path: Path, text: str) -> list[Result]:
    file = tmp_path / "suite.yaml"
    file.write_text(text, "utf-8")
    return run_suite(file)


def run_changed(tmp_path: Path, old: str, new: str) -> Result:
    assert old in SCENARIO
    (result,) = run(tmp_path, SCENARIO.replace(old, new))
    return result


def test_a_scenario_that_passes(tmp_path: Path) -> None:
    (result,) = run(tmp_path, SCENARIO)
    assert result.passed
    assert (result.id, result.title) == ("yotd-runner", "Taxes bring two yuan")
    assert (result.problem, result.failing_step, result.step, result.differences) == ("", None, None, [])
    assert result.given["players"]["anna"]["yuan"] == 1


def test_differences_are_told_with_their_paths(tmp_path: Path) -> None:
    result = run_changed(
        tmp_path, "{to_move: bercik, players: {anna: {yuan: 3}}}", "{to_move: anna, players: {anna: {yuan: 4}}}"
    )
    assert not result.passed
    assert result.differences == [Difference("to_move", "anna", "bercik"), Difference("players.anna.yuan", 4, 3)]
    result = run_changed(tmp_path, "then: {", "then: {weather: sunny, ")
    assert result.differences == [Difference("weather", "sunny", "(no such field)")]


@pytest.mark.parametrize(
    ("old", "new", "step", "problem"),
    [
        ("{by: bercik, do: pass, illegal: true}", "{by: bercik, do: pass}", 1, "refused: not_your_turn (pass)"),
        ("{by: bercik, do: pass,", "{by: anna, do: pass,", 1, "should be refused, but was accepted"),
        ("action: taxes", "action: build_wall", 2, "refused: action_not_in_group, rule 6.2.1 (act 0 build_wall)"),
        ("action: taxes", "action: dancing", 2, "refused: no move is written 'act 0 dancing'"),
        ("do: act, group: 0, action: taxes", "do: dance", 2, "refused: there is no step 'dance'"),
        ("do: act, group: 0, action: taxes", "do: release, palace: 0", 2, "'person' is missing"),
    ],
)
def test_steps_that_fail(tmp_path: Path, old: str, new: str, step: int, problem: str) -> None:
    result = run_changed(tmp_path, old, new)
    assert (result.failing_step, result.problem) == (step, problem)
    assert result.step == result.scenario.when[step - 1]
    assert not result.passed


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("yuan: 1", "yuan: a lot", "yuan"),
        ("[anna, bercik]", "[anna, bercik, c, d, e, f]", "is for 2 to 5 players, not 6"),
        ("  when:", "  options: {chess_clock: true}\n  when:", "no option 'chess_clock'"),
        ("  when:", "  chance: {super_event: [sunrise]}\n  when:", "nobody asked for all that chance super_event"),
    ],
)
def test_positions_that_cannot_be(tmp_path: Path, old: str, new: str, problem: str) -> None:
    result = run_changed(tmp_path, old, new)
    assert not result.passed
    assert result.failing_step is None
    assert problem in result.problem


def test_chance_that_does_not_fit(tmp_path: Path) -> None:
    text = "- {id: yotd-x, players: [a, b], given: {phase: setup}, chance: {events: [party]}, when: [], then: {}}"
    (result,) = run(tmp_path, text)
    assert result.problem == "stream events: no event is called 'party'"


def test_a_crash_of_one_scenario_does_not_hide_the_others(tmp_path: Path) -> None:
    text = "- {id: yotd-x, players: [a, b], given: {phase: setup}, chance: {first_drafter: [zoe]}, when: [], then: {}}"
    crashed, passed = run(tmp_path, text + SCENARIO)
    assert crashed.problem.startswith("crashed: ValueError")
    assert passed.passed


def test_compare_looks_only_at_what_is_expected() -> None:
    assert compare({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}) == []
    assert compare({"a": {}}, {"a": {"b": 1}}) == []
    assert compare({"a": {3: 1}}, {"a": {"3": 1}}) == []  # JSON has no numbers as keys
    assert compare({"a": True}, {"a": 1}) == [Difference("a", True, 1)]
    assert compare({"a": {"b": 1}}, {"a": None}) == [Difference("a", {"b": 1}, None)]


# ---------------------------------------------------------------------- files that are no suites


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "suite.yaml: a suite is a list of scenarios"),
        ("[]", "suite.yaml: a suite is a list of scenarios"),
        ("id: yotd-x", "suite.yaml: a suite is a list of scenarios"),
        ("- yotd-x", "suite.yaml: scenario 1: a scenario is a map of fields"),
        ("- {title: x}", "suite.yaml: scenario 1: 'id' is missing"),
        (SCENARIO.replace("  given:", "  givven:"), "suite.yaml: yotd-runner: 'given' is missing"),
        (SCENARIO.replace("  title:", "  tittle:"), "suite.yaml: yotd-runner: there is no field 'tittle'"),
        (SCENARIO.replace("[anna, bercik]", "anna"), "suite.yaml: yotd-runner: 'players' must be a list"),
        (
            SCENARIO.replace("[anna, bercik]", "[anna, anna]"),
            "suite.yaml: yotd-runner: 'players' must be different names",
        ),
        (
            SCENARIO.replace("[anna, bercik]", "[anna, {}]"),
            "suite.yaml: yotd-runner: 'players' must be different names",
        ),
        (
            SCENARIO.replace("id: yotd-runner", "id: chess-x"),
            "suite.yaml: chess-x: no game's scenarios begin with 'chess'",
        ),
        (SCENARIO.replace("id: yotd-runner", "id: 7"), "suite.yaml: scenario 1: 'id' must be a text"),
        (SCENARIO + SCENARIO, "suite.yaml: yotd-runner: there are two scenarios with this id"),
        (SCENARIO.replace("by: bercik, ", ""), "suite.yaml: yotd-runner, step 1: 'by' is missing"),
        (SCENARIO.replace("do: pass, ", ""), "suite.yaml: yotd-runner, step 1: 'do' is missing"),
        (SCENARIO.replace("do: pass", "do: [pass]"), "suite.yaml: yotd-runner, step 1: 'do' must be a text"),
        (SCENARIO.replace("by: bercik", "by: zoe"), "suite.yaml: yotd-runner, step 1: 'zoe' is none of the players"),
        (SCENARIO.replace("illegal: true", "illegal: perhaps"), "step 1: 'illegal' must be true or false"),
        (SCENARIO.replace("{by: bercik, do: pass, illegal: true}", "pass"), "step 1: a step is a map of fields"),
        (SCENARIO.replace("yuan: 3", "yuan: 3, yuan: 4"), "suite.yaml: line 9, column 53: 'yuan' is given twice"),
        ("- {id: [", "suite.yaml: line "),
        ("- !!python/object:os.system {}", "suite.yaml: line 1, column 3: could not determine a constructor"),
        ("\x00", "suite.yaml: "),
        ("[" * 100_000, "suite.yaml: this is nested too deeply"),
    ],
)
def test_malformed_files(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadSuite) as caught:
        run(tmp_path, text)
    assert reason in str(caught.value)
    assert str(tmp_path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_other_files(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff")
    with pytest.raises(BadSuite, match="this is not text in UTF-8"):
        load_suite(file)
    with pytest.raises(FileNotFoundError):
        load_suite(tmp_path / "nowhere.yaml")


def test_compare_minds_the_order_where_the_suite_says_so() -> None:
    two, swapped = {"a": [1, 2]}, {"a": [2, 1]}
    assert compare(two, swapped) == []
    assert compare(two, swapped, ["a"]) == [Difference("a", [1, 2], [2, 1])]
    assert compare({"a": [1, 1, 2]}, {"a": [1, 2, 2]}) == [Difference("a", [1, 1, 2], [1, 2, 2])]
    assert compare({"x": two}, {"x": swapped}, ["x.*"]) == [Difference("x.a", [1, 2], [2, 1])]
    assert compare({"x": two}, {"x": swapped}, ["y.*"]) == []
    groups, mixed = {"g": [["a", "b"], ["c"]]}, {"g": [["b", "a"], ["c"]]}
    assert compare(groups, mixed, ["g"]) == []  # the order of the groups, not that inside
    assert compare(groups, {"g": [["c"], ["a", "b"]]}, ["g"]) != []
    assert compare(groups, {"g": [["c"], ["b", "a"]]}) == []


def test_zeros_may_be_left_out_but_fields_may_not() -> None:
    assert compare({"supply": {"wood": 0, "clay": None}}, {"supply": {}}) == []
    assert compare({"players": {"anna": {"stored": {"wood": 0}}}}, {"players": {"anna": {"stored": {}}}}) == []
    assert compare({"supply": {"wood": 1}}, {"supply": {}}) == [Difference("supply.wood", 1, MISSING)]
    assert compare({"suply": 0}, {"supply": {}}) == [Difference("suply", 0, MISSING)]
    wrong = compare({"players": {"anna": {"koku_": 0}}}, {"players": {"anna": {}}})
    assert wrong == [Difference("players.anna.koku_", 0, MISSING)]
    assert compare({"players": {"zoe": {}}}, {"players": {}}) == [Difference("players.zoe", {}, MISSING)]
