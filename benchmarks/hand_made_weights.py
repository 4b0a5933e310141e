"""The hand-made evaluations told in weights of features: what hints explain moves by where no net was made.

    python benchmarks/hand_made_weights.py --games 40 --out src/stolik/bots/hand_made_weights.json

Greedy bots play, a quarter of the decisions at random, and a ridge regression tells the lead that the evaluation sees
from the features, as training does before its first round. `told` is the share of the variance that the weights tell
in every eighth game, which they were not made from.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from stolik.games.registry import GAMES, load_game
from stolik.lab.fitting import inputs_of, ridge
from stolik.lab.train import PRIOR_RIDGE, hand_made

HELD_BACK = 8


def measured(name: str, players: int, games: int) -> dict[str, Any]:
    """The weights, always and by the time left, and how much they tell."""
    told = hand_made(name, players, "weights", games)
    held = hand_made(name, players, "held", max(games // HELD_BACK, 2))
    inputs, unseen = (inputs_of(each.rows.astype(float)) for each in (told, held))
    found = ridge(inputs, told.gains.astype(float), PRIOR_RIDGE)
    miss = held.gains - unseen @ found.weights - found.bias
    size = told.rows.shape[1]
    return {
        "told": round(1.0 - float(np.var(miss) / np.var(held.gains)), 3),
        "weights": [float(f"{weight:.4g}") for weight in found.weights[:size]],
        "late": [float(f"{weight:.4g}") for weight in found.weights[size : 2 * size]],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="per game and number of players")
    parser.add_argument("--only", help="one game; the others stay as they are in the file")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    told: dict[str, Any] = json.loads(arguments.out.read_text("utf-8")) if arguments.out.exists() else {"games": {}}
    told["made"] = f"python benchmarks/hand_made_weights.py --games {arguments.games}"
    for name in [arguments.only] if arguments.only else GAMES:
        game = load_game(name)
        of_game: dict[str, Any] = {"features": game.feature_names, "players": {}}
        told["games"][name] = of_game
        for players in sorted({game.meta.min_seats, game.meta.max_seats}):
            of_game["players"][str(players)] = measured(name, players, arguments.games)
            print(name, players, of_game["players"][str(players)]["told"], flush=True)
            arguments.out.write_text(json.dumps(told) + "\n", "utf-8")


if __name__ == "__main__":
    main()
