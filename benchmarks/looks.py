"""How bots should look by a net: matches of one such bot against `medium`, every deal once from each seat.

    python benchmarks/looks.py river_of_gold --players 4 --games 400

A deeper look tries more combinations of decisions. Where luck comes in the middle of a turn, each of them meets luck of
its own, and what looks best is often what was luckiest: there few ways, often tried, win more. Where nothing is left to
luck, deeper is better. `stolik train` chooses by its own matches; this measures a net that is there.
"""

from __future__ import annotations

import argparse
import json

from stolik.bots.nets import look_of, net_for
from stolik.lab.executors import open_executor
from stolik.lab.proving import duels, play_duel
from stolik.lab.statistics import wilson
from stolik.lab.train import LOOKS


def main() -> None:
    parser = argparse.ArgumentParser(description="How bots should look by a net.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="looks")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 is one per core")
    told = parser.parse_args()
    net = net_for(told.game, told.players)
    if net is None:
        parser.error(f"there is no net of {told.game}")
    for look in LOOKS:
        text = json.dumps({**net, "look": look._asdict()})
        with open_executor("local", told.jobs) as workers:
            won = list(workers.map(play_duel, duels(told.game, told.players, told.seed, text, told.games)))
        low, high = wilson(sum(won), len(won))
        used = ", as it plays" if look == look_of(net) else ""
        share = f"{sum(won) / len(won):.3f} [{low:.3f}, {high:.3f}] of {len(won)}"
        print(f"deep {look.deep}, {look.samples} samples: {share}{used}", flush=True)


if __name__ == "__main__":
    main()
