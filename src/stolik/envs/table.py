"""What all environments share: a table that is played by the numbers of moves, seen by features and masks."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stolik.core.chance import KeyedChance
from stolik.core.game import seat_names
from stolik.core.state import State
from stolik.games.registry import load_game
from stolik.packs.pack import Pack

HIGHEST = 1000.0  # no feature goes beyond it, up or down
REWARDS = ("win", "margin")


class Table:
    """A game in progress."""

    def __init__(
        self, game: str, players: int = 0, options: Mapping[str, object] | None = None, pack: Pack | None = None
    ) -> None:
        """`players`: as few as the game allows, if nothing is said. Raises UnknownGame and BadOption."""
        self.game = load_game(game, pack)
        self.pack = pack
        self.players = players or self.game.meta.min_seats
        self.game.meta.check_seats(self.players)
        self.options = self.game.meta.settle(options or {})
        self.actions = len(self.game.moves.moves)
        self.features = len(self.game.feature_names)
        self.chance = KeyedChance("")
        self.state: State

    def begin(self, seed: str) -> None:
        """A new game; all its chance follows from the seed."""
        self.chance = KeyedChance(seed)
        self.state = self.game.new(self.players, self.options, self.chance)

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        """The same moment, to be played on differently; rules are shared, as they never change."""
        twin = copy(self)
        if hasattr(self, "state"):
            twin.chance = KeyedChance(self.chance.seed, dict(self.chance.used))
            twin.state = self.state.clone()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """As a position, with what chance has been asked so far."""
        told = self.game.position(self.state, seat_names(self.players)) if hasattr(self, "state") else None
        wishes = (self.game.meta.game, self.players, self.options, self.pack)
        return _restored, (wishes, self.chance.seed, dict(self.chance.used), told)

    @property
    def over(self) -> bool:
        return not self.state.pending

    @property
    def actor(self) -> int:
        """The seat that decides; when the game is over, none does."""
        return self.state.actor

    def legal(self) -> list[int]:
        """The numbers of the moves that may be made, in their order."""
        return sorted(int(move.code) for move in self.game.legal(self.state))

    def apply(self, action: int) -> None:
        """A legal action of the actor."""
        self.game.apply(self.state, self.game.moves[action], self.chance)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for what this seat may do now; nothing, if somebody else decides."""
        mask = np.zeros(self.actions, dtype=np.int8)
        if not self.over and seat == self.actor:
            mask[self.legal()] = 1
        return mask

    def observation(self, seat: int) -> NDArray[np.float32]:
        """The features of what this seat may know."""
        view = self.game.redact(self.state, seat)
        return np.asarray(self.game.observe(view, seat), dtype=np.float32)

    def returns(self, kind: str = "win") -> list[float]:
        """By seat, zero until the game is over.

        `win`: the share of the win that a seat has, less what would be fair; adds up to zero.
        `margin`: points in front of the best opponent.
        """
        if not self.over:
            return [0.0] * self.players
        standings = sorted(self.game.standings(self.state), key=lambda standing: standing.seat)
        if kind == "margin":
            totals = [standing.total for standing in standings]
            return [float(own - max(totals[:seat] + totals[seat + 1 :])) for seat, own in enumerate(totals)]
        winners = sum(standing.place == 1 for standing in standings)
        return [(standing.place == 1) / winners - 1 / self.players for standing in standings]

    def told(self) -> str:
        """A few words for people who look on: points, and who decides between what."""
        lines = [f"seat {sheet.seat + 1}: {sheet.total}" for sheet in self.game.scores(self.state)]
        if not self.over:
            moves = ", ".join(move.notation for move in self.game.legal(self.state))
            lines.append(f"seat {self.actor + 1} decides: {moves}")
        return "\n".join(lines) + "\n"


def _restored(wishes: tuple[Any, ...], seed: str, used: dict[str, int], told: dict[str, Any] | None) -> Table:
    table = Table(*wishes)
    table.chance = KeyedChance(seed, used)
    if told is not None:
        table.state = table.game.from_position(seat_names(table.players), table.options, told)
        table.game.run_on(table.state, table.chance)  # it stands at its decision, so nothing is left to run
    return table


def check_reward(kind: str) -> str:
    if kind not in REWARDS:
        raise ValueError(f"there is no reward called {kind!r}; there are: {', '.join(REWARDS)}")
    return kind


def move_name(table: Table, action: int) -> str:
    """The notation of the move behind a number."""
    move: Any = table.game.moves[action]
    return str(move.notation)
