"""RLCard: gin rummy in pure Python, once through its environment and once through the game underneath."""

from __future__ import annotations

from copy import deepcopy
from importlib.metadata import version
from random import Random

import numpy
import rlcard
from rlcard.envs.gin_rummy import GinRummyEnv
from rlcard.games.gin_rummy import Game

from engines.base import Engine, Shape, copying_us, spread


class RlcardGame(Engine):
    """Only the rules: no observation is encoded. It has no copy of its own, so `deepcopy` copies it."""

    name = "rlcard"
    way = "game only"
    game = "gin rummy"
    players = 2
    survey_games = 200

    def __init__(self) -> None:
        self.version = version("rlcard")
        # One game object deals again and again, as RLCard's environment uses it.
        self.rules = Game()

    def reseed(self, rng: Random) -> None:
        self.rules.np_random = numpy.random.RandomState(rng.getrandbits(32))

    def play(self, rng: Random) -> int:
        random = rng.random
        decisions = 0
        game = self.rules
        game.init_game()
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def survey(self, rng: Random, shape: Shape) -> None:
        game = self.rules
        game.init_game()
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            shape.see(len(actions))
            game.step(rng.choice(actions))

    def clone_us(self, rng: Random) -> float:
        positions = []
        game = self.rules
        game.init_game()
        while not game.is_over():
            positions.append(deepcopy(game))
            game.step(rng.choice(game.judge.get_legal_actions()))
        return copying_us(spread(positions), deepcopy)


class RlcardEnvironment(RlcardGame):
    """The door that RLCard documents: each step also encodes an observation and lists the legal moves in it."""

    way = "environment"

    def __init__(self) -> None:
        super().__init__()
        self.environment: GinRummyEnv = rlcard.make("gin-rummy")
        # The environment itself cannot be copied, so what is copied is the game in it.
        self.rules = self.environment.game

    def play(self, rng: Random) -> int:
        random = rng.random
        decisions = 0
        environment = self.environment
        observation, _ = environment.reset()
        while not environment.is_over():
            actions = observation["raw_legal_actions"]
            observation, _ = environment.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions
