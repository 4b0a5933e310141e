"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from stolik.core.game import Game
from stolik.core.moves import Move
from stolik.core.rng import seeded
from stolik.core.state import State


class Bot(ABC):
    """Chooses moves for the actor of a redacted state. All its randomness comes from the text it is seeded with."""

    def __init__(self, code: str, seed: str) -> None:
        self.code = code
        self.rng = seeded(f"bot/{code}/{seed}")

    @abstractmethod
    def choose(self, game: Game[Any], view: State) -> Move:
        """One of the legal moves of the actor. `view` is what the actor may know: game.redact(state, state.actor)."""
