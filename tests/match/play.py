"""Matches to test with."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.core.rng import seeded
from stolik.match.match import Match

GAME = "year_of_the_dragon"
NAMES = ["Ann", "Bercik", "Łucja", "Dorota", "Emil"]
BOTH_MODULES = {"great_wall": True, "super_events": True}


def new(seats: int = 2, seed: str = "7", options: Mapping[str, object] | None = None) -> Match:
    return Match.new(GAME, NAMES[:seats], options, seed)


def play(match: Match, decisions: int, seed: str = "moves") -> Match:
    """Random decisions, or as many as there are left."""
    rng = seeded(seed)
    for _ in range(decisions):
        if match.over:
            break
        options = match.game.legal(match.state)
        match.submit(match.state.actor, options[rng.below(len(options))])
    return match


def finished(seats: int = 2, seed: str = "7", options: Mapping[str, object] | None = None) -> Match:
    return play(new(seats, seed, options), 10_000)


def play_until_control_passes(match: Match) -> int:
    """The first move of the list until somebody else has to decide; returns who decided before."""
    seat = match.state.actor
    while match.state.actor == seat:
        match.submit(seat, match.game.legal(match.state)[0])
    return seat


def fingerprint(match: Match) -> str:
    return match.game.fingerprint(match.state)
