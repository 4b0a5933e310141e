"""The colours of seats: what a game's own pieces come in."""

from __future__ import annotations

# In the order in which seats get them. Each colour has a shape of its own, so that eyes that see few colours suffice.
USUAL = ("red", "blue", "yellow", "green", "violet", "black", "white")
BY_GAME = {
    "year_of_the_dragon": ("red", "blue", "yellow", "green", "violet"),
    "river_of_gold": ("blue", "white", "green", "red"),  # the clans of the crab, the crane, the mantis, the scorpion
}


def colours_of(game: str) -> tuple[str, ...]:
    return BY_GAME.get(game, USUAL)
