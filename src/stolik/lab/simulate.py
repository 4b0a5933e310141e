"""Many games between bots. A game depends on its number alone, so the result is the same wherever they are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from stolik.bots.program import Fault, faults_of, player_of
from stolik.core.chance import KeyedChance
from stolik.core.events import Takings
from stolik.core.game import Game
from stolik.core.state import State
from stolik.games.registry import load_game
from stolik.match.match import Match
from stolik.match.record import write
from stolik.packs.pack import Pack

from .executors import Executor

LARGEST_PIECE = 100  # games


class Plan(NamedTuple):
    """What is to be played."""

    game: str
    players: int
    bots: list[str]  # full codes
    numbers: range  # of the games; a piece of a plan is the same plan with fewer of them
    seed: str
    options: dict[str, object]
    records: str = ""  # a folder for the records of all games, or empty
    pack: Pack | None = None  # the corrected components, if it is not the printed box

    def seating(self, number: int) -> list[str]:
        """Bots take turns on the seats: one seat further in every game."""
        return [self.bots[(number + seat) % len(self.bots)] for seat in range(self.players)]

    def seed_of(self, number: int) -> str:
        return f"{self.seed}/{number}"

    def record_of(self, number: int) -> Path:
        return Path(self.records) / f"game-{number:06}.jsonl"  # the same name in whatever piece it is played

    def pieces(self, size: int) -> Iterator[Plan]:
        """The same games in plans of at most this size, in order; played anywhere, their tallies add up to one."""
        for first in range(0, len(self.numbers), size):
            yield self._replace(numbers=self.numbers[first : first + size])


class Played(NamedTuple):
    """How one game ended; lists are by seat."""

    number: int
    seed: str
    bots: list[str]
    points: list[int]
    places: list[int]
    decisions: int
    sources: Sequence[dict[str, int]] = ()  # points by their source
    taken: Sequence[list[str]] = ()  # what each seat took or built, in order: `kind of event:id`
    starter: int = 0  # the seat that took the first turn
    rounds: int = 0  # or whatever the log of the game is divided into
    faults: Sequence[list[Fault]] = ()  # decisions that programs did not make properly

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.number,
            "seed": self.seed,
            "bots": self.bots,
            "points": self.points,
            "places": self.places,
            "decisions": self.decisions,
            "sources": self.sources,
            "taken": self.taken,
            "starter": self.starter,
            "rounds": self.rounds,
            "faults": [len(faults) for faults in self.faults],
        }


def play(plan: Plan, number: int) -> Played:
    """Plays one game of the plan."""
    game = load_game(plan.game, plan.pack)
    seed, codes = plan.seed_of(number), plan.seating(number)
    box = plan.pack.fingerprint if plan.pack is not None else ""
    bots = [player_of(code, f"{seed}/{seat}", plan.options, box) for seat, code in enumerate(codes)]
    takings = Takings(plan.players, game.meta.chapter)
    decisions = 0
    state: State
    if plan.records:
        names = [f"{code} {seat + 1}" for seat, code in enumerate(codes)]
        match = Match.new(plan.game, names, plan.options, seed, codes, plan.pack)
        starter = game.starter(match.state)
        takings.hear(match.events_of(1))
        while not match.over:
            seat = match.state.actor
            takings.hear(match.submit(seat, bots[seat].choose(game, game.redact(match.state, seat))))
            decisions += 1
        write(match, plan.record_of(number))
        state = match.state
    else:
        chance = KeyedChance(seed)
        state = game.new(plan.players, plan.options, chance, takings)
        starter = game.starter(state)
        while state.pending:
            seat = state.actor
            game.apply(state, bots[seat].choose(game, game.redact(state, seat)), chance, takings)
            decisions += 1
    sources = [dict(sheet.items) for sheet in game.scores(state)]
    points, places = _outcome(game, state)
    faults = [faults_of(bot) for bot in bots]
    about = (sources, takings.taken, starter, takings.chapters, faults)
    return Played(number, seed, codes, points, places, decisions, *about)


def _outcome(game: Game[Any], state: State) -> tuple[list[int], list[int]]:
    """Points and places by seat."""
    standings = sorted(game.standings(state), key=lambda standing: standing.seat)
    return [standing.total for standing in standings], [standing.place for standing in standings]


def play_piece(plan: Plan) -> list[Played]:
    """All games of a small plan."""
    return [play(plan, number) for number in plan.numbers]


def played_games(plan: Plan, executor: Executor) -> Iterator[Played]:
    """All games, in the order of their numbers, as they are done; only a few of them are held at a time."""
    # small enough to show progress and to share the work evenly, large enough to be worth sending
    size = max(1, min(len(plan.numbers) // (executor.workers * 8), LARGEST_PIECE))
    for piece in executor.map(play_piece, plan.pieces(size)):
        yield from piece
