"""Analyses: chances that add up and end with the result, the bot's own moves never blamed, grades at their limits."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.bots.analysis import (
    GRADES,
    NO_GRADE,
    WORST_GRADE,
    Analysis,
    Choice,
    Step,
    deciding,
    grade_of,
    grades,
    told_in_json,
)
from stolik.bots.judging import HAND_MADE, LEARNED, NoNet, judge_of, judging_level
from stolik.bots.levels import levels_of
from stolik.bots.nets import FOLDER
from stolik.bots.registry import make_bot
from stolik.core.chance import SampledChance
from stolik.core.game import Game
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import GAMES, load_game, meta_of
from stolik.match.match import Match
from stolik.match.record import read

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = {
    "year_of_the_dragon": "2p-base-1",
    "river_of_gold": "2p-drawn-1",
    "the_river": "4p-base-1",
    "rotunda": "3p-base-1",
}


def played(game: str, codes: list[str], seed: str = "5") -> Match:
    match = Match.new(game, [f"P{seat}" for seat in range(len(codes))], {}, seed)
    bots = [make_bot(code, f"{seed}/{seat}") for seat, code in enumerate(codes)]
    while not match.over:
        actor = match.state.actor
        match.submit(actor, bots[actor].choose(match.game, match.game.redact(match.state, actor)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_game_is_judged(game: str) -> None:
    match = read(RECORDS / game / f"{GOLDEN[game]}.jsonl")
    analysis = Analysis(match)
    steps = list(analysis.steps())
    assert analysis.level == judging_level(match.game, len(match.names))
    taken_back = match.taken_back()
    decisions = [line for line in match.log()[1:] if line.number not in taken_back and hasattr(line.entry, "move")]
    assert [step.n for step in steps] == [1, *(line.number for line in decisions)]  # what was taken back is left out
    assert analysis.of == len(decisions)
    for step in steps:
        assert sum(step.chances) == pytest.approx(1) and min(step.chances) >= 0
        assert step.choice is None or (0 <= step.choice.lost <= 1 and 0 <= step.choice.slip <= 1)
        assert step.choice is None or step.choice.same == (step.choice.slip == 0)
    won = [standing.seat for standing in match.game.standings(match.state) if standing.place == 1]
    assert steps[-1].chances == [round(1 / len(won), 4) if seat in won else 0 for seat in range(len(match.names))]
    turns = [step.turn for step in steps]
    assert turns == sorted(turns) and turns[0] == 1 < turns[-1]
    for before, step in itertools.pairwise(steps):
        if step.choice is not None:
            assert step.seat is not None
            # whoever decides has the chance of the bot's move
            assert step.choice.chance == pytest.approx(before.chances[step.seat], abs=1e-3)
    assert [Step.from_json(json.loads(json.dumps(step.as_json()))) for step in steps] == steps


def test_the_same_record_is_judged_the_same_in_both_forms_of_python(tmp_path: Path) -> None:
    record = RECORDS / "year_of_the_dragon" / "2p-base-1.jsonl"
    match = read(record)
    analysis = Analysis(match)
    here = told_in_json(match, analysis.level, list(analysis.steps()), analysis.of)
    code = (
        "import json, sys\n"
        "from stolik.bots.analysis import Analysis, told_in_json\n"
        "from stolik.match.record import read\n"
        "match = read(sys.argv[1]); made = Analysis(match)\n"
        "print(json.dumps(told_in_json(match, made.level, list(made.steps()), made.of)))\n"
    )
    environment = {**os.environ, "STOLIK_PLAIN": "1", "PYTHONHASHSEED": "7"}
    ran = subprocess.run([sys.executable, "-c", code, record], env=environment, capture_output=True, check=True)
    assert json.loads(ran.stdout) == json.loads(json.dumps(here))


@pytest.mark.parametrize(
    ("game", "codes", "level"),
    [
        ("year_of_the_dragon", ["learned", "random"], LEARNED),
        ("year_of_the_dragon", ["greedy", "random", "random"], HAND_MADE),
        ("rotunda", ["greedy", "random"], HAND_MADE),
    ],
)
def test_who_plays_like_the_judge_has_the_best_grade(game: str, codes: list[str], level: str) -> None:
    analysis = Analysis(played(game, codes), level)
    steps = list(analysis.steps())
    judge, *others = grades(steps, len(codes), analysis.of)
    assert judge.grade == "A+" and judge.same >= judge.decisions - 2  # its luck is another one
    assert all(other.slips > 1 and other.lost > judge.lost for other in others)


def test_the_bot_is_asked_only_what_the_seat_knew() -> None:
    """Hands of others are exchanged for other possible ones: what the bot would play stays the same."""
    game: Game[State] = load_game("river_of_gold")
    match = played("river_of_gold", ["random", "random"])
    analysis = Analysis(match)
    for number in range(20, match.version, 25):
        state = match.state_at(number)
        if not state.pending:
            continue
        known = game.redact(state, state.actor)
        other = game.imagine(known, SampledChance(seeded(f"world {number}")))
        for each in (state, other):
            assert game.redact(each, state.actor).pending  # it stands at the same question
        one, two = (
            make_bot(analysis.level, "x").weigh(game, game.redact(each, state.actor)) for each in (state, other)
        )
        assert [(each.move.code, each.value) for each in one] == [(each.move.code, each.value) for each in two]


def test_grades_at_their_limits() -> None:
    assert grade_of(0.0) == "A+"
    for (most, grade), following in zip(GRADES, [*(grade for _, grade in GRADES[1:]), WORST_GRADE], strict=True):
        assert grade_of(most) == grade
        assert grade_of(most + 1e-9) == following
    assert grade_of(1e9) == WORST_GRADE
    limits = [most for most, _grade in GRADES]
    assert limits == sorted(limits)


def step(n: int, seat: int | None, first: float, choice: Choice | None = None) -> Step:
    return Step(n, seat, 1, [first, round(1 - first, 4)], choice)


def test_grades_are_of_the_whole_game_also_before_its_end() -> None:
    bad, good = Choice("x", 0.5, 0.2, 0.4, False), Choice("x", 0.5, 0.0, 0.0, True)
    steps = [step(1, None, 0.5), step(2, 0, 0.3, bad), step(3, 1, 0.3, good), step(4, 0, 0.3, None)]
    first, second = grades(steps, 2, of=6)
    assert (first.lost, first.slips, first.decisions, first.same) == (0.2, 0.8, 1, 0)
    assert (second.grade, second.lost, second.slips, second.decisions, second.same) == ("A+", 0, 0, 1, 1)
    assert first.grade == grade_of(0.8)
    assert [grade.grade for grade in grades(steps[:1], 2, of=6)] == [NO_GRADE, NO_GRADE]
    assert [grade.grade for grade in grades([], 2, of=0)] == [NO_GRADE, NO_GRADE]


def test_deciding_moves_are_the_greatest_swings_of_who_moved() -> None:
    firsts = [0.5, 0.5, 0.6, 0.3, 0.35, 0.35, 0.9, 0.8, 0.79, 0.0]  # the last one tells the result
    steps = [step(n, None if n == 1 else n % 2, first) for n, first in enumerate(firsts, 1)]
    found = deciding(steps)
    assert [(each.step.n, each.swing) for each in found] == [(7, -0.55), (4, -0.3), (3, -0.1), (8, -0.1), (5, -0.05)]
    assert (found[1].before, found[1].after) == (0.6, 0.3)
    assert deciding(steps[:1]) == deciding([]) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_has_a_judge(name: str) -> None:
    game = load_game(name)
    made = [int(file.stem.rpartition("-")[2]) for file in FOLDER.glob(f"{name}-[0-9].json")]
    for players in range(meta_of(name).min_seats, meta_of(name).max_seats + 1):
        learned = any(count >= players for count in made)
        shown = learned and LEARNED in levels_of(name, players)  # that it plays better than the hand-made evaluation
        assert judging_level(game, players) == (LEARNED if shown else HAND_MADE)
        for level in (LEARNED, HAND_MADE) if learned else (HAND_MADE,):
            judge = judge_of(game, players, level)
            assert judge.level == level
            for left in (0.0, 0.3, 1.0):
                assert 0 < judge.chance(-200, left) < judge.chance(0, left) < judge.chance(200, left) <= 1
                assert judge.slip(0, left) == pytest.approx(0)
                assert 0 < judge.slip(2, left) < judge.slip(20, left) <= 1
        if not learned:
            with pytest.raises(NoNet):
                judge_of(game, players, LEARNED)
