"""Which bot is stronger: a round robin in which luck cancels out.

A match of two levels is one of the upper one against as many of the lower one as the table holds. Every seed is played
once from each seat, so that neither the seat nor the cards favour anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from stolik import __version__
from stolik.bots.registry import make_bot, settle_code
from stolik.games.registry import load_game

from .playing import Played, play_bots
from .sources import commit
from .statistics import wilson


class LadderPlan(NamedTuple):
    """What is to be played."""

    game: str
    players: int
    levels: list[str]  # the weakest first
    seeds: int  # per match; each is played once from every seat
    seed: str
    options: dict[str, object]
    neighbours: bool = False  # only matches of levels that follow each other

    def matches(self) -> list[tuple[str, str]]:
        """Upper and lower level."""
        pairs = [(upper, lower) for lower, upper in combinations(self.levels, 2)]
        if self.neighbours:
            pairs = [(upper, lower) for lower, upper in zip(self.levels, self.levels[1:], strict=False)]
        return pairs

    def games(self) -> int:
        return len(self.matches()) * self.seeds * self.players

    def pieces(self) -> Iterator[Game]:
        """All games, the matches in turns, so that a ladder that is stopped has something of each."""
        for number in range(self.seeds):
            for match, (upper, lower) in enumerate(self.matches()):
                for seat in range(self.players):
                    codes = [upper if place == seat else lower for place in range(self.players)]
                    yield Game(self.game, codes, seat, match, f"{self.seed}/{number}", self.options)


class Game(NamedTuple):
    """One game of a ladder; how it ends is a function of this alone, unless a bot is limited by time."""

    game: str
    codes: list[str]  # by seat
    seat: int  # of the upper level
    match: int
    seed: str
    options: dict[str, object]


class Outcome(NamedTuple):
    """How it ended."""

    piece: Game
    played: Played

    @property
    def won(self) -> float:
        """By the upper level."""
        return self.played.won(self.piece.seat)


def play_game(piece: Game) -> Outcome:
    """Plays a game of a ladder."""
    bots = [make_bot(code, f"{piece.seed}/{seat}") for seat, code in enumerate(piece.codes)]
    return Outcome(piece, play_bots(load_game(piece.game), bots, piece.options, piece.seed))


def climb(
    plan: LadderPlan, outcomes: Iterable[Outcome], seen: Callable[[int], None] = lambda _n: None
) -> dict[str, Any]:
    """The ladder as JSON, from outcomes in the order of the pieces."""
    matches = plan.matches()
    wins, games = [0.0] * len(matches), [0] * len(matches)
    seconds = dict.fromkeys(plan.levels, 0.0)
    decisions = dict.fromkeys(plan.levels, 0)
    longest = dict.fromkeys(plan.levels, 0.0)
    ratings = Ratings(plan.levels)
    for outcome in outcomes:
        match = outcome.piece.match
        wins[match] += outcome.won
        games[match] += 1
        ended = outcome.played
        for seat, level in enumerate(outcome.piece.codes):
            seconds[level] += ended.seconds[seat]
            decisions[level] += ended.decisions[seat]
            longest[level] = max(longest[level], ended.longest[seat])
        ratings.add(outcome.piece.codes, ended.places)
        seen(1)
    told = []
    for (upper, lower), won, played in zip(matches, wins, games, strict=True):
        low, high = wilson(won, played)
        figures = {"share": round(won / max(played, 1), 4), "low": round(low, 4), "high": round(high, 4)}
        fair = round(1.0 / plan.players, 4)
        told.append({"upper": upper, "lower": lower, "games": played, "wins": round(won, 2), **figures, "fair": fair})
    return {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "seed": plan.seed,
        "version": __version__,
        "commit": commit(),
        "levels": {level: settle_code(level) for level in plan.levels},
        "matches": told,
        "ratings": ratings.as_json(),
        "milliseconds": {
            level: {
                "mean": round(1000.0 * seconds[level] / max(decisions[level], 1), 2),
                "longest": round(1000.0 * longest[level], 1),
            }
            for level in plan.levels
        },
    }


class Ratings:
    """Ratings of all levels by openskill: mu is the skill, sigma how unsure it is."""

    def __init__(self, levels: list[str]) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        fresh = self._model.rating()
        self._ratings = {level: (float(fresh.mu), float(fresh.sigma)) for level in levels}

    def add(self, codes: list[str], places: list[int]) -> None:
        """Every seat is a player of its own; a level that sits on several learns the mean of what they learn."""
        teams = [[self._model.create_rating([*self._ratings[code]])] for code in codes]
        rated = self._model.rate(teams, ranks=[float(place) for place in places])
        for level in set(codes):
            mine = [team[0] for team, code in zip(rated, codes, strict=True) if code == level]
            self._ratings[level] = (
                sum(float(each.mu) for each in mine) / len(mine),
                sum(float(each.sigma) for each in mine) / len(mine),
            )

    def as_json(self) -> dict[str, dict[str, float]]:
        return {level: {"mu": round(mu, 2), "sigma": round(sigma, 2)} for level, (mu, sigma) in self._ratings.items()}
