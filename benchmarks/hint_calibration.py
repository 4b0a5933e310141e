"""How far chances to win are from what happens: what the intervals of hints allow for besides luck.

    python benchmarks/hint_calibration.py --games 150
    python benchmarks/hint_calibration.py --games 150 --game river_of_gold --players 4

Everybody plays by the judge of hints, one decision in ten at random. After every decision the chance of whoever made it
is told by the judge; in ten bins these are compared with how often it was won. `off` is how far apart they are on
average over all decisions, `luck` how far they would be if every chance were right, by so few games.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

from stolik.bots.judging import judge_of
from stolik.bots.playout import Lookout
from stolik.core.chance import SampledChance
from stolik.core.game import Game
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import GAMES, load_game

BINS = 10
CARELESSNESS = 10  # of 100 decisions


def told_chances(game: Game[Any], players: int, seed: str) -> list[tuple[float, float]]:
    """Of one game: the chances that were told, and the share of the win that came of each."""
    rng = seeded(seed)
    judge = judge_of(game, players)
    chance, lookout = SampledChance(rng), Lookout(game, rng, 1, 1, True, judge.value)
    state: State = game.new(players, {}, chance)
    told: list[tuple[int, float]] = []
    while state.pending:
        seat, moves = state.actor, game.legal(state)
        if rng.below(100) < CARELESSNESS:
            move = moves[rng.below(len(moves))]
            lookout.forget()
        else:
            move = lookout.follow(state)
        game.apply(state, move, chance)
        if state.pending:
            told.append((seat, judge.share(judge.margins(state), seat, game.time_left(state))))
    won = [standing.seat for standing in game.standings(state) if standing.place == 1]
    return [(share, 1.0 / len(won) if seat in won else 0.0) for seat, share in told]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=150, help="per game and number of players")
    parser.add_argument("--game", choices=list(GAMES), help="only this one")
    parser.add_argument("--players", type=int, help="only so many, instead of the fewest and the most")
    arguments = parser.parse_args()
    for name in [arguments.game] if arguments.game else GAMES:
        game = load_game(name)
        for players in [arguments.players] if arguments.players else sorted({game.meta.min_seats, game.meta.max_seats}):
            bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
            in_bin = [0] * BINS  # games
            for number in range(arguments.games):
                pairs = told_chances(game, players, f"calibration/{number}")
                for share, won in pairs:
                    bins[min(int(share * BINS), BINS - 1)].append((share, won))
                for each in {min(int(share * BINS), BINS - 1) for share, _won in pairs}:
                    in_bin[each] += 1
            total = sum(len(pairs) for pairs in bins)
            off = luck = 0.0
            for pairs, games in zip(bins, in_bin, strict=True):
                if pairs:
                    share, won = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
                    off += len(pairs) / total * abs(share - won)
                    luck += len(pairs) / total * 0.8 * sqrt(share * (1.0 - share) / games)
            print(f"{name} {players}: off {off:.3f}, luck {luck:.3f}, {total} decisions", flush=True)


if __name__ == "__main__":
    main()
