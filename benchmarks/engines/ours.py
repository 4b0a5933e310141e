"""stolik: one of our games, compiled or plain, with the loop inside or driven from interpreted Python."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import stolik
from engines.base import Engine, Shape, copying_us, spread
from stolik import _modes
from stolik.core.chance import SampledChance
from stolik.core.events import EventList
from stolik.core.game import Game
from stolik.core.rng import Sfc32
from stolik.core.state import State
from stolik.games.registry import load_game

SEATS = 4


class Stolik(Engine):
    """What our rows have in common. The mode is fixed by the first import, so it is checked rather than chosen."""

    name = "stolik"
    mode: ClassVar[str]
    players = SEATS
    survey_games = 200

    def __init__(self, game: str) -> None:
        status = _modes.status()
        if status.mode != self.mode:
            raise RuntimeError(f"stolik runs {status.mode} here: {status.reason}")
        self.version = stolik.__version__
        self.rules: Game[Any] = load_game(game)
        self.game = self.rules.meta.title
        self.generator = Sfc32(1, 2, 3)

    def reseed(self, rng: Random) -> None:
        self.generator = Sfc32(rng.getrandbits(32), rng.getrandbits(32), rng.getrandbits(32))

    def survey(self, rng: Random, shape: Shape) -> None:
        rules, chance, events = self.rules, SampledChance(self.generator), EventList()
        state = rules.new(SEATS, {}, chance, events)
        while state.actor >= 0:
            moves = rules.legal(state)
            shape.see(len(moves))
            rules.apply(state, rng.choice(moves), chance, events)
        shape.taken_unasked += len(events.forced_moves)

    def clone_us(self, rng: Random) -> float:
        rules, chance = self.rules, SampledChance(self.generator)
        positions: list[State] = []
        state = rules.new(SEATS, {}, chance)
        while state.actor >= 0:
            positions.append(state.clone())
            rules.apply(state, rng.choice(rules.legal(state)), chance)
        return copying_us(spread(positions), type(positions[0]).clone)


class StolikInside(Stolik):
    """The loop of a whole game runs in compiled code, as in our playouts and searches."""

    way = "compiled, loop inside"
    mode = "compiled"

    def play(self, rng: Random) -> int:
        generator = self.generator
        return self.rules.play_out(self.rules.new(SEATS, {}, SampledChance(generator)), generator)


class Driven(Stolik):
    """Each call - actor, legal, choose, apply - is made from interpreted Python."""

    def play(self, rng: Random) -> int:
        random = rng.random
        chance = SampledChance(self.generator)
        legal, apply = self.rules.legal, self.rules.apply
        decisions = 0
        state = self.rules.new(SEATS, {}, chance)
        while state.actor >= 0:
            moves = legal(state)
            apply(state, moves[int(random() * len(moves))], chance)
            decisions += 1
        return decisions


class StolikDriven(Driven):
    way = "compiled, driven"
    mode = "compiled"


class StolikPlain(Driven):
    """Nothing is compiled at all."""

    way = "plain"
    mode = "plain"
