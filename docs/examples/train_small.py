#!/usr/bin/env python3
"""Trains something small: a linear policy for The River, by REINFORCE with numpy, against a random player.

    pip install "stolik[envs]"
    python docs/examples/train_small.py --games 300
"""

import argparse

import gymnasium
import numpy as np

from stolik.envs.gym import register

STEP = 0.05  # how far a game moves the weights
SCALE = 10.0  # features are numbers of cubes, cards and points; this brings most of them near 1


class Policy:
    """Chooses among the legal actions with probabilities that depend linearly on the features."""

    def __init__(self, features: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((actions, features + 1))
        self.random = np.random.default_rng(seed)

    def probabilities(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        logits = np.where(mask, self.weights @ seen, -np.inf)
        odds = np.exp(logits - logits.max())
        return odds / odds.sum()

    def learn(self, game: list[tuple[np.ndarray, np.ndarray, int]], advantage: float) -> None:
        """Makes what was done more likely if it went better than expected, and less likely if it went worse."""
        for seen, odds, action in game:
            slope = -odds
            slope[action] += 1.0
            self.weights += STEP * advantage * np.outer(slope, seen)


def play(env: gymnasium.Env, policy: Policy, seed: int) -> tuple[list[tuple[np.ndarray, np.ndarray, int]], float]:
    """One game: what was seen, thought and done, and the reward at the end."""
    observation, _ = env.reset(seed=seed)
    game = []
    while True:
        seen = np.append(observation["observation"] / SCALE, 1.0)
        odds = policy.probabilities(seen, observation["action_mask"] == 1)
        action = int(policy.random.choice(len(odds), p=odds))
        game.append((seen, odds, action))
        observation, reward, over, _, _ = env.step(action)
        if over:
            return game, float(reward)


def train(games: int, seed: int = 0, tell: bool = True) -> tuple[float, float]:
    """The share of wins in the first and in the last quarter of the games."""
    register()
    env = gymnasium.make("stolik/the_river-v0", players=2, bots=["random"], disable_env_checker=True)
    policy = Policy(env.observation_space["observation"].shape[0], env.action_space.n, seed)
    rewards: list[float] = []
    usual = 0.0
    for number in range(games):
        game, reward = play(env, policy, seed * games + number)
        policy.learn(game, reward - usual)
        usual += 0.05 * (reward - usual)
        rewards.append(reward)
        if tell and (number + 1) % max(games // 6, 1) == 0:
            print(f"{number + 1:5} games, wins lately {np.mean(np.array(rewards[-games // 6:]) > 0):.0%}")
    quarter = max(games // 4, 1)
    return float(np.mean(np.array(rewards[:quarter]) > 0)), float(np.mean(np.array(rewards[-quarter:]) > 0))


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--games", type=int, default=300)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    before, after = train(chosen.games, chosen.seed)
    print(f"wins at the beginning {before:.0%}, at the end {after:.0%}")
