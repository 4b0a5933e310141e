"""Learning the value of positions by self-play: a ridge regression on features, a few hidden units on its residual.

Learning begins at the hand-made evaluation, told in weights. Round 0 is played by it, every later round by the newest
net. What is learned is how much further in front a seat will end than it is now, at the positions that its own
decisions lead to.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stolik.bots.nets import value_of
from stolik.bots.playout import Lookout, lead
from stolik.bots.self_play import told_game
from stolik.core.chance import SampledChance
from stolik.core.features import LEAD, TIME_LEFT
from stolik.core.meta import Meta
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import load_game

from .sources import commit

Array = NDArray[np.float64]

ROUNDS = 4  # the first by hand
PRIOR_GAMES = 40  # from which the hand-made evaluation is told in weights
PRIOR_RIDGE = 1.0  # nothing is left to chance there
POOLS = 3  # of the last rounds, to learn from
CARELESSNESS = 4  # of 100 decisions so many are random, so that more than one way of playing is seen
RIDGES = (100.0, 1000.0, 10_000.0, 100_000.0)  # the best on what was held back; positions of one game are much alike
HELD_BACK = 8  # one game in so many is not learned from but measured on
HIDDEN = 16  # units, in the last round: they cost time in play
EPOCHS = 6
BATCH = 512
PACE = 0.002
HIDDEN_GAIN = 0.005  # the share by which hidden units must lessen the error to be kept
SPREADS = 5
# Features that a roll decides which ends the turn: a look ends there too, so to a value they would only be noise.
ROLLED = ("die_", "sail_")


class Piece(NamedTuple):
    """One game of self-play; what it tells is a function of this alone."""

    game: str
    players: int
    seed: str
    net: str  # JSON, or empty: by hand


class Told(NamedTuple):
    """What a game of self-play tells."""

    rows: NDArray[np.float32]  # features after decisions
    gains: NDArray[np.float32]  # how much further in front it ended


def hand_made(game_id: str, players: int, seed: str, games: int) -> Told:
    """What the hand-made evaluation says of positions, beyond the present lead."""
    game = load_game(game_id)
    rows: list[list[float]] = []
    guesses: list[float] = []
    for number in range(games):
        rng = seeded(f"train/{seed}/prior/{number}")
        chance = SampledChance(rng)
        lookout = Lookout(game, rng, 1, 1, True)
        state: State = game.new(players, some_options(game.meta, rng.below), chance)
        while state.pending:
            seat = state.actor
            moves = game.legal(state)
            game.apply(state, moves[rng.below(len(moves))] if rng.below(4) == 0 else lookout.choose(state), chance)
            if state.pending:
                rows.append(game.observe(state, seat))
                guesses.append(lead(game, state, seat) - rows[-1][LEAD])
    return Told(np.array(rows, dtype=np.float32), np.array(guesses, dtype=np.float32))


class Pool(NamedTuple):
    """What all games of a round tell."""

    rows: NDArray[np.float32]
    gains: NDArray[np.float32]
    games: NDArray[np.int64]  # which game each row is of


def play_piece(piece: Piece) -> Told:
    """Plays a game of training."""
    game = load_game(piece.game)
    rng = seeded(f"train/{piece.seed}")
    value = value_of(json.loads(piece.net), game) if piece.net else None
    options = some_options(game.meta, rng.below)
    told = told_game(game, piece.players, options, rng, value, CARELESSNESS, 1)
    rows = np.array(told.rows, dtype=np.float32).reshape(len(told.rows), len(game.feature_names))
    margins = np.array([told.margins[seat] for seat in told.movers], dtype=np.float32)
    return Told(rows, margins - rows[:, LEAD])


def some_options(meta: Meta, below: Callable[[int], int]) -> dict[str, object]:
    """Every second game has the usual options, the others any."""
    if below(2):
        return {}
    return {option.name: option.values[below(len(option.values))] for option in meta.options}


class Linear(NamedTuple):
    """Weights of all inputs."""

    weights: Array
    bias: float


class Settings(NamedTuple):
    """What is to be learned, and for how long."""

    game: str
    players: int
    seed: str
    minutes: float  # for all rounds together
    games: int = 0  # of each round; 0: as many as there is time for


class Learned(NamedTuple):
    """A point of the learning curve."""

    round: int
    games: int
    rows: int
    error: float  # of the guess on rows that were held back, in points (root of the mean square)
    explained: float  # share of the variance that it tells
    hidden: int  # units

    def as_json(self) -> dict[str, object]:
        return {**self._asdict(), "error": round(self.error, 3), "explained": round(self.explained, 4)}


class Training:
    """Rounds of self-play and learning. What is done is kept in a folder, so that a later run goes on from there."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.folder = folder
        self.names = load_game(settings.game).feature_names
        folder.mkdir(parents=True, exist_ok=True)

    def _pool_file(self, number: int) -> Path:
        return self.folder / f"round-{number}.npz"

    def _net_file(self, number: int) -> Path:
        return self.folder / f"net-{number}.json"

    def learn(
        self,
        play: Callable[[Iterator[Piece]], Iterator[Told]],
        progress: Callable[[int, float], None] = lambda _round, _share: None,
        learned: Callable[[Learned], None] = lambda _point: None,
    ) -> dict[str, Any]:
        """All rounds that are not done yet; `play` turns pieces into what they tell, in order. Returns the net."""
        net: dict[str, Any] = {}
        prior: Linear | None = None
        for number in range(ROUNDS):
            if self._net_file(number).exists():
                net = json.loads(self._net_file(number).read_text("utf-8"))
                continue
            started = time.monotonic()
            told = self._play_round(number, net, play, progress)
            curve, spent = (net["made"]["curve"], net["made"]["minutes"]) if net else ([], 0.0)
            pools = [*self._pools(number), told]  # the newest is the last
            rows, gains = np.concatenate([each.rows for each in pools]), np.concatenate([each.gains for each in pools])
            rows[:, [name.startswith(ROLLED) for name in self.names]] = 0.0
            held = np.concatenate([each.games for each in pools]) % HELD_BACK == 0
            prior = prior or self._prior()
            units = HIDDEN if number == ROUNDS - 1 else 0
            fitted, point = fit(rows.astype(float), gains.astype(float), held, prior, self.settings.seed, units)
            point = point._replace(round=number, games=int(told.games[-1]) + 1)
            learned(point)
            net = {
                "game": self.settings.game,
                "players": self.settings.players,
                "features": self.names,
                **fitted,
                "made": {
                    "command": self._command(),
                    "commit": commit(),
                    "minutes": round(spent + (time.monotonic() - started) / 60.0, 2),
                    "rounds": number + 1,
                    "curve": [*curve, point.as_json()],
                },
            }
            self._net_file(number).write_text(json.dumps(net), "utf-8")
        return net

    def _prior(self) -> Linear:
        """The hand-made evaluation as weights: what is learned begins there."""
        wanted = self.settings
        games = min(PRIOR_GAMES, wanted.games) if wanted.games else PRIOR_GAMES
        told = hand_made(wanted.game, wanted.players, wanted.seed, games)
        rows = told.rows.astype(float)
        rows[:, [name.startswith(ROLLED) for name in self.names]] = 0.0
        return ridge(inputs_of(rows), told.gains.astype(float), PRIOR_RIDGE)

    def _command(self) -> str:
        wanted = self.settings
        size = f"--games {wanted.games}" if wanted.games else f"--minutes {wanted.minutes:g}"
        return f"stolik train {wanted.game} --players {wanted.players} --seed {wanted.seed} {size}"

    def _pools(self, number: int) -> list[Pool]:
        found: list[Pool] = []
        for earlier in range(max(number - POOLS + 1, 0), number):
            with np.load(self._pool_file(earlier)) as stored:
                found.append(Pool(stored["rows"], stored["gains"], stored["games"]))
        return found

    def _play_round(
        self,
        number: int,
        net: Mapping[str, Any],
        play: Callable[[Iterator[Piece]], Iterator[Told]],
        progress: Callable[[int, float], None],
    ) -> Pool:
        wanted = self.settings
        written = json.dumps(net) if net else ""
        allowed = 60.0 * wanted.minutes / ROUNDS
        started = time.monotonic()

        def pieces() -> Iterator[Piece]:
            game = 0
            while game < wanted.games if wanted.games else time.monotonic() - started < allowed or game < 8:
                yield Piece(wanted.game, wanted.players, f"{wanted.seed}/{number}/{game}", written)
                game += 1

        games: list[Told] = []
        for told in play(pieces()):
            games.append(told)
            share = len(games) / wanted.games if wanted.games else (time.monotonic() - started) / allowed
            progress(number, min(share, 1.0))
        rows, gains = np.concatenate([each.rows for each in games]), np.concatenate([each.gains for each in games])
        pool = Pool(rows, gains, np.repeat(np.arange(len(games)), [len(each.rows) for each in games]))
        temporary = self.folder / f".round-{number}.npz"
        np.savez(temporary, rows=pool.rows, gains=pool.gains, games=pool.games)
        temporary.replace(self._pool_file(number))
        return pool


def in_this_process(pieces: Iterator[Piece]) -> Iterator[Told]:
    """Plays the pieces one after the other."""
    return map(play_piece, pieces)


# ---------------------------------------------------------------- learning


def fit(
    rows: Array, gains: Array, held: NDArray[np.bool_], prior: Linear, seed: str, hidden: int
) -> tuple[dict[str, Any], Learned]:
    """The weights that tell the gains best, and how well they do it on rows that were held back.

    Learned is what the prior leaves over: with little to go by the weights stay near it.
    """
    size = rows.shape[1]
    inputs = inputs_of(rows)
    left_over = gains - inputs @ prior.weights - prior.bias
    error, added = np.inf, Linear(np.zeros(inputs.shape[1]), 0.0)
    for strength in RIDGES:
        tried = ridge(inputs[~held], left_over[~held], strength)
        miss = float(np.mean((left_over[held] - inputs[held] @ tried.weights - tried.bias) ** 2))
        if miss < error:
            error, added = miss, tried
    weights, bias = prior.weights + added.weights, prior.bias + added.bias
    residual = gains - inputs @ weights - bias
    units: Array = np.zeros((0, size + 2))
    if hidden:
        found = hidden_units(rows[~held], residual[~held], rows[held], residual[held], seed, hidden)
        corrected = residual - forward(found, rows)
        better = float(np.mean(corrected[held] ** 2))
        if better < error * (1.0 - HIDDEN_GAIN):
            units, error, residual = found, better, corrected
    variance = float(np.var(gains[held]))
    fitted = {
        "bias": rounded([float(bias), float(weights[2 * size])]),
        "weights": rounded(weights[:size]),
        "late": rounded(weights[size : 2 * size]),
        "hidden": [rounded(unit) for unit in units],
        "spreads": rounded(spreads(residual, rows[:, TIME_LEFT])),
    }
    return fitted, Learned(0, 0, len(rows), error**0.5, 1.0 - error / variance, len(units))


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
