"""Plays a number of seeded random games with one engine and prints how many decisions they took."""

from __future__ import annotations

import sys
from random import Random

from engines import load_engine


def main() -> None:
    key, games, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    engine = load_engine(key)
    rng = Random(seed)
    engine.reseed(rng)
    print(sum(engine.play(rng) for _ in range(games)))


if __name__ == "__main__":
    main()
