"""The tables of the suite - every registered game x seat count x option set - and games played at them.

STOLIK_THOROUGH=20 plays twenty times as many random games.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from stolik.core.chance import Chance, KeyedChance
from stolik.core.events import EventList
from stolik.core.game import Game, seat_names
from stolik.core.meta import Meta, OptionValue
from stolik.core.moves import Move
from stolik.core.rng import Sfc32, seeded
from stolik.games import registry

THOROUGH = max(1, int(os.environ.get("STOLIK_THOROUGH", "1")))
LONGEST = 2000  # decisions; no game of ours comes near it

Habit = Callable[[list[Move], Sfc32], Move]


def at_random(options: list[Move], rng: Sfc32) -> Move:
    return options[rng.below(len(options))]


def always_first(options: list[Move], rng: Sfc32) -> Move:
    return options[0]


def always_last(options: list[Move], rng: Sfc32) -> Move:
    return options[-1]


@dataclass(frozen=True)
class Table:
    """A game with a number of seats and options that differ from the defaults."""

    game_id: str
    seats: int
    variant: str
    chosen: tuple[tuple[str, OptionValue], ...]

    @property
    def game(self) -> Game[Any]:
        return registry.load_game(self.game_id)

    @property
    def options(self) -> dict[str, OptionValue]:
        return dict(self.chosen)

    @property
    def names(self) -> list[str]:
        return seat_names(self.seats)

    def __str__(self) -> str:
        return f"{self.game_id}-{self.seats}p-{self.variant}"


class Walk:
    """A game in progress. Everything in it follows from the table, the seed and the habit."""

    def __init__(
        self,
        table: Table,
        seed: str,
        habit: Habit = at_random,
        take_forced: bool = True,
        chance: Chance | None = None,
    ) -> None:
        self.game = table.game
        self.chance = chance or KeyedChance(seed)
        self.habit = habit
        self.take_forced = take_forced
        self.rng = seeded(f"{seed}/moves")
        self.moves: list[Move] = []
        self.events = EventList()  # of the last step
        self.state = self.game.new(table.seats, table.options, self.chance, self.events, take_forced)

    @property
    def over(self) -> bool:
        return not self.state.pending

    def step(self) -> None:
        """One decision of the habit."""
        self.submit(self.habit(self.game.legal(self.state), self.rng))

    def submit(self, move: Move) -> None:
        self.moves.append(move)
        assert len(self.moves) <= LONGEST, "the game does not end"
        self.events = EventList()
        self.game.apply(self.state, move, self.chance, self.events, self.take_forced)

    def decisions(self) -> Iterator[int]:
        """Stops before every decision, for a look around, then takes it."""
        while not self.over:
            yield len(self.moves)
            self.step()

    def to_the_end(self) -> Walk:
        for _ in self.decisions():
            pass
        return self

    def fingerprint(self) -> str:
        return self.game.fingerprint(self.state)


def option_sets(meta: Meta) -> dict[str, dict[str, OptionValue]]:
    """The defaults, every other value of every option alone, and all modules together."""
    sets: dict[str, dict[str, OptionValue]] = {"default": {}}
    modules: dict[str, OptionValue] = {}
    for option in meta.options:
        for value in option.values:
            if value != option.default:
                sets[f"{option.name}={value}"] = {option.name: value}
                if option.module:
                    modules[option.name] = value
    if len(modules) > 1:
        sets["all_modules"] = modules
    return sets


TABLES = [
    Table(meta.game, seats, name, tuple(options.items()))
    for meta in registry.metas()
    for name, options in option_sets(meta).items()
    for seats in range(meta.min_seats, meta.max_seats + 1)
]
# Every number of seats with the defaults and with all modules; every other set of options with one of them, in turn.
SPREAD = [
    Table(meta.game, seats, name, tuple(options.items()))
    for meta in registry.metas()
    for number, (name, options) in enumerate(option_sets(meta).items())
    for turn, seats in enumerate(range(meta.min_seats, meta.max_seats + 1))
    if name in ("default", "all_modules") or turn == number % (meta.max_seats - meta.min_seats + 1)
]
# One table for each extreme of a game, where an example of each is enough.
CORNERS = [
    table
    for table in TABLES
    for meta in [registry.meta_of(table.game_id)]
    if table.seats in (meta.min_seats, meta.max_seats) and table.variant in ("default", "all_modules")
]


def walks(table: Table, games: int = 1) -> Iterator[Walk]:
    """Random games, then at some tables two stubborn ones, always the first or last move, that chance does not find."""
    for number in range(games * THOROUGH):
        yield Walk(table, f"{table}/{number}")
    if table in CORNERS or THOROUGH > 1:
        yield Walk(table, f"{table}/first", always_first)
        yield Walk(table, f"{table}/last", always_last)


def same_keys(walk: Walk) -> KeyedChance:
    """A chance that will answer as the walk's own would."""
    assert isinstance(walk.chance, KeyedChance)
    return KeyedChance(walk.chance.seed, walk.chance.used)


def through_json(value: object) -> Any:
    """What arrives after a trip over the wire."""
    return json.loads(json.dumps(value, allow_nan=False))
