"""Looks for better weights of an evaluation: a greedy bot with changed weights plays against present ones.

    python benchmarks/tune_evaluation.py --steps 40 --games 400

One weight at a time is scaled up and down; a change is kept if the changed bot ends clearly ahead of the average of
the others. Prints every change it keeps and all weights at the end, to be written into evaluation.py by hand.
"""

from __future__ import annotations

import argparse
import math
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any

from stolik.bots.greedy import GreedyBot
from stolik.core.chance import KeyedChance
from stolik.games.registry import load_game

Weights = dict[str, float]


def weights_of(game: str) -> Any:
    return import_module(f"stolik.games.{game}.evaluation").WEIGHTS


def use(game: str, weights: Weights) -> None:
    present = weights_of(game)
    for name, value in weights.items():
        setattr(present, name, value)


def advantage(game_id: str, present: Weights, changed: Weights, seats: int, number: int) -> float:
    """How many points the one changed bot ends ahead of the average of the others."""
    game = load_game(game_id)
    chance = KeyedChance(f"tune/{number}")
    state = game.new(seats, {}, chance)
    bots = [GreedyBot("greedy", f"{number}/{seat}") for seat in range(seats)]
    tried = number % seats
    while state.pending:
        seat = state.actor
        use(game_id, changed if seat == tried else present)
        game.apply(state, bots[seat].choose(game, game.redact(state, seat)), chance)
    totals = [sheet.total for sheet in game.scores(state)]
    return totals[tried] - (sum(totals) - totals[tried]) / (seats - 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="year_of_the_dragon")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--steps", type=int, default=40, help="changes to try")
    parser.add_argument("--games", type=int, default=400, help="games per change")
    parser.add_argument("--factor", type=float, default=1.5, help="how much a weight is scaled")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    source = weights_of(arguments.game)
    names: list[str] = [name for name in dir(source) if isinstance(getattr(source, name), float)]
    present: Weights = {name: getattr(source, name) for name in names}
    first_number = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for step in range(arguments.steps):
            name = names[step // 2 % len(names)]
            changed = {**present, name: present[name] * (arguments.factor if step % 2 else 1 / arguments.factor)}
            play = partial(advantage, arguments.game, present, changed, arguments.players)
            numbers = range(first_number, first_number + arguments.games)
            results = list(pool.map(play, numbers, chunksize=10))
            first_number += arguments.games
            mean = sum(results) / len(results)
            error = math.sqrt(sum((each - mean) ** 2 for each in results)) / len(results)
            kept = mean > 1.5 * error
            change = f"{name} {present[name]:.3f} -> {changed[name]:.3f}"
            print(f"{change}: {mean:+.2f} ± {error:.2f}{' kept' if kept else ''}", flush=True)
            if kept:
                present = changed
    for name, value in present.items():
        print(f"        self.{name} = {value:.3f}")


if __name__ == "__main__":
    main()
