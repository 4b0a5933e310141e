# mypyc: plain
"""The only place that knows which games exist. Listing them loads no rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from stolik.core.game import Game
from stolik.core.meta import Meta
from stolik.core.scenario import ScenarioLanguage
from stolik.core.themes import Theme
from stolik.games import printed_facts

if TYPE_CHECKING:
    from stolik.packs.pack import Pack
    from stolik.packs.reading import Shape

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


def load_game(game: str, pack: Pack | None = None) -> Game[Any]:
    """The rules of one game, by its id; with a pack, as they are played with that box."""
    return _with_printed_box(game) if pack is None else _with_box(pack)


@cache
def _with_printed_box(game: str) -> Game[Any]:
    meta_of(game)
    loaded: Game[Any] = import_module(f"stolik.games.{game}.game").GAME
    return loaded


@lru_cache(maxsize=64)  # by fingerprint; tables that are being played keep theirs anyway
def _with_box(pack: Pack) -> Game[Any]:
    if pack == printed_pack(pack.game):
        return _with_printed_box(pack.game)
    made: Game[Any] = import_module(f"stolik.games.{pack.game}.game").of_box(pack.facts)
    return made


@cache
def load_scenario_language(game: str) -> ScenarioLanguage[Any]:
    """How the scenarios of one game are read."""
    meta_of(game)
    language: ScenarioLanguage[Any] = import_module(f"stolik.games.{game}.scenario").LANGUAGE
    return language


@cache
def themes_of(game: str) -> tuple[Theme, ...]:
    """What the features of one game are about."""
    meta_of(game)
    themes: tuple[Theme, ...] = import_module(f"stolik.games.{game}.themes").THEMES
    return themes


def game_of_prefix(prefix: str) -> str:
    """The game whose rule numbers and scenario ids begin like this."""
    for meta in metas():
        if meta.prefix == prefix:
            return meta.game
    raise UnknownGame(f"no game's scenarios begin with {prefix!r}; known: {', '.join(m.prefix for m in metas())}")


# ---------------------------------------------------------------------- component packs


def has_packs(game: str) -> bool:
    """Whether the game can be played with corrected components."""
    meta_of(game)
    return find_spec(f"stolik.games.{game}.pack") is not None


@cache
def printed_pack(game: str) -> Pack:
    """What is in the box as this program knows it."""
    from stolik.packs.reading import read_pack
    from stolik.packs.written import Told

    facts = printed_facts(game)
    return read_pack(game, Told(facts), facts, _shape_of(game))


def printed_text(game: str) -> str:
    """The components.yaml of a game as it is written."""
    meta_of(game)
    return files(f"stolik.games.{game}").joinpath("components.yaml").read_text("utf-8")


def fingerprint_of_print(game: str) -> str:
    """The fingerprint of what is in the box as this program knows it; empty where nothing else can be played."""
    return printed_pack(game).fingerprint if has_packs(game) else ""


def game_of_text(text: str) -> str:
    """The game that a file of components says it is of. Raises BadPack, also where there is no such game."""
    from stolik.packs.mistakes import BadPack, Mistake
    from stolik.packs.reading import shown
    from stolik.packs.written import Written

    written = Written(text)
    id_ = _named_in(written.data)
    if id_ not in GAMES:
        details = {"found": shown(id_), "kind": "one_of", "values": [*GAMES]}
        raise BadPack([Mistake(written.line(("game", "id")), "game.id", "value", details)])
    return str(id_)


def pack_of_text(game: str, text: str) -> Pack:
    """The pack that an owner has written down. Raises BadPack."""
    from stolik.packs.mistakes import BadPack, Mistake
    from stolik.packs.reading import read_pack, shown
    from stolik.packs.written import Written

    written = Written(text)
    other = _named_in(written.data)
    if other != game and other in GAMES:  # all else in it would only look wrong
        details = {"found": shown(other), "expected": shown(game)}
        raise BadPack([Mistake(written.line(("game", "id")), "game.id", "exactly", details)])
    return read_pack(game, written, printed_facts(game), _shape_of(game))


def _named_in(facts: Mapping[Any, Any]) -> object:
    """The game that facts say they are of."""
    told = facts.get("game")
    return told.get("id") if isinstance(told, dict) else str(facts.get("schema", "")).partition("/")[0]


def pack_of_facts(game: str, facts: Mapping[str, Any]) -> Pack:
    """The pack of stored facts. Raises BadPack."""
    from stolik.packs.reading import read_pack
    from stolik.packs.written import Told

    return read_pack(game, Told(facts), printed_facts(game), _shape_of(game))


def _shape_of(game: str) -> Shape:
    meta_of(game)
    shape: Shape = import_module(f"stolik.games.{game}.pack").SHAPE
    return shape
