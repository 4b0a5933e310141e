"""Which net plays best: what tells results well need not play well, so matches decide.

A match is one that plays by the net against `medium` on all other seats, every deal once from each seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from stolik.bots.base import Bot
from stolik.bots.greedy import GreedyBot
from stolik.bots.learned import LearnedBot
from stolik.core.game import Game
from stolik.games.registry import load_game

from .playing import play_bots


class Duel(NamedTuple):
    """One game of a match; who wins it is a function of this alone."""

    game: str
    players: int
    seat: int  # of the net
    seed: str
    net: str  # JSON


class NetBot(LearnedBot):
    """Plays by a net that is not in the package yet."""

    def __init__(self, net: str, seed: str) -> None:
        super().__init__("learned", seed)
        self._net = net

    def net(self, game: Game[Any], players: int) -> Mapping[str, Any]:
        told: dict[str, Any] = json.loads(self._net)
        return told


def duels(game: str, players: int, seed: str, net: str, games: int) -> Iterator[Duel]:
    """At least so many, as many from each seat."""
    for number in range(-(-games // players)):
        for seat in range(players):
            yield Duel(game, players, seat, f"{seed}/{number}", net)


def play_duel(duel: Duel) -> float:
    """What the net won: 1, a share of a shared victory, or 0."""
    bots: list[Bot] = [
        NetBot(duel.net, f"{duel.seed}/{seat}") if seat == duel.seat else GreedyBot("greedy", f"{duel.seed}/{seat}")
        for seat in range(duel.players)
    ]
    return play_bots(load_game(duel.game), bots, {}, f"match/{duel.seed}").won(duel.seat)
