"""Looks for better weights of an evaluation: greedy bots with changed weights play against such with the present ones.

    python benchmarks/tune_evaluation.py --game the_river --steps 80 --games 400

One weight at a time is scaled up and down; a change is kept if the changed bots end clearly ahead of the others.
Prints every change it keeps and all weights at the end, to be written into evaluation.py by hand.

    python benchmarks/tune_evaluation.py --game the_river --games 2000 --against token=0.95 food=0.5

plays the present weights against others instead (what is not named stays as it is) and tells how far they are ahead.

Games are mirrored: both weights play every deal twice, with the seats exchanged.
"""

from __future__ import annotations

import argparse
import math
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

from stolik.bots.greedy import GreedyBot
from stolik.core.chance import KeyedChance
from stolik.games.registry import load_game

Weights = dict[str, float]
CLEARLY = 1.5  # standard errors
NEARLY_CERTAIN = 1.96  # standard errors on both sides hold the truth in 95 of 100 cases


class Pair(NamedTuple):
    """What the tried weights achieved in the two games of one deal."""

    ahead: float  # points, on average
    wins: float  # of two; half a win if the best of both sides have the same


class Found(NamedTuple):
    mean: float
    error: float  # standard error of the mean


def weights_of(game: str) -> Any:
    return import_module(f"stolik.games.{game}.evaluation").WEIGHTS


def use(game: str, weights: Weights) -> None:
    present = weights_of(game)
    for name, value in weights.items():
        setattr(present, name, value)


def play_pair(game_id: str, present: Weights, tried: Weights, seats: int, number: int) -> Pair:
    """The tried weights at the even seats, then at the odd ones."""
    games = [play(game_id, present, tried, seats, number, first) for first in (0, 1)]
    return Pair(sum(each.ahead for each in games) / 2, sum(each.wins for each in games))


def play(game_id: str, present: Weights, tried: Weights, seats: int, number: int, first: int) -> Pair:
    game = load_game(game_id)
    chance = KeyedChance(f"tune/{number}")
    state = game.new(seats, {}, chance)
    bots = [GreedyBot("greedy", f"{number}/{seat}") for seat in range(seats)]
    while state.pending:
        seat = state.actor
        use(game_id, tried if seat % 2 == first else present)
        game.apply(state, bots[seat].choose(game, game.redact(state, seat)), chance)
    totals = [sheet.total for sheet in game.scores(state)]
    ours, theirs = totals[first::2], totals[1 - first :: 2]
    best, other = max(ours), max(theirs)
    return Pair(sum(ours) / len(ours) - sum(theirs) / len(theirs), 1.0 if best > other else 0.5 * (best == other))


def estimate(results: list[float]) -> Found:
    mean = sum(results) / len(results)
    return Found(mean, math.sqrt(sum((each - mean) ** 2 for each in results)) / len(results))


def tune(pool: ProcessPoolExecutor, told: argparse.Namespace, present: Weights) -> None:
    names = list(present)
    for step in range(told.steps):
        name = names[step // 2 % len(names)]
        changed = {**present, name: present[name] * (told.factor if step % 2 else 1 / told.factor)}
        numbers = range(told.first + step * told.games, told.first + (step + 1) * told.games, 2)
        trial = partial(play_pair, told.game, present, changed, told.players)
        found = estimate([pair.ahead for pair in pool.map(trial, numbers, chunksize=10)])
        kept = found.mean > CLEARLY * found.error
        change = f"{name} {present[name]:.3f} -> {changed[name]:.3f}"
        print(f"{change}: {found.mean:+.2f} ± {found.error:.2f}{' kept' if kept else ''}", flush=True)
        if kept:
            present = changed
    for name, value in present.items():
        print(f"        self.{name} = {value:.3f}")


def compare(pool: ProcessPoolExecutor, told: argparse.Namespace, present: Weights, others: Weights) -> None:
    trial = partial(play_pair, told.game, others, present, told.players)
    pairs = list(pool.map(trial, range(told.first, told.first + told.games, 2), chunksize=10))
    ahead = estimate([pair.ahead for pair in pairs])
    wins = estimate([pair.wins / 2 for pair in pairs])
    print(
        f"{2 * len(pairs)} games of {told.players}: {ahead.mean:+.2f} ± {NEARLY_CERTAIN * ahead.error:.2f} points, "
        f"{100 * wins.mean:.1f} ± {100 * NEARLY_CERTAIN * wins.error:.1f} % won (95 %)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="year_of_the_dragon")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--steps", type=int, default=40, help="changes to try")
    parser.add_argument("--games", type=int, default=400, help="games per change, or in all with --against")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--factor", type=float, default=1.5, help="how much a weight is scaled")
    parser.add_argument("--against", nargs="+", metavar="NAME=VALUE", help="play against these weights instead")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    told = parser.parse_args()
    source = weights_of(told.game)
    present: Weights = {name: getattr(source, name) for name in dir(source) if isinstance(getattr(source, name), float)}
    others: Weights = {}
    for each in told.against or []:
        name, _equals, value = each.partition("=")
        if name not in present:
            parser.error(f"there is no weight {name!r}; there are: {', '.join(present)}")
        others[name] = float(value)
    with ProcessPoolExecutor(told.jobs) as pool:
        if others:
            compare(pool, told, present, {**present, **others})
        else:
            tune(pool, told, present)


if __name__ == "__main__":
    main()
