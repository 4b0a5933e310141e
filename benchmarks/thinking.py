"""How long bots and hints think: whole games on one core, every thought timed.

    python benchmarks/thinking.py                      all games, with two players and with as many as there can be
    python benchmarks/thinking.py --game rotunda --games 3

"game" is a whole game in which every seat is a `hard` bot (or `medium`, where that is the best without a search).
"playouts" are decisions a second of games in which everybody looks one decision deep by the learned value, as the
search of `expert` and the trials of hints do. "expert" and "hint" are asked at every fifth decision of such a game.
Times are processor time of this one process.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any, TypeVar

from stolik.bots.advice import advise
from stolik.bots.levels import levels_of
from stolik.bots.nets import value_for
from stolik.bots.registry import make_bot
from stolik.bots.search import playing_on
from stolik.core.chance import KeyedChance, SampledChance
from stolik.core.game import Game
from stolik.core.rng import seeded
from stolik.core.state import State
from stolik.games.registry import GAMES, load_game

T = TypeVar("T")
ASKED_EVERY = 5  # decisions
HINT_SECONDS = 0.8  # for trials, as the server allows


class Thoughts:
    """Times of one kind of thought."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def time(self, think: Callable[[], T]) -> T:
        started = process_time()
        result = think()
        self.seconds.append(process_time() - started)
        return result

    def told(self) -> str:
        if not self.seconds:
            return "-"
        ranked = sorted(self.seconds)
        mean, late = sum(ranked) / len(ranked), ranked[int(0.99 * (len(ranked) - 1))]
        return f"{1000 * mean:.1f} / {1000 * late:.0f} / {1000 * ranked[-1]:.0f}"


def play(game: Game[Any], players: int, number: int, level: str, expert: bool) -> tuple[Thoughts, Thoughts, Thoughts]:
    hard, best, hint = Thoughts(), Thoughts(), Thoughts()
    chance = KeyedChance(f"thinking/{number}")
    state: State = game.new(players, {}, chance)
    bots = [make_bot(level, f"{number}/{seat}") for seat in range(players)]
    searcher = make_bot("expert", f"{number}")
    decisions = 0
    while state.pending:
        seat = state.actor
        view: State = game.redact(state, seat)
        if decisions % ASKED_EVERY == 0 and len(game.legal(view)) > 1:
            if expert:
                best.time(partial(searcher.choose, game, view))
            hint.time(partial(advise, game, view, str(decisions), HINT_SECONDS))
        move = hard.time(partial(bots[seat].choose, game, view))
        game.apply(state, move, chance)
        decisions += 1
    return hard, best, hint


def playouts(game: Game[Any], players: int, seconds: float) -> float:
    """Decisions a second of games by the look that playouts use."""
    rng = seeded("playouts")
    lookout, chance = playing_on(game, rng, value_for(game, players)), SampledChance(rng)
    decisions, started = 0, process_time()
    while process_time() - started < seconds:
        state: State = game.new(players, {}, chance)
        while state.pending:
            game.apply(state, lookout.follow(state), chance)
            decisions += 1
    return decisions / (process_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=2, help="of each kind")
    parser.add_argument("--seconds", type=float, default=4.0, help="of playouts")
    arguments = parser.parse_args()
    print("milliseconds: mean / 99 of 100 / longest")
    print("| game | players | level | a game, s | its choices | expert | hint | playouts, decisions/s |")
    print("|---|---:|---|---:|---:|---:|---:|---:|")
    for name in [arguments.game] if arguments.game else sorted(GAMES):
        game = load_game(name)
        for players in (2, game.meta.max_seats):
            levels = levels_of(name, players)
            level = "hard" if "hard" in levels else "medium"
            kinds = Thoughts(), Thoughts(), Thoughts()
            for number in range(arguments.games):
                for kind, told in zip(kinds, play(game, players, number, level, "expert" in levels), strict=True):
                    kind.seconds += told.seconds
            hard, expert, hint = kinds
            whole = sum(hard.seconds) / arguments.games
            rate = playouts(game, players, arguments.seconds)
            thoughts = " | ".join(each.told() for each in (hard, expert, hint))
            print(f"| {name} | {players} | {level} | {whole:.2f} | {thoughts} | {rate:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
