"""The games for one learner among bots: an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stolik.bots.registry import make_bot
from stolik.games.registry import GAMES
from stolik.packs.pack import Pack

from .table import HIGHEST, Table, check_reward

ILLEGAL = -1.0  # the reward of an action that the mask forbids; it ends the game


class StolikEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a table. The bots on the others move until this seat has to decide."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # as Gymnasium wants it

    def __init__(
        self,
        game: str,
        players: int = 0,
        bots: Sequence[str] = ("random",),
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        pack: Pack | None = None,
    ) -> None:
        """`bots` sit on the other seats in turn. `seat`: always this one; else chance decides in every game."""
        self.table = Table(game, players, options, pack)
        self.reward = check_reward(reward)
        self.render_mode = render_mode
        if seat is not None and not 0 <= seat < self.table.players:
            raise ValueError(f"there is no seat {seat} among {self.table.players}")
        self._wanted_seat = seat
        self._codes = list(bots)
        self._bots: dict[int, Any] = {}
        self.seat = 0
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-HIGHEST, HIGHEST, (self.table.features,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        table, players = self.table, self.table.players
        name = str(int(self.np_random.integers(2**62)))
        self.seat = int(self.np_random.integers(players)) if self._wanted_seat is None else self._wanted_seat
        others = [(self.seat + step) % players for step in range(1, players)]
        self._bots = {
            other: make_bot(self._codes[place % len(self._codes)], f"{name}/{other}")
            for place, other in enumerate(others)
        }
        table.begin(name)
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        table = self.table
        if int(action) not in table.legal():
            return self._seen(), ILLEGAL, True, False, {"illegal": True}
        table.apply(int(action))
        self._let_others_play()
        return self._seen(), table.returns(self.reward)[self.seat], table.over, False, {}

    def _let_others_play(self) -> None:
        table = self.table
        while not table.over and table.actor != self.seat:
            view = table.game.redact(table.state, table.actor)
            table.apply(int(self._bots[table.actor].choose(table.game, view).code))

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.table.observation(self.seat), "action_mask": self.table.mask(self.seat)}

    def action_masks(self) -> NDArray[np.int8]:
        """The mask alone, under the name by which libraries for masked policies ask for it."""
        return self.table.mask(self.seat)

    def render(self) -> Any:
        return self.table.told() if self.render_mode == "ansi" else None


def register() -> list[str]:
    """Makes the games known to `gymnasium.make`; returns their names: stolik/the_river-v0 and so on."""
    names = [f"stolik/{game}-v0" for game in GAMES]
    for game, name in zip(GAMES, names, strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="stolik.envs.gym:StolikEnv", kwargs={"game": game})
    return names
