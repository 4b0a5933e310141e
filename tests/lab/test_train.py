"""Learning: it finds what is there to be found, goes on where it was stopped, and is a function of its seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np
from numpy.typing import NDArray

from stolik.bots.nets import look_of, value_of
from stolik.core.rng import seeded
from stolik.games.registry import load_game, meta_of
from stolik.lab.fitting import FADES, Fitted, Linear, Sums, fit, inputs_of, ridge
from stolik.lab.train import (
    LOOKS,
    ROUNDS,
    Learned,
    Piece,
    Settings,
    Training,
    play_piece,
    some_options,
)

NOTHING = Linear(np.zeros(13), 0.0)  # no prior
SETTINGS = Settings("the_river", 2, "seed", 1.0, games=10)


def some_rows(count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Features of which two matter, one of them by the time left."""
    chance = np.random.default_rng(7)
    rows = chance.normal(0.0, 2.0, (count, 6))
    rows[:, 1] = chance.uniform(0.0, 1.0, count)
    return rows, 3.0 * rows[:, 2] - 2.0 * rows[:, 3] * rows[:, 1] + chance.normal(0.0, 3.0, count) + 1.0


def fitted(rows: NDArray[np.float64], gains: NDArray[np.float64], prior: Linear) -> Fitted:
    """Every row is a game of its own."""
    held = np.arange(len(rows)) % 8 == 0
    sums = Sums(13)
    sums.add(inputs_of(rows[~held]), gains[~held], np.ones(int((~held).sum()), dtype=bool))
    return fit(sums, prior, rows[held], gains[held])


def test_what_is_there_is_found() -> None:
    rows, gains = some_rows(20_000)
    found = fitted(rows, gains, NOTHING)
    weights, late = found.net["weights"], found.net["late"]
    assert weights[2] + 0.5 * late[2] == pytest.approx(3.0, abs=0.1)
    assert weights[3] + 0.5 * late[3] == pytest.approx(-1.0, abs=0.1)
    assert late[3] < -1.5 < weights[3]
    assert abs(weights[5]) < 0.1
    assert found.error == pytest.approx(3.0, abs=0.15)
    assert found.net["spreads"] == pytest.approx([3.0] * 5, abs=0.3)


def test_with_little_to_go_by_the_prior_counts() -> None:
    rows, _gains = some_rows(40)
    prior = Linear(np.array([0.0, 0.0, 3.0, *[0.0] * 10]), 1.0)
    noise = np.random.default_rng(2).normal(0.0, 30.0, 40)
    assert fitted(rows, 3.0 * rows[:, 2] + 1.0 + noise, prior).net["weights"][2] == pytest.approx(3.0, abs=1.0)


def test_sums_need_no_rows() -> None:
    """Added up in parts, stored and read again they say the same; a feature that never varies is left to the prior."""
    rows, gains = some_rows(4000)
    rows[:, 5] = 7.0
    inputs, last = inputs_of(rows), np.arange(4000) % 10 == 9
    prior = Linear(np.full(13, 0.5), 0.25)
    whole, parts, later = Sums(13), Sums(13), Sums(13)
    whole.add(inputs, gains, last)
    parts.add(inputs[:1000], gains[:1000], last[:1000])
    later.add(inputs[1000:], gains[1000:], last[1000:])
    parts.add_all(Sums.read(later.stored()))
    for fade in FADES:
        for one, other in zip(whole.solve(fade, prior), parts.solve(fade, prior), strict=True):
            assert one.weights == pytest.approx(other.weights, abs=1e-3)
            assert one.weights[5] == 0.5
    left_over = gains - prior.of(inputs)
    plain = ridge(inputs, left_over, 100.0)
    assert whole.solve(1.0, prior)[1].weights == pytest.approx(prior.weights + plain.weights, abs=1e-2)


def sales(count: int, length: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """Games in which half of the stock is sold every time, at 2 points apiece; what else comes in is luck."""
    chance = np.random.default_rng(3)
    stock, points = np.zeros((count, length)), np.zeros((count, length))
    for time in range(length):
        left = 0.5 * stock[:, time - 1] if time else 0.0
        stock[:, time] = left + chance.normal(0.0, 1.0, count)
        points[:, time] = 2.0 * (0.5 if time < length - 1 else 1.0) * stock[:, time] + chance.normal(0.0, 5.0, count)
    gains = np.cumsum(points[:, ::-1], axis=1)[:, ::-1]
    return stock.reshape(-1, 1), gains.reshape(-1), np.tile(np.arange(length) == length - 1, count)


def test_a_seat_learns_from_its_later_positions() -> None:
    """With the luck of whole games out of the way, the truth is found more exactly."""
    inputs, gains, last = sales(2400, 30)
    misses = {}
    for fade in (1.0, 0.85):
        found = []
        for part in np.split(np.arange(len(gains)), 12):
            sums = Sums(1)
            sums.add(inputs[part], gains[part], last[part])
            found.append(sums.solve(fade, Linear(np.zeros(1), 0.0))[0].weights[0])
        misses[fade] = np.mean([abs(weight - 2.0) for weight in found])
    assert misses[0.85] < 0.7 * misses[1.0]


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
    whole = Training(SETTINGS, tmp_path / "whole").learn()
    played: list[str] = []

    def until_the_third_round(work: Callable[[Any], Any], pieces: Iterator[Any]) -> Iterator[Any]:
        for piece in pieces:
            if isinstance(piece, Piece):
                if "/2/" in piece.seed:
                    raise Stopped
                played.append(piece.seed)
            yield work(piece)

    with pytest.raises(Stopped):
        Training(SETTINGS, tmp_path / "stopped").learn(until_the_third_round)
    points: list[Learned] = []
    resumed = Training(SETTINGS, tmp_path / "stopped").learn(learned=points.append)
    assert played == ["seed/0/0", "seed/0/1", "seed/1/0", "seed/1/1"]  # two games at least, and shares of ten
    assert [point.round for point in points] == [2, 3]
    for made in (whole, resumed):
        assert made["made"].pop("minutes") > 0
    assert json.dumps(resumed) == json.dumps(whole)
    assert whole["made"]["rounds"] == ROUNDS == len(whole["made"]["curve"])
    assert whole["made"]["command"] == "stolik train the_river --players 2 --seed seed --games 10"
    shares = [point["won"] for point in whole["made"]["curve"]]
    assert shares[whole["made"]["kept"]] == max(shares)
    assert look_of(whole) in LOOKS
    value = value_of(whole, load_game("the_river"))
    assert value is not None and value.size == len(whole["weights"])
