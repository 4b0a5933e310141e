"""Learning: it finds what is there to be found, goes on where it was stopped, and is a function of its seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import numpy as np
from numpy.typing import NDArray

from stolik.bots.nets import value_of
from stolik.core.rng import seeded
from stolik.games.registry import load_game, meta_of
from stolik.lab.train import (
    ROUNDS,
    Learned,
    Linear,
    Piece,
    Settings,
    Told,
    Training,
    fit,
    in_this_process,
    play_piece,
    some_options,
)

HELD = np.arange(20_000) % 8 == 0
NOTHING = Linear(np.zeros(13), 0.0)  # no prior
SETTINGS = Settings("the_river", 2, "seed", 1.0, games=2)


def some_rows(count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Features of which two matter, one of them by the time left, and a kink."""
    chance = np.random.default_rng(7)
    rows = chance.normal(0.0, 2.0, (count, 6))
    rows[:, 1] = chance.uniform(0.0, 1.0, count)
    gains = 3.0 * rows[:, 2] - 2.0 * rows[:, 3] * rows[:, 1] + 4.0 * np.maximum(rows[:, 4], 0.0) + 1.0
    return rows, gains


def test_what_is_there_is_found() -> None:
    rows, gains = some_rows(20_000)
    linear, before = fit(rows, gains, HELD[: len(rows)], NOTHING, "x", 0)
    assert linear["hidden"] == []
    assert linear["weights"][2] + 0.5 * linear["late"][2] == pytest.approx(3.0, abs=0.1)
    assert linear["weights"][3] + 0.5 * linear["late"][3] == pytest.approx(-1.0, abs=0.1)
    assert linear["late"][3] < -1.5 < linear["weights"][3]
    assert abs(linear["weights"][5]) < 0.1
    with_units, point = fit(rows, gains, HELD[: len(rows)], NOTHING, "x", 8)
    assert len(with_units["hidden"]) == point.hidden == 8
    assert point.explained > before.explained + 0.02
    assert max(with_units["spreads"]) < max(linear["spreads"])


def test_with_little_to_go_by_the_prior_counts() -> None:
    rows, _gains = some_rows(40)
    prior = Linear(np.array([0.0, 0.0, 3.0, *[0.0] * 10]), 1.0)
    noise = np.random.default_rng(2).normal(0.0, 30.0, 40)
    fitted, _point = fit(rows, 3.0 * rows[:, 2] + 1.0 + noise, HELD[:40], prior, "x", 0)
    assert fitted["weights"][2] == pytest.approx(3.0, abs=1.0)


def test_units_that_do_not_help_are_left_out() -> None:
    rows, _gains = some_rows(3000)
    rows[:, 4] = 0.0
    fitted, point = fit(
        rows, 3.0 * rows[:, 2] + np.random.default_rng(1).normal(0.0, 5.0, 3000), HELD[:3000], NOTHING, "x", 8
    )
    assert fitted["hidden"] == [] and point.hidden == 0


def test_a_piece_is_a_function_of_its_seed() -> None:
    piece = Piece("year_of_the_dragon", 3, "a", "")
    first, again, other = play_piece(piece), play_piece(piece), play_piece(piece._replace(seed="b"))
    assert np.array_equal(first.rows, again.rows) and np.array_equal(first.gains, again.gains)
    assert first.rows.shape != other.rows.shape or not np.array_equal(first.rows, other.rows)
    assert first.rows.shape[1] == len(load_game("year_of_the_dragon").feature_names)
    assert np.isfinite(first.rows).all() and np.isfinite(first.gains).all()


def test_all_options_are_seen() -> None:
    meta = meta_of("rotunda")
    rng = seeded("options")
    seen = [some_options(meta, rng.below) for _ in range(60)]
    assert any(not options for options in seen)
    for option in meta.options:
        assert {options[option.name] for options in seen if options} == set(option.values)
    for options in seen:
        meta.settle(options)


class Stopped(Exception):
    """The power fails."""


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = Training(SETTINGS, tmp_path / "whole").learn(in_this_process)
    played: list[str] = []

    def until_the_third_round(pieces: Iterator[Piece]) -> Iterator[Told]:
        for piece in pieces:
            if "/2/" in piece.seed:
                raise Stopped
            played.append(piece.seed)
            yield play_piece(piece)

    with pytest.raises(Stopped):
        Training(SETTINGS, tmp_path / "stopped").learn(until_the_third_round)
    points: list[Learned] = []
    resumed = Training(SETTINGS, tmp_path / "stopped").learn(in_this_process, learned=points.append)
    assert played == ["seed/0/0", "seed/0/1", "seed/1/0", "seed/1/1"]
    assert [point.round for point in points] == [2, 3]
    for made in (whole, resumed):
        assert made["made"].pop("minutes") > 0
    assert json.dumps(resumed) == json.dumps(whole)
    assert whole["made"]["rounds"] == ROUNDS == len(whole["made"]["curve"])
    assert whole["made"]["command"] == "stolik train the_river --players 2 --seed seed --games 2"
    value = value_of(whole, load_game("the_river"))
    assert value is not None and value.size == len(whole["weights"])
