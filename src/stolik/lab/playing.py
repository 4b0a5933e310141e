"""A game between bots, to its end: the loop of ladders and of the matches by which nets are judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from stolik.bots.base import Bot
from stolik.core.chance import KeyedChance
from stolik.core.game import Game
from stolik.core.state import State


class Played(NamedTuple):
    """How it ended and what it took; everything by seat."""

    places: list[int]
    points: list[int]
    seconds: list[float]  # spent thinking
    longest: list[float]  # thought
    decisions: list[int]

    def won(self, seat: int) -> float:
        """1, a share of a shared victory, or 0."""
        return 1.0 / self.places.count(1) if self.places[seat] == 1 else 0.0


def play_bots(game: Game[Any], bots: Sequence[Bot], options: Mapping[str, object], seed: str) -> Played:
    """The bots sit in their order; luck is a function of the seed."""
    seats = len(bots)
    chance = KeyedChance(seed)
    state: State = game.new(seats, options, chance)
    seconds, longest, decisions = [0.0] * seats, [0.0] * seats, [0] * seats
    while state.pending:
        seat = state.actor
        view = game.redact(state, seat)
        started = perf_counter()
        move = bots[seat].choose(game, view)
        spent = perf_counter() - started
        seconds[seat] += spent
        longest[seat] = max(longest[seat], spent)
        decisions[seat] += 1
        game.apply(state, move, chance)
    standings = sorted(game.standings(state), key=lambda standing: standing.seat)
    return Played([each.place for each in standings], [each.total for each in standings], seconds, longest, decisions)
