"""The weights that tell best how a game goes on from a position: a regression by differences in time.

A game tells each of its seats one result, which says little about any one of its hundred decisions. So what a position
is to be worth follows what the same seat is worth a few decisions later, and only in a fading part the result: with
`fade` 1 the result alone, with less the more of what was learned. Which is best is tried on games that were held back.

Positions are added up as they come and need not be kept, however many games there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stolik.core.features import TIME_LEFT

Array = NDArray[np.float64]
Marks = NDArray[np.bool_]

FADES = (1.0, 0.95, 0.85)
RIDGES = (30.0, 100.0, 300.0, 1000.0, 3000.0, 10_000.0, 100_000.0)  # positions of one game are much alike
SPREADS = 5


class Linear(NamedTuple):
    """Weights of all inputs."""

    weights: Array
    bias: float

    def of(self, inputs: Array) -> Array:
        told: Array = inputs @ self.weights + self.bias
        return told


class Sums:
    """What regressions have to know of positions, for every fade: sums over all of them."""

    def __init__(self, inputs: int) -> None:
        self.count = 0
        self.total = np.zeros(inputs)
        self.squares = np.zeros(inputs)
        self.products = np.zeros((len(FADES), inputs + 1, inputs + 1))  # the last input is the bias
        self.aims = np.zeros((len(FADES), inputs + 1))

    def add(self, inputs: Array, gains: Array, last: Marks) -> None:
        """Positions of one seat in one game follow each other; `last` marks the last of each."""
        self.count += len(inputs)
        self.total += inputs.sum(axis=0)
        self.squares += (inputs**2).sum(axis=0)
        seen = np.ones((len(inputs), inputs.shape[1] + 1), dtype=np.float32)
        seen[:, :-1] = inputs
        gained = gains.astype(np.float32)
        goes_on = ~last[:-1]
        steps, rises = seen.copy(), gained.copy()
        steps[:-1][goes_on] -= seen[1:][goes_on]
        rises[:-1][goes_on] -= gained[1:][goes_on]
        for number, fade in enumerate(FADES):
            if fade == 1.0:  # the regression on results
                self.products[number] += seen.T @ seen
                self.aims[number] += seen.T @ gained
                continue
            traces = seen.copy()
            for place in np.flatnonzero(goes_on) + 1:
                traces[place] += fade * traces[place - 1]
            self.products[number] += traces.T @ steps
            self.aims[number] += traces.T @ rises

    def add_all(self, other: Sums) -> None:
        """What others added up."""
        self.count += other.count
        for mine, its in zip(self._arrays().values(), other._arrays().values(), strict=True):
            mine += its

    def _arrays(self) -> dict[str, Array]:
        return {"total": self.total, "squares": self.squares, "products": self.products, "aims": self.aims}

    def stored(self) -> dict[str, Any]:
        """As arrays with names, for a file."""
        return {"count": np.array(self.count), **self._arrays()}

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        found = cls(len(stored["total"]))
        found.count = int(stored["count"])
        for name, array in found._arrays().items():
            array[...] = stored[name]
        return found

    def solve(self, fade: float, prior: Linear) -> list[Linear]:
        """Least squares by differences in time, LSTD(lambda), as corrections of a prior; one for every ridge.

        With a fade of 1 that is the ridge regression on the gains themselves. The ridge is one of standardised inputs.
        """
        number = FADES.index(fade)
        mean = self.total / self.count
        scale = np.sqrt(np.maximum(self.squares / self.count - mean**2, 0.0))
        varies = scale > 1e-6 * np.maximum(np.abs(mean), 1.0)
        size = int(varies.sum())
        standard = np.zeros((size + 1, len(mean) + 1))  # makes standardised inputs of raw ones
        standard[np.arange(size), np.flatnonzero(varies)] = 1.0 / scale[varies]
        standard[:size, -1] = -mean[varies] / scale[varies]
        standard[size, -1] = 1.0
        aim = self.aims[number] - self.products[number] @ np.append(prior.weights, prior.bias)
        products, aim = standard @ self.products[number] @ standard.T, standard @ aim
        found: list[Linear] = []
        for strength in RIDGES:
            damping = np.full(size + 1, strength)
            damping[-1] = 1e-9 * self.count
            solved = np.linalg.solve(products + np.diag(damping), aim) @ standard
            found.append(Linear(prior.weights + solved[:-1], prior.bias + float(solved[-1])))
        return found


class Fitted(NamedTuple):
    """What was learned, as a net tells it, and how well it does on games that were held back."""

    net: dict[str, Any]
    error: float  # in points (root of the mean square)
    explained: float  # share of the variance
    fade: float
    ridge: float


def fit(sums: Sums, prior: Linear, held: Array, held_gains: Array) -> Fitted:
    """Learned is what the prior leaves over: with little to go by the weights stay near it.

    `held` are features of positions that are not among the sums: by them fade and ridge are chosen.
    """
    size = held.shape[1]
    inputs = inputs_of(held)
    tried = [
        (float(np.mean((held_gains - each.of(inputs)) ** 2)), fade, strength, each)
        for fade in FADES
        for strength, each in zip(RIDGES, sums.solve(fade, prior), strict=True)
    ]
    error, fade, strength, best = min(tried, key=lambda each: each[0])
    net = {
        "bias": rounded([best.bias, float(best.weights[2 * size])]),
        "weights": rounded(best.weights[:size]),
        "late": rounded(best.weights[size : 2 * size]),
        "spreads": rounded(spreads(held_gains - best.of(inputs), held[:, TIME_LEFT])),
    }
    return Fitted(net, error**0.5, 1.0 - error / float(np.var(held_gains)), fade, strength)


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


def spreads(residual: Array, left: Array) -> list[float]:
    """How far results scatter around the guess, by the time left from 0 to 1."""
    found: list[float] = []
    for place in range(SPREADS):
        near = np.abs(left - place / (SPREADS - 1)) <= 0.5 / (SPREADS - 1)
        some = residual[near] if near.sum() > 20 else residual
        found.append(float(np.sqrt(np.mean(some**2))))
    return found
