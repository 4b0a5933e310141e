"""Plays many random games of every kind, checking every position: `python tools/soak.py --games 10000 --jobs 4`.

Each game is played at random; after every decision the invariants must hold, and the end must come. The number of games
is per game, seat count and option set. A failure is told with the seed that repeats it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from typing import NamedTuple

import stolik
from stolik.core.chance import KeyedChance
from stolik.core.meta import Meta, OptionValue
from stolik.core.rng import seeded
from stolik.games import registry

LONGEST = 2000  # decisions of one game
BATCH = 100  # games


class Batch(NamedTuple):
    """Some games of one kind; small enough for all processes to stay busy to the end."""

    game: str
    seats: int
    variant: str
    options: dict[str, OptionValue]
    first: int
    games: int

    @property
    def kind(self) -> str:
        return f"{self.game} {self.seats}p {self.variant}"


class Outcome(NamedTuple):
    batch: Batch
    decisions: int
    failures: list[str]


def play(batch: Batch) -> Outcome:
    """Plays a batch; never raises."""
    decisions, failures = 0, []
    for number in range(batch.first, batch.first + batch.games):
        seed = f"soak/{batch.kind}/{number}"
        try:
            decisions += play_one(batch, seed)
        except Exception as wrong:
            failures.append(f"{seed!r}: {type(wrong).__name__}: {wrong}")
    return Outcome(batch, decisions, failures)


def play_one(batch: Batch, seed: str) -> int:
    game, chance, rng = registry.load_game(batch.game), KeyedChance(seed), seeded(f"{seed}/moves")
    state = game.new(batch.seats, batch.options, chance)
    decisions = 0
    while state.pending:
        game.check(state)
        options = game.legal(state)
        move = options[rng.below(len(options))]
        refusal = game.refuse(state, state.actor, move)
        if refusal is not None:
            raise AssertionError(f"{move.notation} is offered but refused: {refusal}")
        game.apply(state, move, chance)
        decisions += 1
        if decisions > LONGEST:
            raise AssertionError("the game does not end")
    game.check(state)
    return decisions


def variants(meta: Meta, every: bool) -> dict[str, dict[str, OptionValue]]:
    """Without modules and with all of them, in every way they can be played; on demand also every option by itself."""
    sets = {name: modules for name, modules in meta.module_sets().items() if every or name not in _parts(meta)}
    if every:
        for option in meta.options:
            for value in option.values:
                if value != option.default:
                    sets[f"{option.name}={value}"] = {option.name: value}
    return sets


def _parts(meta: Meta) -> set[str]:
    """The sets that `all_modules` contains."""
    sets = meta.module_sets()
    return set(sets) - {"base", "all_modules"} if "all_modules" in sets else set()


def batches(games: int, chosen: list[str], every: bool) -> Iterator[Batch]:
    for meta in registry.metas():
        if not chosen or meta.game in chosen:
            for variant, options in variants(meta, every).items():
                for seats in range(meta.min_seats, meta.max_seats + 1):
                    for first in range(0, games, BATCH):
                        yield Batch(meta.game, seats, variant, options, first, min(BATCH, games - first))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="ids of games; all if none is named")
    parser.add_argument("--games", type=int, default=1000, help="games of each kind (default 1000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--every-option", action="store_true", help="also each option by itself")
    arguments = parser.parse_args()
    for game in arguments.game:
        registry.meta_of(game)

    began = time.monotonic()
    passed, failures = 0, []
    print(f"{'':44}{'games':>8}{'decisions':>12}{'per game':>10}{'failed':>8}   ({stolik.mode()} Python)", flush=True)
    with get_context("spawn").Pool(arguments.jobs) as pool:
        row: list[Outcome] = []
        for outcome in pool.imap(play, batches(arguments.games, arguments.game, arguments.every_option)):
            row.append(outcome)
            failures += outcome.failures
            passed += outcome.batch.games - len(outcome.failures)
            if outcome.batch.first + outcome.batch.games == arguments.games:  # the last batch of its kind
                decisions = sum(each.decisions for each in row)
                failed = sum(len(each.failures) for each in row)
                per_game = decisions / max(1, arguments.games - failed)
                kind = outcome.batch.kind
                print(f"{kind:44}{arguments.games:8}{decisions:12}{per_game:10.1f}{failed:8}", flush=True)
                row.clear()
    for failure in failures[:20]:
        print(failure)
    if len(failures) > 20:
        print(f"... and {len(failures) - 20} more")
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
