"""Random games to look into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stolik.core.chance import SampledChance
from stolik.core.rng import seeded
from stolik.games.registry import load_game
from stolik.games.year_of_the_dragon.state import DragonState

GAME = load_game("year_of_the_dragon")


def play(seed: str, seats: int, options: Mapping[str, object]) -> Iterator[DragonState]:
    """The state before every decision, and at the end."""
    rng = seeded(seed)
    chance = SampledChance(rng)
    state: DragonState = GAME.new(seats, options, chance)
    while state.pending:
        yield state
        legal = GAME.legal(state)
        GAME.apply(state, legal[rng.below(len(legal))], chance)
    yield state
