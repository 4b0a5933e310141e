"""catanatron: Catan for four in pure Python, its own random players in its own game loop."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from random import Random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from catanatron.models.enums import Action
from catanatron.models.player import Player

from engines.base import Engine, Shape, copying_us, spread


class Catanatron(Engine):
    name = "catanatron"
    game = "Catan"
    players = 4
    survey_games = 30

    def __init__(self) -> None:
        self.version = version("catanatron")
        self.seats: list[Player] = [RandomPlayer(color) for color in Color]

    def play(self, rng: Random) -> int:
        game = new_game(self.seats, rng)
        game.play()
        # catanatron logs one action per tick of its loop, forced ones (roll, end turn) included.
        return len(game.state.actions)

    def survey(self, rng: Random, shape: Shape) -> None:
        def seen(player: Player, game: Game, actions: Sequence[Action]) -> Action:
            shape.see(len(actions))
            return player.decide(game, actions)

        new_game(self.seats, rng).play(decide_fn=seen)

    def clone_us(self, rng: Random) -> float:
        positions: list[Game] = []
        game = new_game(self.seats, rng)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            positions.append(game.copy())
            game.play_tick()
        return copying_us(spread(positions), Game.copy)


def new_game(seats: list[Player], rng: Random) -> Game:
    # Its players draw from the global generator, which the game seeds itself; seed 0 would mean "no seed".
    return Game(seats, seed=rng.randrange(1, 2**32))
