"""How far results scatter around the hand-made evaluations, by the time left: what analyses make chances of.

    python benchmarks/hand_made_spreads.py --games 60 --out src/stolik/bots/hand_made.json

Greedy bots play with themselves. After every decision the lead that the evaluation tells of each seat is compared with
the margin in the end: `bias` is by how much it is wrong on average (always, and by the time left), `spreads` how far
results lie from what is left then, at 0, 1/4, 1/2, 3/4 and 1 of the time left.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

from stolik.bots.playout import Lookout, lead
from stolik.core.chance import SampledChance
from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import GAMES, load_game

STEPS = 5
CARELESSNESS = 10  # of 100 decisions at random, so that games differ


def played(game: Game[Any], players: int, seed: str) -> list[tuple[float, float]]:
    """After every decision and of every seat: the time left, and by how much the lead fell short of the margin."""
    rng = seeded(seed)
    chance, lookout = SampledChance(rng), Lookout(game, rng, 1, 1, True)
    state: State = game.new(players, {}, chance)
    guesses: list[tuple[float, int, float]] = []
    while state.pending:
        moves: list[Move] = game.legal(state)
        move = moves[rng.below(len(moves))] if rng.below(100) < CARELESSNESS else lookout.choose(state)
        game.apply(state, move, chance)
        if state.pending:
            left = game.time_left(state)
            guesses += [(left, seat, lead(game, state, seat)) for seat in range(players)]
    totals = [sheet.total for sheet in sorted(game.scores(state), key=lambda sheet: sheet.seat)]
    margins = [own - max(totals[:seat] + totals[seat + 1 :]) for seat, own in enumerate(totals)]
    return [(left, margins[seat] - guess) for left, seat, guess in guesses]


def measured(pairs: list[tuple[float, float]]) -> dict[str, list[float]]:
    """A straight line through the errors, and their spread around it."""
    count = len(pairs)
    x, y = sum(left for left, _ in pairs) / count, sum(error for _, error in pairs) / count
    slope = sum((left - x) * (error - y) for left, error in pairs) / sum((left - x) ** 2 for left, _ in pairs)
    level = y - slope * x
    rests = [(left, error - level - slope * left) for left, error in pairs]
    spreads = []
    for step in range(STEPS):
        near = [rest for left, rest in rests if abs(left - step / (STEPS - 1)) <= 0.5 / (STEPS - 1)]
        some = near or [rest for _, rest in rests]  # where a few games have no moment like that
        spreads.append(math.sqrt(sum(rest * rest for rest in some) / len(some)))
    return {"bias": [round(level, 3), round(slope, 3)], "spreads": [round(spread, 3) for spread in spreads]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="per game and number of players")
    parser.add_argument("--only", help="one game; the others stay as they are in the file")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    told: dict[str, Any] = json.loads(arguments.out.read_text("utf-8")) if arguments.out.exists() else {"games": {}}
    told["made"] = f"python benchmarks/hand_made_spreads.py --games {arguments.games}"
    for name in [arguments.only] if arguments.only else GAMES:
        game = load_game(name)
        of_game = told["games"][name] = {}
        for players in range(game.meta.min_seats, game.meta.max_seats + 1):
            pairs = [pair for number in range(arguments.games) for pair in played(game, players, f"spread/{number}")]
            of_game[str(players)] = measured(pairs)
            print(name, players, len(pairs), of_game[str(players)], flush=True)
            arguments.out.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
