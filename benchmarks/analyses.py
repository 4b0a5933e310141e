"""What analyses say of games between levels of bots: slips and grades per level, and whether chances come true.

    python benchmarks/analyses.py --game river_of_gold --players 2 --levels hard,medium,easy,random --games 12

`swing` is how much the chance of a seat changed on average by a move that the judge would have made as well: luck, and
what the judge overlooks. `won` is how often seats won to whom a chance of about `chance` was given.
"""

from __future__ import annotations

import argparse
import itertools
from statistics import mean
from time import perf_counter

from stolik.bots.analysis import Analysis, Grade, grades
from stolik.bots.registry import make_bot
from stolik.match.match import Match

BINS = 5


def played(game: str, levels: list[str], seed: str) -> Match:
    match = Match.new(game, [f"P{seat}" for seat in range(len(levels))], {}, seed)
    bots = [make_bot(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    while not match.over:
        actor = match.state.actor
        match.submit(actor, bots[actor].choose(match.game, match.game.redact(match.state, actor)))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--levels", default="hard,medium,easy,random")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--bot", default="", help="the level that judges; the best without it")
    arguments = parser.parse_args()
    levels = arguments.levels.split(",")
    found: dict[str, list[Grade]] = {level: [] for level in levels}
    guessed: list[tuple[float, float]] = []
    swings: list[float] = []
    seconds, judge = 0.0, ""
    for number in range(arguments.games):
        seated = [levels[(number + seat) % len(levels)] for seat in range(arguments.players)]
        match = played(arguments.game, seated, f"analyses/{number}")
        started = perf_counter()
        analysis = Analysis(match, arguments.bot)
        steps = list(analysis.steps())
        seconds, judge = seconds + perf_counter() - started, analysis.level
        for grade in grades(steps, arguments.players, analysis.of):
            found[seated[grade.seat]].append(grade)
        for before, step in itertools.pairwise(steps):
            if step.seat is not None and step.choice is not None and step.choice.same:
                swings.append(step.chances[step.seat] - before.chances[step.seat])
        guessed += [pair for step in steps[:-1] for pair in zip(step.chances, steps[-1].chances, strict=True)]
    told = f"{seconds / arguments.games:.2f} s per game, swing {mean(swings):+.4f}"
    print(f"{arguments.game} {arguments.players} judged by {judge}: {told}")
    for level, of_level in found.items():
        if of_level:
            slips = [grade.slips for grade in of_level]
            told = f"slips {mean(slips):.2f} ({min(slips):.2f} to {max(slips):.2f})"
            print(f"  {level:8} {told}  {' '.join(sorted(grade.grade for grade in of_level))}")
    for place in range(BINS):
        near = [pair for pair in guessed if min(int(pair[0] * BINS), BINS - 1) == place]
        if near:
            chance, won = mean(chance for chance, _ in near), mean(won for _, won in near)
            print(f"  chance {chance:.2f} won {won:.2f} of {len(near)}")


if __name__ == "__main__":
    main()
