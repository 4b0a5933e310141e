"""Counts processor instructions per decision with valgrind: slow to get, but free of the noise that seconds have.

Each engine plays few and then many games from the same seed. The difference of the two counts belongs to the
additional games alone, because starting Python, importing and the first games cost the same in both runs.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from engines import ENGINES

PLAY_GAMES = Path(__file__).with_name("play_games.py")

# Of valgrind's tools this one counts instructions at the lowest price; its simulation of caches is not needed.
COUNTING = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]


class CountFailed(Exception):
    """The instructions could not be counted; the message says why."""


def count(valgrind: str, key: str, games: int, seed: int) -> tuple[int, int]:
    """The instructions and the decisions of a run of `games` games, starting Python included."""
    finished = subprocess.run(
        [valgrind, *COUNTING, sys.executable, str(PLAY_GAMES), key, str(games), str(seed)],
        # Random string hashes would change how often sets and dictionaries collide, and so the count.
        env={**os.environ, "PYTHONHASHSEED": "0", **ENGINES[key].environment},
        capture_output=True,
        text=True,
        check=False,
    )
    counted = re.search(r"I\s+refs:\s+([\d,]+)", finished.stderr)
    if finished.returncode != 0 or counted is None:
        last_words = [line for line in finished.stderr.splitlines() if line and not line.startswith("==")]
        raise CountFailed(last_words[-1] if last_words else f"valgrind ended with code {finished.returncode}")
    return int(counted[1].replace(",", "")), int(finished.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description="Count instructions per decision with valgrind.")
    parser.add_argument(
        "engines",
        nargs="*",
        default=["stolik-inside"],
        metavar="ENGINE",
        help="|".join(ENGINES) + " (default: the first)",
    )
    parser.add_argument("--few", type=int, help="games of the first run (default: depends on the engine)")
    parser.add_argument("--many", type=int, help="games of the second run (default: depends on the engine)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if unknown := set(options.engines) - set(ENGINES):
        parser.error(f"unknown engine: {', '.join(sorted(unknown))}")

    valgrind = shutil.which("valgrind")
    if valgrind is None:
        sys.exit("instructions.py needs valgrind, which is not installed; nothing was counted")
    for key in options.engines:
        few = options.few or ENGINES[key].few_games
        many = options.many or ENGINES[key].many_games
        try:
            few_instructions, few_decisions = count(valgrind, key, few, options.seed)
            many_instructions, many_decisions = count(valgrind, key, many, options.seed)
        except CountFailed as failed:
            print(f"{key}: not counted: {failed}")
            continue
        decisions = many_decisions - few_decisions
        per_decision = (many_instructions - few_instructions) / decisions
        print(f"{key}: {per_decision:,.0f} instructions/decision ({decisions} decisions of {many - few} games)")


if __name__ == "__main__":
    main()
