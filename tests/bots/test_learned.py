"""What was learned: the nets fit the games, both forms of Python read them alike, and nothing hidden is read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from stolik._modes import status
from stolik.bots import learned
from stolik.bots.learned import LearnedBot
from stolik.bots.levels import levels_of, shown_levels
from stolik.bots.nets import FOLDER, USUAL, Look, look_of, net_for, value_for, value_of
from stolik.bots.playout import Lookout
from stolik.bots.registry import LEVELS, make_bot
from stolik.bots.value import Value, logistic
from stolik.core.chance import KeyedChance, SampledChance
from stolik.core.game import Game
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import GAMES, load_game, metas

ROOT = Path(__file__).parents[2]
NETS = sorted(FOLDER.glob("*.json"))
LARGEST = 100_000  # bytes
THINKERS = ("simple", "greedy", "learned", "search:8", "mc:8")


def positions(game: Game[Any], seats: int, seed: str, every: int) -> list[State]:
    """States of a random game."""
    chance, rng = KeyedChance(seed), seeded(seed)
    state: State = game.new(seats, {}, chance)
    found: list[State] = []
    number = 0
    while state.pending:
        if number % every == every // 2:
            found.append(state.clone())
        legal = game.legal(state)
        game.apply(state, legal[rng.below(len(legal))], chance)
        number += 1
    return found


@pytest.mark.parametrize("file", NETS, ids=lambda file: file.stem)
def test_a_net_fits_its_game_and_tells_how_it_was_made(file: Path) -> None:
    told = json.loads(file.read_text("utf-8"))
    game = load_game(told["game"])
    assert file.stem == f"{told['game']}-{told['players']}"
    assert file.stat().st_size < LARGEST
    assert value_of(told, game) is not None
    made = told["made"]
    assert made["command"].startswith(f"stolik train {told['game']} --players {told['players']} --seed ")
    assert made["commit"] and made["rounds"] == len(made["curve"])


@pytest.mark.parametrize("name", GAMES)
def test_learned_levels_have_a_net(name: str) -> None:
    game = load_game(name)
    for players in range(game.meta.min_seats, game.meta.max_seats + 1):
        if {"hard", "expert"} & set(levels_of(name, players)):
            assert value_for(game, players) is not None


@pytest.mark.parametrize("name", GAMES)
def test_bots_look_as_the_net_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Look] = []

    def noted(game: Game[Any], rng: Any, deep: int, samples: int, against: bool, value: Any, most: int) -> Lookout:
        seen.append(Look(deep, samples, most))
        return Lookout(game, rng, deep, samples, against, value, most)

    monkeypatch.setattr(learned, "Lookout", noted)
    game, net = load_game(name), net_for(name, 2)
    assert net is not None
    (state, *_others) = positions(game, 2, "look", 40)
    LearnedBot("learned", "look").weigh(game, game.redact(state, state.actor))
    assert seen == [look_of(net)]


def test_a_net_that_says_nothing_of_looks_has_the_usual_one() -> None:
    net = net_for("rotunda", 2)
    assert net is not None and "look" not in net and look_of(net) == USUAL
    assert look_of({"look": {"deep": 1, "samples": 7, "most": 900}}) == Look(1, 7, 900)


def looks(game: Game[Any], samples: int, most: int) -> list[tuple[int, list[float]]]:
    """Positions judged and what the moves promise, by a look of one decision in positions where chance may decide."""
    found = []
    for number, state in enumerate(positions(game, 4, "bound", 7)):
        lookout = Lookout(game, seeded(str(number)), 1, samples, True, value_for(game, 4), most)
        promised = lookout.guesses(state)
        found.append((int(lookout.judged), promised))
    return found


def test_a_look_of_one_decision_takes_as_many_samples_as_there_is_time_for() -> None:
    game, most = load_game("river_of_gold"), 60
    once, short, long = looks(game, 1, most), looks(game, 12, most), looks(game, 12, 100_000)
    for (first, _one), (bound, _some), (free, _all) in zip(once, short, long, strict=True):
        assert first <= bound <= min(first + most, free)  # every move is looked at once, whatever it takes
    assert any(
        first < bound < free for (first, _one), (bound, _some), (free, _all) in zip(once, short, long, strict=True)
    )


def test_samples_are_averaged() -> None:
    """Where chance has a say the mean of samples is nearer to that of very many than a single sample is."""
    game = load_game("river_of_gold")
    single, some, many = (looks(game, samples, 10_000_000) for samples in (1, 12, 200))
    off = [
        sum(
            abs(a - b)
            for (_, near), (_, exact) in zip(tried, many, strict=True)
            for a, b in zip(near, exact, strict=True)
        )
        for tried in (single, some)
    ]
    assert 0 < off[1] < off[0] / 2


def test_a_net_for_other_features_is_not_read() -> None:
    told = json.loads(NETS[0].read_text("utf-8"))
    game = load_game(told["game"])
    told["features"] = [*told["features"][1:], "something_else"]
    assert value_of(told, game) is None
    with pytest.raises(AssertionError, match="other features"):
        Value(game, [0.0, 0.0], [0.0], [0.0], [1.0])


@pytest.mark.parametrize("name", GAMES)
def test_the_value_is_the_lead_and_what_the_weights_add(name: str) -> None:
    game = load_game(name)
    size = len(game.feature_names)
    weights, late = [0.125 * (place % 5) for place in range(size)], [0.25 * (place % 3) for place in range(size)]
    value = Value(game, [0.5, 0.25], weights, late, [1.0, 1.0])
    state = game.new(game.meta.min_seats, {}, KeyedChance("value"))
    seen = game.observe(state, 0)
    added = sum(each * (weight + seen[1] * by) for each, weight, by in zip(seen, weights, late, strict=True))
    assert value.margin(state, 0) == pytest.approx(seen[0] + 0.5 + 0.25 * seen[1] + added)
    game.play_out(state, seeded("value"))
    assert value.margin(state, 0) == game.observe(state, 0)[0]


def test_a_narrow_look_follows_the_best_moves_to_the_end_of_the_turn() -> None:
    """It judges fewer positions than one that follows all of them, and plays on as far as that."""
    game = load_game("rotunda")
    judged = {}
    for widest in (3, 1000):
        lookout = Lookout(game, seeded("narrow"), 1, 1, True, value_for(game, 2), widest=widest)
        chance = KeyedChance("narrow")
        state: State = game.new(2, {}, chance)
        while state.pending:
            legal = game.legal(state)
            move = lookout.follow(state)
            assert move in legal
            game.apply(state, move, chance)
        judged[widest] = lookout.judged
    assert 0 < 2 * judged[3] < judged[1000]


@pytest.mark.parametrize("name", GAMES)
def test_weighing_while_it_is_told_gives_what_the_features_give(name: str) -> None:
    """At every number of players, in one game after the other: the weights of another time or table are not kept."""
    game = load_game(name)
    size = len(game.feature_names)
    weights, late = [0.25 * (place % 7 - 3) for place in range(size)], [0.5 * (place % 5 - 2) for place in range(size)]
    value = Value(game, [0.5, 0.25], weights, late, [1.0, 1.0])
    for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
        for state in positions(game, seats, f"weighing/{seats}", 11):
            for seat in range(seats):
                assert value.margin(state, seat) == pytest.approx(value.of(game.observe(state, seat)), abs=1e-9)


@pytest.mark.parametrize("file", NETS, ids=lambda file: file.stem)
def test_what_a_value_remembers_changes_no_bit(file: Path) -> None:
    """Opponents that are as they were are not weighed again; several tables share a value, and time goes back."""
    told = json.loads(file.read_text("utf-8"))
    game, seats = load_game(told["game"]), told["players"]
    used = value_of(told, game)
    assert used is not None
    for _ in range(2):
        for state in [each for seed in ("one", "two") for each in positions(game, seats, seed, 7)]:
            for move in game.legal(state)[:6]:
                after = state.clone()
                game.apply(after, move, SampledChance(seeded(move.notation)))
                fresh = value_of(told, game)
                assert fresh is not None
                for seat in range(seats):
                    assert used.margin(after, seat) == fresh.margin(after, seat)


@pytest.mark.parametrize("file", NETS, ids=lambda file: file.stem)
def test_what_moved_adds_up_to_the_difference(file: Path) -> None:
    """Where the time stands still; hints explain moves by it."""
    told = json.loads(file.read_text("utf-8"))
    game = load_game(told["game"])
    value = value_of(told, game)
    assert value is not None
    for before, after in pairwise(positions(game, told["players"], "moved", 9)):
        first, second = game.observe(before, 0), game.observe(after, 0)
        first[1] = second[1]
        assert sum(value.moved(first, second)) == pytest.approx(value.of(second) - value.of(first), abs=1e-6)


def test_win_chances() -> None:
    value = value_for(load_game("year_of_the_dragon"), 2)
    assert value is not None
    assert value.win_chance(0.0, 0.3) == 0.5
    chances = [value.win_chance(margin, 0.5) for margin in (-300.0, -10.0, -1.0, 1.0, 10.0, 300.0)]
    assert chances == sorted(chances) and 0.0 <= chances[0] < 0.01 and 0.99 < chances[-1] <= 1.0
    assert value.win_chance(5.0, 0.0) > value.win_chance(5.0, 1.0)
    assert logistic(1.0) == pytest.approx(0.731058578)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", THINKERS)
def test_what_a_bot_cannot_know_does_not_change_its_choice(name: str, code: str) -> None:
    """Other truths behind the same view: other hands, other piles, other tokens face down."""
    game = load_game(name)
    imagination = SampledChance(seeded("other truths"))
    most = 4 if status().mode == "compiled" else 2  # plain Python is slow at playouts
    for number, state in enumerate(positions(game, game.meta.min_seats, "secrets", 25)[:most]):
        seat = state.actor
        view = game.redact(state, seat)
        chosen = make_bot(code, str(number)).weigh(game, view)
        for _ in range(2):
            other = game.redact(game.imagine(view, imagination), seat)
            assert make_bot(code, str(number)).weigh(game, other) == chosen


SCRIPT = """
import sys
from stolik._modes import status
from stolik.bots import learned
from tests.bots.test_learned import choices
print(status().mode, status().reason, file=sys.stderr)
print(choices())
"""


def choices() -> str:
    """What the learned bots think, to the last bit."""
    told: list[str] = []
    for meta in metas():
        game = load_game(meta.game)
        for seats, codes in ((meta.min_seats, ("learned", "search:6")), (meta.max_seats, ("learned",))):
            for state in positions(game, seats, "bits", 40)[:2]:
                view = game.redact(state, state.actor)
                for code in codes:
                    best = make_bot(code, "bits").weigh(game, view)[0]
                    told.append(f"{best.move.notation} {best.value.hex()}")
    return "\n".join(told)


def test_plain_and_compiled_choose_alike() -> None:
    if status().mode != "compiled":
        pytest.skip(f"no compiled core: {status().reason}")
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    plain = os.environ | {"STOLIK_PLAIN": "1", "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", SCRIPT], env=plain, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stderr.startswith("plain")
    assert run.stdout.strip() == choices()


# ---------------------------------------------------------------------- levels


def match(upper: str, lower: str, low: float) -> dict[str, object]:
    return {"upper": upper, "lower": lower, "low": low, "fair": 0.25}


def test_a_level_that_was_not_shown_to_be_stronger_is_not_offered() -> None:
    easy_medium = match("medium", "easy", 0.6)
    assert shown_levels({"matches": [easy_medium]}) == ("easy", "medium")
    weak = [easy_medium, match("hard", "medium", 0.24), match("expert", "hard", 0.9)]
    assert shown_levels({"matches": weak}) == ("easy", "medium")
    skipping = [*weak, match("expert", "medium", 0.3)]
    assert shown_levels({"matches": skipping}) == ("easy", "medium", "expert")


@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.game)
def test_every_table_offers_a_choice(meta: Any) -> None:
    for seats in range(meta.min_seats, meta.max_seats + 1):
        levels = levels_of(meta.game, seats)
        assert {"easy", "medium"} <= set(levels) <= set(LEVELS)
    assert levels_of("no_such_game", 2) == ("easy", "medium")
