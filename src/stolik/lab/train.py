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

from stolik.bots.nets import USUAL, Look, value_of
from stolik.bots.playout import Lookout, lead
from stolik.bots.self_play import told_game
from stolik.core.chance import SampledChance
from stolik.core.features import LEAD
from stolik.core.meta import Meta
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import load_game

from .fitting import Linear, Sums, fit, inputs_of, ridge
from .proving import duels, play_duel
from .sources import commit

P = TypeVar("P")
R = TypeVar("R")

SHARES = (0.1, 0.2, 0.3, 0.4)  # of all games, by round; the first is played by hand
ROUNDS = len(SHARES)
PRIOR_GAMES = 40  # from which the hand-made evaluation is told in weights
PRIOR_RIDGE = 1.0  # nothing is left to chance there
POOLS = 2  # of the last rounds, to learn from
CARELESSNESS = 4  # of 100 decisions so many are random, so that more than one way of playing is seen
EVERY = 4  # one of so many positions in the middle of a turn is learned from; its end always is
HELD_BACK = 8  # one game in so many is not learned from but measured on
MOST_HELD = 400  # games of a round
BATCH = 16  # games that are added up together
MATCH = 100  # games by which a net is judged, with each of these looks
LOOKS = (Look(1, 12, 1500), USUAL)
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


def play_piece(piece: Piece) -> Told:
    """Plays a game of training."""
    game = load_game(piece.game)
    rng = seeded(f"train/{piece.seed}")
    value = value_of(json.loads(piece.net), game) if piece.net else None
    options = some_options(game.meta, rng.below)
    told = told_game(game, piece.players, options, rng, value, CARELESSNESS, EVERY)
    rows = np.array(told.rows, dtype=np.float32).reshape(len(told.rows), len(game.feature_names))
    movers = np.array(told.movers, dtype=np.int64)
    order = np.argsort(movers, kind="stable")
    rows, movers = rows[order], movers[order]
    margins = np.array(told.margins, dtype=np.float32)[movers]
    last = np.append(movers[1:] != movers[:-1], True)
    return Told(rows, margins - rows[:, LEAD], last)


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
    games: int = 0  # of all rounds together; 0: as many as there is time for


class Learned(NamedTuple):
    """A point of the learning curve."""

    round: int
    games: int
    rows: int
    error: float  # of the guess on rows that were held back, in points (root of the mean square)
    explained: float  # share of the variance that it tells
    fade: float  # of the result in what was learned from (stolik.lab.fitting)
    ridge: float
    won: float  # of its match against `medium`

    def as_json(self) -> dict[str, object]:
        shares = {"explained": round(self.explained, 4), "won": round(self.won, 3)}
        return {**self._asdict(), "error": round(self.error, 3), **shares}


class Pool(NamedTuple):
    """What all games of a round tell: most of them added up, some held back as they are."""

    games: int
    sums: Sums
    held: NDArray[np.float32]
    held_gains: NDArray[np.float32]


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
            pool = self._play_round(number, before, work, progress)
            for earlier in range(max(number - POOLS + 1, 0), number):
                pool.sums.add_all(self._stored_sums(earlier))
            prior = prior or self._prior()
            fitted = fit(pool.sums, prior, pool.held.astype(float), pool.held_gains.astype(float))
            net = {
                "game": self.settings.game,
                "players": self.settings.players,
                "features": self.names,
                **fitted.net,
            }
            won, look = max((self._match({**net, "look": look._asdict()}, work), look) for look in LOOKS)
            net["look"] = look._asdict()
            point = Learned(
                number, pool.games, pool.sums.count, fitted.error, fitted.explained, fitted.fade, fitted.ridge, won
            )
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

    def _prior(self) -> Linear:
        """The hand-made evaluation as weights: what is learned begins there."""
        wanted = self.settings
        games = min(PRIOR_GAMES, wanted.games) if wanted.games else PRIOR_GAMES
        told = hand_made(wanted.game, wanted.players, wanted.seed, games)
        return ridge(inputs_of(self._seen(told.rows)), told.gains.astype(float), PRIOR_RIDGE)

    def _seen(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """What a value may look at."""
        seen = rows.astype(float)
        seen[:, [name.startswith(ROLLED) for name in self.names]] = 0.0
        return seen

    def _command(self) -> str:
        wanted = self.settings
        size = f"--games {wanted.games}" if wanted.games else f"--minutes {wanted.minutes:g}"
        return f"stolik train {wanted.game} --players {wanted.players} --seed {wanted.seed} {size}"

    def _stored_sums(self, number: int) -> Sums:
        with np.load(self._pool_file(number)) as stored:
            return Sums.read(stored)

    def _play_round(
        self,
        number: int,
        net: Mapping[str, Any],
        work: Workers,
        progress: Callable[[int, float], None],
    ) -> Pool:
        wanted = self.settings
        written = json.dumps(net) if net else ""
        count = max(round(wanted.games * SHARES[number]), 2)
        allowed = 60.0 * wanted.minutes * SHARES[number]
        started = time.monotonic()

        def pieces() -> Iterator[Piece]:
            game = 0
            while game < count if wanted.games else time.monotonic() - started < allowed or game < 8:
                yield Piece(wanted.game, wanted.players, f"{wanted.seed}/{number}/{game}", written)
                game += 1

        sums = Sums(2 * len(self.names) + 1)
        held: list[Told] = []
        batch: list[Told] = []
        games = 0
        for told in work(play_piece, pieces()):
            if games % HELD_BACK == 0 and len(held) < MOST_HELD:
                held.append(told)
            else:
                batch.append(told)
            games += 1
            if len(batch) == BATCH:
                self._add(sums, batch)
                batch = []
            share = games / count if wanted.games else (time.monotonic() - started) / allowed
            progress(number, min(share, 1.0))
        if batch:
            self._add(sums, batch)
        temporary = self.folder / f".round-{number}.npz"
        np.savez(temporary, **sums.stored())
        temporary.replace(self._pool_file(number))
        held_rows = self._seen(np.concatenate([each.rows for each in held])).astype(np.float32)
        return Pool(games, sums, held_rows, np.concatenate([each.gains for each in held]))

    def _add(self, sums: Sums, batch: list[Told]) -> None:
        """Several games at once: large products are quicker than many small ones."""
        rows = self._seen(np.concatenate([each.rows for each in batch]))
        gains = np.concatenate([each.gains for each in batch]).astype(float)
        sums.add(inputs_of(rows), gains, np.concatenate([each.last for each in batch]))
