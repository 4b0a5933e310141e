# mypyc: plain
"""The only place that knows which games exist. Listing them loads no rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from stolik.core.game import Game
from stolik.core.meta import Meta
from stolik.core.scenario import ScenarioLanguage

GAMES = ("year_of_the_dragon", "river_of_gold", "the_river", "rotunda")


class UnknownGame(LookupError):
    """No game has this name."""


def metas() -> list[Meta]:
    """All games, in the order in which they are listed."""
    return [meta_of(game) for game in GAMES]


@cache
def meta_of(game: str) -> Meta:
    """The facts of one game, by its id."""
    if game not in GAMES:
        raise UnknownGame(f"there is no game called {game!r}; there are: {', '.join(GAMES)}")
    meta: Meta = import_module(f"stolik.games.{game}.meta").META
    return meta


@cache
def load_game(game: str) -> Game[Any]:
    """The rules of one game, by its id."""
    meta_of(game)
    loaded: Game[Any] = import_module(f"stolik.games.{game}.game").GAME
    return loaded


@cache
def load_scenario_language(game: str) -> ScenarioLanguage[Any]:
    """How the scenarios of one game are read."""
    meta_of(game)
    language: ScenarioLanguage[Any] = import_module(f"stolik.games.{game}.scenario").LANGUAGE
    return language


def game_of_prefix(prefix: str) -> str:
    """The game whose rule numbers and scenario ids begin like this."""
    for meta in metas():
        if meta.prefix == prefix:
            return meta.game
    raise UnknownGame(f"no game's scenarios begin with {prefix!r}; known: {', '.join(m.prefix for m in metas())}")
