"""OpenSpiel: games in C++, driven from Python or played by its own C++ loop."""

from __future__ import annotations

from importlib.metadata import version
from random import Random

import pyspiel

from engines.base import Engine, Shape, copying_us, spread


class OpenSpiel(Engine):
    """Every step is called from Python. Chance nodes are sampled in the time, but are not decisions."""

    name = "OpenSpiel"
    way = "driven"
    survey_games = 200

    def __init__(self, game: str) -> None:
        self.version = version("open_spiel")
        self.game = game.replace("_", " ")
        self.rules: pyspiel.Game = pyspiel.load_game(game)
        self.players = self.rules.num_players()

    def play(self, rng: Random) -> int:
        random = rng.random
        decisions = 0
        state = self.rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sampled_outcome(state, random()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                decisions += 1
        return decisions

    def survey(self, rng: Random, shape: Shape) -> None:
        for position in self.positions(rng):
            shape.see(len(position.legal_actions()))

    def clone_us(self, rng: Random) -> float:
        return copying_us(spread(self.positions(rng)), pyspiel.State.clone)

    def positions(self, rng: Random) -> list[pyspiel.State]:
        """The positions of one random game in which a player decides."""
        positions = []
        state = self.rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sampled_outcome(state, rng.random()))
            else:
                positions.append(state.clone())
                state.apply_action(rng.choice(state.legal_actions()))
        return positions


class OpenSpielInside(OpenSpiel):
    """The same game played by OpenSpiel's random bots; the whole game runs in C++."""

    way = "loop inside"

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.has_chance = self.rules.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC

    def reseed(self, rng: Random) -> None:
        self.bots = [pyspiel.make_uniform_random_bot(seat, rng.getrandbits(30)) for seat in range(self.players)]

    def play(self, rng: Random) -> int:
        state = self.rules.new_initial_state()
        pyspiel.evaluate_bots(state, self.bots, rng.getrandbits(30))
        if self.has_chance:
            return sum(step.player >= 0 for step in state.full_history())
        # Without chance every step is a decision; walking the history would cost as much as the game.
        return int(state.move_number())


def sampled_outcome(state: pyspiel.State, point: float) -> int:
    """The chance outcome whose share of the unit interval holds `point`; faster here than `random.choices`."""
    outcome = 0
    for outcome, probability in state.chance_outcomes():  # noqa: B007  (the last one catches rounding)
        point -= probability
        if point < 0:
            break
    return outcome
