"""What the benchmark asks of an engine: play whole random games, describe their shape, copy positions."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, TypeVar

Position = TypeVar("Position")

COPIED_POSITIONS = 24
COPY_REPEATS = 7
COPY_SECONDS = 0.05


@dataclass
class Sample:
    """One timed round. `seconds` is the processor time of this process, `wall_seconds` what a clock on the wall saw."""

    decisions: int
    games: int
    seconds: float
    wall_seconds: float


@dataclass
class Shape:
    """What the decisions of some random games look like; counted apart, so that counting slows no timed round."""

    decisions: int = 0
    games: int = 0
    branching_sum: int = 0
    forced: int = 0
    # Forced moves that the engine took by itself: no decisions, but an engine that asks for them would count them.
    taken_unasked: int = 0

    def see(self, legal_moves: int) -> None:
        """Counts one decision among `legal_moves` legal moves."""
        self.decisions += 1
        self.branching_sum += legal_moves
        self.forced += legal_moves == 1


class Engine(ABC):
    """One engine with one game, played by uniformly random decisions."""

    name: ClassVar[str]
    way: ClassVar[str] = ""  # how it is driven, where that is not the only way
    version: str
    game: str
    players: int
    survey_games: int = 40

    def reseed(self, rng: Random) -> None:  # noqa: B027  (most engines take all their randomness from `play`'s rng)
        """Called before a series of games; engines with generators of their own seed them here."""

    @abstractmethod
    def play(self, rng: Random) -> int:
        """Sets up a new game, plays it to its end and returns how many decisions were made."""

    @abstractmethod
    def survey(self, rng: Random, shape: Shape) -> None:
        """Plays one game like `play` does, showing each decision to `shape`."""

    @abstractmethod
    def clone_us(self, rng: Random) -> float:
        """Microseconds to copy a position, averaged over positions from the whole length of a random game."""

    def run(self, seconds: float, rng: Random) -> Sample:
        """Plays whole games for about `seconds`; setting them up is part of the time."""
        self.reseed(rng)
        decisions = 0
        games = 0
        wall_start = time.perf_counter()
        start = time.process_time()
        elapsed = 0.0
        while elapsed < seconds:
            decisions += self.play(rng)
            games += 1
            elapsed = time.process_time() - start
        return Sample(decisions, games, elapsed, time.perf_counter() - wall_start)

    def shape(self, rng: Random) -> Shape:
        """The shape of `survey_games` random games."""
        self.reseed(rng)
        shape = Shape()
        for _ in range(self.survey_games):
            self.survey(rng, shape)
            shape.games += 1
        return shape


def spread(positions: Sequence[Position], wanted: int = COPIED_POSITIONS) -> list[Position]:
    """At most `wanted` of the positions, evenly spaced."""
    step = max(1, len(positions) // wanted)
    return list(positions[::step][:wanted])


def copying_us(positions: Sequence[Position], copy: Callable[[Position], object]) -> float:
    """Best of some repeats, each a mean over all positions, of the microseconds that `copy` needs."""
    best = float("inf")
    for _ in range(COPY_REPEATS):
        copies = 0
        start = time.process_time()
        elapsed = 0.0
        while elapsed < COPY_SECONDS:
            # Reading the clock costs as much as a small copy, so it is read once per ten passes.
            for _ in range(10):
                for position in positions:
                    copy(position)
            copies += 10 * len(positions)
            elapsed = time.process_time() - start
        best = min(best, elapsed / copies)
    return best * 1e6
