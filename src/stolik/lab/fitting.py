"""The weights that tell best how a game goes on from a position: a regression by differences in time.

A game tells each of its seats one result, which says little about any one of its hundred decisions. So what a position
is to be worth follows what the same seat is worth a few decisions later, and only in a fading part the result: with
`fade` 1 the result alone, with less the more of what was learned. Which is best is tried on games that were held back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stolik.core.features import TIME_LEFT

Array = NDArray[np.float64]
Marks = NDArray[np.bool_]

FADES = (1.0, 0.95, 0.85)
RIDGES = (100.0, 1000.0, 10_000.0, 100_000.0)  # positions of one game are much alike
EPOCHS = 6
BATCH = 512
PACE = 0.002
HIDDEN_GAIN = 0.005  # the share by which hidden units must lessen the error to be kept
SPREADS = 5


class Linear(NamedTuple):
    """Weights of all inputs."""

    weights: Array
    bias: float

    def of(self, inputs: Array) -> Array:
        told: Array = inputs @ self.weights + self.bias
        return told


class Rows(NamedTuple):
    """Positions: those of one seat in one game follow each other."""

    features: Array
    gains: Array  # how much further in front the seat ended
    last: Marks  # the last of its seat in its game
    held: Marks  # not to be learned from but to measure on


class Fitted(NamedTuple):
    """What was learned, as a net tells it, and how well it does on rows that were held back."""

    net: dict[str, Any]
    error: float  # in points (root of the mean square)
    explained: float  # share of the variance
    hidden: int  # units
    fade: float


def fit(rows: Rows, prior: Linear, seed: str, hidden: int) -> Fitted:
    """Learned is what the prior leaves over: with little to go by the weights stay near it."""
    size = rows.features.shape[1]
    inputs = inputs_of(rows.features)
    held = rows.held
    left_over = rows.gains - prior.of(inputs)
    learned, measured = inputs[~held], inputs[held]
    error, fade, added = np.inf, 1.0, Linear(np.zeros(inputs.shape[1]), 0.0)
    for tried_fade in FADES:
        for tried in faded(learned, left_over[~held], rows.last[~held], tried_fade):
            miss = float(np.mean((left_over[held] - tried.of(measured)) ** 2))
            if miss < error:
                error, fade, added = miss, tried_fade, tried
    weights, bias = prior.weights + added.weights, prior.bias + added.bias
    residual = left_over - added.of(inputs)
    units: Array = np.zeros((0, size + 2))
    if hidden:
        wanted = residual - later(residual, rows.last, fade)
        units = hidden_units(rows.features[~held], wanted[~held], rows.features[held], residual[held], seed, hidden)
        corrected = residual - forward(units, rows.features)
        better = float(np.mean(corrected[held] ** 2))
        if better < error * (1.0 - HIDDEN_GAIN):
            error, residual = better, corrected
        else:
            units = units[:0]
    net = {
        "bias": rounded([float(bias), float(weights[2 * size])]),
        "weights": rounded(weights[:size]),
        "late": rounded(weights[size : 2 * size]),
        "hidden": [rounded(unit) for unit in units],
        "spreads": rounded(spreads(residual, rows.features[:, TIME_LEFT])),
    }
    return Fitted(net, error**0.5, 1.0 - error / float(np.var(rows.gains[held])), len(units), fade)


def later(residual: Array, last: Marks, fade: float) -> Array:
    """The mean of what is missed at the later positions of the same seat, near ones first."""
    found = np.zeros(len(residual))
    coming = 0.0
    for place in range(len(residual) - 2, -1, -1):
        coming = 0.0 if last[place] else (1.0 - fade) * residual[place + 1] + fade * coming
        found[place] = coming
    return found


def faded(inputs: Array, gains: Array, last: Marks, fade: float) -> list[Linear]:
    """Least squares by differences in time, LSTD(lambda), on standardised inputs; one for every ridge.

    With a fade of 1 that is the ridge regression on the gains themselves.
    """
    mean, scale = inputs.mean(axis=0), inputs.std(axis=0)
    varies = scale > 1e-9
    standard = np.ones((len(inputs), int(varies.sum()) + 1), dtype=np.float32)  # the last is the bias
    standard[:, :-1] = (inputs[:, varies] - mean[varies]) / scale[varies]
    gained = gains.astype(np.float32)
    step = traces = standard
    if fade < 1.0:
        step, traces = standard.copy(), standard.copy()
        goes_on = ~last[:-1]
        step[:-1][goes_on] -= standard[1:][goes_on]
        gained[:-1][goes_on] -= gains[1:][goes_on].astype(np.float32)
        for place in np.flatnonzero(goes_on) + 1:
            traces[place] += fade * traces[place - 1]
    square, aim = (traces.T @ step).astype(float), (traces.T @ gained).astype(float)
    found: list[Linear] = []
    for strength in RIDGES:
        damping = np.full(len(square), strength)
        damping[-1] = 0.0
        solved = np.linalg.solve(square + np.diag(damping), aim)
        weights = np.zeros(inputs.shape[1])
        weights[varies] = solved[:-1] / scale[varies]
        found.append(Linear(weights, float(solved[-1]) - float(mean @ weights)))
    return found


def rounded(numbers: Any) -> list[float]:
    """Six digits are enough, and keep the files small."""
    return [float(f"{number:.6g}") for number in numbers]


def inputs_of(rows: Array) -> Array:
    """Every feature, every feature by the time left, and the time left once more as a bias of its own."""
    left = rows[:, TIME_LEFT : TIME_LEFT + 1]
    return np.concatenate([rows, rows * left, left], axis=1)


def ridge(inputs: Array, gains: Array, strength: float) -> Linear:
    """Ridge regression on standardised inputs; weights and bias are those of the raw ones."""
    mean, scale = inputs.mean(axis=0), inputs.std(axis=0)
    varies = scale > 1e-9
    standard = (inputs[:, varies] - mean[varies]) / scale[varies]
    middle = float(gains.mean())
    square, aim = standard.T @ standard, standard.T @ (gains - middle)
    weights = np.zeros(inputs.shape[1])
    weights[varies] = np.linalg.solve(square + strength * np.eye(len(square)), aim) / scale[varies]
    return Linear(weights, middle - float(mean @ weights))


def forward(units: Array, rows: Array) -> Array:
    """What the hidden units add: each is its weight in the result, its bias and a weight for every feature."""
    strength = np.maximum(rows @ units[:, 2:].T + units[:, 1], 0.0)
    added: Array = strength @ units[:, 0]
    return added


def hidden_units(rows: Array, residual: Array, held: Array, held_residual: Array, seed: str, hidden: int) -> Array:
    """A small layer on what the regression leaves over, by Adam; the best epoch on the rows held back is kept."""
    chance = np.random.default_rng(list(f"hidden/{seed}".encode()))
    mean, scale = rows.mean(axis=0), rows.std(axis=0)
    scale[scale < 1e-9] = np.inf
    inputs, measured = (rows - mean) / scale, (held - mean) / scale
    size = inputs.shape[1]
    weights = chance.normal(0.0, size**-0.5, (size, hidden))
    parts = [weights, np.zeros(hidden), chance.normal(0.0, 0.1, hidden)]
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in parts]
    best, least = [part.copy() for part in parts], np.inf
    step = 0
    for _ in range(EPOCHS):
        order = chance.permutation(len(inputs))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            step += 1
            _descend(parts, moments, inputs[some], residual[some], step)
        guess = np.maximum(measured @ parts[0] + parts[1], 0.0) @ parts[2]
        error = float(np.mean((held_residual - guess) ** 2))
        if error < least:
            best, least = [part.copy() for part in parts], error
    raw = best[0] / scale[:, None]
    return np.concatenate([best[2][:, None], (best[1] - mean @ raw)[:, None], raw.T], axis=1)


def _descend(parts: list[Array], moments: list[tuple[Array, Array]], inputs: Array, wanted: Array, step: int) -> None:
    """One step of Adam with a little decay of the weights."""
    strength = inputs @ parts[0] + parts[1]
    active = np.maximum(strength, 0.0)
    miss = (active @ parts[2] - wanted) / len(wanted)
    back = np.outer(miss, parts[2]) * (strength > 0.0)
    slopes = [inputs.T @ back, back.sum(axis=0), active.T @ miss]
    for part, slope, (first, second) in zip(parts, slopes, moments, strict=True):
        slope = slope + 1e-4 * part
        first += 0.1 * (slope - first)
        second += 0.001 * (slope**2 - second)
        part -= PACE * (first / (1.0 - 0.9**step)) / (np.sqrt(second / (1.0 - 0.999**step)) + 1e-8)


def spreads(residual: Array, left: Array) -> list[float]:
    """How far results scatter around the guess, by the time left from 0 to 1."""
    found: list[float] = []
    for place in range(SPREADS):
        near = np.abs(left - place / (SPREADS - 1)) <= 0.5 / (SPREADS - 1)
        some = residual[near] if near.sum() > 20 else residual
        found.append(float(np.sqrt(np.mean(some**2))))
    return found
