"""Learning the value of positions by self-play.

Learning begins at the hand-made evaluation, told in weights. Round 0 is played by it, every later round by the newest
net. What is learned is how much further in front a seat will end than it is now, at the positions that its own
decisions lead to. The net of every round plays a match; the one that won most of it is the one that is kept.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from stolik.bots.nets import value_of
from stolik.bots.playout import Lookout, lead
from stolik.bots.self_play import ToldGame, told_game
from stolik.bots.value import Value
from stolik.core.chance import SampledChance
from stolik.core.features import LEAD
from stolik.core.game import Game
from stolik.core.meta import Meta
from stolik.core.rng import Sfc32, seeded
from stolik.core.state import State
from stolik.games.registry import load_game

from .fitting import Linear, Rows, fit, inputs_of, ridge
from .proving import duels, play_duel
from .sources import commit

P = TypeVar("P")
R = TypeVar("R")

ROUNDS = 4  # the first by hand
PRIOR_GAMES = 40  # from which the hand-made evaluation is told in weights
PRIOR_RIDGE = 1.0  # nothing is left to chance there
POOLS = 3  # of the last rounds, to learn from
CARELESSNESS = 4  # of 100 decisions so many are random, so that more than one way of playing is seen
HELD_BACK = 8  # one game in so many is not learned from but measured on
MATCH = 60  # games by which a net is judged
HIDDEN = 16  # units, in the last round: they cost time in play
# Features that a roll decides which ends the turn: a look ends there too, so to a value they would only be noise.
ROLLED = ("die_", "sail_")


class Workers(Protocol):
    """Works on pieces, wherever that is; results come in their order. `map` does it here and now."""

    def __call__(self, work: Callable[[P], R], pieces: Iterator[P], /) -> Iterator[R]: ...


class Piece(NamedTuple):
    """One game of self-play; what it tells is a function of this alone."""

    game: str
    players: int
    seed: str
    net: str  # JSON, or empty: by hand
    quick: bool = False  # judge what a decision leads to, not the end of the turn


class Told(NamedTuple):
    """What a game of self-play tells."""

    rows: NDArray[np.float32]  # features after decisions
    gains: NDArray[np.float32]  # how much further in front it ended
    last: NDArray[np.bool_]  # the last row of a seat; rows of one seat follow each other


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
    return Told(np.array(rows, dtype=np.float32), np.array(guesses, dtype=np.float32), np.ones(len(rows), dtype=bool))


class Pool(NamedTuple):
    """What all games of a round tell."""

    rows: NDArray[np.float32]
    gains: NDArray[np.float32]
    last: NDArray[np.bool_]
    games: NDArray[np.int64]  # which game each row is of


def play_piece(piece: Piece) -> Told:
    """Plays a game of training."""
    game = load_game(piece.game)
    rng = seeded(f"train/{piece.seed}")
    value = value_of(json.loads(piece.net), game) if piece.net else None
    options = some_options(game.meta, rng.below)
    if value is not None and piece.quick:
        told = quick_game(game, piece.players, options, rng, value)
    else:
        told = told_game(game, piece.players, options, rng, value, CARELESSNESS, 1)
    rows = np.array(told.rows, dtype=np.float32).reshape(len(told.rows), len(game.feature_names))
    movers = np.array(told.movers, dtype=np.int64)
    order = np.argsort(movers, kind="stable")
    rows, movers = rows[order], movers[order]
    margins = np.array(told.margins, dtype=np.float32)[movers]
    last = np.append(movers[1:] != movers[:-1], True)
    return Told(rows, margins - rows[:, LEAD], last)


def quick_game(game: Game[Any], seats: int, options: Mapping[str, object], rng: Sfc32, value: Value) -> ToldGame:
    """Like told_game, but everybody judges what the next decision leads to: many more games in the same time."""
    chance = SampledChance(rng)
    state: State = game.new(seats, options, chance)
    rows: list[list[float]] = []
    movers: list[int] = []
    while state.pending:
        seat = state.actor
        moves = game.legal(state)
        chosen = moves[rng.below(len(moves))]
        if len(moves) > 1 and rng.below(100) >= CARELESSNESS:
            best = -np.inf
            for move in moves:
                after = state.clone()
                game.apply(after, move, chance)
                guess = value.margin(after, seat)
                if guess > best:
                    best, chosen = guess, move
        game.apply(state, chosen, chance)
        if state.pending:
            rows.append(game.observe(state, seat))
            movers.append(seat)
    return ToldGame(rows, movers, [game.observe(state, seat)[LEAD] for seat in range(seats)])


def some_options(meta: Meta, below: Callable[[int], int]) -> dict[str, object]:
    """Every second game has the usual options, the others any."""
    if below(2):
        return {}
    return {option.name: option.values[below(len(option.values))] for option in meta.options}


class Settings(NamedTuple):
    """What is to be learned, and for how long."""

    game: str
    players: int
    seed: str
    minutes: float  # for all rounds together
    games: int = 0  # of each round; 0: as many as there is time for
    quick: bool = False


class Learned(NamedTuple):
    """A point of the learning curve."""

    round: int
    games: int
    rows: int
    error: float  # of the guess on rows that were held back, in points (root of the mean square)
    explained: float  # share of the variance that it tells
    hidden: int  # units
    fade: float  # of the result in what was learned from (stolik.lab.fitting)
    won: float  # of its match against `medium`

    def as_json(self) -> dict[str, object]:
        shares = {"explained": round(self.explained, 4), "won": round(self.won, 3)}
        return {**self._asdict(), "error": round(self.error, 3), **shares}


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
        work: Workers = map,
        progress: Callable[[int, float], None] = lambda _round, _share: None,
        learned: Callable[[Learned], None] = lambda _point: None,
    ) -> dict[str, Any]:
        """All rounds that are not done yet. Returns the net that won most; of equal ones the one that has seen more."""
        nets: list[dict[str, Any]] = []
        prior: Linear | None = None
        for number in range(ROUNDS):
            if self._net_file(number).exists():
                nets.append(json.loads(self._net_file(number).read_text("utf-8")))
                continue
            started = time.monotonic()
            before = nets[-1] if nets else {}
            told = self._play_round(number, before, work, progress)
            pools = [*self._pools(number), told]  # the newest is the last
            prior = prior or self._prior()
            rows = self._rows(pools)
            fitted = fit(rows, prior, self.settings.seed, HIDDEN if number == ROUNDS - 1 else 0)
            net = {
                "game": self.settings.game,
                "players": self.settings.players,
                "features": self.names,
                **fitted.net,
            }
            played, count = int(told.games[-1]) + 1, len(rows.gains)
            won = self._match(net, work)
            point = Learned(number, played, count, fitted.error, fitted.explained, fitted.hidden, fitted.fade, won)
            learned(point)
            curve, spent = (before["made"]["curve"], before["made"]["minutes"]) if before else ([], 0.0)
            net["made"] = {
                "command": self._command(),
                "commit": commit(),
                "minutes": round(spent + (time.monotonic() - started) / 60.0, 4),
                "rounds": number + 1,
                "curve": [*curve, point.as_json()],
            }
            self._net_file(number).write_text(json.dumps(net), "utf-8")
            nets.append(net)
        made = nets[-1]["made"]
        best = max(range(ROUNDS), key=lambda number: (made["curve"][number]["won"], number))
        return {**nets[best], "made": {**made, "kept": best}}

    def _match(self, net: Mapping[str, Any], work: Workers) -> float:
        """The share of its games against `medium` that it wins."""
        wanted = self.settings
        games = min(MATCH, wanted.games) if wanted.games else MATCH
        won = list(work(play_duel, duels(wanted.game, wanted.players, wanted.seed, json.dumps(net), games)))
        return sum(won) / len(won)

    def _rows(self, pools: list[Pool]) -> Rows:
        features = np.concatenate([each.rows for each in pools]).astype(float)
        features[:, [name.startswith(ROLLED) for name in self.names]] = 0.0
        gains = np.concatenate([each.gains for each in pools]).astype(float)
        held = np.concatenate([each.games for each in pools]) % HELD_BACK == 0
        return Rows(features, gains, np.concatenate([each.last for each in pools]), held)

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
        quick = " --quick" if wanted.quick else ""
        return f"stolik train {wanted.game} --players {wanted.players} --seed {wanted.seed} {size}{quick}"

    def _pools(self, number: int) -> list[Pool]:
        found: list[Pool] = []
        for earlier in range(max(number - POOLS + 1, 0), number):
            with np.load(self._pool_file(earlier)) as stored:
                found.append(Pool(stored["rows"], stored["gains"], stored["last"], stored["games"]))
        return found

    def _play_round(
        self,
        number: int,
        net: Mapping[str, Any],
        work: Workers,
        progress: Callable[[int, float], None],
    ) -> Pool:
        wanted = self.settings
        written = json.dumps(net) if net else ""
        allowed = 60.0 * wanted.minutes / ROUNDS
        started = time.monotonic()

        def pieces() -> Iterator[Piece]:
            game = 0
            while game < wanted.games if wanted.games else time.monotonic() - started < allowed or game < 8:
                yield Piece(wanted.game, wanted.players, f"{wanted.seed}/{number}/{game}", written, wanted.quick)
                game += 1

        games: list[Told] = []
        for told in work(play_piece, pieces()):
            games.append(told)
            share = len(games) / wanted.games if wanted.games else (time.monotonic() - started) / allowed
            progress(number, min(share, 1.0))
        pool = Pool(
            np.concatenate([each.rows for each in games]),
            np.concatenate([each.gains for each in games]),
            np.concatenate([each.last for each in games]),
            np.repeat(np.arange(len(games)), [len(each.rows) for each in games]),
        )
        temporary = self.folder / f".round-{number}.npz"
        np.savez(temporary, **pool._asdict())
        temporary.replace(self._pool_file(number))
        return pool
