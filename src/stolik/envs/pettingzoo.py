"""The games for several learners: an AEC environment of PettingZoo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from stolik.packs.pack import Pack

from .table import HIGHEST, Table, check_reward

ILLEGAL = -1.0  # the reward of an action that the mask forbids


def env(game: str, **wishes: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment as PettingZoo likes it: an illegal action ends the game and costs its agent."""
    wrapped: AECEnv[str, dict[str, Any], int] = wrappers.TerminateIllegalWrapper(
        raw_env(game, **wishes), illegal_reward=ILLEGAL
    )
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # it has no types
    """A table; agents are called seat_1, seat_2 ... Forced choices are taken by themselves."""

    def __init__(
        self,
        game: str,
        players: int = 0,
        options: Mapping[str, object] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        pack: Pack | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, players, options, pack)
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.reward = check_reward(reward)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.table.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = (self.table.features,)
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-HIGHEST, HIGHEST, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seed = "0"
        self._episode = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """With a seed, the same games follow again; without one, the next of the series."""
        if seed is not None:
            self._seed, self._episode = str(seed), 0
        self.table.begin(f"{self._seed}/{self._episode}")
        self._episode += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.table.legal():
            raise ValueError(f"{agent} may not do {action} now; the action mask tells what it may")
        self._cumulative_rewards[agent] = 0.0
        self.table.apply(int(action))
        self._clear_rewards()
        if self.table.over:
            returns = self.table.returns(self.reward)
            self.rewards = {each: returns[self._seats[each]] for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.actor]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.table.told() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
