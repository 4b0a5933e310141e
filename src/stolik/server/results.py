"""How games ended: written down with the last entry, read again for lists and statistics of who sat there."""

from __future__ import annotations

from typing import Any, NamedTuple

from stolik.core.game import Game
from stolik.core.state import State

from .rows import HUMAN_SEAT, Seat


class Result(NamedTuple):
    """Of one seat."""

    seat: int
    place: int
    total: int
    items: dict[str, int]  # points by source


class FinishedGame(NamedTuple):
    """A finished game as somebody knows it who sat there."""

    table: str
    game: str
    at: int
    seats: list[Seat]
    results: list[Result]  # by seat
    own: int  # the first seat of whoever asks
    continues: bool = False  # whether it was played on from a moment of another game

    @property
    def result(self) -> Result:
        return self.results[self.own]

    @property
    def winner(self) -> Result:
        """The first of them, where several share the win."""
        return min(self.results, key=lambda each: (each.place, each.seat))

    @property
    def with_people(self) -> bool:
        """Whether somebody else sat there who is no bot; whoever shares a browser is somebody else."""
        return sum(seat.kind == HUMAN_SEAT for seat in self.seats) > 1

    @property
    def counts(self) -> bool:
        """Whether it is one's own result: a bot has played to the end for somebody who resigned."""
        return not self.seats[self.own].resigned


def results_of(game: Game[Any], state: State) -> list[Result]:
    """Of a game that is over."""
    places = {standing.seat: standing.place for standing in game.standings(state)}
    return [
        Result(sheet.seat, places[sheet.seat], sheet.total, dict(sheet.items))
        for sheet in sorted(game.scores(state), key=lambda each: each.seat)
    ]
