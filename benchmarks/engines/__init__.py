"""The engines that are compared, by key. A module is imported only in the worker of its engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module

from engines.base import Engine


@dataclass(frozen=True)
class Entry:
    """Where an engine is found, and what its worker's environment must say before the first import."""

    module: str
    class_name: str
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    # How many games the two runs of instructions.py play: enough to average, few enough to wait for.
    few_games: int = 5
    many_games: int = 25


DRAGON = "year_of_the_dragon"
RIVER = "river_of_gold"
THE_RIVER = "the_river"
ROTUNDA = "rotunda"
COMPILED = {"STOLIK_PLAIN": "0"}
PLAIN = {"STOLIK_PLAIN": "1"}

ENGINES: dict[str, Entry] = {
    "stolik-inside": Entry("engines.ours", "StolikInside", (DRAGON,), COMPILED, few_games=20, many_games=220),
    "stolik-driven": Entry("engines.ours", "StolikDriven", (DRAGON,), COMPILED, few_games=20, many_games=220),
    "stolik-plain": Entry("engines.ours", "StolikPlain", (DRAGON,), PLAIN),
    "river-inside": Entry("engines.ours", "StolikInside", (RIVER,), COMPILED, few_games=20, many_games=220),
    "river-driven": Entry("engines.ours", "StolikDriven", (RIVER,), COMPILED, few_games=20, many_games=220),
    "river-plain": Entry("engines.ours", "StolikPlain", (RIVER,), PLAIN),
    "the-river-inside": Entry("engines.ours", "StolikInside", (THE_RIVER,), COMPILED, few_games=20, many_games=220),
    "the-river-driven": Entry("engines.ours", "StolikDriven", (THE_RIVER,), COMPILED, few_games=20, many_games=220),
    "the-river-plain": Entry("engines.ours", "StolikPlain", (THE_RIVER,), PLAIN),
    "rotunda-inside": Entry("engines.ours", "StolikInside", (ROTUNDA,), COMPILED, few_games=20, many_games=220),
    "rotunda-driven": Entry("engines.ours", "StolikDriven", (ROTUNDA,), COMPILED, few_games=20, many_games=220),
    "rotunda-plain": Entry("engines.ours", "StolikPlain", (ROTUNDA,), PLAIN),
    "catanatron": Entry("engines.catan", "Catanatron", few_games=1, many_games=4),
    "chess": Entry("engines.chess_random", "PythonChess"),
    "rlcard-env": Entry("engines.rlcard_gin", "RlcardEnvironment"),
    "rlcard-game": Entry("engines.rlcard_gin", "RlcardGame"),
    "gin-rummy": Entry("engines.open_spiel", "OpenSpiel", ("gin_rummy",)),
    "gin-rummy-inside": Entry("engines.open_spiel", "OpenSpielInside", ("gin_rummy",)),
    "backgammon": Entry("engines.open_spiel", "OpenSpiel", ("backgammon",)),
    "backgammon-inside": Entry("engines.open_spiel", "OpenSpielInside", ("backgammon",)),
    "oware": Entry("engines.open_spiel", "OpenSpiel", ("oware",)),
    "oware-inside": Entry("engines.open_spiel", "OpenSpielInside", ("oware",)),
}

REFERENCE = "catanatron"


def load_engine(key: str) -> Engine:
    """Imports the engine's module and makes the engine; fails when the engine is not installed."""
    entry = ENGINES[key]
    engine = getattr(import_module(entry.module), entry.class_name)(*entry.arguments)
    assert isinstance(engine, Engine)
    return engine
